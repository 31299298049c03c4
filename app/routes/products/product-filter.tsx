import { getDefaultSort, MIN_RATINGS, SORTS } from "~/domain/catalog/rules";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { FilterField } from "~/ui/forms/filter-field";
import { SEARCH_FORM_ID } from "~/ui/shell/search-box";
import { buildListingUrl, type ListingForm } from "./listing-url";
import { SORT_LABELS } from "./result-summary";

const form = SEARCH_FORM_ID;

type ProductFilterProps = { asked: ListingForm; hasPrices: boolean };

/** Its fields belong to the header's search form, so that words and filters are sent together. */
export function ProductFilter({ asked: listingForm, hasPrices }: ProductFilterProps) {
	const { query, sort, inStock, from, to, rating, isNet, errors } = listingForm;
	const defaultSort = getDefaultSort(query !== "");
	return (
		<section
			aria-label="Sort and filter"
			className="flex flex-wrap items-center gap-x-5 gap-y-2 [&_.field]:m-0 [&>.field]:flex [&>.field]:items-center [&>.field]:gap-3"
			key={buildListingUrl(listingForm)}
		>
			{errors.q ? (
				<p id="error-q" className="field-error" role="alert">
					<Icon name="alert" />
					<span>Search: {errors.q.join(". ")}</span>
				</p>
			) : null}
			{isNet ? <input type="hidden" form={form} name="vat" value="net" /> : null}
			{/* Sent with a query, the default sort "newest first" would override "best match". */}
			<SelectField
				form={form}
				label="Sort by"
				name="sort"
				defaultValue={sort === defaultSort ? "" : sort}
			>
				<option value="">{SORT_LABELS[defaultSort].option}</option>
				{SORTS.filter(
					(known) =>
						known !== defaultSort &&
						(query || known !== "best") &&
						(hasPrices || !known.startsWith("price")),
				).map((known) => (
					<option key={known} value={known}>
						{SORT_LABELS[known].option}
					</option>
				))}
			</SelectField>
			<CheckboxField
				form={form}
				label="In stock only"
				name="stock"
				value="in"
				defaultChecked={inStock}
			/>
			<Button form={form} type="submit">
				Show
			</Button>
			<details className="open:w-full" open={Boolean(from || to || rating)}>
				<summary className="w-fit cursor-pointer py-2.5 font-semibold">
					{hasPrices ? "Price and rating" : "Rating"}
				</summary>
				<div className="grid items-start gap-3 pb-3 max-sm:grid-cols-2 sm:grid-cols-[10rem_10rem_12rem]">
					{hasPrices ? <PriceFields asked={listingForm} /> : null}
					<SelectField form={form} label="Rating" name="rating" defaultValue={rating}>
						<option value="">Any</option>
						{MIN_RATINGS.map((stars) => (
							<option key={stars} value={stars}>
								{stars} and up
							</option>
						))}
					</SelectField>
				</div>
			</details>
		</section>
	);
}

function PriceFields({ asked: { from, to, errors } }: { asked: ListingForm }) {
	return (
		<>
			<FilterField
				form={form}
				label="From tk"
				name="from"
				value={from}
				errors={errors.from}
				inputMode="decimal"
			/>
			<FilterField
				form={form}
				label="To tk"
				name="to"
				value={to}
				errors={errors.to}
				inputMode="decimal"
			/>
		</>
	);
}

import type { Facet } from "~/domain/catalog/facets/count-facet";
import { getDefaultSort, MIN_RATINGS, SORTS } from "~/domain/catalog/rules";
import {
	buildListingUrl,
	CHOICE_PARAM,
	formatChoice,
	type ListingForm,
} from "~/http/lists/listing-url";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { FilterField } from "~/ui/lists/filter-field";
import { FacetValues } from "~/ui/parts/facet-values";
import { SEARCH_FORM_ID } from "~/ui/shell/search-box";
import { SORT_LABELS } from "./result-summary";

const form = SEARCH_FORM_ID;

type ProductFilterProps = {
	asked: ListingForm;
	hasPrices: boolean;
	facets: readonly Facet[];
};

/** Its fields belong to the header's search form, so that words and filters are sent together. */
export function ProductFilter({ asked: listingForm, hasPrices, facets }: ProductFilterProps) {
	const { query, sort, inStock, from, to, rating, errors } = listingForm;
	const defaultSort = getDefaultSort(query !== "");
	return (
		<section
			aria-label="Sort and filter"
			className="product-filter"
			key={buildListingUrl(listingForm)}
		>
			{errors.q ? (
				<p id="error-q" className="field-error" role="alert">
					<Icon name="alert" />
					<span>Search: {errors.q.join(". ")}</span>
				</p>
			) : null}
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
			{facets.length > 0 ? <Properties facets={facets} /> : null}
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

function Properties({ facets }: { facets: readonly Facet[] }) {
	const names = facets.map(({ name }) => name.toLowerCase()).join(", ");
	return (
		<details className="open:w-full">
			<summary className="w-fit cursor-pointer py-2.5 font-semibold">
				Filter<span className="font-normal text-soft max-sm:sr-only"> by {names}</span>
			</summary>
			<div className="grid gap-2 pb-3">
				{facets.map((facet) => (
					<FacetValues
						key={facet.id}
						facet={facet}
						form={form}
						name={CHOICE_PARAM}
						getValue={(value) => formatChoice([facet.id, value])}
					/>
				))}
				<Button form={form} type="submit" className="justify-self-start">
					Apply
				</Button>
			</div>
		</details>
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

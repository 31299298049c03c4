import { Form } from "@remix-run/react";
import { getDefaultSort, MIN_RATINGS, SORTS } from "~/domain/catalog/rules";
import { Button } from "~/ui/elements/button";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { FilterField } from "./filter-field";
import { buildListingUrl, type ListingForm } from "./listing-url";
import { SORT_LABELS } from "./result-summary";
import { SearchField } from "./search-field";

export function ProductFilter({ asked: listingForm }: { asked: ListingForm }) {
	const { query, sort, inStock, from, to, rating, errors } = listingForm;
	const defaultSort = getDefaultSort(query !== "");
	return (
		<Form
			action="/products"
			role="search"
			className="product-filter"
			key={buildListingUrl(listingForm)}
		>
			<SearchField query={query} errors={errors.q} />
			{/* Sent with a query, the default sort "newest first" would override "best match". */}
			<SelectField label="Sort by" name="sort" defaultValue={sort === defaultSort ? "" : sort}>
				<option value="">{SORT_LABELS[defaultSort].option}</option>
				{SORTS.filter((known) => known !== defaultSort && (query || known !== "best")).map(
					(known) => (
						<option key={known} value={known}>
							{SORT_LABELS[known].option}
						</option>
					),
				)}
			</SelectField>
			<CheckboxField label="In stock only" name="stock" value="in" defaultChecked={inStock} />
			<Button type="submit">Show</Button>
			<details className="product-filter-more" open={Boolean(from || to || rating)}>
				<summary>Price and rating</summary>
				<div>
					<FilterField
						label="From tk"
						name="from"
						value={from}
						errors={errors.from}
						inputMode="decimal"
					/>
					<FilterField label="To tk" name="to" value={to} errors={errors.to} inputMode="decimal" />
					<SelectField label="Rating" name="rating" defaultValue={rating}>
						<option value="">Any</option>
						{MIN_RATINGS.map((stars) => (
							<option key={stars} value={stars}>
								{stars} and up
							</option>
						))}
					</SelectField>
				</div>
			</details>
		</Form>
	);
}

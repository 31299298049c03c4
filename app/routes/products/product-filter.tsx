import { Form } from "@remix-run/react";
import { LEAST_RATINGS, SORTS, usualSort } from "~/domain/catalog/rules";
import { Button } from "~/ui/elements/button";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { TextBox } from "./filter-field";
import { type Asked, listingUrl } from "./listing-url";
import { SORT_WORDS } from "./result-summary";
import { QueryBox } from "./search-field";

/** Finds, filters and sorts by a plain GET form. A new query starts the form afresh. */
export function ProductFilter({ asked }: { asked: Asked }) {
	const { query, sort, inStock, from, to, rating, errors } = asked;
	const usual = usualSort(query !== "");
	return (
		<Form action="/products" role="search" className="product-filter" key={listingUrl(asked)}>
			<QueryBox query={query} errors={errors.q} />
			{/* The sort of everything is 'newest first'; sent along with words, it would be a choice against the best match. */}
			<SelectField label="Sort by" name="sort" defaultValue={sort === usual ? "" : sort}>
				<option value="">{SORT_WORDS[usual].option}</option>
				{SORTS.filter((known) => known !== usual && (query || known !== "best")).map((known) => (
					<option key={known} value={known}>
						{SORT_WORDS[known].option}
					</option>
				))}
			</SelectField>
			<CheckboxField label="In stock only" name="stock" value="in" defaultChecked={inStock} />
			<Button type="submit">Show</Button>
			<details className="product-filter-more" open={Boolean(from || to || rating)}>
				<summary>Price and rating</summary>
				<div>
					<TextBox
						label="From tk"
						name="from"
						value={from}
						errors={errors.from}
						inputMode="decimal"
					/>
					<TextBox label="To tk" name="to" value={to} errors={errors.to} inputMode="decimal" />
					<SelectField label="Rating" name="rating" defaultValue={rating}>
						<option value="">Any</option>
						{LEAST_RATINGS.map((stars) => (
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

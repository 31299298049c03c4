import { Form, Link } from "@remix-run/react";
import { SORTS, type Sort } from "~/domain/catalog/rules";
import { Button } from "~/ui/button";
import { CheckboxField, SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";

/** What the form asks for; `error` says why the query was not searched for. */
export type Asked = { query: string; inStock: boolean; sort: Sort; error: string | null };

const SORT_WORDS: Record<Sort, { option: string; told: string }> = {
	newest: { option: "Newest first", told: "newest first" },
	"price-low": { option: "Price, low to high", told: "cheapest first" },
	"price-high": { option: "Price, high to low", told: "dearest first" },
	rating: { option: "Rating, best first", told: "best rated first" },
};

/** The grid's address for what is asked, as short as it goes; `after` is a page's cursor. */
export function listingUrl({ query, inStock, sort }: Omit<Asked, "error">, after?: string): string {
	const parts = new URLSearchParams();
	if (query) parts.set("q", query);
	if (inStock) parts.set("stock", "in");
	if (sort !== SORTS[0]) parts.set("sort", sort);
	if (after) parts.set("after", after);
	return parts.size > 0 ? `/products?${parts}` : "/products";
}

/** Finds, filters and sorts by a plain GET form. A new query starts the box afresh. */
export function ProductFilter({ query, inStock, sort, error }: Asked) {
	return (
		<Form
			action="/products"
			role="search"
			className="product-filter"
			key={`${query}:${inStock}:${sort}`}
		>
			<div className="field product-filter-query">
				<label htmlFor="field-q" className="field-label">
					Find by name
				</label>
				<input
					type="search"
					id="field-q"
					name="q"
					defaultValue={query}
					autoComplete="off"
					enterKeyHint="search"
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? "error-q" : undefined}
					className="input"
				/>
				{error ? (
					<p id="error-q" className="field-error" role="alert">
						<Icon name="alert" />
						<span>{error}</span>
					</p>
				) : null}
			</div>
			<SelectField label="Sort by" name="sort" defaultValue={sort}>
				{SORTS.map((known) => (
					<option key={known} value={known}>
						{SORT_WORDS[known].option}
					</option>
				))}
			</SelectField>
			<CheckboxField label="In stock only" name="stock" value="in" defaultChecked={inStock} />
			<Button type="submit">Show</Button>
		</Form>
	);
}

/** Says in a line what the grid shows, with the way back to everything. */
export function Shown({ query, inStock, sort }: Asked) {
	const products = query
		? `Products with "${query}"${inStock ? ", in stock" : ""}`
		: inStock
			? "Products in stock"
			: "All products";
	return (
		<p className="product-shown" role="status">
			<span>
				{products}, {SORT_WORDS[sort].told}
			</span>
			{query || inStock ? (
				<Link to={listingUrl({ query: "", inStock: false, sort })}>Show all products</Link>
			) : null}
		</p>
	);
}

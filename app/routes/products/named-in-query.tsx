import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { buildCategoryUrl } from "~/domain/catalog/categories/rules";
import type { Facet } from "~/domain/catalog/facets/count-facet";
import type { BuyersProduct } from "~/domain/catalog/part-numbers/find-by-number.server";
import type { FoundCategory } from "~/domain/catalog/search/find-categories";
import { buildListingUrl, type ListingForm } from "~/http/lists/listing-url";
import { formatNumber } from "~/platform/format/format-number";

/** The part that the buyer's own number names. */
export function YourProducts({
	query,
	products,
}: {
	query: string;
	products: readonly BuyersProduct[];
}) {
	if (products.length === 0) return null;
	return (
		<p className="named">
			Your number {query}:{" "}
			{products.map(({ id, name, partNumber }) => (
				<Link key={id} to={`/products/${id}`}>
					{[partNumber, name].filter(Boolean).join(" · ")}
				</Link>
			))}
		</p>
	);
}

export function AlikeNumbers({ query, numbers }: { query: string; numbers: readonly string[] }) {
	if (numbers.length === 0) return null;
	return (
		<p className="named">
			No part has exactly the number {query}. Did you mean{" "}
			{numbers.map((number, place) => (
				<Fragment key={number}>
					{place > 0 ? " or " : null}
					<Link to={`/products?${new URLSearchParams({ q: number })}`}>{number}</Link>
				</Fragment>
			))}
			?
		</p>
	);
}

type CategoryChipsProps = { facet: Facet; asked: ListingForm };

/** The categories of the parts that were found: each is a link to its parts. */
export const CategoryChips = ({ facet: { id, values }, asked }: CategoryChipsProps) => (
	<nav
		aria-label="Categories found"
		className="mb-3 flex gap-2 text-small whitespace-nowrap max-sm:overflow-x-auto sm:flex-wrap"
	>
		{values
			.filter(({ count, isChosen }) => count !== 0 && !isChosen)
			.map(({ value, count }) => (
				<Link
					key={value}
					to={buildListingUrl({ ...asked, chosen: [...asked.chosen, [id, value]] })}
					className="chip"
				>
					{value} {count === null ? null : <small>{count}</small>}
				</Link>
			))}
	</nav>
);

export function FoundCategories({ categories }: { categories: readonly FoundCategory[] }) {
	if (categories.length === 0) return null;
	return (
		<nav aria-label="Categories found" className="named">
			Categories:{" "}
			{categories.map(({ name, path, partCount }) => (
				<Link key={path} to={buildCategoryUrl(path)}>
					{name} ({formatNumber(partCount)})
				</Link>
			))}
		</nav>
	);
}

import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { MAX_COUNTED_PRODUCTS, type Sort } from "~/domain/catalog/rules";
import {
	buildListingUrl,
	clearQueryAndFilters,
	hasFilters,
	type ListingForm,
} from "~/http/lists/listing-url";

export const SORT_LABELS: Record<Sort, { option: string; description: string }> = {
	best: { option: "Best match", description: "best match first" },
	newest: { option: "Newest first", description: "newest first" },
	"price-low": { option: "Price, low to high", description: "lowest price first" },
	"price-high": { option: "Price, high to low", description: "highest price first" },
	rating: { option: "Rating, best first", description: "best rated first" },
};

function describeListing({ query, inStock, from, to, rating }: ListingForm): string {
	const range =
		from && to ? `tk ${from} to ${to}` : from ? `from tk ${from}` : to ? `up to tk ${to}` : "";
	const rated = rating ? `rated ${rating} and up` : "";
	if (!query && !range && !rated) return inStock ? "Products in stock" : "All products";
	const named = query ? `Products with "${query}"` : "Products";
	return [named, inStock ? "in stock" : "", range, rated].filter(Boolean).join(", ");
}

function formatFoundCount(found: number): string {
	return found > MAX_COUNTED_PRODUCTS ? `${MAX_COUNTED_PRODUCTS}+ found` : `${found} found`;
}

type ResultSummaryProps = {
	listingForm: ListingForm;
	found: number | null;
	children: ReactNode;
};

export function ResultSummary({ listingForm, found, children }: ResultSummaryProps) {
	return (
		<div className="flex flex-wrap items-baseline gap-x-6 text-small text-soft [&_a]:-my-2.5 [&_a]:py-2.5 [&_a]:font-semibold [&_a]:text-ink">
			<p role="status">
				<span className="sr-only">
					{describeListing(listingForm)}, {SORT_LABELS[listingForm.sort].description}
				</span>
				{found ? <strong className="text-ink">{formatFoundCount(found)}</strong> : null}
			</p>
			{listingForm.query || hasFilters(listingForm) ? (
				<Link to={buildListingUrl(clearQueryAndFilters(listingForm))}>Show all products</Link>
			) : null}
			{children}
		</div>
	);
}

import type { NearestProducts } from "~/domain/catalog/search/product-list";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { ProductGrid } from "~/ui/products/product-grid";
import {
	buildListingUrl,
	clearFilters,
	clearQueryAndFilters,
	hasFilters,
	type ListingForm,
} from "./listing-url";

export function NoProductsFound({
	asked: listingForm,
	isFirst,
}: {
	asked: ListingForm;
	isFirst: boolean;
}) {
	const { query, inStock, errors } = listingForm;
	const all = (
		<ButtonLink to={buildListingUrl(clearQueryAndFilters(listingForm))}>
			Show all products
		</ButtonLink>
	);
	if (Object.keys(errors).length > 0)
		return <EmptyState title="Nothing was looked for" action={all} />;
	if (!isFirst) return <EmptyState title="No more products" action={all} />;
	if (!query && !hasFilters(listingForm))
		return <EmptyState title="No products here yet">Look in again soon.</EmptyState>;
	const isOnlyInStockFilter = inStock && !hasFilters({ ...listingForm, inStock: false });
	return (
		<EmptyState
			title={getTitle(listingForm, isOnlyInStockFilter)}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{query && hasFilters(listingForm) ? (
						<ButtonLink to={buildListingUrl(clearFilters(listingForm))}>
							{isOnlyInStockFilter ? "Look among sold-out ones too" : "Look without the filters"}
						</ButtonLink>
					) : null}
					{all}
				</div>
			}
		>
			{query ? (
				<p>Try fewer words, or only the beginning of one: each must be in the name.</p>
			) : null}
		</EmptyState>
	);
}

function getTitle({ query }: ListingForm, isOnlyInStockFilter: boolean): string {
	if (query) return `Nothing found for "${query}"`;
	return isOnlyInStockFilter ? "Nothing is in stock" : "Nothing has such a price or rating";
}

export function NearestMatches({ query, nearest }: { query: string; nearest: NearestProducts }) {
	return (
		<section aria-labelledby="nearest">
			<h2 id="nearest">Nothing found for "{query}"</h2>
			<p className="mt-1 mb-4 text-soft">
				No product has all of it. Nearest: "{nearest.words}", the best match first.
			</p>
			<ProductGrid products={nearest.products} />
		</section>
	);
}

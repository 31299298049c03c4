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
		return <EmptyState title="Check the marked field to see results" action={all} />;
	if (!isFirst) return <EmptyState title="No more products" action={all} />;
	if (!query && !hasFilters(listingForm))
		return <EmptyState title="No products yet">New products are coming soon.</EmptyState>;
	const isOnlyInStockFilter = inStock && !hasFilters({ ...listingForm, inStock: false });
	return (
		<EmptyState
			title={getTitle(listingForm, isOnlyInStockFilter)}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{query && hasFilters(listingForm) ? (
						<ButtonLink to={buildListingUrl(clearFilters(listingForm))}>
							{isOnlyInStockFilter ? "Include sold-out products" : "Clear the filters"}
						</ButtonLink>
					) : null}
					{all}
				</div>
			}
		>
			{query ? <p>Try fewer words. We search product names.</p> : null}
		</EmptyState>
	);
}

function getTitle({ query }: ListingForm, isOnlyInStockFilter: boolean): string {
	if (query) return `Nothing found for "${query}"`;
	return isOnlyInStockFilter ? "No products in stock" : "No products match these filters";
}

export function NearestMatches({ query, nearest }: { query: string; nearest: NearestProducts }) {
	return (
		<section aria-labelledby="nearest">
			<h2 id="nearest">Nothing found for "{query}"</h2>
			<p className="mt-1 mb-4 text-soft">
				No product matches every word. Results for "{nearest.words}":
			</p>
			<ProductGrid products={nearest.products} />
		</section>
	);
}

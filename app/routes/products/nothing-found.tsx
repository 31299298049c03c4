import type { FoundCategory } from "~/domain/catalog/search/find-categories";
import {
	buildListingUrl,
	clearFilters,
	clearQueryAndFilters,
	hasFilters,
	type ListingForm,
} from "~/http/lists/listing-url";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { PadLink } from "~/ui/shell/only-looks";
import { FoundCategories } from "./named-in-query";

type NoProductsFoundProps = {
	asked: ListingForm;
	isFirst: boolean;
	categories: readonly FoundCategory[];
};

export function NoProductsFound({ asked: listingForm, isFirst, categories }: NoProductsFoundProps) {
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
					{query ? (
						<>
							<ButtonLink to={`/contact?${new URLSearchParams({ part: query })}`}>
								Ask us
							</ButtonLink>
							<PadLink>Paste an order list</PadLink>
						</>
					) : null}
					{all}
				</div>
			}
		>
			{query ? <FoundCategories categories={categories} /> : null}
		</EmptyState>
	);
}

function getTitle(asked: ListingForm, isOnlyInStockFilter: boolean): string {
	const { query } = asked;
	if (query && hasFilters(asked)) return `No "${query}" matches these filters`;
	if (query) return `We have no "${query}"`;
	return isOnlyInStockFilter ? "No products in stock" : "No products match these filters";
}

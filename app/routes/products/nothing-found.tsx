import type { NearestProducts } from "~/domain/catalog/search/product-list";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import {
	buildListingUrl,
	clearFilters,
	clearQueryAndFilters,
	hasFilters,
	type ListingForm,
} from "./listing-url";
import { ResultList, type ResultListProps } from "./result-list";

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
			{query ? <p>Try fewer words. We search names and part numbers.</p> : null}
		</EmptyState>
	);
}

function getTitle({ query }: ListingForm, isOnlyInStockFilter: boolean): string {
	if (query) return `Nothing found for "${query}"`;
	return isOnlyInStockFilter ? "No products in stock" : "No products match these filters";
}

type NearestMatchesProps = Omit<ResultListProps, "products"> & {
	query: string;
	nearest: NearestProducts;
};

export function NearestMatches({ query, nearest, ...list }: NearestMatchesProps) {
	const { words, size, products } = nearest;
	return (
		<section aria-labelledby="nearest">
			<h2 id="nearest">
				{size ? `No ${formatSize(size.missing)}.` : `Nothing found for "${query}"`}
			</h2>
			<p className="mt-1 mb-4 text-soft">
				{size
					? `Nearest ${formatSize(size.kept)} ${formatPlural(words)}:`
					: `No product matches every word. Results for "${words}":`}
			</p>
			<ResultList products={products} {...list} />
		</section>
	);
}

/** 'm8x43' as 'M8 x 43'. */
const formatSize = (size: string) =>
	size.replace(/^\p{L}(?=\d)/u, (letter) => letter.toUpperCase()).replace(/(?<=\d)x(?=\d)/g, " x ");

/** Only a last word that could be a noun: not '8.8', and not an adjective such as 'stainless'. */
const formatPlural = (words: string) =>
	words === ""
		? "sizes"
		: /[a-z]$/.test(words) && !/(?:s|zinc|brass|black|galvanised|steel)$/.test(words)
			? `${words}s`
			: words;

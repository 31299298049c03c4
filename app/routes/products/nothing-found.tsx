import type { Nearest } from "~/domain/catalog/search/product-list";
import { ButtonLink } from "~/ui/elements/button";
import { Empty } from "~/ui/elements/empty-state";
import { ProductGrid } from "~/ui/products/product-grid";
import { type Asked, everything, isFiltered, listingUrl, unfiltered } from "./listing-url";

/** In place of a grid without products: what was looked for, and what to do next. */
export function NothingFound({ asked, isFirst }: { asked: Asked; isFirst: boolean }) {
	const { query, inStock, errors } = asked;
	const all = <ButtonLink to={listingUrl(everything(asked))}>Show all products</ButtonLink>;
	if (Object.keys(errors).length > 0) return <Empty title="Nothing was looked for" action={all} />;
	if (!isFirst) return <Empty title="No more products" action={all} />;
	if (!query && !isFiltered(asked))
		return <Empty title="No products here yet">Look in again soon.</Empty>;
	const isInStockAlone = inStock && !isFiltered({ ...asked, inStock: false });
	return (
		<Empty
			title={titleOf(asked, isInStockAlone)}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{query && isFiltered(asked) ? (
						<ButtonLink to={listingUrl(unfiltered(asked))}>
							{isInStockAlone ? "Look among sold-out ones too" : "Look without the filters"}
						</ButtonLink>
					) : null}
					{all}
				</div>
			}
		>
			{query ? (
				<p>Try fewer words, or only the beginning of one: each must be in the name.</p>
			) : null}
		</Empty>
	);
}

function titleOf({ query }: Asked, isInStockAlone: boolean): string {
	if (query) return `Nothing found for "${query}"`;
	return isInStockAlone ? "Nothing is in stock" : "Nothing has such a price or rating";
}

/** Where no product has all the words: those that have as many of them as any. */
export function NearestFound({ query, nearest }: { query: string; nearest: Nearest }) {
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

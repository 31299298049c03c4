import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { type Asked, listingUrl } from "./product-filter";

/** In place of a grid without products: what was looked for, and what to do next. */
export function NothingFound({ asked, isFirst }: { asked: Asked; isFirst: boolean }) {
	const { query, inStock, sort, error } = asked;
	const all = (
		<ButtonLink to={listingUrl({ query: "", inStock: false, sort })}>Show all products</ButtonLink>
	);
	if (error) return <Empty title="Nothing was looked for" action={all} />;
	if (!isFirst) return <Empty title="No more products" action={all} />;
	if (!query && !inStock) return <Empty title="No products here yet">Look in again soon.</Empty>;
	return (
		<Empty
			title={query ? `Nothing found for "${query}"` : "Nothing is in stock"}
			action={
				<div className="flex flex-wrap justify-center gap-3">
					{inStock ? (
						<ButtonLink to={listingUrl({ query, inStock: false, sort })}>
							Look among sold-out ones too
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

import { Link } from "@remix-run/react";
import { MOST_COUNTED, type Sort } from "~/domain/catalog/rules";
import { type Asked, everything, isFiltered, listingUrl } from "./listing-url";

export const SORT_WORDS: Record<Sort, { option: string; told: string }> = {
	best: { option: "Best match", told: "best match first" },
	newest: { option: "Newest first", told: "newest first" },
	"price-low": { option: "Price, low to high", told: "cheapest first" },
	"price-high": { option: "Price, high to low", told: "dearest first" },
	rating: { option: "Rating, best first", told: "best rated first" },
};

function subject({ query, inStock, from, to, rating }: Asked): string {
	const range =
		from && to ? `tk ${from} to ${to}` : from ? `from tk ${from}` : to ? `up to tk ${to}` : "";
	const rated = rating ? `rated ${rating} and up` : "";
	if (!query && !range && !rated) return inStock ? "Products in stock" : "All products";
	const named = query ? `Products with "${query}"` : "Products";
	return [named, inStock ? "in stock" : "", range, rated].filter(Boolean).join(", ");
}

function counted(found: number): string {
	return found > MOST_COUNTED ? `${MOST_COUNTED}+ found` : `${found} found`;
}

type ShownProps = { asked: Asked; found: number | null; isCut: boolean };

/** Says in a line what the grid shows and how many there are, with the way back to everything. */
export function Shown({ asked, found, isCut }: ShownProps) {
	return (
		<>
			<p className="product-shown" role="status">
				<span>
					{subject(asked)}, {SORT_WORDS[asked.sort].told}
					{found ? <strong className="product-count">{counted(found)}</strong> : null}
				</span>
				{asked.query || isFiltered(asked) ? (
					<Link to={listingUrl(everything(asked))}>Show all products</Link>
				) : null}
			</p>
			{isCut ? (
				<p className="product-cut">
					Many more begin like this. Type more of the word or number to see the others.
				</p>
			) : null}
		</>
	);
}

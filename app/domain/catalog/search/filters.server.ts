import { and, gte, lte, or, type SQL, sql } from "drizzle-orm";
import { isInStock, isListed } from "../product-columns.server";
import type { SearchWord } from "../reading/search-words";
import { products } from "../tables.server";
import type { Filters } from "./product-list";
import type { SearchQuery } from "./search-query";

/** Not LIKE: D1 limits patterns to 50 bytes, and '%' and '_' are ordinary characters here. */
export function filterBySearch({ words, alternatives }: SearchQuery): SQL | undefined {
	return or(...[words, ...alternatives].map(hasWords));
}

function hasWords(words: readonly SearchWord[]): SQL | undefined {
	const searchText = sql`${products.searchName} || ${products.searchNumbers}`;
	const hasPrefix = (start: string) => sql`instr(${searchText}, ${` ${start}`}) > 0`;
	return and(...words.map(({ prefixes }) => or(...prefixes.map(hasPrefix))));
}

export function filterForSale(filters: Filters): SQL | undefined {
	return and(isListed, filters.inStock ? isInStock : undefined);
}

export function filterByPrice({ from, to }: Filters): SQL | undefined {
	return and(
		from === null ? undefined : gte(products.pricePoisha, from),
		to === null ? undefined : lte(products.pricePoisha, to),
	);
}

/** A lower bound that the rating index can use. */
export function filterByRatingRank({ minHalfStars }: Filters): SQL | undefined {
	if (minHalfStars === null) return undefined;
	return gte(
		products.ratingRank,
		Math.floor(10_000 * Math.min(minHalfStars, (minHalfStars + 35) / 6)),
	);
}

export function filterByRating({ minHalfStars }: Filters): SQL | undefined {
	if (minHalfStars === null) return undefined;
	return sql`${products.ratingCount} > 0 and ${products.ratingSum} >= ${minHalfStars} * ${products.ratingCount}`;
}

/** Of parts that are looked up by their numbers, so no index order is lost. */
export const filterNumbered = (filters: Filters, search: SearchQuery): SQL | undefined =>
	and(
		filterForSale(filters),
		filterByPrice(filters),
		filterByRating(filters),
		filterBySearch(search),
	);

import { and, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { isInStock } from "../product-columns.server";
import { products } from "../tables.server";
import type { Filters } from "./product-list";
import type { SearchWord } from "./search-words";

/** The name has all of these words. Not LIKE: D1 takes patterns of 50 bytes at most, and '%' and '_' are letters here. */
export function filterByName(words: readonly SearchWord[]): SQL | undefined {
	const hasPrefix = (start: string) => sql`instr(${products.searchName}, ${` ${start}`}) > 0`;
	return and(...words.map(({ prefixes }) => or(...prefixes.map(hasPrefix))));
}

/** For sale, and in stock where that is asked for: what every sort has an index of. */
export function filterForSale(filters: Filters): SQL | undefined {
	return and(isNull(products.archivedAt), filters.inStock ? isInStock : undefined);
}

/** The price is between those asked for, both included. */
export function filterByPrice({ from, to }: Filters): SQL | undefined {
	return and(
		from === null ? undefined : gte(products.pricePoisha, from),
		to === null ? undefined : lte(products.pricePoisha, to),
	);
}

/** What the sort by rating goes by where the mean may be the least one; with a lower one it can't be. */
export function filterByRatingRank({ minHalfStars }: Filters): SQL | undefined {
	if (minHalfStars === null) return undefined;
	return gte(
		products.ratingRank,
		Math.floor(10_000 * Math.min(minHalfStars, (minHalfStars + 35) / 6)),
	);
}

/** The mean rating is at least the one asked for; without any rating there is none. */
export function filterByRating({ minHalfStars }: Filters): SQL | undefined {
	if (minHalfStars === null) return undefined;
	return sql`${products.ratingCount} > 0 and ${products.ratingSum} >= ${minHalfStars} * ${products.ratingCount}`;
}

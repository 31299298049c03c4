import { and, asc, desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, createKeysetComparator } from "~/platform/d1/keyset.server";
import type { Sort } from "../rules";
import { products } from "../tables.server";
import { type Candidates, toProductNumber, toRank } from "./candidates.server";
import { filterByPrice, filterByRatingRank, filterForSale } from "./filters.server";
import {
	type Filters,
	isFilteredByRow,
	type ProductListPage,
	type ProductListQuery,
} from "./product-list";
import {
	buildPage,
	findPlaces,
	numberColumn,
	type Place,
	readIndexPage,
	readPlacesByIndex,
	SORT_ORDERS,
} from "./product-pages.server";

export const MAX_ROWS = 900;

export type Section = { size: number; after: Cursor | null };
export type Page = Pick<ProductListPage, "products" | "next" | "totalCount"> &
	Partial<Pick<ProductListPage, "facets">>;

export async function readCandidatesPage(
	db: Db,
	candidates: Candidates,
	query: ProductListQuery,
	{ size, after }: Section,
): Promise<Page> {
	const { isTruncated, isExact } = candidates;
	const { filters, sort } = query;
	const isComplete = isExact && !isFilteredByRow(filters);
	let ranks = candidates.ranks;
	let maxRows = MAX_ROWS - candidates.rowsRead;
	if (isTruncated) ranks = ranks.slice(0, maxRows);
	if (ranks.length > maxRows && !isComplete) {
		const { matches, rowsRead } = await findFewMatching(db, filters, sort, Math.floor(maxRows / 3));
		maxRows -= rowsRead;
		if (matches) ranks = ranks.filter((rank) => matches.has(toProductNumber(rank)));
	}
	const totalCount = isComplete ? ranks.length : null;
	if (sort === "best" && (isComplete || ranks.length > maxRows)) {
		const rest = after ? ranks.filter((rank) => rank > after.key) : ranks;
		const considered = rest.slice(0, isComplete ? size + 1 : maxRows);
		const places = isComplete ? considered.map(toPlace) : await findPlaces(db, considered, query);
		const end = considered.length < rest.length ? considered.at(-1) : undefined;
		return {
			...(await buildPage(db, places, query, {
				size,
				end: end === undefined ? null : toPlace(end),
			})),
			totalCount,
		};
	}
	if (sort !== "best" && ranks.length > maxRows) {
		const { places, end } = await readPlacesByIndex(db, { ...query, sort }, after, maxRows);
		return { ...(await buildPage(db, places, query, { size, end })), totalCount };
	}
	return readFilteredPage(db, ranks, query, { size, after });
}

export async function readIndexedPage(
	db: Db,
	{ filters, ...criteria }: ProductListQuery,
	{ size, after }: Section,
): Promise<Page> {
	const sort = criteria.sort === "best" ? "newest" : criteria.sort;
	const query = { ...criteria, filters, sort };
	const page = await readIndexPage(db, query, size, after);
	if (page) return { ...page, totalCount: null };
	const { matches, rowsRead } = await findFewMatching(db, filters, sort, Math.floor(MAX_ROWS / 3));
	if (matches) {
		const ranks = Array.from(matches, (number) => toRank(number));
		return readFilteredPage(db, ranks, query, { size, after });
	}
	const { places, end } = await readPlacesByIndex(db, query, after, MAX_ROWS - rowsRead);
	return { ...(await buildPage(db, places, query, { size, end })), totalCount: null };
}

export async function readFilteredPage(
	db: Db,
	ranks: readonly number[],
	query: ProductListQuery,
	{ size, after }: Section,
): Promise<Page> {
	const { sort } = query;
	const places = await findPlaces(db, ranks, query);
	const compare = createKeysetComparator(sort === "best" ? "asc" : SORT_ORDERS[sort].direction);
	const rest = after ? places.filter((place) => compare(place, after) > 0) : places;
	return { ...(await buildPage(db, rest, query, { size })), totalCount: places.length };
}

export const toPlace = (rank: number): Place => ({
	key: rank,
	id: "ranked",
	number: toProductNumber(rank),
});

/** Also returns the number of rows it read. */
async function findFewMatching(
	db: Db,
	filters: Filters,
	sort: Sort,
	maxMatches: number,
): Promise<{ matches: Set<number> | null; rowsRead: number }> {
	const sortColumn = sort === "best" ? null : SORT_ORDERS[sort].key;
	const byPrice = { by: filterByPrice(filters), column: products.pricePoisha, order: asc };
	const byRating = { by: filterByRatingRank(filters), column: products.ratingRank, order: desc };
	let rowsRead = 0;
	for (const { by, column, order } of [byPrice, byRating]) {
		if (!by || column === sortColumn) continue;
		const rows = await db
			.select({ number: numberColumn })
			.from(products)
			.where(and(filterForSale(filters), by))
			.orderBy(order(column))
			.limit(maxMatches + 1);
		rowsRead += rows.length;
		if (rows.length <= maxMatches)
			return { matches: new Set(rows.map(({ number }) => number)), rowsRead };
	}
	return { matches: null, rowsRead };
}

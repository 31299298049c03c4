import { and, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import {
	type Cursor,
	createKeysetComparator,
	cutPage,
	isAfterCursor,
	type KeysetOrder,
	sortBy,
	writeSortCursor,
} from "~/platform/d1/keyset.server";
import type { PriceViewer } from "../../prices/rules";
import { crawlerColumns } from "../crawler-facts.server";
import {
	isListed,
	productCardColumns,
	productRowColumns,
	withShownPrice,
} from "../product-columns.server";
import type { ListedProduct, ProductRowDto, Sort } from "../rules";
import { products } from "../tables.server";
import { toProductNumber } from "./candidates.server";
import {
	filterByPrice,
	filterByRating,
	filterByRatingRank,
	filterBySearch,
	filterForSale,
	filterNumbered,
} from "./filters.server";
import { placeSuperseded } from "./place-superseded";
import type { ProductListQuery } from "./product-list";

type IndexedSort = Exclude<Sort, "best">;

/** Each has two indexes, one of them over products in stock. */
export const SORT_ORDERS = {
	newest: { key: products.createdAt, id: products.id, direction: "desc" },
	"price-low": { key: products.pricePoisha, id: products.id, direction: "asc" },
	"price-high": { key: products.pricePoisha, id: products.id, direction: "desc" },
	rating: { key: products.ratingRank, id: products.id, direction: "desc" },
} as const satisfies Record<IndexedSort, KeysetOrder>;

export type Place = Cursor & { number: number };

/** Not `json_each` or `IN`: D1 counts their rows as read. */
export const toValuesList = (numbers: readonly number[]) =>
	sql`(values ${sql.raw(numbers.map((number) => `(${Math.trunc(number)})`).join(","))}) as listed`;
export const isInValues = sql`${products.searchNo} = listed.column1`;
export const numberColumn = sql<number>`${products.searchNo}`;

export async function findPlaces(
	db: Db,
	ranks: readonly number[],
	{ search, filters, sort }: ProductListQuery,
): Promise<Place[]> {
	if (ranks.length === 0) return [];
	const rankByNumber = new Map(ranks.map((rank) => [toProductNumber(rank), rank]));
	const key = sort === "best" ? numberColumn : sql<number>`${SORT_ORDERS[sort].key}`;
	const rows = await db
		.select({ id: products.id, number: numberColumn, key })
		.from(toValuesList([...rankByNumber.keys()]))
		.innerJoin(products, isInValues)
		.where(filterNumbered(filters, search));
	const places = rows.map((row) =>
		sort === "best" ? { ...row, key: rankByNumber.get(row.number) ?? 0 } : row,
	);
	return places.sort(createKeysetComparator(sort === "best" ? "asc" : SORT_ORDERS[sort].direction));
}

type IndexedQuery = ProductListQuery & { sort: IndexedSort };

const isByPrice = (sort: IndexedSort) => SORT_ORDERS[sort].key === products.pricePoisha;

function filterInIndex({ filters, sort }: IndexedQuery, after: Cursor | null): SQL | undefined {
	return and(
		filterForSale(filters),
		isByPrice(sort) ? filterByPrice(filters) : undefined,
		sort === "rating" ? filterByRatingRank(filters) : undefined,
		isAfterCursor(SORT_ORDERS[sort], after),
	);
}

function filterOutsideIndex({ search, filters, sort }: IndexedQuery): SQL | undefined {
	return and(
		isByPrice(sort) ? undefined : filterByPrice(filters),
		filterByRating(filters),
		filterBySearch(search),
	);
}

export async function readIndexPage(
	db: Db,
	query: IndexedQuery,
	size: number,
	after: Cursor | null,
): Promise<{ products: ListedProduct[]; next: string | null } | null> {
	if (filterOutsideIndex(query)) return null;
	const order = SORT_ORDERS[query.sort];
	const rows = await db
		.select({
			...withShownPrice(productCardColumns, query.viewer),
			forCrawlers: crawlerColumns,
			key: sql<number>`${order.key}`,
		})
		.from(products)
		.where(filterInIndex(query, after))
		.orderBy(...sortBy(order))
		.limit(size + 1);
	const page = cutPage(rows, size, (row) => row);
	return {
		products: page.rows.map(({ key: _, ...product }) => product),
		next: page.next && `${query.sort}.${page.next}`,
	};
}

export async function readPlacesByIndex(
	db: Db,
	query: IndexedQuery,
	after: Cursor | null,
	maxRows: number,
): Promise<{ places: Place[]; end: Cursor | null }> {
	const order = SORT_ORDERS[query.sort];
	const rows = await db
		.select({
			id: products.id,
			number: numberColumn,
			key: sql<number>`${order.key}`,
			fits: sql<number>`${filterOutsideIndex(query) ?? 1}`,
		})
		.from(products)
		.where(filterInIndex(query, after))
		.orderBy(...sortBy(order))
		.limit(maxRows);
	const end = rows.length === maxRows ? (rows.at(-1) ?? null) : null;
	return { places: rows.filter(({ fits }) => fits), end };
}

export async function buildPage(
	db: Db,
	places: readonly Place[],
	{ sort, viewer }: Pick<ProductListQuery, "sort" | "viewer">,
	{ size, end = null }: { size: number; end?: Cursor | null },
): Promise<{ products: ProductRowDto[]; next: string | null }> {
	const page = cutPage(places, size, (place) => place);
	const cards = await listProductCards(
		db,
		viewer,
		page.rows.map((place) => place.number),
	);
	return {
		products:
			sort === "best"
				? placeSuperseded(
						cards,
						({ id }) => id,
						({ replacement }) => replacement?.id,
					)
				: cards,
		next: page.next ? `${sort}.${page.next}` : end && writeSortCursor(sort, end),
	};
}

export async function listProductCards(
	db: Db,
	viewer: PriceViewer,
	numbers: readonly number[],
): Promise<ProductRowDto[]> {
	if (numbers.length === 0) return [];
	const rows = await db
		.select({ ...withShownPrice(productRowColumns, viewer), number: numberColumn })
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(isListed);
	const cards = new Map(rows.map(({ number, ...card }) => [number, card]));
	return numbers.flatMap((number) => cards.get(number) ?? []);
}

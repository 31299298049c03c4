import { and, asc, desc, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import {
	beyond,
	cutSortedPage,
	inKeysetOrder,
	type SortCursor,
	writeSortCursor,
} from "~/platform/d1/keyset.server";
import { productCard } from "../queries.server";
import type { ProductCard, Sort } from "../rules";
import { products } from "../tables.server";
import { numberOf } from "./candidates.server";
import { forSale, named, priced, rankedFor, rated } from "./filters.server";
import type { Listing } from "./product-list";

export type IndexedSort = Exclude<Sort, "best">;

/** Each has its index, and another over what is in stock. */
export const ORDERS = {
	newest: { column: products.createdAt, id: products.id, direction: "desc" },
	"price-low": { column: products.pricePoisha, id: products.id, direction: "asc" },
	"price-high": { column: products.pricePoisha, id: products.id, direction: "desc" },
	rating: { column: products.ratingRank, id: products.id, direction: "desc" },
} as const satisfies Record<IndexedSort, unknown>;

const BY = { asc, desc };

/** A product's number in the index of words, and where it stands in a sorted list. */
export type Place = SortCursor & { number: number };

/** A list of numbers to join with. Not `json_each`, and no `IN`: D1 counts each of their rows as one that was read. */
const listOf = (numbers: readonly number[]) =>
	sql`(values ${sql.raw(numbers.map((number) => `(${Math.trunc(number)})`).join(","))}) as listed`;
const isListed = sql`${products.searchNo} = listed.column1`;
/** The trigger gives every product one. */
export const numberColumn = sql<number>`${products.searchNo}`;

/** Those of these products, by their ranks, that are what is asked for, in its order. Reads each of them once. */
export async function placesAmong(
	db: Db,
	ranks: readonly number[],
	{ words, filters, sort }: Listing,
): Promise<Place[]> {
	if (ranks.length === 0) return [];
	const rankOf = new Map(ranks.map((rank) => [numberOf(rank), rank]));
	const value = sort === "best" ? numberColumn : sql<number>`${ORDERS[sort].column}`;
	const rows = await db
		.select({ id: products.id, number: numberColumn, value })
		.from(listOf([...rankOf.keys()]))
		.innerJoin(products, isListed)
		.where(and(forSale(filters), priced(filters), rated(filters), named(words)));
	const places = rows.map((row) =>
		sort === "best" ? { ...row, value: rankOf.get(row.number) ?? 0 } : row,
	);
	return places.sort(inKeysetOrder(sort === "best" ? "asc" : ORDERS[sort].direction));
}

type Indexed = Listing & { sort: IndexedSort };

const isByPrice = (sort: IndexedSort) => ORDERS[sort].column === products.pricePoisha;

/** What a sort's own index knows of what is asked for. */
function inIndex({ filters, sort }: Indexed, after: SortCursor | null): SQL | undefined {
	return and(
		forSale(filters),
		isByPrice(sort) ? priced(filters) : undefined,
		sort === "rating" ? rankedFor(filters) : undefined,
		beyond(ORDERS[sort], after),
	);
}

/** What it does not know. */
function besideIndex({ words, filters, sort }: Indexed): SQL | undefined {
	return and(isByPrice(sort) ? undefined : priced(filters), rated(filters), named(words));
}

/** A page of what is asked for when the sort's own index knows all of it; null when it does not. Reads one row more than it shows. */
export async function pageOfIndex(
	db: Db,
	listing: Indexed,
	size: number,
	after: SortCursor | null,
): Promise<{ products: ProductCard[]; next: string | null } | null> {
	if (besideIndex(listing)) return null;
	const order = ORDERS[listing.sort];
	const by = BY[order.direction];
	const rows = await db
		.select({ ...productCard, value: sql<number>`${order.column}` })
		.from(products)
		.where(inIndex(listing, after))
		.orderBy(by(order.column), by(order.id))
		.limit(size + 1);
	const page = cutSortedPage(rows, size, listing.sort);
	return { products: page.rows.map(({ value: _, ...product }) => product), next: page.next };
}

/**
 * Of the next rows of a sort's own index, `most` of them, those that are what is asked for, and where the reading ended;
 * null at the list's end.
 */
export async function placesByIndex(
	db: Db,
	listing: Indexed,
	after: SortCursor | null,
	most: number,
): Promise<{ places: Place[]; end: SortCursor | null }> {
	const order = ORDERS[listing.sort];
	const by = BY[order.direction];
	const rows = await db
		.select({
			id: products.id,
			number: numberColumn,
			value: sql<number>`${order.column}`,
			fits: sql<number>`${besideIndex(listing) ?? 1}`,
		})
		.from(products)
		.where(inIndex(listing, after))
		.orderBy(by(order.column), by(order.id))
		.limit(most);
	const end = rows.length === most ? (rows.at(-1) ?? null) : null;
	return { places: rows.filter(({ fits }) => fits), end };
}

/**
 * The page at the head of these places, and its next one's cursor. `end` is where the reading of the places ended, when
 * there may be more behind it.
 */
export async function pageAt(
	db: Db,
	places: readonly Place[],
	sort: Sort,
	size: number,
	end: SortCursor | null = null,
): Promise<{ products: ProductCard[]; next: string | null }> {
	const page = cutSortedPage(places, size, sort);
	return {
		products: await cardsOf(
			db,
			page.rows.map((place) => place.number),
		),
		next: page.next ?? (end && writeSortCursor(sort, end)),
	};
}

/** The cards of the products with these numbers, in their order; of one that has just gone there is none. */
export async function cardsOf(db: Db, numbers: readonly number[]): Promise<ProductCard[]> {
	if (numbers.length === 0) return [];
	const rows = await db
		.select({ ...productCard, number: numberColumn })
		.from(listOf(numbers))
		.innerJoin(products, isListed)
		.where(isNull(products.archivedAt));
	const cards = new Map(rows.map(({ number, ...card }) => [number, card]));
	return numbers.flatMap((number) => cards.get(number) ?? []);
}

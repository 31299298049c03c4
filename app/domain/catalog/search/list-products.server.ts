import { and, asc, desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { inKeysetOrder, type SortCursor } from "~/platform/d1/keyset.server";
import type { Sort } from "../rules";
import { products } from "../tables.server";
import { type Candidates, candidatesFor, numberOf, rankOf } from "./candidates.server";
import { forSale, priced, rankedFor } from "./filters.server";
import { nearestProducts } from "./find-nearest-products.server";
import { EMPTY_LIST, type Filters, type ListedPage, type Listing } from "./product-list";
import {
	numberColumn,
	ORDERS,
	type Place,
	pageAt,
	pageOfIndex,
	placesAmong,
	placesByIndex,
} from "./product-pages.server";

/** How many rows are read for a page at most, beside those of what it shows. */
const MOST_ROWS = 900;

type Page = Pick<ListedPage, "products" | "next" | "found">;

/**
 * A page of the products for sale that a listing asks for, in its order; D1 reads fewer than 1,000 rows for it, whatever
 * is asked (docs/decisions/034-search.md). Where more than that might fit and few of those that were read do, the page is
 * short, and the next one reads on: no product is lost on the way, and none comes twice.
 */
export async function listedProducts(
	db: Db,
	listing: Listing,
	size: number,
	after: SortCursor | null,
): Promise<ListedPage> {
	const { words } = listing;
	if (words.length === 0)
		return { ...EMPTY_LIST, ...(await indexedPage(db, listing, size, after)) };
	const candidates = await candidatesFor(db, words);
	const { isCut, unknown } = candidates;
	if (candidates.ranks.length > 0) {
		return {
			...EMPTY_LIST,
			...(await candidatesPage(db, candidates, listing, size, after)),
			isCut,
		};
	}
	const nearest = after ? null : await nearestProducts(db, words, unknown, size);
	return { ...EMPTY_LIST, found: 0, nearest };
}

/** A page of those candidates that are what is asked for; of too many of them by way of the sort's own index. */
async function candidatesPage(
	db: Db,
	candidates: Candidates,
	listing: Listing,
	size: number,
	after: SortCursor | null,
): Promise<Page> {
	const { isCut, isSure } = candidates;
	const { filters, sort } = listing;
	const isAll = isSure && !isFiltered(filters);
	let ranks = candidates.ranks;
	let most = MOST_ROWS - candidates.rowsRead;
	if (isCut) ranks = ranks.slice(0, most);
	if (ranks.length > most && !isAll) {
		const { few, read } = await fewFiltered(db, filters, sort, Math.floor(most / 3));
		most -= read;
		if (few) ranks = ranks.filter((rank) => few.has(numberOf(rank)));
	}
	const found = isAll ? ranks.length : null;
	if (sort === "best" && (isAll || ranks.length > most)) {
		const rest = after ? ranks.filter((rank) => rank > after.value) : ranks;
		const looked = rest.slice(0, isAll ? size + 1 : most);
		const places = isAll ? looked.map(placeOf) : await placesAmong(db, looked, listing);
		const end = looked.length < rest.length ? looked.at(-1) : undefined;
		return { ...(await pageAt(db, places, sort, size, end ? placeOf(end) : null)), found };
	}
	if (sort !== "best" && ranks.length > most) {
		const { places, end } = await placesByIndex(db, { ...listing, sort }, after, most);
		return { ...(await pageAt(db, places, sort, size, end)), found };
	}
	return wholePage(db, ranks, listing, size, after);
}

/** A page by way of its sort's own index, unless a filter alone lets so few products through that they can all be read. */
async function indexedPage(
	db: Db,
	{ filters, ...asked }: Listing,
	size: number,
	after: SortCursor | null,
): Promise<Page> {
	const sort = asked.sort === "best" ? "newest" : asked.sort;
	const listing = { ...asked, filters, sort };
	const page = await pageOfIndex(db, listing, size, after);
	if (page) return { ...page, found: null };
	const { few, read } = await fewFiltered(db, filters, sort, Math.floor(MOST_ROWS / 3));
	if (few) {
		const ranks = Array.from(few, (number) => rankOf(number));
		return wholePage(db, ranks, listing, size, after);
	}
	const { places, end } = await placesByIndex(db, listing, after, MOST_ROWS - read);
	return { ...(await pageAt(db, places, sort, size, end)), found: null };
}

/** A page of those of these products that are what is asked for, all of which are few enough to be read. */
async function wholePage(
	db: Db,
	ranks: readonly number[],
	listing: Listing,
	size: number,
	after: SortCursor | null,
): Promise<Page> {
	const { sort } = listing;
	const places = await placesAmong(db, ranks, listing);
	const compare = inKeysetOrder(sort === "best" ? "asc" : ORDERS[sort].direction);
	const rest = after ? places.filter((place) => compare(place, after) > 0) : places;
	return { ...(await pageAt(db, rest, sort, size)), found: places.length };
}

/** A rank says all that a cursor has to. */
const placeOf = (rank: number): Place => ({ value: rank, id: "ranked", number: numberOf(rank) });

const isFiltered = ({ inStock, from, to, least }: Filters) =>
	inStock || from !== null || to !== null || least !== null;

/**
 * The numbers of the products that a filter lets through, when it is one that the sort's own index knows nothing of and
 * there are at most `most` of them; and how many rows it took to see that.
 */
async function fewFiltered(
	db: Db,
	filters: Filters,
	sort: Sort,
	most: number,
): Promise<{ few: Set<number> | null; read: number }> {
	const own = sort === "best" ? null : ORDERS[sort].column;
	const byPrice = { by: priced(filters), column: products.pricePoisha, order: asc };
	const byRating = { by: rankedFor(filters), column: products.ratingRank, order: desc };
	let read = 0;
	for (const { by, column, order } of [byPrice, byRating]) {
		if (!by || column === own) continue;
		const rows = await db
			.select({ number: numberColumn })
			.from(products)
			.where(and(forSale(filters), by))
			.orderBy(order(column))
			.limit(most + 1);
		read += rows.length;
		if (rows.length <= most) return { few: new Set(rows.map(({ number }) => number)), read };
	}
	return { few: null, read };
}

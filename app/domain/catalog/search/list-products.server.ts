import { and, asc, desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, createKeysetComparator } from "~/platform/d1/keyset.server";
import type { Sort } from "../rules";
import { products } from "../tables.server";
import {
	type Candidates,
	findInIndex,
	hasAllWordsInFull,
	toProductNumber,
	toRank,
} from "./candidates.server";
import { filterByPrice, filterByRatingRank, filterForSale } from "./filters.server";
import { foldFamilies } from "./fold-families";
import { listParts } from "./list-parts.server";
import type { PartFacts } from "./order-parts";
import { placeSuperseded } from "./place-superseded";
import {
	EMPTY_PRODUCT_LIST,
	type Filters,
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
import { MAX_ORDERED_PARTS, type ReadParts, readParts } from "./read-parts.server";
import { EMPTY_SEARCH } from "./search-query";

const MAX_ROWS = 900;

type Section = { size: number; after: Cursor | null };
type Page = Pick<ProductListPage, "products" | "next" | "totalCount"> &
	Partial<Pick<ProductListPage, "facets">>;

/** Reads fewer than 1,000 rows (docs/decisions/034-search.md), so a page may be short. */
export async function listProducts(
	db: Db,
	query: ProductListQuery,
	size: number,
	after: Cursor | null,
): Promise<ProductListPage> {
	const { search } = query;
	const section = { size, after };
	if (search.words.length === 0)
		return { ...EMPTY_PRODUCT_LIST, ...(await readIndexedPage(db, query, section)) };
	const { filters } = query;
	const { categories = [] } = query.vocabulary ?? {};
	const readings = query.readings.filter(({ isByKind }) => isByKind);
	const { candidates, index } = await findInIndex(db, { search, readings, filters });
	const { isTruncated, exactNumbers, isExact } = candidates;
	const others = isExact ? candidates.ranks.map(toProductNumber) : [];
	const named =
		exactNumbers.length === 0
			? await readParts(db, readings, index, { filters, others, categories })
			: null;
	if (candidates.ranks.length > 0 && !(named && comesFirst(named, candidates))) {
		const page =
			(await readListedPage(db, candidates, query, section)) ??
			(await readCandidatesPage(db, candidates, query, section));
		// Of many words not all were looked up, and no name may have the rest.
		if (!named || page.products.length > 0 || page.next !== null)
			return { ...EMPTY_PRODUCT_LIST, ...page, isTruncated, hasNumber: exactNumbers.length > 0 };
	}
	const read = named ?? (readings.length === 0 ? await readBySizes(db, query) : null);
	if (!read) return { ...EMPTY_PRODUCT_LIST, totalCount: 0 };
	const ordered = orderNumbers(read, candidates);
	const isFolded = query.folds && query.sort === "best";
	const { numbers, folded } = isFolded
		? foldFamilies(ordered, listRead(read))
		: { numbers: ordered, folded: [] };
	return {
		...EMPTY_PRODUCT_LIST,
		...(await readPartsPage(db, numbers.map(toRank), query, section)),
		...(query.sort === "best" && { totalCount: ordered.length }),
		isTruncated: read.isCut,
		reading: read,
		facets: read.facets,
		folded,
	};
}

/** Before names with the words: unless a word was corrected that a name has as it was typed. */
function comesFirst({ isComplete, matches }: ReadParts, { isExact, ranks }: Candidates): boolean {
	const isCorrected = matches.some(({ reading }) => reading.corrections.length > 0);
	return isComplete && !(isCorrected && isExact && ranks.some(hasAllWordsInFull));
}

/** Sizes alone, such as 'm8x43', may be of any kind. */
async function readBySizes(
	db: Db,
	{ readings, filters, vocabulary }: ProductListQuery,
): Promise<ReadParts | null> {
	if (readings.length === 0) return null;
	const { index } = await findInIndex(db, { search: EMPTY_SEARCH, readings, filters });
	const { categories = [] } = vocabulary ?? {};
	return readParts(db, readings, index, { filters, others: [], categories });
}

const listRead = ({ facts, numbers }: ReadParts): PartFacts[] => {
	const read = new Set(numbers);
	return facts.filter(({ number }) => read.has(number));
};

/** What was read comes first, of that the names with all words in full; then what else has all the words. */
function orderNumbers(
	{ numbers, others, isComplete, facts }: ReadParts,
	{ ranks }: Candidates,
): number[] {
	const inFull = new Set(ranks.filter(hasAllWordsInFull).map(toProductNumber));
	const ordered = [
		...(isComplete ? numbers.filter((number) => inFull.has(number)) : []),
		...numbers,
		...others,
	];
	const byNumber = new Map(facts.map((part) => [part.number, part]));
	return placeSuperseded(
		Array.from(new Set(ordered)),
		(number) => byNumber.get(number)?.id,
		(number) => byNumber.get(number)?.supersededBy,
	);
}

/** The parts that were read passed the filters already, and their names need not have the words. */
async function readPartsPage(
	db: Db,
	ranks: readonly number[],
	query: ProductListQuery,
	section: Section,
): Promise<Page> {
	if (query.sort !== "best")
		return readFilteredPage(db, ranks, { ...query, search: EMPTY_SEARCH }, section);
	const { size, after } = section;
	const rest = after ? ranks.filter((rank) => rank > after.key) : ranks;
	return { ...(await buildPage(db, rest.map(toPlace), query, { size })), totalCount: ranks.length };
}

/** With facets, if few enough parts have all the words. */
async function readListedPage(
	db: Db,
	{ ranks, isExact, isTruncated }: Candidates,
	query: ProductListQuery,
	section: Section,
): Promise<Page | null> {
	const { vocabulary, filters } = query;
	if (!vocabulary || !isExact || isTruncated || ranks.length > MAX_ORDERED_PARTS) return null;
	const { numbers, facets } = await listParts(db, ranks, vocabulary, filters);
	const page = await readPartsPage(db, numbers.map(toRank), query, section);
	return { ...page, totalCount: numbers.length, facets };
}

async function readCandidatesPage(
	db: Db,
	candidates: Candidates,
	query: ProductListQuery,
	{ size, after }: Section,
): Promise<Page> {
	const { isTruncated, isExact } = candidates;
	const { filters, sort } = query;
	const isComplete = isExact && !hasFilters(filters);
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

async function readIndexedPage(
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

async function readFilteredPage(
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

const toPlace = (rank: number): Place => ({
	key: rank,
	id: "ranked",
	number: toProductNumber(rank),
});

const hasFilters = ({ inStock, from, to, minHalfStars, chosen }: Filters) =>
	inStock || from !== null || to !== null || minHalfStars !== null || chosen.size > 0;

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

import type { Db } from "~/platform/d1/database.server";
import type { Cursor } from "~/platform/d1/keyset.server";
import { CATEGORY_FACET } from "../facets/category-facet";
import { type Facet, withoutCounts } from "../facets/count-facet";
import {
	MAX_ROWS,
	type Page,
	readCandidatesPage,
	readFilteredPage,
	readIndexedPage,
	type Section,
	toPlace,
} from "./candidate-pages.server";
import {
	type Candidates,
	findInIndex,
	hasAllWordsInFull,
	toProductNumber,
	toRank,
} from "./candidates.server";
import { countCategories, pickCategories } from "./category-names.server";
import { foldFamilies } from "./fold-families";
import { listParts } from "./list-parts.server";
import type { PartFacts } from "./order-parts";
import { placeSuperseded } from "./place-superseded";
import {
	EMPTY_PRODUCT_LIST,
	isFilteredByRow,
	type ProductListPage,
	type ProductListQuery,
} from "./product-list";
import { buildPage } from "./product-pages.server";
import { listFacets, MAX_ORDERED_PARTS, type ReadParts, readParts } from "./read-parts.server";
import { EMPTY_SEARCH } from "./search-query";

const countReadable = (rowsRead: number) =>
	Math.max(0, Math.min(MAX_ORDERED_PARTS, MAX_ROWS - rowsRead));

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
	const readings = query.readings.filter(({ isByKind }) => isByKind);
	const { candidates, index } = await findInIndex(db, { ...query, readings });
	const { isTruncated, exactNumbers, isExact } = candidates;
	const others = isExact ? candidates.ranks.map(toProductNumber) : [];
	const named =
		exactNumbers.length === 0
			? await readParts(db, readings, index, describeList(query, others, candidates))
			: null;
	if (candidates.ranks.length > 0 && !(named && comesFirst(named, candidates))) {
		const rowsRead = candidates.rowsRead + (named?.facts.length ?? 0);
		const page = await readWordsPage(db, { ...candidates, rowsRead }, query, section);
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

const describeList = (
	{ filters, vocabulary, readCategoryNames }: ProductListQuery,
	others: readonly number[],
	{ rowsRead }: Candidates,
) => ({
	filters,
	others,
	categories: vocabulary?.categories ?? [],
	maxParts: countReadable(rowsRead),
	readCategoryNames,
});

/** Sizes alone, such as 'm8x43', may be of any kind. */
async function readBySizes(db: Db, query: ProductListQuery): Promise<ReadParts | null> {
	if (query.readings.length === 0) return null;
	const { index, candidates } = await findInIndex(db, { ...query, search: EMPTY_SEARCH });
	return readParts(db, query.readings, index, describeList(query, [], candidates));
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

/** With facets. More parts than are read have their categories, as far as the index knows them. */
async function readWordsPage(
	db: Db,
	candidates: Candidates,
	query: ProductListQuery,
	section: Section,
): Promise<Page> {
	const { vocabulary, filters } = query;
	if (!vocabulary) return readCandidatesPage(db, candidates, query, section);
	const { isExact, isTruncated, rowsRead } = candidates;
	const maxParts = countReadable(rowsRead);
	const isCut = isTruncated || candidates.ranks.length > maxParts;
	const { ranks, category } = isCut
		? await narrowByCategory(candidates, query)
		: { ranks: candidates.ranks };
	if (isTruncated || ranks.length > maxParts) {
		const page = await readCandidatesPage(db, { ...candidates, ranks }, query, section);
		return { ...page, facets: category ? listFacets([], [], filters.chosen, { category }) : [] };
	}
	const search = isExact ? EMPTY_SEARCH : query.search;
	const listed = await listParts(db, ranks, vocabulary, { filters, search, maxParts, category });
	const page = await readPartsPage(db, listed.numbers.map(toRank), query, section);
	return { ...page, totalCount: listed.numbers.length, facets: listed.facets };
}

/** Those of the chosen categories; `category` is counted where every candidate is shown. */
async function narrowByCategory(
	{ ranks, isExact, isTruncated }: Candidates,
	{ filters, readCategoryNames }: ProductListQuery,
): Promise<{ ranks: readonly number[]; category?: Facet }> {
	const getCategory = await readCategoryNames?.();
	if (!getCategory) return { ranks };
	const { chosen } = filters;
	const numbers = ranks.map(toProductNumber);
	const picked = new Set(pickCategories(numbers, chosen, getCategory));
	const category = countCategories(numbers, chosen, getCategory);
	const hasOthers = Array.from(chosen.keys()).some((id) => id !== CATEGORY_FACET.id);
	const isKnown = isExact && !isTruncated && !hasOthers && !isFilteredByRow(filters);
	return {
		ranks: ranks.filter((rank) => picked.has(toProductNumber(rank))),
		category: isKnown ? category : withoutCounts(category),
	};
}

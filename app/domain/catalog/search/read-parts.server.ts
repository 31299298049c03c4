import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { addCategories, CATEGORY_FACET } from "../facets/category-facet";
import {
	type ChosenValues,
	countFacet,
	type Facet,
	hasChosen,
	pickChosen,
	withoutCounts,
} from "../facets/count-facet";
import type { Reading } from "../reading/read-query";
import { buildFacetWord } from "../reading/search-words";
import type { AttributeTerms, CategoryTerms } from "../reading/vocabulary";
import { products } from "../tables.server";
import { countCategories, type GetCategory, pickCategories } from "./category-names.server";
import { findBest, type Index, isComplete, type Match } from "./choose-parts";
import { filterNumbered } from "./filters.server";
import { type OrderedParts, orderParts, type PartFacts } from "./order-parts";
import { type Filters, isFilteredByRow, NO_FILTERS } from "./product-list";
import { isInValues, numberColumn, toValuesList } from "./product-pages.server";
import { EMPTY_SEARCH, type SearchQuery } from "./search-query";

/** Each is a row. */
export const MAX_ORDERED_PARTS = 600;
const MAX_SUGGESTED_PARTS = 300;

export type ReadParts = OrderedParts & {
	matches: readonly Match[];
	facts: readonly PartFacts[];
	others: readonly number[];
	facets: readonly Facet[];
	isComplete: boolean;
	isCut: boolean;
};

type Listed = {
	filters: Filters;
	categories: readonly CategoryTerms[];
	others: readonly number[];
	maxParts: number;
	readCategoryNames?: (() => Promise<GetCategory>) | undefined;
};

/** The parts that the best reading names, in the order in which they are shown. */
export async function readParts(
	db: Db,
	readings: readonly Reading[],
	index: Index,
	{ filters, others, categories, maxParts, readCategoryNames }: Listed,
): Promise<ReadParts | null> {
	const matches = findBest(readings, index);
	const [first] = matches;
	if (!first) return null;
	const columns = matches.flatMap(({ family }) => family.family.columns);
	const named = new Set(listNumbers(matches));
	const all = Array.from(new Set([...named, ...(isComplete(first) ? others : [])]));
	const getCategory = all.length > maxParts ? await readCategoryNames?.() : undefined;
	const inCategory = getCategory ? pickCategories(all, filters.chosen, getCategory) : all;
	const isCut = inCategory.length > maxParts;
	const hasCategories = !isCut || getCategory !== undefined;
	const chosen = pickChosen(filters.chosen, hasCategories ? [CATEGORY_FACET, ...columns] : columns);
	const numbers = isCut ? narrow(inCategory, chosen, index) : inCategory;
	const facts = addCategories(
		await readFacts(db, numbers, { filters, maxParts }),
		hasCategories ? categories : [],
	);
	const counted = getCategory && countCategories(narrow(all, chosen, index), chosen, getCategory);
	const shown = facts.filter((part) => hasChosen(part, chosen));
	const [read, rest] = [true, false].map((isNamed) =>
		shown.filter(({ number }) => named.has(number) === isNamed),
	);
	return {
		...orderParts(matches, read ?? []),
		matches,
		facts,
		others: others.filter((number) => rest?.some((part) => part.number === number)),
		isCut,
		isComplete: isComplete(first),
		facets: listFacets(columns, facts, chosen, {
			isCut,
			category: counted && isFilteredByRow(filters) ? withoutCounts(counted) : counted,
		}),
	};
}

/** By what the index says of the values, so that no part with them is among those that are cut. */
const narrow = (numbers: readonly number[], chosen: ChosenValues, index: Index): number[] => {
	const fitting = Array.from(chosen).flatMap(([id, values]) =>
		id === CATEGORY_FACET.id
			? []
			: [values.map((value) => index.listExact(buildFacetWord(id, value)))],
	);
	return numbers.filter((number) => fitting.every((sets) => sets.some((set) => set.has(number))));
};

const listNumbers = (matches: readonly Match[]) =>
	Array.from(new Set(matches.flatMap(({ numbers }) => Array.from(numbers))));

const MAX_FACETS = 6;

/** The properties of a part of them can't be counted. `category` is counted of more parts than are read. */
type Whole = { isCut?: boolean; category?: Facet | undefined };

/** The category, and the first properties in which the parts differ. */
export function listFacets(
	columns: readonly AttributeTerms[],
	parts: readonly PartFacts[],
	chosen: ChosenValues,
	{ isCut = false, category }: Whole = {},
): Facet[] {
	const differing = Array.from(new Map(columns.map((each) => [each.id, each])).values())
		.map((column) => countFacet(column, parts, chosen))
		.map((facet) => (isCut ? withoutCounts(facet) : facet));
	return [category ?? countFacet(CATEGORY_FACET, parts, chosen), ...differing]
		.filter(({ id, values }) => values.length > 1 || chosen.has(id))
		.filter(({ id }, place) => place <= MAX_FACETS || chosen.has(id));
}

export async function orderPartsOf(db: Db, matches: readonly Match[]): Promise<OrderedParts> {
	return orderParts(matches, await readFacts(db, listNumbers(matches)));
}

type Reads = { filters?: Filters; search?: SearchQuery; maxParts?: number };

export async function readFacts(
	db: Db,
	all: readonly number[],
	{ filters = NO_FILTERS, search = EMPTY_SEARCH, maxParts = MAX_SUGGESTED_PARTS }: Reads = {},
): Promise<PartFacts[]> {
	const numbers = Array.from(new Set(all)).slice(0, maxParts);
	if (numbers.length === 0) return [];
	return db
		.select({
			id: products.id,
			number: numberColumn,
			familyId: products.familyId,
			categoryId: products.categoryId,
			inStock: products.inStock,
			specs: products.specs,
			soldOrders: sql<number>`${products.soldOrders}`,
			supersededBy: products.supersededBy,
		})
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(filterNumbered(filters, search));
}

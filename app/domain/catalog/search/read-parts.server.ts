import { and, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { addCategories, CATEGORY_FACET } from "../facets/category-facet";
import type { ChosenValues, Facet, FacetAttribute } from "../facets/count-facet";
import { countFacet, hasChosen, pickChosen } from "../facets/count-facet";
import type { Reading } from "../reading/read-query";
import { buildFacetWord } from "../reading/search-words";
import type { AttributeTerms, CategoryTerms } from "../reading/vocabulary";
import { products } from "../tables.server";
import { findBest, type Index, isComplete, type Match } from "./choose-parts";
import { filterByPrice, filterByRating, filterForSale } from "./filters.server";
import { type OrderedParts, orderParts, type PartFacts } from "./order-parts";
import { type Filters, NO_FILTERS } from "./product-list";
import { isInValues, numberColumn, toValuesList } from "./product-pages.server";

/** Each is a row. */
export const MAX_ORDERED_PARTS = 300;

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
};

/** The parts that the best reading names, in the order in which they are shown. */
export async function readParts(
	db: Db,
	readings: readonly Reading[],
	index: Index,
	{ filters, others, categories }: Listed,
): Promise<ReadParts | null> {
	const matches = findBest(readings, index);
	const [first] = matches;
	if (!first) return null;
	const columns = matches.flatMap(({ family }) => family.family.columns);
	const named = new Set(listNumbers(matches));
	const all = Array.from(new Set([...named, ...(isComplete(first) ? others : [])]));
	const isCut = all.length > MAX_ORDERED_PARTS;
	// Of a part of them the index knows the properties only.
	const chosen = pickChosen(filters.chosen, isCut ? columns : [CATEGORY_FACET, ...columns]);
	const numbers = isCut ? narrow(all, chosen, index) : all;
	const facts = addCategories(await readFacts(db, numbers, filters), isCut ? [] : categories);
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
		facets: listFacets(columns, facts, chosen, isCut),
	};
}

/** By what the index says of the values, so that no part with them is among those that are cut. */
const narrow = (numbers: readonly number[], chosen: ChosenValues, index: Index): number[] => {
	const fitting = Array.from(chosen, ([id, values]) =>
		values.map((value) => index.listExact(buildFacetWord(id, value))),
	);
	return numbers.filter((number) => fitting.every((sets) => sets.some((set) => set.has(number))));
};

const listNumbers = (matches: readonly Match[]) =>
	Array.from(new Set(matches.flatMap(({ numbers }) => Array.from(numbers))));

const MAX_FACETS = 6;

/** The category, and the first properties in which the parts differ. Counts of a part of them would be wrong. */
export function listFacets(
	columns: readonly AttributeTerms[],
	parts: readonly PartFacts[],
	chosen: ChosenValues,
	isCut = false,
): Facet[] {
	const count = (column: FacetAttribute) => {
		const facet = countFacet(column, parts, chosen);
		if (!isCut) return facet;
		return { ...facet, values: facet.values.map((value) => ({ ...value, count: null })) };
	};
	return Array.from(new Map([CATEGORY_FACET, ...columns].map((each) => [each.id, each])).values())
		.map(count)
		.filter(({ id, values }) => values.length > 1 || chosen.has(id))
		.filter(({ id }, place) => place <= MAX_FACETS || chosen.has(id));
}

export async function orderPartsOf(db: Db, matches: readonly Match[]): Promise<OrderedParts> {
	return orderParts(matches, await readFacts(db, listNumbers(matches)));
}

export async function readFacts(
	db: Db,
	all: readonly number[],
	filters: Filters = NO_FILTERS,
): Promise<PartFacts[]> {
	const numbers = Array.from(new Set(all)).slice(0, MAX_ORDERED_PARTS);
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
		.where(and(filterForSale(filters), filterByPrice(filters), filterByRating(filters)));
}

import { and, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Reading } from "../reading/read-query";
import { products } from "../tables.server";
import { findBest, type Index, isComplete, type Match } from "./choose-parts";
import { filterByPrice, filterByRating, filterForSale } from "./filters.server";
import { type OrderedParts, orderParts, type PartFacts } from "./order-parts";
import { type Filters, NO_FILTERS } from "./product-list";
import { isInValues, numberColumn, toValuesList } from "./product-pages.server";

/** Each is a row. */
const MAX_ORDERED_PARTS = 300;

export type ReadParts = OrderedParts & {
	matches: readonly Match[];
	/** Every number and every word fits. */
	isComplete: boolean;
	isCut: boolean;
};

/** The parts that the best reading names, in the order in which they are shown. */
export async function readParts(
	db: Db,
	readings: readonly Reading[],
	index: Index,
	filters: Filters,
): Promise<ReadParts | null> {
	const matches = findBest(readings, index);
	const [first] = matches;
	if (!first) return null;
	return {
		...(await orderPartsOf(db, matches, filters)),
		matches,
		isComplete: isComplete(first),
	};
}

/** In one statement. */
export async function orderPartsOf(
	db: Db,
	matches: readonly Match[],
	filters: Filters = NO_FILTERS,
): Promise<OrderedParts & { isCut: boolean }> {
	const all = Array.from(new Set(matches.flatMap(({ numbers }) => Array.from(numbers))));
	const facts = await readFacts(db, all, filters);
	return { ...orderParts(matches, facts), isCut: all.length > MAX_ORDERED_PARTS };
}

/** Of so many parts at most. */
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
			specs: products.specs,
			soldOrders: sql<number>`${products.soldOrders}`,
		})
		.from(toValuesList(numbers))
		.innerJoin(products, isInValues)
		.where(and(filterForSale(filters), filterByPrice(filters), filterByRating(filters)));
}

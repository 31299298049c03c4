import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { PriceViewer } from "../../prices/rules";
import { type ApiProduct, selectApiProducts } from "../api/api-products.server";
import { normalizePartNumber, preferSpelled, spellPartNumber } from "../part-number-rules";
import { isListed, productColumns } from "../product-columns.server";
import { isItsFamily, type ProductFamily, productFamilyColumns } from "../product-family.server";
import { LAST_CHARACTER } from "../search/index-rows.server";
import { families, partNumbers, products } from "../tables.server";
import { isNumberOf, isVisibleNumber } from "./visible-numbers.server";

export const MAX_FOUND_PRODUCTS = 12;

/**
 * Products by a number of the shop's or the buyer's: the one that is spelled like it first, then those with its letters
 * and digits, then longer ones, the buyer's first.
 */
export async function findProductsByNumber(
	db: Db,
	viewer: PriceViewer,
	{ number, customerId }: { number: string; customerId: string | null },
): Promise<ApiProduct[]> {
	const normalized = normalizePartNumber(number);
	if (normalized === "") return [];
	const isLonger = and(
		gt(partNumbers.normalized, normalized),
		lt(partNumbers.normalized, normalized + LAST_CHARACTER),
	);
	const filters = [
		and(isVisibleNumber(customerId), eq(partNumbers.normalized, normalized)),
		...(customerId === null ? [] : [and(isNumberOf(customerId), isLonger)]),
		and(eq(partNumbers.customerId, ""), isLonger),
	];
	const found = new Map<string, ApiProduct>();
	for (const filter of filters)
		if (found.size < MAX_FOUND_PRODUCTS)
			for (const product of await listByNumber(db, viewer, { filter, number }))
				found.set(product.id, product);
	return Array.from(found.values()).slice(0, MAX_FOUND_PRODUCTS);
}

/** Rows of one number that are read, with several kinds of one product among them. */
const MAX_SAME_NUMBERS = 10;

export type BuyersProduct = { id: string; name: string; partNumber: string };

/** Finds the products of a buyer's own number; `only` is the id if there is one product. */
export async function findBuyersProducts(
	db: Db,
	customerId: string,
	typed: string,
): Promise<{ products: BuyersProduct[]; only: string | null }> {
	const found = await db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			isYours: eq(partNumbers.customerId, customerId).mapWith(Boolean),
			isListed: sql`${isListed}`.mapWith(Boolean),
			spelling: partNumbers.spelling,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(and(isVisibleNumber(customerId), eq(partNumbers.normalized, normalizePartNumber(typed))))
		.orderBy(isSpelledFirst(typed), desc(partNumbers.customerId))
		.limit(MAX_SAME_NUMBERS);
	const rows = preferSpelled(found, typed).filter((row) => row.isListed);
	const yours = rows.flatMap(({ isYours, id, name, partNumber }) =>
		isYours ? [{ id, name, partNumber }] : [],
	);
	const isOnly = new Set(rows.map(({ id }) => id)).size === 1;
	return { products: yours, only: (isOnly && yours[0]?.id) || null };
}

export async function listBuyersNumbers(
	db: Db,
	customerId: string,
	{ typed, size }: { typed: string; size: number },
): Promise<(BuyersProduct & { number: string })[]> {
	const normalized = normalizePartNumber(typed);
	if (normalized === "") return [];
	return db
		.select({
			...pickColumns(productColumns, "id", "name", "partNumber"),
			number: partNumbers.display,
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.where(
			and(
				isNumberOf(customerId),
				gte(partNumbers.normalized, normalized),
				lt(partNumbers.normalized, normalized + LAST_CHARACTER),
				isListed,
			),
		)
		.orderBy(asc(partNumbers.normalized))
		.limit(size);
}

export type NumberedRow = ProductFamily & { id: string; partNumber: string; display: string };

/** Finds the parts for sale with this number of the shop's; `isSpelled` if it is spelled as it was typed. */
export async function findProductsForNumber(
	db: Db,
	typed: string,
): Promise<{ isSpelled: boolean; parts: NumberedRow[] }> {
	const found = await db
		.select({
			...pickColumns(productColumns, "id", "partNumber"),
			...productFamilyColumns,
			...pickColumns(partNumbers, "spelling", "display"),
			isListed: sql`${isListed}`.mapWith(Boolean),
		})
		.from(partNumbers)
		.innerJoin(products, eq(products.id, partNumbers.productId))
		.leftJoin(families, isItsFamily)
		.where(
			and(eq(partNumbers.customerId, ""), eq(partNumbers.normalized, normalizePartNumber(typed))),
		)
		.orderBy(isSpelledFirst(typed))
		.limit(MAX_SAME_NUMBERS);
	const rows = preferSpelled(found, typed);
	const parts = new Map(rows.flatMap((row) => (row.isListed ? [[row.id, row]] : [])));
	const isSpelled = rows[0]?.spelling === spellPartNumber(typed);
	return { isSpelled, parts: Array.from(parts.values()) };
}

const isSpelledFirst = (typed: string) => sql`${partNumbers.spelling} <> ${spellPartNumber(typed)}`;

/** A product with several such numbers is read once for each, so twice as many rows are read. */
async function listByNumber(
	db: Db,
	viewer: PriceViewer,
	{ filter, number }: { filter: SQL | undefined; number: string },
): Promise<ApiProduct[]> {
	const rows = await selectApiProducts(db, viewer)
		.innerJoin(partNumbers, eq(partNumbers.productId, products.id))
		.where(and(filter, isListed))
		.orderBy(asc(partNumbers.normalized), isSpelledFirst(number))
		.limit(2 * MAX_FOUND_PRODUCTS);
	return Array.from(new Map(rows.map((row) => [row.id, row])).values());
}

import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { normalizePartNumber, preferSpelled } from "../catalog/part-number-rules";
import { productColumns } from "../catalog/product-columns.server";
import { partNumbers, products } from "../catalog/tables.server";
import type { PriceRow } from "../price-lists/rules";
import { listPrices, priceLists } from "../prices/tables.server";
import { changeRowsByPercent, type PercentChange, type QuantityPrices } from "./percent-rules";

const columns = pickColumns(
	productColumns,
	"id",
	"name",
	"partNumber",
	"pricePoisha",
	"onHand",
	"reserved",
	"archived",
);

export type PriceAndStock = SelectResultFields<typeof columns>;

export function listPricesAndStock(db: Db, ids: readonly string[]): Promise<PriceAndStock[]> {
	return db
		.select(columns)
		.from(sql`json_each(${JSON.stringify(ids)}) as listed`)
		.innerJoin(products, sql`${products.id} = listed.value`)
		.orderBy(sql`listed.key`);
}

/** The prices of each part in the lists for everybody, without sales; by part. */
export async function listQuantityPrices(
	{ db, now }: Pick<Platform, "db" | "now">,
	ids: readonly string[],
	change: PercentChange,
): Promise<Map<string, QuantityPrices[]>> {
	const rows = await db
		.select({
			...pickColumns(listPrices, "productId", "listId"),
			rows: sql`json_group_array(json_array(min_quantity, unit_poisha) order by min_quantity)`
				.mapWith((json: string): PriceRow[] => JSON.parse(json))
				.as("rows"),
		})
		.from(sql`json_each(${JSON.stringify(ids)}) as listed`)
		.innerJoin(listPrices, sql`${listPrices.productId} = listed.value`)
		.innerJoin(
			priceLists,
			sql`${priceLists.id} = ${listPrices.listId} and ${priceLists.kind} = 'public'
				and ${priceLists.state} = 'active' and ${priceLists.untilAt} > ${now()}`,
		)
		.groupBy(listPrices.productId, listPrices.listId)
		.orderBy(listPrices.productId, listPrices.listId);
	const changed = rows.map(({ rows: before, ...row }) => ({
		...row,
		before,
		after: changeRowsByPercent(before, change),
	}));
	return groupBy(changed, ({ productId }) => productId);
}

/** Tells whether the rows are still as a page showed them. */
export const hashQuantityPrices = (lists: readonly QuantityPrices[]): string =>
	hashPayload(JSON.stringify(lists.map(({ listId, before }) => [listId, before])));

/** In the order of the numbers; one number can belong to several products. */
export async function findProductsByNumbers(
	db: Db,
	numbers: readonly string[],
	limit: number,
): Promise<{ ids: string[]; unknown: string[]; isCut: boolean }> {
	const wanted = JSON.stringify(numbers.map(normalizePartNumber));
	const rows = await db
		.select({
			id: partNumbers.productId,
			place: sql<number>`wanted.key`,
			spelling: partNumbers.spelling,
		})
		.from(sql`json_each(${wanted}) as wanted`)
		.innerJoin(
			partNumbers,
			and(sql`${partNumbers.normalized} = wanted.value`, eq(partNumbers.customerId, "")),
		)
		.orderBy(sql`wanted.key`, asc(partNumbers.productId));
	const found = groupBy(rows, ({ place }) => place);
	const named = numbers.flatMap((typed, place) => preferSpelled(found.get(place) ?? [], typed));
	const ids = Array.from(new Set(named.map(({ id }) => id)));
	return {
		ids: ids.slice(0, limit),
		unknown: numbers.filter((_, place) => !found.has(place)),
		isCut: ids.length > limit,
	};
}

export const PRICE_AND_STOCK_ACTION = "product.price-and-stock";

export type PriceAndStockFields = {
	pricePoisha?: number;
	onHand?: number;
	quantityPrices?: string;
};

/** Every row that one form has changed begins with this id. */
export const toAuditId = (formId: string, productId: string) => `${formId}:${productId}`;

const parseFields = (json: string): PriceAndStockFields => JSON.parse(json);

const savedColumns = {
	...pickColumns(productColumns, "id", "name", "partNumber"),
	before: sql`${audit.before}`.mapWith(parseFields),
	after: sql`${audit.after}`.mapWith(parseFields),
};

export type SavedPriceAndStock = SelectResultFields<typeof savedColumns>;

export function listSavedPricesAndStock(db: Db, formId: string): Promise<SavedPriceAndStock[]> {
	return db
		.select(savedColumns)
		.from(audit)
		.innerJoin(products, sql`${products.id} = substr(${audit.subject}, ${"product:".length + 1})`)
		.where(
			and(
				gt(audit.id, `${formId}:`),
				lt(audit.id, `${formId};`),
				eq(audit.action, PRICE_AND_STOCK_ACTION),
			),
		)
		.orderBy(asc(products.name), asc(audit.id))
		.limit(MAX_SAVED);
}

const MAX_SAVED = 200;

import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { users } from "../accounts/tables.server";
import {
	findNumberedProducts,
	numberedProductColumns,
} from "../catalog/part-numbers/find-numbered-products.server";
import { products } from "../catalog/tables.server";
import { customerPriceLists, listPrices, priceLists } from "../prices/tables.server";
import type { PriceRow } from "./rules";

export type PriceList = typeof priceLists.$inferSelect;

export async function findPriceList(db: Db, id: string): Promise<PriceList | null> {
	const [list] = await db.select().from(priceLists).where(eq(priceLists.id, id));
	return list ?? null;
}

const LISTS_PAGE_SIZE = 50;

/** Counting more would read too many rows for a list. */
export const MAX_COUNTED = 1000;

export function listPriceLists(db: Db, after: Cursor | null) {
	const query = db
		.select({
			...pickColumns(priceLists, "id", "name", "kind", "percentOffBp", "fromAt", "untilAt"),
			...pickColumns(priceLists, "state", "createdAt"),
			partCount: sql<number>`(select count(*) from (select distinct product_id from list_prices
				where list_id = price_lists.id limit ${MAX_COUNTED + 1}))`,
			customerCount: sql<number>`(select count(*) from (select 1 from customer_price_lists
				where list_id = price_lists.id limit ${MAX_COUNTED + 1}))`,
		})
		.from(priceLists);
	return readNewestPage(query, priceLists, { after, size: LISTS_PAGE_SIZE });
}

/** `after` is a product's id. */
type PricePage = { listId: string; after: string; size: number };

const pricedProductColumns = {
	...numberedProductColumns,
	rows: sql`(select json_group_array(json_array(min_quantity, unit_poisha)) from (
		select min_quantity, unit_poisha from list_prices
		where list_id = priced.list_id and product_id = priced.product_id order by min_quantity))`.mapWith(
		(json: string): PriceRow[] => JSON.parse(json),
	),
};

export async function listPricedProducts(db: Db, { listId, after, size }: PricePage) {
	const rows = await db
		.select(pricedProductColumns)
		.from(
			sql`(select distinct list_id, product_id from list_prices
				where list_id = ${listId} and product_id > ${after} order by product_id limit ${size + 1}) as priced`,
		)
		.innerJoin(products, sql`${products.id} = priced.product_id`)
		.orderBy(asc(products.id));
	const page = rows.slice(0, size);
	return { products: page, next: rows.length > size ? (page.at(-1)?.id ?? null) : null };
}

export type PricedProduct = Awaited<ReturnType<typeof listPricedProducts>>["products"][number];

export async function findPricedProduct(
	db: Db,
	listId: string,
	number: string,
): Promise<{ ok: true; product: PricedProduct } | { ok: false; message: string }> {
	const found = (await findNumberedProducts(db, [number]))(number);
	if (!found.ok) return found;
	const [product] = await db
		.select(pricedProductColumns)
		.from(sql`(select ${listId} as list_id, ${found.product.id} as product_id) as priced`)
		.innerJoin(products, sql`${products.id} = priced.product_id`);
	if (!product) return { ok: false, message: `Part number "${number}" was not found.` };
	return { ok: true, product };
}

const CUSTOMERS_PAGE_SIZE = 100;

/** By email; `after` is the last email of the page before. */
export async function listAssignedCustomers(db: Db, listId: string, after: string) {
	const rows = await db
		.select({ id: users.customerId, name: users.name, email: users.email })
		.from(customerPriceLists)
		.innerJoin(users, eq(users.customerId, customerPriceLists.customerId))
		.where(and(eq(customerPriceLists.listId, listId), gt(users.email, after)))
		.orderBy(asc(users.email))
		.limit(CUSTOMERS_PAGE_SIZE + 1);
	const page = rows.slice(0, CUSTOMERS_PAGE_SIZE);
	return { customers: page, next: rows.length > page.length ? (page.at(-1)?.email ?? null) : null };
}

/** All prices of all lists; the cursor is of the last one. */
export async function listAllPrices(db: Db, after: Cursor | null, size: number) {
	const [listId = "", productId = ""] = after?.id.split(":") ?? [];
	const { minQuantity, unitPoisha } = listPrices;
	const rows = await db
		.select({
			list: priceLists.name,
			...pickColumns(numberedProductColumns, "id", "name", "partNumber"),
			minQuantity,
			unitPoisha,
			listId: listPrices.listId,
		})
		.from(listPrices)
		.innerJoin(priceLists, eq(priceLists.id, listPrices.listId))
		.innerJoin(products, eq(products.id, listPrices.productId))
		.where(
			sql`(${listPrices.listId}, ${listPrices.productId}, ${minQuantity}) > (${listId}, ${productId}, ${after?.key ?? 0})`,
		)
		.orderBy(asc(listPrices.listId), asc(listPrices.productId), asc(minQuantity))
		.limit(size + 1);
	return cutPage(rows, size, (row) => ({ key: row.minQuantity, id: `${row.listId}:${row.id}` }));
}

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, type KeysetOrder, readPage } from "~/platform/d1/keyset.server";
import { availableUnits, isGoods, isLow, productColumns } from "../product-columns.server";
import type { ProductDto } from "../rules";
import { products } from "../tables.server";
import type { ManagedProductFilter } from "./rules";

const MANAGED_PAGE_SIZE = 20;

const { id, createdAt, archivedAt } = products;
const NEWEST_FIRST: KeysetOrder = { key: createdAt, id, direction: "desc" };
const SCARCEST_FIRST: KeysetOrder = { key: availableUnits, id, direction: "asc" };
/** Since when the first buyer waits, for an email or a backorder. */
const wantedSince = sql<number>`(select min(at) from (
	select requested_at as at from back_in_stock_requests where product_id = ${id} and is_due = 0
	union all select created_at from backorders where product_id = ${id} and state = 'waiting'))`;
const LONGEST_WANTED_FIRST: KeysetOrder = { key: wantedSince, id, direction: "asc" };
const isWanted = sql`${id} in (select product_id from back_in_stock_requests where is_due = 0
	union all select product_id from backorders where state = 'waiting')`;

const ORDERS: Record<ManagedProductFilter, KeysetOrder> = {
	sale: NEWEST_FIRST,
	low: SCARCEST_FIRST,
	wanted: LONGEST_WANTED_FIRST,
	archived: NEWEST_FIRST,
};

export async function listManagedProducts(
	db: Db,
	filter: ManagedProductFilter,
	after: Cursor | null,
	size = filter === "low" ? 2 * MANAGED_PAGE_SIZE : MANAGED_PAGE_SIZE,
): Promise<{ products: ProductDto[]; next: string | null }> {
	const order = ORDERS[filter];
	const query = db
		.select({ ...productColumns, sortKey: sql<number>`${order.key}`.as("sort_key") })
		.from(products);
	const where = and(
		isGoods,
		filter === "archived" ? isNotNull(archivedAt) : isNull(archivedAt),
		filter === "low" ? isLow : undefined,
		filter === "wanted" ? isWanted : undefined,
	);
	const page = await readPage(query, order, { where, after, size }, ({ sortKey: key, id }) => ({
		key,
		id,
	}));
	return { products: page.rows.map(({ sortKey, ...product }) => product), next: page.next };
}

export async function findManagedProduct(db: Db, id: string): Promise<ProductDto | null> {
	const [row] = await db
		.select(productColumns)
		.from(products)
		.where(and(eq(products.id, id), isGoods));
	return row ?? null;
}

import { and, asc, eq, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import type { Buyer } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { availableUnits, availableUnitsForSale } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import type { BackorderState } from "../orders/rules/backorder-states";
import { createPriceViewer, unitPrice } from "../prices/price-of.server";
import type { WaitOffer } from "./wait-choices";

/** Uses the words of the partial indexes. */
export const hasState = (state: BackorderState): SQL =>
	sql`${backorders.state} = ${sql.raw(`'${state}'`)}`;

const selectNumber = (orderId: SQL): SQL<string | null> =>
	sql<string | null>`(select number from orders where orders.id = ${orderId})`;

const backorderColumns = {
	...pickColumns(backorders, "id", "state", "quantity", "unitPoisha", "createdAt", "productId"),
	productName: products.name,
	partNumber: products.partNumber,
	/** As quoted, or else the part's. */
	leadDays: sql<number>`coalesce(iif(backorders.source_kind = 'quote',
		(select lead_days from quote_lines where quote_lines.id = backorders.source_id), null), ${products.leadDays})`.as(
		"usual_days",
	),
	orderMultiple: products.orderMultiple,
	archived: sql`${products.archivedAt} is not null`.mapWith(Boolean).as("archived"),
	...pickColumns(backorders, "refusedFor", "note", "partUnits", "shipComplete"),
	buyer: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
	orderId: backorders.orderId,
	orderNumber: selectNumber(sql`backorders.order_id`).as("order_number"),
	newOrderId: backorders.newOrderId,
	newOrderNumber: selectNumber(sql`backorders.new_order_id`).as("new_order_number"),
};

const selectBackorders = (db: Db) =>
	db
		.select(backorderColumns)
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.innerJoin(users, eq(users.id, backorders.userId));

const selectManaged = (db: Db) =>
	db
		.select({
			...backorderColumns,
			queuedAt: backorders.queuedAt,
			customerId: backorders.customerId,
			name: users.name,
			email: users.email,
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.innerJoin(users, eq(users.id, backorders.userId));

const PAGE_SIZE = 50;
const MAX_QUEUE = 1000;

/** Of the customer that the account buys for: in a company, of all its members. Newest first. */
export const listBackorders = (db: Db, { customerId }: Buyer, after: Cursor | null) => {
	const where = eq(backorders.customerId, customerId);
	return readNewestPage(selectBackorders(db), backorders, { where, after, size: PAGE_SIZE });
};

/** Null unless it is of the customer that the account buys for. */
export async function findBackorder(db: Db, { customerId }: Buyer, id: string) {
	const [found] = await selectBackorders(db).where(
		and(eq(backorders.id, id), eq(backorders.customerId, customerId)),
	);
	return found ?? null;
}

/** `orderNumber` is that of what was in stock, `newOrderNumber` of what it became; `buyer` is who ordered it, in a company. */
export type Backorder = NonNullable<Awaited<ReturnType<typeof findBackorder>>>;

/** Open ones of a part: what has arrived, then in the order of the queue. */
export const listQueue = (db: Db, productId: string) =>
	selectManaged(db)
		.where(and(eq(backorders.productId, productId), or(hasState("waiting"), hasState("ready"))))
		.orderBy(asc(backorders.state), asc(backorders.queuedAt), asc(backorders.id))
		.limit(MAX_QUEUE);

export type ManagedBackorder = Awaited<ReturnType<typeof listQueue>>[number];

export async function findManagedBackorder(db: Db, id: string): Promise<ManagedBackorder | null> {
	const [found] = await selectManaged(db).where(eq(backorders.id, id));
	return found ?? null;
}

/** Of the page of an order, whose reader may see it: what waits besides it, and what it was made of. */
export const listBackordersOfOrder = (db: Db, orderId: string) =>
	selectBackorders(db)
		.where(or(eq(backorders.orderId, orderId), eq(backorders.newOrderId, orderId)))
		.orderBy(asc(backorders.createdAt), asc(backorders.id));

/** Who may order for the customer may cancel what waits. A condition on `backorders`. */
export const isChangeableBackorder = (userId: string): SQL =>
	sql`exists (select 1 from users where users.id = ${userId}
		and users.customer_id = backorders.customer_id and users.customer_role in ('owner', 'buyer'))`;

/** Of a quantity, those in stock, as the part is sold; without its minimum. */
export const countUnitsForNow = (quantity: SQLWrapper): SQL =>
	sql`(min(${availableUnitsForSale}, ${quantity}) / ${products.orderMultiple} * ${products.orderMultiple})`;

export async function listWaitOffers(
	needs: Platform,
	buyer: Buyer,
	short: readonly { productId: string; quantity: number }[],
): Promise<WaitOffer[]> {
	if (short.length === 0) return [];
	const lines = JSON.stringify(short.map(({ productId, quantity }) => [productId, quantity]));
	const unitsNow = countUnitsForNow(sql`(line.value ->> 1)`);
	return needs.db
		.select({
			productId: sql<string>`${products.id}`,
			unitsNow: sql<number>`iif(${unitsNow} >= ${products.minQuantity}, ${unitsNow}, 0)`,
			pricePoisha: unitPrice(createPriceViewer(needs, buyer), unitsNow),
		})
		.from(sql`json_each(${lines}) as line`)
		.innerJoin(products, sql`${products.id} = line.value ->> 0`);
}

const MAX_PARTS = 1000;

/** Parts for which buyers wait, those with the oldest demand first. Times in ms. */
export function listWaitedParts(db: Db) {
	const sumOf = (state: BackorderState, value: SQL) =>
		sql<number>`coalesce(sum(iif(${hasState(state)}, ${value}, 0)), 0)`;
	const quantity = sql`${backorders.quantity}`;
	return db
		.select({
			productId: sql<string>`${products.id}`,
			name: sql<string>`${products.name}`,
			partNumber: sql<string>`${products.partNumber}`,
			available: sql<number>`${availableUnits}`,
			leadDays: sql<number>`${products.leadDays}`,
			waitingUnits: sumOf("waiting", quantity),
			waitingCount: sumOf("waiting", sql`1`),
			readyUnits: sumOf("ready", quantity),
			readyCount: sumOf("ready", sql`1`),
			oldestAt: sql<number>`min(${backorders.createdAt})`.as("oldest_at"),
		})
		.from(backorders)
		.innerJoin(products, eq(products.id, backorders.productId))
		.where(inArray(backorders.state, ["waiting", "ready"]))
		.groupBy(products.id)
		.orderBy(sql`oldest_at`, products.id)
		.limit(MAX_PARTS);
}

import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { productColumns } from "../catalog/product-columns.server";
import type { ProductDto } from "../catalog/rules";
import { products } from "../catalog/tables.server";
import { canBePaid, hasPaidStatus } from "./conditions.server";
import type { OrderDto, OrderListItem, OrderStatus } from "./rules";
import { orders } from "./tables.server";

export const orderColumns = {
	id: orders.id,
	checkoutId: orders.checkoutId,
	productId: orders.productId,
	productName: orders.productName,
	imageKey: orders.imageKey,
	quantity: orders.quantity,
	unitPricePoisha: orders.unitPricePoisha,
	totalPoisha: orders.totalPoisha,
	buyerName: orders.buyerName,
	buyerEmail: orders.buyerEmail,
	address: orders.address,
	phone: orders.phone,
	phoneVerified: orders.phoneVerified,
	status: orders.status,
	cancellationPending: sql`${orders.cancellationPendingSince} is not null`.mapWith(Boolean),
	holdUntil: orders.holdUntil,
	transactionId: orders.transactionId,
	createdAt: orders.createdAt,
	paidAt: orders.paidAt,
};

const orderListColumns = pickColumns(
	orderColumns,
	"id",
	"productName",
	"imageKey",
	"quantity",
	"totalPoisha",
	"status",
	"cancellationPending",
	"holdUntil",
	"transactionId",
);

const ORDERS_PAGE_SIZE = 20;

export async function listUserOrders(
	db: Db,
	userId: string,
	after: Cursor | null,
): Promise<{ orders: OrderListItem[]; next: string | null }> {
	const rows = await db
		.select({ ...orderListColumns, createdAt: orders.createdAt })
		.from(orders)
		.where(and(eq(orders.userId, userId), isOlderThanCursor(orders, after)))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(ORDERS_PAGE_SIZE + 1);
	const page = cutPage(rows, ORDERS_PAGE_SIZE);
	return { orders: page.rows.map(({ createdAt: _, ...order }) => order), next: page.next };
}

/** `since` is included, `until` is not; both in ms. */
export type OrdersFilter = { status?: OrderStatus; since?: number; until?: number };

export async function listAllOrders(
	db: Db,
	after: Cursor | null,
	{ status, since, until }: OrdersFilter = {},
	size = ORDERS_PAGE_SIZE,
): Promise<{ orders: OrderDto[]; next: string | null }> {
	const filter = and(
		status && eq(orders.status, status),
		since === undefined ? undefined : gte(orders.createdAt, since),
		until === undefined ? undefined : lt(orders.createdAt, until),
	);
	const rows = await db
		.select(orderColumns)
		.from(orders)
		.where(and(filter, isOlderThanCursor(orders, after)))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { orders: page.rows, next: page.next };
}

/** Two index ranges, each of one page at most. */
export function findOrdersByIdPrefix(db: Db, idPrefix: string): Promise<OrderDto[]> {
	// With an OR, SQLite would read and sort all matches.
	const selectFirstBy = (key: typeof orders.id | typeof orders.checkoutId, name: string) => {
		const first = db
			.select({ id: orders.id })
			.from(orders)
			.where(and(gte(key, idPrefix), lt(key, `${idPrefix}\u{10ffff}`)))
			.orderBy(asc(key), asc(orders.id))
			.limit(ORDERS_PAGE_SIZE)
			.as(name);
		return db.select({ id: first.id }).from(first);
	};
	const found = unionAll(
		selectFirstBy(orders.id, "by_id"),
		selectFirstBy(orders.checkoutId, "by_checkout"),
	);
	return db
		.select(orderColumns)
		.from(orders)
		.where(inArray(orders.id, found))
		.orderBy(asc(orders.id))
		.limit(ORDERS_PAGE_SIZE);
}

export async function findUserOrder(
	db: Db,
	userId: string,
	orderId: string,
): Promise<OrderDto | null> {
	const [row] = await db
		.select(orderColumns)
		.from(orders)
		.where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
	return row ?? null;
}

/** Selects from users, so that a buyer without orders has a row. */
export async function getDeliveryDefaults(
	db: Db,
	buyer: Pick<SignedInUser, "id" | "name">,
): Promise<DeliveryDefaults> {
	const latest = db
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.userId, buyer.id))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(1);
	const [row] = await db
		.select({
			verifiedPhone: users.verifiedPhone,
			address: users.address,
			last: { name: orders.buyerName, address: orders.address, phone: orders.phone },
		})
		.from(users)
		.leftJoin(orders, inArray(orders.id, latest))
		.where(eq(users.id, buyer.id));
	const delivery = row?.last ?? { name: buyer.name, address: "", phone: "" };
	return {
		name: delivery.name,
		address: row?.address || delivery.address,
		phone: row?.verifiedPhone ?? delivery.phone,
		isSaved: Boolean(row?.address),
	};
}

type DeliveryDefaults = { name: string; address: string; phone: string; isSaved: boolean };

/** Bounds the rows read for buyers with thousands of orders. */
const LATEST_ORDERS = 60;

export async function listBoughtProducts(
	db: Db,
	userId: string,
	firstProductId: string | null,
): Promise<Pick<ProductDto, "id" | "name">[]> {
	const productName = pickColumns(productColumns, "id", "name");
	const latest = db
		.select({ productId: orders.productId, status: orders.status, paidAt: orders.paidAt })
		.from(orders)
		.where(eq(orders.userId, userId))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(LATEST_ORDERS)
		.as("latest");
	const bought = db
		.select(productName)
		.from(latest)
		.innerJoin(products, eq(products.id, latest.productId))
		.where(hasPaidStatus(latest.status))
		.groupBy(latest.productId)
		.orderBy(desc(sql`max(${latest.paidAt})`), desc(latest.productId));
	if (firstProductId === null) return bought;
	const [firstProduct, others] = await db.batch([
		db
			.select(productName)
			.from(orders)
			.innerJoin(products, eq(products.id, orders.productId))
			.where(
				and(
					eq(orders.userId, userId),
					eq(orders.productId, firstProductId),
					hasPaidStatus(orders.status),
				),
			)
			.limit(1),
		bought,
	]);
	return [...firstProduct, ...others.filter(({ id }) => id !== firstProductId)];
}

export async function findOrder(db: Db, orderId: string): Promise<OrderDto | null> {
	const [row] = await db.select(orderColumns).from(orders).where(eq(orders.id, orderId));
	return row ?? null;
}

export function listOrdersByIds(db: Db, orderIds: readonly string[]): Promise<OrderDto[]> {
	return db
		.select(orderColumns)
		.from(orders)
		.where(inArray(orders.id, [...orderIds]));
}

export async function listUnpaidProductIds(db: Db, userId: string): Promise<Set<string>> {
	const rows = await db
		.select({ productId: orders.productId })
		.from(orders)
		.where(and(eq(orders.userId, userId), eq(orders.status, "unpaid")));
	return new Set(rows.map(({ productId }) => productId));
}

export function listPayableOrdersInCheckout(db: Db, checkoutId: string): Promise<OrderDto[]> {
	return db
		.select(orderColumns)
		.from(orders)
		.where(and(eq(orders.checkoutId, checkoutId), canBePaid))
		.orderBy(orders.id);
}

export function listOrdersInCheckout(
	db: Db,
	userId: string,
	checkoutId: string,
): Promise<OrderDto[]> {
	return db
		.select(orderColumns)
		.from(orders)
		.where(and(eq(orders.checkoutId, checkoutId), eq(orders.userId, userId)))
		.orderBy(orders.id);
}

import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { findUserOrder, listOrdersInCheckout, orderColumns } from "../orders/queries.server";
import type { OrderDto } from "../orders/rules";
import { orders } from "../orders/tables.server";
import type { PaymentMethod, PaymentTarget } from "./rules";
import { attemptOrders, attempts, bankPayments } from "./tables.server";

export type Attempt = typeof attempts.$inferSelect;

export async function listOrdersToPay(
	db: Db,
	buyerId: string,
	target: PaymentTarget,
): Promise<OrderDto[]> {
	if ("checkoutId" in target) return listOrdersInCheckout(db, buyerId, target.checkoutId);
	const order = await findUserOrder(db, buyerId, target.orderId);
	return order ? [order] : [];
}

export async function findLiveAttempt(db: Db, orderId: string): Promise<Attempt | null> {
	const [attempt] = await listLiveAttempts(db, [orderId]);
	return attempt ?? null;
}

export async function listLiveAttempts(db: Db, orderIds: readonly string[]): Promise<Attempt[]> {
	return db
		.select()
		.from(attempts)
		.where(inArray(attempts.id, selectLiveAttemptIds(db, ...orderIds)));
}

export function selectLiveAttemptIds(db: Db, ...orderIds: readonly string[]) {
	return db
		.select({ id: attemptOrders.attemptId })
		.from(attemptOrders)
		.where(and(inArray(attemptOrders.orderId, [...orderIds]), eq(attemptOrders.live, true)));
}

/** By our id in the metadata, else by the provider's id. */
export async function findAttempt(
	db: Db,
	providerState: { attemptId: string | null; providerId: string },
): Promise<Attempt | null> {
	const rows = await db
		.select()
		.from(attempts)
		.where(
			or(
				eq(attempts.id, providerState.attemptId ?? ""),
				eq(attempts.providerId, providerState.providerId),
			),
		);
	return rows.find(({ id }) => id === providerState.attemptId) ?? rows[0] ?? null;
}

const paidOrderColumns = pickColumns(
	orderColumns,
	"id",
	"checkoutId",
	"productName",
	"quantity",
	"unitPricePoisha",
	"totalPoisha",
	"buyerName",
	"buyerEmail",
);

export function listAttemptOrders(db: Db, ...attemptIds: readonly string[]) {
	return db
		.select(paidOrderColumns)
		.from(attemptOrders)
		.innerJoin(orders, eq(orders.id, attemptOrders.orderId))
		.where(inArray(attemptOrders.attemptId, [...attemptIds]))
		.orderBy(asc(orders.id));
}

export function selectAttemptOrderIds(db: Db, ...attemptIds: readonly string[]) {
	return db
		.select({ id: attemptOrders.orderId })
		.from(attemptOrders)
		.where(inArray(attemptOrders.attemptId, [...attemptIds]));
}

export async function getPaymentMethods(
	db: Db,
	orderIds: readonly string[],
): Promise<Record<string, PaymentMethod>> {
	if (orderIds.length === 0) return {};
	// One parameter for all ids: D1 binds at most 100.
	const requestedIds = sql`(select value from json_each(${JSON.stringify(orderIds)}))`;
	const rows = await db
		.select({
			orderId: attemptOrders.orderId,
			method: sql<PaymentMethod>`${attempts.kind}`.as("method"),
		})
		.from(attemptOrders)
		.innerJoin(attempts, eq(attempts.id, attemptOrders.attemptId))
		.innerJoin(orders, eq(orders.id, attemptOrders.orderId))
		.where(
			and(
				sql`${attemptOrders.orderId} in ${requestedIds}`,
				eq(attempts.state, "succeeded"),
				eq(attempts.transactionId, orders.transactionId),
			),
		)
		.unionAll(
			db
				.select({ orderId: bankPayments.orderId, method: sql<PaymentMethod>`'bank'`.as("method") })
				.from(bankPayments)
				.where(sql`${bankPayments.orderId} in ${requestedIds}`),
		);
	return Object.fromEntries(rows.map(({ orderId, method }) => [orderId, method]));
}

export const noLiveAttempt = sql`not exists (select 1 from ${attemptOrders} where ${attemptOrders.orderId} = ${orders.id} and ${attemptOrders.live} = 1)`;

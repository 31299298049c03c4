import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { orders } from "~/domain/orders/tables.server";
import { attemptOrders, attempts, bankPayments, refunds } from "~/domain/payments/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, isOlderThanCursor } from "~/platform/d1/keyset.server";

export async function listUserOrdersWithPayments(
	db: Db,
	userId: string,
	after: Cursor | null,
	size: number,
) {
	const { changeId, idempotencyKey, ...columns } = getTableColumns(orders);
	const page = await db
		.select(columns)
		.from(orders)
		.where(and(eq(orders.userId, userId), isOlderThanCursor(orders, after)))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(size);
	if (page.length === 0) return [];
	// One parameter for all ids: D1 binds at most 100.
	const orderIds = sql`(select value from json_each(${JSON.stringify(page.map(({ id }) => id))}))`;
	const [paymentRows, bankPaymentRows, refundRows] = await db.batch([
		db
			.select({
				orderId: attemptOrders.orderId,
				kind: attempts.kind,
				state: attempts.state,
				amountPoisha: attempts.amountPoisha,
				currency: attempts.currency,
				transactionId: attempts.transactionId,
				createdAt: attempts.createdAt,
				updatedAt: attempts.updatedAt,
			})
			.from(attemptOrders)
			.innerJoin(attempts, eq(attempts.id, attemptOrders.attemptId))
			.where(sql`${attemptOrders.orderId} in ${orderIds}`),
		db
			.select({
				orderId: bankPayments.orderId,
				reference: bankPayments.reference,
				amountPoisha: bankPayments.amountPoisha,
				recordedAt: bankPayments.recordedAt,
			})
			.from(bankPayments)
			.where(sql`${bankPayments.orderId} in ${orderIds}`),
		db
			.select({
				orderId: refunds.orderId,
				state: refunds.state,
				amountPoisha: refunds.amountPoisha,
				reason: refunds.reason,
				createdAt: refunds.createdAt,
				updatedAt: refunds.updatedAt,
			})
			.from(refunds)
			.where(sql`${refunds.orderId} in ${orderIds}`),
	]);
	const selectForOrder = <Row extends { orderId: string }>(rows: Row[], id: string) =>
		rows.filter(({ orderId }) => orderId === id).map(({ orderId, ...row }) => row);
	return page.map((order) => ({
		...order,
		payments: selectForOrder(paymentRows, order.id),
		bankPayments: selectForOrder(bankPaymentRows, order.id),
		refunds: selectForOrder(refundRows, order.id),
	}));
}

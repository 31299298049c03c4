import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { orderLines } from "~/domain/orders/tables.server";
import { attemptLines, attempts, bankPayments, refunds } from "~/domain/payments/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, isOlderThanCursor } from "~/platform/d1/keyset.server";

export async function listUserLinesWithPayments(
	db: Db,
	userId: string,
	after: Cursor | null,
	size: number,
) {
	const { changeId, idempotencyKey, ...columns } = getTableColumns(orderLines);
	const page = await db
		.select(columns)
		.from(orderLines)
		.where(and(eq(orderLines.userId, userId), isOlderThanCursor(orderLines, after)))
		.orderBy(desc(orderLines.createdAt), desc(orderLines.id))
		.limit(size);
	if (page.length === 0) return [];
	// One parameter for all ids: D1 binds at most 100.
	const orderIds = sql`(select value from json_each(${JSON.stringify(page.map(({ id }) => id))}))`;
	const [paymentRows, bankPaymentRows, refundRows] = await db.batch([
		db
			.select({
				orderId: attemptLines.lineId,
				kind: attempts.kind,
				state: attempts.state,
				amountPoisha: attempts.amountPoisha,
				currency: attempts.currency,
				transactionId: attempts.transactionId,
				createdAt: attempts.createdAt,
				updatedAt: attempts.updatedAt,
			})
			.from(attemptLines)
			.innerJoin(attempts, eq(attempts.id, attemptLines.attemptId))
			.where(sql`${attemptLines.lineId} in ${orderIds}`),
		db
			.select({
				orderId: bankPayments.lineId,
				reference: bankPayments.reference,
				amountPoisha: bankPayments.amountPoisha,
				recordedAt: bankPayments.recordedAt,
			})
			.from(bankPayments)
			.where(sql`${bankPayments.lineId} in ${orderIds}`),
		db
			.select({
				orderId: refunds.lineId,
				state: refunds.state,
				amountPoisha: refunds.amountPoisha,
				reason: refunds.reason,
				createdAt: refunds.createdAt,
				updatedAt: refunds.updatedAt,
			})
			.from(refunds)
			.where(sql`${refunds.lineId} in ${orderIds}`),
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

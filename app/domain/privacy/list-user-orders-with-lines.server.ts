import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { isOwnOrder } from "~/domain/orders/conditions.server";
import { invoiceNumberOfOrder } from "~/domain/orders/invoice-number.server";
import { orderLines, orders, shipments } from "~/domain/orders/tables.server";
import {
	attemptLines,
	attempts,
	bankPaymentOrders,
	bankPayments,
	refunds,
} from "~/domain/payments/tables.server";
import { listReturnsOfOrders } from "~/domain/returns/queries.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { groupBy } from "~/platform/group-by";

export async function listUserOrdersWithLines(
	db: Db,
	userId: string,
	after: Cursor | null,
	size: number,
) {
	const { changeId, idempotencyKey, payloadHash, ...columns } = getTableColumns(orders);
	const page = await db
		.select({ ...columns, invoiceNumber: invoiceNumberOfOrder })
		.from(orders)
		.where(and(isOwnOrder(userId), isOlderThanCursor(orders, after)))
		.orderBy(desc(orders.createdAt), desc(orders.id))
		.limit(size);
	if (page.length === 0) return [];
	const isOfPage = sql`${orderLines.orderId} in ${toIdList(page.map(({ id }) => id))}`;
	const {
		changeId: _,
		userId: __,
		createdAt: ___,
		singleUnpaid,
		...lineColumns
	} = getTableColumns(orderLines);
	const { orderId, changeId: ____, createdBy, ...shipmentColumns } = getTableColumns(shipments);
	const returns = await listReturnsOfOrders(
		db,
		page.map(({ id }) => id),
	);
	const [lines, shipmentRows, paymentRows, bankPaymentRows, refundRows] = await db.batch([
		db
			.select(lineColumns)
			.from(orderLines)
			.where(isOfPage)
			.orderBy(orderLines.orderId, orderLines.position),
		db
			.select({ orderId, shipment: shipmentColumns })
			.from(shipments)
			.where(sql`${orderId} in ${toIdList(page.map(({ id }) => id))}`)
			.orderBy(shipments.createdAt),
		selectPayments(db, isOfPage),
		selectBankPayments(
			db,
			page.map(({ id }) => id),
		),
		selectRefunds(
			db,
			page.map(({ id }) => id),
		),
	]);
	const paymentsOf = groupByLine(paymentRows);
	const bankPaymentsOf = groupBy(bankPaymentRows, ({ orderId }) => orderId);
	const linesOf = groupBy(lines, ({ orderId }) => orderId);
	const refundsOf = groupBy(refundRows, ({ orderId }) => orderId);
	const returnsOf = groupBy(returns, ({ orderId }) => orderId);
	const shipmentsOf = groupBy(shipmentRows, ({ orderId }) => orderId);
	return page.map((order) => ({
		...order,
		shipments: (shipmentsOf.get(order.id) ?? []).map(({ shipment }) => shipment),
		returns: (returnsOf.get(order.id) ?? []).map(
			({ orderId: _, orderNumber, buyerName, ...row }) => row,
		),
		bankPayments: (bankPaymentsOf.get(order.id) ?? []).map(({ orderId: _, ...payment }) => payment),
		refunds: (refundsOf.get(order.id) ?? []).map(({ orderId: _, ...refund }) => refund),
		lines: (linesOf.get(order.id) ?? []).map(({ orderId: _, ...line }) => ({
			...line,
			payments: paymentsOf(line.id),
		})),
	}));
}

const selectPayments = (db: Db, isOfPage: SQL) =>
	db
		.select({
			lineId: attemptLines.lineId,
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
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId))
		.where(isOfPage);

const selectBankPayments = (db: Db, orderIds: readonly string[]) =>
	db
		.select({
			orderId: bankPaymentOrders.orderId,
			reference: bankPayments.reference,
			amountPoisha: bankPaymentOrders.amountPoisha,
			receivedOn: bankPayments.receivedOn,
			recordedAt: bankPayments.recordedAt,
		})
		.from(bankPaymentOrders)
		.innerJoin(bankPayments, eq(bankPayments.id, bankPaymentOrders.paymentId))
		.where(sql`${bankPaymentOrders.orderId} in ${toIdList(orderIds)}`);

const selectRefunds = (db: Db, orderIds: readonly string[]) =>
	db
		.select({
			orderId: refunds.orderId,
			lineId: refunds.lineId,
			state: refunds.state,
			amountPoisha: refunds.amountPoisha,
			units: refunds.units,
			reason: refunds.reason,
			note: refunds.note,
			createdAt: refunds.createdAt,
			updatedAt: refunds.updatedAt,
		})
		.from(refunds)
		.where(sql`${refunds.orderId} in ${toIdList(orderIds)}`);

function groupByLine<Row extends { lineId: string }>(rows: readonly Row[]) {
	const groups = groupBy(rows, ({ lineId }) => lineId);
	return (lineId: string) => (groups.get(lineId) ?? []).map(({ lineId: _, ...row }) => row);
}

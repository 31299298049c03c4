import { eq, getTableColumns, type SQLWrapper, sql } from "drizzle-orm";
import { invoiceNumberOfOrder, isOwnOrder } from "~/domain/orders/conditions.server";
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
import { type Cursor, selectNewest } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";

export async function listUserOrdersWithLines(
	db: Db,
	userId: string,
	after: Cursor | null,
	size: number,
) {
	const { changeId, idempotencyKey, payloadHash, ...columns } = getTableColumns(orders);
	const query = db.select({ ...columns, invoiceNumber: invoiceNumberOfOrder }).from(orders);
	const page = await selectNewest(query, orders, { where: isOwnOrder(userId), after, size });
	if (page.length === 0) return [];
	const ids = page.map(({ id }) => id);
	const isOfPage = (orderId: SQLWrapper) => sql`${orderId} in ${toIdList(ids)}`;
	const {
		changeId: _,
		userId: __,
		createdAt: ___,
		singleUnpaid,
		// What the shop paid is no data of its customer.
		costPoisha,
		...lineColumns
	} = getTableColumns(orderLines);
	const { changeId: ____, createdBy, ...shipmentColumns } = getTableColumns(shipments);
	const returns = await listReturnsOfOrders(db, ids);
	const [lines, shipmentRows, paymentRows, bankPaymentRows, refundRows] = await db.batch([
		db
			.select(lineColumns)
			.from(orderLines)
			.where(isOfPage(orderLines.orderId))
			.orderBy(orderLines.orderId, orderLines.position),
		db
			.select(shipmentColumns)
			.from(shipments)
			.where(isOfPage(shipments.orderId))
			.orderBy(shipments.createdAt),
		selectPayments(db).where(isOfPage(orderLines.orderId)),
		selectBankPayments(db).where(isOfPage(bankPaymentOrders.orderId)),
		selectRefunds(db).where(isOfPage(refunds.orderId)),
	]);
	const paymentsOf = groupWithout(paymentRows, "lineId");
	const bankPaymentsOf = groupWithout(bankPaymentRows, "orderId");
	const linesOf = groupWithout(lines, "orderId");
	const refundsOf = groupWithout(refundRows, "orderId");
	const returnsOf = groupWithout(returns, "orderId");
	const shipmentsOf = groupWithout(shipmentRows, "orderId");
	return page.map((order) => ({
		...order,
		shipments: shipmentsOf(order.id),
		returns: returnsOf(order.id).map(({ orderNumber, buyerName, ...row }) => row),
		bankPayments: bankPaymentsOf(order.id),
		refunds: refundsOf(order.id),
		lines: linesOf(order.id).map((line) => ({ ...line, payments: paymentsOf(line.id) })),
	}));
}

const selectPayments = (db: Db) =>
	db
		.select({
			lineId: attemptLines.lineId,
			...pickColumns(attempts, "kind", "state", "amountPoisha", "currency", "transactionId"),
			...pickColumns(attempts, "createdAt", "updatedAt"),
		})
		.from(attemptLines)
		.innerJoin(attempts, eq(attempts.id, attemptLines.attemptId))
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId));

const selectBankPayments = (db: Db) =>
	db
		.select({
			orderId: bankPaymentOrders.orderId,
			reference: bankPayments.reference,
			amountPoisha: bankPaymentOrders.amountPoisha,
			receivedOn: bankPayments.receivedOn,
			recordedAt: bankPayments.recordedAt,
		})
		.from(bankPaymentOrders)
		.innerJoin(bankPayments, eq(bankPayments.id, bankPaymentOrders.paymentId));

const selectRefunds = (db: Db) =>
	db
		.select({
			...pickColumns(refunds, "orderId", "lineId", "state", "amountPoisha", "units", "reason"),
			...pickColumns(refunds, "note", "createdAt", "updatedAt"),
		})
		.from(refunds);

function groupWithout<Row, Key extends keyof Row>(rows: readonly Row[], key: Key) {
	const groups = groupBy(rows, (row) => row[key]);
	return (id: Row[Key]) => (groups.get(id) ?? []).map(({ [key]: _, ...row }) => row);
}

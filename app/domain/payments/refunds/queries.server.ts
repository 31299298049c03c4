import { and, asc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { documents } from "~/domain/documents/tables.server";
import { isOnAccount } from "~/domain/orders/conditions.server";
import { lineColumns } from "~/domain/orders/queries.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { RefundDto } from "../refund-rules";
import type { PaymentMethod, RefundState } from "../rules";
import { attempts, refunds } from "../tables.server";

const REFUNDS_PAGE_SIZE = 20;

/** Of a prepaid order: a certificate withheld it, and it is not sent. */
const isWithheld = sql`(${orderLines.bankPaymentId} is not null and ${refunds.bankPaymentId} is null)`;

const refundColumns = {
	...pickColumns(refunds, "id", "orderId", "lineId", "groupId"),
	...pickColumns(lineColumns, "orderNumber", "buyerName"),
	productName: sql<string | null>`${orderLines.productName}`,
	...pickColumns(refunds, "units", "amountPoisha", "state"),
	method: sql<PaymentMethod>`coalesce(${attempts.kind}, iif(${orderLines.id} is not null and ${isOnAccount}, 'account',
		iif(${isWithheld}, 'withheld', 'bank')))`,
	...pickColumns(refunds, "reason", "note", "providerId", "bankReference", "lastError", "dueAt"),
	createdAt: refunds.createdAt,
};

const selectRefunds = (db: Db) =>
	db
		.select(refundColumns)
		.from(refunds)
		.innerJoin(orders, eq(orders.id, refunds.orderId))
		.leftJoin(orderLines, eq(orderLines.id, refunds.lineId))
		.leftJoin(attempts, eq(attempts.id, refunds.attemptId));

export async function listRefunds(
	db: Db,
	after: Cursor | null,
	state?: RefundState,
	size = REFUNDS_PAGE_SIZE,
): Promise<{ refunds: RefundDto[]; next: string | null }> {
	const options = { where: state && eq(refunds.state, state), after, size };
	const page = await readNewestPage(selectRefunds(db), refunds, options);
	return { refunds: page.rows, next: page.next };
}

export function listOrderRefunds(db: Db, orderId: string): Promise<RefundDto[]> {
	return selectRefunds(db)
		.where(eq(refunds.orderId, orderId))
		.orderBy(asc(refunds.createdAt), asc(orderLines.position));
}

export const listRefundsOfGroup = (db: Db, groupId: string): Promise<RefundDto[]> =>
	selectRefunds(db).where(eq(refunds.groupId, groupId)).orderBy(asc(orderLines.position));

export async function findRefund(db: Db, id: string): Promise<RefundDto | null> {
	const [row] = await selectRefunds(db).where(eq(refunds.id, id));
	return row ?? null;
}

/** Reads what the buyer is told. Returned units whose share is nothing have no money. */
export function listMailedRefunds(db: Db, groupId: string) {
	return db
		.select({
			...pickColumns(
				refundColumns,
				"id",
				"orderId",
				"orderNumber",
				"productName",
				"units",
				"amountPoisha",
				"reason",
				"note",
				"bankReference",
			),
			...pickColumns(lineColumns, "buyerEmail", "purchaseOrderNumber", "companyName", "costCentre"),
			orderNote: sql<string>`${orders.note}`.as("order_note"),
			accountName: users.name,
			isByProvider: sql`${refunds.attemptId} is not null`.mapWith(Boolean),
			isWithheld: isWithheld.mapWith(Boolean),
			creditNote: {
				...pickColumns(documents, "kind", "year", "number"),
			},
		})
		.from(refunds)
		.innerJoin(orders, eq(orders.id, refunds.orderId))
		.innerJoin(users, eq(users.id, orders.userId))
		.leftJoin(orderLines, eq(orderLines.id, refunds.lineId))
		.leftJoin(documents, eq(documents.refundGroup, refunds.groupId))
		.where(and(eq(refunds.groupId, groupId), gt(refunds.amountPoisha, 0)))
		.orderBy(asc(orderLines.position));
}

export type MailedRefund = Awaited<ReturnType<typeof listMailedRefunds>>[number];

const selectSendableRefunds = (db: Db) =>
	db
		.select({
			...pickColumns(refunds, "id", "orderId", "lineId", "groupId"),
			transactionId: sql<string>`${attempts.transactionId}`,
			...pickColumns(refunds, "amountPoisha", "state", "providerId", "round", "tries", "dueAt"),
		})
		.from(refunds)
		.innerJoin(attempts, and(eq(attempts.id, refunds.attemptId), eq(attempts.state, "succeeded")));

export type SendableRefund = Awaited<ReturnType<typeof selectSendableRefunds>>[number];

export async function findSendableRefund(db: Db, id: string): Promise<SendableRefund | null> {
	const [row] = await selectSendableRefunds(db).where(eq(refunds.id, id));
	return row ?? null;
}

/** A refund that became due before the dispute waits for its end. */
const isDisputed = sql`(${refunds.state} = 'due' and exists (select 1 from disputes
	where disputes.transaction_id = ${attempts.transactionId} and disputes.state = 'open'))`;

export function listDueRefunds(db: Db, now: number, size: number): Promise<SendableRefund[]> {
	// A literal, so that the partial index is used.
	const isOpen: SQL = sql`${refunds.state} in ('due', 'sent') and ${refunds.attemptId} is not null`;
	return selectSendableRefunds(db)
		.where(and(isOpen, lte(refunds.dueAt, now), sql`not ${isDisputed}`))
		.orderBy(asc(refunds.dueAt))
		.limit(size);
}

/** What arrived by transfer for an order and was not sent back, in poisha. */
export const sumLeftOfTransfers = (orderId: string): SQL =>
	sql`((select coalesce(sum(amount_poisha), 0) from bank_payment_orders where order_id = ${orderId})
		- (select coalesce(sum(amount_poisha), 0) from refunds where order_id = ${orderId} and bank_payment_id is not null))`;

import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { isOnAccount } from "../orders/conditions.server";
import { findUserLine, lineColumns, listLinesOfOrder } from "../orders/queries.server";
import { isGoods, isWhole, type OrderLine } from "../orders/rules/order-line";
import { orderLines, orders } from "../orders/tables.server";
import type { PaymentMethod, PaymentTarget } from "./rules";
import { attemptLines, attempts } from "./tables.server";

export type Attempt = typeof attempts.$inferSelect;

export async function listLinesToPay(
	db: Db,
	buyerId: string | null,
	target: PaymentTarget,
): Promise<OrderLine[]> {
	if ("orderId" in target) return listLinesOfOrder(db, buyerId, target.orderId);
	if (buyerId === null) return [];
	const line = await findUserLine(db, buyerId, target.lineId);
	if (!line) return listLinesOfOrder(db, buyerId, target.lineId);
	if (!isGoods(line)) return [];
	const lines = await listLinesOfOrder(db, buyerId, line.orderId);
	return isWhole(line, lines) ? lines : [line];
}

export async function listLiveAttempts(db: Db, lineIds: readonly string[]): Promise<Attempt[]> {
	const liveAttemptIds = db
		.select({ id: attemptLines.attemptId })
		.from(attemptLines)
		.where(and(sql`${attemptLines.lineId} in ${toIdList(lineIds)}`, eq(attemptLines.live, true)));
	return db.select().from(attempts).where(inArray(attempts.id, liveAttemptIds));
}

export const listLiveAttemptsOfOrders = (db: Db, orderIds: readonly string[]) =>
	db
		.select()
		.from(attempts)
		.where(
			and(
				sql`${attempts.orderId} in ${toIdList(orderIds)}`,
				inArray(attempts.state, ["prepared", "open"]),
			),
		);

export async function listLiveLineIds(db: Db, lineIds: readonly string[]): Promise<string[]> {
	const rows = await db
		.select({ id: attemptLines.lineId })
		.from(attemptLines)
		.where(and(sql`${attemptLines.lineId} in ${toIdList(lineIds)}`, eq(attemptLines.live, true)));
	return rows.map(({ id }) => id);
}

/** Finds it by our id in the metadata, otherwise by the provider's id. */
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

const attemptLineColumns = pickColumns(
	lineColumns,
	"id",
	"orderId",
	"orderNumber",
	"purchaseOrderNumber",
	"companyName",
	"costCentre",
	"deliveryMethod",
	"deliveryKind",
	"buyerCarrier",
	"note",
	"exemptNumber",
	"productName",
	"partNumber",
	"customerNumber",
	"quantity",
	"unitPricePoisha",
	"vatBp",
	"totalPoisha",
	"accountName",
	"buyerName",
	"buyerEmail",
	"receivedPoisha",
	"withheldPoisha",
	"status",
	"cancellationPending",
);

export function listAttemptLines(db: Db, ...attemptIds: readonly string[]) {
	return db
		.select(attemptLineColumns)
		.from(attemptLines)
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId))
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.where(inArray(attemptLines.attemptId, [...attemptIds]))
		.orderBy(asc(orderLines.orderId), asc(orderLines.position));
}

export function selectAttemptLineIds(db: Db, ...attemptIds: readonly string[]) {
	return db
		.select({ id: attemptLines.lineId })
		.from(attemptLines)
		.where(inArray(attemptLines.attemptId, [...attemptIds]));
}

export async function getPaymentMethods(
	db: Db,
	lineIds: readonly string[],
): Promise<Record<string, PaymentMethod>> {
	if (lineIds.length === 0) return {};
	const requestedIds = toIdList(lineIds);
	const rows = await db
		.select({
			lineId: attemptLines.lineId,
			method: sql<PaymentMethod>`${attempts.kind}`.as("method"),
		})
		.from(attemptLines)
		.innerJoin(attempts, eq(attempts.id, attemptLines.attemptId))
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId))
		.where(
			and(
				sql`${attemptLines.lineId} in ${requestedIds}`,
				eq(attempts.state, "succeeded"),
				eq(attempts.transactionId, orderLines.transactionId),
				isNull(orderLines.bankPaymentId),
			),
		)
		.unionAll(
			db
				.select({
					lineId: orderLines.id,
					method: sql<PaymentMethod>`iif(${isOnAccount}, 'account', 'bank')`.as("method"),
				})
				.from(orderLines)
				.where(
					and(
						sql`${orderLines.id} in ${requestedIds}`,
						or(isNotNull(orderLines.bankPaymentId), isOnAccount),
					),
				),
		);
	return Object.fromEntries(rows.map(({ lineId, method }) => [lineId, method]));
}

export const noLiveAttempt = sql`not exists (select 1 from ${attemptLines} where ${attemptLines.lineId} = ${orderLines.id} and ${attemptLines.live} = 1)`;

import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { findUserLine, lineColumns, listLinesOfOrder } from "../orders/queries.server";
import type { OrderLine } from "../orders/rules";
import { orderLines } from "../orders/tables.server";
import type { PaymentMethod, PaymentTarget } from "./rules";
import { attemptLines, attempts, bankPayments } from "./tables.server";

export type Attempt = typeof attempts.$inferSelect;

export async function listLinesToPay(
	db: Db,
	buyerId: string,
	target: PaymentTarget,
): Promise<OrderLine[]> {
	if ("orderId" in target) return listLinesOfOrder(db, buyerId, target.orderId);
	const order = await findUserLine(db, buyerId, target.lineId);
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
		.select({ id: attemptLines.attemptId })
		.from(attemptLines)
		.where(and(inArray(attemptLines.lineId, [...orderIds]), eq(attemptLines.live, true)));
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

const paidLineColumns = pickColumns(
	lineColumns,
	"id",
	"orderId",
	"productName",
	"quantity",
	"unitPricePoisha",
	"totalPoisha",
	"buyerName",
	"buyerEmail",
);

export function listAttemptLines(db: Db, ...attemptIds: readonly string[]) {
	return db
		.select(paidLineColumns)
		.from(attemptLines)
		.innerJoin(orderLines, eq(orderLines.id, attemptLines.lineId))
		.where(inArray(attemptLines.attemptId, [...attemptIds]))
		.orderBy(asc(orderLines.id));
}

export function selectAttemptLineIds(db: Db, ...attemptIds: readonly string[]) {
	return db
		.select({ id: attemptLines.lineId })
		.from(attemptLines)
		.where(inArray(attemptLines.attemptId, [...attemptIds]));
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
			orderId: attemptLines.lineId,
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
			),
		)
		.unionAll(
			db
				.select({ orderId: bankPayments.lineId, method: sql<PaymentMethod>`'bank'`.as("method") })
				.from(bankPayments)
				.where(sql`${bankPayments.lineId} in ${requestedIds}`),
		);
	return Object.fromEntries(rows.map(({ orderId, method }) => [orderId, method]));
}

export const noLiveAttempt = sql`not exists (select 1 from ${attemptLines} where ${attemptLines.lineId} = ${orderLines.id} and ${attemptLines.live} = 1)`;

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { listLines } from "~/domain/orders/queries.server";
import { isRefundable } from "~/domain/payments/refund-rules";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { returnToStock } from "~/domain/stock/move-stock.server";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { formatNumber } from "~/platform/format/format-number";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import { found, Refused, refuseFields } from "~/platform/refused";
import type { ReceivedLine } from "./input";
import { buildReturnMail, findRequester } from "./mails.server";
import { findReturn } from "./queries.server";
import { EXPECTED_STATES, type Return, type ReturnState } from "./rules";
import { hasChangedReturn } from "./statements.server";
import { returnLines, returns } from "./tables.server";

const nothingChanged = ({ state }: Return) =>
	new Refused(`Nothing was changed: this return is ${state}.`);

type Decision = { state: "approved" | "rejected"; answer: string };

const FROM_STATES: Record<Decision["state"], readonly ReturnState[]> = {
	approved: ["requested"],
	rejected: EXPECTED_STATES,
};

const ACTIONS = { approved: "order.approve-return", rejected: "order.reject-return" };

/** Approves or rejects a return. The same decision in the same words is made once. */
export async function decideReturn(
	ctx: AdminContext,
	returnId: string,
	{ state, answer }: Decision,
): Promise<void> {
	const { db, now, newId, settings } = ctx;
	const before = found(await findReturn(db, returnId));
	const requester = found(await findRequester(db, returnId));
	const mail = buildReturnMail(settings, { ...before, state, answer }, requester);
	const isDecided = await writeAudited(
		ctx,
		db
			.update(returns)
			.set({ state, answer, decidedAt: now(), changeId: newId() })
			.where(and(eq(returns.id, returnId), inArray(returns.state, [...FROM_STATES[state]]))),
		byAdmin(ctx.by.userId, ACTIONS[state], `order:${before.orderId}`, { after: before.number }),
		[queueMailIfChanged(ctx, mail)],
	);
	if (isDecided) return;
	const after = found(await findReturn(db, returnId));
	if (after.state !== state || after.answer !== answer) throw nothingChanged(after);
}

type Arrived = ReceivedLine & { quantity: number };

const NOTHING = { received: 0, condition: "as-new", toStock: 0 } as const;

/** Books what arrived; idempotent for the same units. Units go back into stock as the lines say. */
export async function receiveReturn(
	ctx: AdminContext,
	returnId: string,
	receivedLines: readonly ReceivedLine[],
): Promise<void> {
	const { db, now, newId } = ctx;
	const { userId } = ctx.by;
	const returned = found(await findReturn(db, returnId));
	const received = returned.lines.map(({ lineId, quantity }): Arrived => {
		const arrived = receivedLines.find((line) => line.lineId === lineId) ?? NOTHING;
		return { ...arrived, lineId, quantity };
	});
	refuseFields(received, ({ lineId, received: units, quantity }) => [
		lineId,
		units > quantity ? `Only ${formatNumber(quantity)} were to come back.` : null,
	]);
	if (received.every((line) => line.received === 0))
		throw new Refused(
			"Enter the units of at least one product. Reject the return if nothing arrives.",
			400,
		);
	const changeId = newId();
	const isReceived = hasChangedReturn(returnId, changeId);
	const restocked = await listRestocked(db, received);
	const [changed] = await db.batch([
		db
			.update(returns)
			.set({ state: "received", receivedAt: now(), changeId })
			.where(and(eq(returns.id, returnId), eq(returns.state, "approved")))
			.returning({ id: returns.id }),
		auditLastChange(
			ctx,
			byAdmin(userId, "order.receive-return", `order:${returned.orderId}`, {
				after: returned.number,
			}),
		),
		updateLines(db, returnId, received, isReceived),
		...returnToStock(ctx, userId, restocked, isReceived),
	]);
	if (changed.length > 0) return;
	const after = found(await findReturn(db, returnId));
	if (!isRecorded(after, received)) throw nothingChanged(after);
}

const updateLines = (db: Db, returnId: string, received: readonly Arrived[], isReceived: SQL) =>
	db
		.update(returnLines)
		.set({
			received: sql`arrived.value ->> 'received'`,
			condition: sql`arrived.value ->> 'condition'`,
			toStock: sql`arrived.value ->> 'toStock'`,
		})
		.from(sql`json_each(${JSON.stringify(received)}) as arrived`)
		.where(
			and(
				eq(returnLines.returnId, returnId),
				eq(returnLines.lineId, sql`arrived.value ->> 'lineId'`),
				isReceived,
			),
		);

async function listRestocked(db: Db, received: readonly Arrived[]) {
	const lines = await listLines(
		db,
		received.map(({ lineId }) => lineId),
	);
	return lines.flatMap(({ id, productId }) => {
		const units = received.find(({ lineId }) => lineId === id)?.toStock ?? 0;
		return units > 0 ? { lineId: id, productId, units } : [];
	});
}

const isRecorded = ({ lines }: Return, received: readonly Arrived[]): boolean =>
	received.every((line) =>
		lines.some(
			({ lineId, received: units, condition, toStock }) =>
				lineId === line.lineId &&
				units === line.received &&
				condition === line.condition &&
				toStock === line.toStock,
		),
	);

/**
 * Refunds what arrived, with its credit note. The money is sent by `sendDueRefunds`, or by an admin where `isManual`,
 * which is null when nothing was left to refund, or it is settled already.
 */
export async function settleReturn(
	ctx: AdminContext,
	returnId: string,
): Promise<{ isManual: boolean | null }> {
	const { db, now, newId } = ctx;
	const returned = found(await findReturn(db, returnId));
	if (returned.state === "settled") return { isManual: null };
	if (returned.state !== "received") throw nothingChanged(returned);
	const settle = (condition: SQL) =>
		[
			db
				.update(returns)
				.set({ state: "settled", settledAt: now(), changeId: newId() })
				.where(and(eq(returns.id, returnId), eq(returns.state, "received"), condition)),
			auditLastChange(
				ctx,
				byAdmin(ctx.by.userId, "order.settle-return", `order:${returned.orderId}`, {
					after: returned.number,
				}),
			),
		] as const;
	const arrived = returned.lines.flatMap(({ lineId, received }) =>
		received ? [{ lineId, units: received, amountPoisha: null }] : [],
	);
	const lines = await listLines(
		db,
		arrived.map(({ lineId }) => lineId),
	);
	const refundable = new Set(lines.filter(isRefundable).map(({ id }) => id));
	const refunded = arrived.filter(({ lineId }) => refundable.has(lineId));
	if (refunded.length === 0) {
		await db.batch(settle(sql`1`));
		return { isManual: null };
	}
	return refundLines(
		ctx,
		{ lines: refunded, reason: "returned", note: "", restock: false, idempotencyKey: returnId },
		{ cause: "return", id: returnId, write: settle },
	);
}

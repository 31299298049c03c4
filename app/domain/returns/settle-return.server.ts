import { and, eq, type SQL, sql } from "drizzle-orm";
import { listLines } from "~/domain/orders/queries.server";
import { isRefundable } from "~/domain/payments/refund-rules";
import { type RefundLinesResult, refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findReturn } from "./queries.server";
import type { ReturnState } from "./rules";
import { returns } from "./tables.server";

export type SettleReturnResult =
	/** `isManual`: an admin has to send the money by bank; null when nothing was left to refund, or it is settled already. */
	| { ok: true; isManual: boolean | null }
	| { ok: false; reason: "no-such-return" }
	/** What it is instead of received. */
	| { ok: false; reason: "not-received"; state: ReturnState }
	| Extract<RefundLinesResult, { ok: false }>;

/** Refunds what arrived, with its credit note. The money is sent by `sendDueRefunds` or an admin. */
export async function settleReturn(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	returnId: string,
): Promise<SettleReturnResult> {
	const { db, now, newId } = needs;
	const returned = await findReturn(db, returnId);
	if (!returned) return { ok: false, reason: "no-such-return" };
	if (returned.state === "settled") return { ok: true, isManual: null };
	if (returned.state !== "received")
		return { ok: false, reason: "not-received", state: returned.state };
	const settle = (condition: SQL) =>
		[
			db
				.update(returns)
				.set({ state: "settled", settledAt: now(), changeId: newId() })
				.where(and(eq(returns.id, returnId), eq(returns.state, "received"), condition)),
			auditLastChange(
				needs,
				byAdmin(adminId, "order.settle-return", `order:${returned.orderId}`, {
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
		return { ok: true, isManual: null };
	}
	return refundLines(
		needs,
		adminId,
		{ lines: refunded, reason: "returned", note: "", restock: false, idempotencyKey: returnId },
		{ cause: "return", id: returnId, write: settle },
	);
}

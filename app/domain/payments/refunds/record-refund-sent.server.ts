import { and, eq, isNull, or } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { RecordRefundSentInput } from "../input";
import { refunds } from "../tables.server";
import { findRefund } from "./queries.server";

export type RecordRefundSentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-refund" | "not-sent-manually" };

/** For bank payments and refunds that the provider can't return. Idempotent per reference. */
export async function recordRefundSent(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	refundId: string,
	{ reference }: RecordRefundSentInput,
): Promise<RecordRefundSentResult> {
	const refund = await findRefund(db, refundId);
	if (!refund) return { ok: false, reason: "no-such-refund" };
	const at = now();
	const [sent] = await db.batch([
		db
			.update(refunds)
			.set({ state: "succeeded", bankReference: reference, updatedAt: at })
			.where(
				and(
					eq(refunds.id, refundId),
					or(eq(refunds.state, "failed"), and(eq(refunds.state, "due"), isNull(refunds.attemptId))),
				),
			)
			.returning({ id: refunds.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "refund.succeeded",
			subject: `refund:${refundId}`,
			before: refund.state,
			after: `by bank: ${reference}`,
			at,
		}),
	]);
	if (sent.length > 0) return { ok: true };
	const after = await findRefund(db, refundId);
	return after?.bankReference === reference
		? { ok: true }
		: { ok: false, reason: "not-sent-manually" };
}

import { and, eq, isNull, or } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { RecordRefundSentInput } from "../input";
import { refunds } from "../tables.server";
import { findRefund } from "./queries.server";
import { queueRefundMail } from "./queue-refund-mail.server";

export type RecordRefundSentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-refund" | "not-sent-manually" };

/** For bank payments and refunds that the provider can't return. Idempotent per reference. */
export async function recordRefundSent(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	refundId: string,
	{ reference }: RecordRefundSentInput,
): Promise<RecordRefundSentResult> {
	const { db, now } = needs;
	const refund = await findRefund(db, refundId);
	if (!refund) return { ok: false, reason: "no-such-refund" };
	const isSent = await writeAudited(
		needs,
		db
			.update(refunds)
			.set({ state: "succeeded", bankReference: reference, updatedAt: now() })
			.where(
				and(
					eq(refunds.id, refundId),
					or(eq(refunds.state, "failed"), and(eq(refunds.state, "due"), isNull(refunds.attemptId))),
				),
			),
		byAdmin(adminId, "refund.succeeded", `refund:${refundId}`, {
			before: refund.state,
			after: `by bank: ${reference}`,
		}),
		await queueRefundMail(needs, refundId, "bank"),
	);
	if (isSent) return { ok: true };
	const after = await findRefund(db, refundId);
	return after?.bankReference === reference
		? { ok: true }
		: { ok: false, reason: "not-sent-manually" };
}

import { and, eq, isNull, or, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import type { RecordRefundSentInput } from "../input";
import { canSendManually } from "../refund-rules";
import { refunds } from "../tables.server";
import { findRefund, listRefundsOfGroup } from "./queries.server";
import { queueRefundMails } from "./queue-refund-mail.server";

export type RecordRefundSentResult =
	| { ok: true }
	| { ok: false; reason: "no-such-refund" | "not-sent-manually" };

/**
 * For bank payments and refunds that the provider can't return: all of one press that are to be sent by hand go with one
 * transfer. Idempotent per reference.
 */
export async function recordRefundSent(
	needs: Pick<Platform, "db" | "now" | "newId" | "settings">,
	adminId: string,
	refundId: string,
	{ reference }: RecordRefundSentInput,
): Promise<RecordRefundSentResult> {
	const { db, now } = needs;
	const refund = await findRefund(db, refundId);
	if (!refund) return { ok: false, reason: "no-such-refund" };
	const group = await listRefundsOfGroup(db, refund.groupId);
	const ids = group.filter(canSendManually).map(({ id }) => id);
	const listed = toIdList(ids.includes(refundId) ? ids : []);
	const isToSend = or(
		eq(refunds.state, "failed"),
		and(eq(refunds.state, "due"), isNull(refunds.attemptId)),
	);
	const isSent = await writeAudited(
		needs,
		db
			.update(refunds)
			.set({ state: "succeeded", bankReference: reference, updatedAt: now() })
			.where(
				sql`${refunds.id} in ${listed}
					and not exists (select 1 from ${refunds} where ${refunds.id} in ${listed} and not (${isToSend}))`,
			),
		byAdmin(adminId, "refund.succeeded", `refund:${refundId}`, {
			before: refund.state,
			after: `by bank: ${reference}`,
		}),
		await queueRefundMails(needs, refund.groupId, ids),
	);
	if (isSent) return { ok: true };
	const after = await findRefund(db, refundId);
	return after?.bankReference === reference
		? { ok: true }
		: { ok: false, reason: "not-sent-manually" };
}

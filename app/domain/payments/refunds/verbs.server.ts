import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { found, Refused } from "~/platform/refused";
import type { RecordRefundSentInput } from "../input";
import { canSendManually } from "../refund-rules";
import { refunds } from "../tables.server";
import { findRefund, listRefundsOfGroup } from "./queries.server";
import { queueRefundMails } from "./refund-mail.server";

/**
 * All refunds of one press that are to be sent by hand go with one transfer: those of bank payments, and those that the
 * provider can't return. The same reference is recorded once.
 */
export async function recordRefundSent(
	ctx: AdminContext,
	refundId: string,
	{ reference }: RecordRefundSentInput,
): Promise<void> {
	const { db, now } = ctx;
	const refund = found(await findRefund(db, refundId));
	const group = await listRefundsOfGroup(db, refund.groupId);
	const ids = group.filter(canSendManually).map(({ id }) => id);
	const listed = toIdList(ids.includes(refundId) ? ids : []);
	const isToSend = or(
		eq(refunds.state, "failed"),
		and(eq(refunds.state, "due"), isNull(refunds.attemptId)),
	);
	const isSent = await writeAudited(
		ctx,
		db
			.update(refunds)
			.set({ state: "succeeded", bankReference: reference, updatedAt: now() })
			.where(
				sql`${refunds.id} in ${listed}
					and not exists (select 1 from ${refunds} where ${refunds.id} in ${listed} and not (${isToSend}))`,
			),
		byAdmin(ctx.by.userId, "refund.succeeded", `refund:${refundId}`, {
			before: refund.state,
			after: `by bank: ${reference}`,
		}),
		await queueRefundMails(ctx, refund.groupId, ids),
	);
	if (isSent) return;
	const after = await findRefund(db, refundId);
	if (after?.bankReference !== reference)
		throw new Refused("The provider sends this refund, or it is complete. Nothing was recorded.");
}

/**
 * A failed refund gets a new key, because the old one would repeat the old response; one that waits
 * after an error keeps its key. Returns false when there is nothing to retry.
 */
export async function retryRefund(ctx: AdminContext, refundId: string): Promise<boolean> {
	const { db, now } = ctx;
	const at = now();
	const isSentByProvider = and(eq(refunds.id, refundId), isNotNull(refunds.attemptId));
	const buildAudit = (before: string) =>
		auditLastChange(
			ctx,
			byAdmin(ctx.by.userId, "refund.retry", `refund:${refundId}`, { before, after: "due" }),
		);
	const [rescheduled, , restarted] = await db.batch([
		db
			.update(refunds)
			.set({ dueAt: at, updatedAt: at })
			.where(and(isSentByProvider, eq(refunds.state, "due"), isNotNull(refunds.lastError)))
			.returning({ id: refunds.id }),
		buildAudit("due"),
		db
			.update(refunds)
			.set({
				state: "due",
				round: sql`${refunds.round} + 1`,
				tries: 0,
				providerId: null,
				lastError: null,
				dueAt: at,
				updatedAt: at,
			})
			.where(and(isSentByProvider, eq(refunds.state, "failed")))
			.returning({ id: refunds.id }),
		buildAudit("failed"),
	]);
	return rescheduled.length + restarted.length > 0;
}

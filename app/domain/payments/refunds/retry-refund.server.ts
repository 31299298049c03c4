import { and, eq, isNotNull, sql } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { refunds } from "../tables.server";

/**
 * A failed refund gets a new key, because the old one would repeat the old response; one that waits
 * after an error keeps its key. False when there is nothing to retry.
 */
export async function retryRefund(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	refundId: string,
): Promise<boolean> {
	const { db, now } = needs;
	const at = now();
	const isSentByProvider = and(eq(refunds.id, refundId), isNotNull(refunds.attemptId));
	const buildAudit = (before: string) =>
		auditLastChange(
			needs,
			byAdmin(adminId, "refund.retry", `refund:${refundId}`, { before, after: "due" }),
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

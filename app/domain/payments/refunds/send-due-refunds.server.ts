import { and, eq, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { getRetryDelayMs } from "~/platform/outbox/send-messages.server";
import type { Platform } from "~/platform/platform.server";
import type { RefundProviderState } from "~/platform/stripe/card-payments.server";
import { classifyProviderError } from "~/platform/stripe/provider-error.server";
import { getRefundKey } from "../refund-rules";
import { refunds } from "../tables.server";
import { applyRefund, RECHECK_AFTER_MS, recordRefundOutcome } from "./apply-refund.server";
import { listDueRefunds, type SendableRefund } from "./queries.server";

const PAGE_SIZE = 20;
/** Longer than all calls for one refund, including the library's retries. */
const LEASE_MS = 5 * 60_000;

const source = { actor: { kind: "system", name: "refunds" } } as const;

/**
 * Safe to repeat: acquires rows first, uses one key per round, and asks the provider about the last
 * try before the next. An unreachable provider ends the run.
 */
export async function sendDueRefunds(platform: Platform): Promise<{ waiting: number }> {
	const { db, now, reportError } = platform;
	let waiting = 0;
	for (const refund of await listDueRefunds(db, now(), PAGE_SIZE)) {
		if (!hasQueryBudget(platform)) break;
		if (!(await acquireRefund(platform, refund))) continue;
		let providerState: RefundProviderState | RefusedRefund;
		try {
			providerState = await requestRefund(platform, refund);
		} catch (error) {
			reportError(
				new Error(`Refund ${refund.id} of order ${refund.orderId} waits.`, { cause: error }),
			);
			await postponeRefund(platform, refund, {
				dueAt: now() + getRetryDelayMs(refund.tries + 1),
				lastError: String(error).slice(0, 500),
			});
			waiting += 1;
			if (classifyProviderError(error) === "unreachable") break;
			continue;
		}
		if ("rejected" in providerState) {
			const failed = {
				state: "failed",
				failure: providerState.rejected,
				providerId: null,
			} as const;
			await recordRefundOutcome(platform, refund, failed, source);
		} else {
			const outcome = await applyRefund(platform, providerState, source);
			// Otherwise it would be due again before refunds that have not been sent.
			if (outcome !== "applied")
				await postponeRefund(platform, refund, { dueAt: now() + RECHECK_AFTER_MS });
		}
	}
	return { waiting };
}

async function acquireRefund({ db, now }: Platform, refund: SendableRefund): Promise<boolean> {
	const acquired = await db
		.update(refunds)
		.set({ dueAt: now() + LEASE_MS, tries: sql`${refunds.tries} + 1`, lastError: null })
		.where(
			and(
				eq(refunds.id, refund.id),
				eq(refunds.state, refund.state),
				eq(refunds.round, refund.round),
				eq(refunds.dueAt, refund.dueAt),
				noOtherIsSent(refund.id, now()),
			),
		)
		.returning({ id: refunds.id });
	return acquired.length > 0;
}

/** The provider refuses two refunds of one payment at once. */
const noOtherIsSent = (id: string, at: number) =>
	sql`not exists (select 1 from refunds as other where other.attempt_id = ${refunds.attemptId} and other.id <> ${id}
		and other.state = 'due' and other.tries > 0 and other.last_error is null and other.due_at > ${at})`;

type RefusedRefund = { rejected: string };

async function requestRefund(
	{ payments }: Platform,
	refund: SendableRefund,
): Promise<RefundProviderState | RefusedRefund> {
	const key = getRefundKey(refund);
	if (refund.providerId) return payments.getRefund(refund.providerId);
	const earlier = refund.tries > 0 ? await payments.findRefund(refund.transactionId, key) : null;
	if (earlier) return earlier;
	const { id: refundId, orderId, transactionId, amountPoisha } = refund;
	try {
		return await payments.createRefund({
			key,
			refundId,
			orderId,
			transactionId,
			amountPoisha,
		});
	} catch (error) {
		if (classifyProviderError(error) !== "rejected") throw error;
		return { rejected: error instanceof Error ? error.message : String(error) };
	}
}

/** `dueAt` in ms; only if the refund is unchanged. */
async function postponeRefund(
	{ db }: Platform,
	refund: SendableRefund,
	changes: { dueAt: number; lastError?: string },
): Promise<void> {
	await db
		.update(refunds)
		.set(changes)
		.where(
			and(
				eq(refunds.id, refund.id),
				eq(refunds.state, refund.state),
				eq(refunds.round, refund.round),
			),
		);
}

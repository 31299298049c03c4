import { and, eq, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { waitAfter } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { providerFailure, type RefundFact } from "~/platform/stripe/card-payments.server";
import { refundKey } from "../rules";
import { refunds } from "../tables.server";
import { ASK_AGAIN_MS, applyRefund, settle } from "./apply-refund.server";
import { dueRefunds, type SendableRefund } from "./queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "payments" | "note" | "statements">;

const PAGE = 20;
/** Outlasts every call that one refund takes, the library's own repeats included. */
const CLAIM_MS = 5 * 60_000;

const source = { actor: { kind: "system", name: "refunds" } } as const;

/**
 * Sends the refunds that are due to the provider, and asks how those stand of which it has not told: at most 20 a run, and as
 * many as its query budget allows.
 * Safe to run twice at once and after a crash anywhere: a row is claimed first, each try of a round has the same key, and
 * before every try but the first the provider is asked what became of the last, so that a key it has forgotten sends
 * nothing twice. What it refuses is failed; anything else is due again later and keeps the error. An answer that moves
 * nothing is asked for again in an hour; one on other terms than ours is put up for review. A provider that does not
 * answer ends the run. Returns how many wait after an error.
 */
export async function sendDueRefunds(needs: Needs): Promise<{ waiting: number }> {
	const { db, now, note } = needs;
	let waiting = 0;
	for (const refund of await dueRefunds(db, now(), PAGE)) {
		if (!hasQueryBudget(needs)) break;
		if (!(await claim(needs, refund))) continue;
		let answer: RefundFact | Refused;
		try {
			answer = await ask(needs, refund);
		} catch (error) {
			note(new Error(`Refund ${refund.id} of order ${refund.orderId} waits.`, { cause: error }));
			await putOff(needs, refund, {
				dueAt: now() + waitAfter(refund.tries + 1),
				lastError: String(error).slice(0, 500),
			});
			waiting += 1;
			if (providerFailure(error) === "unreachable") break;
			continue;
		}
		if ("refused" in answer) {
			const failed = { state: "failed", failure: answer.refused, providerId: null } as const;
			await settle(needs, refund, failed, source);
		} else {
			const outcome = await applyRefund(needs, answer, source);
			// What moved nothing would be due again as soon as the claim ends, before refunds that wait to be sent.
			if (outcome !== "applied") await putOff(needs, refund, { dueAt: now() + ASK_AGAIN_MS });
		}
	}
	return { waiting };
}

/** Takes a refund for this run alone; false when another was quicker. */
async function claim({ db, now }: Needs, refund: SendableRefund): Promise<boolean> {
	const claimed = await db
		.update(refunds)
		.set({ dueAt: now() + CLAIM_MS, tries: sql`${refunds.tries} + 1` })
		.where(
			and(
				eq(refunds.id, refund.id),
				eq(refunds.state, refund.state),
				eq(refunds.round, refund.round),
				eq(refunds.dueAt, refund.dueAt),
			),
		)
		.returning({ id: refunds.id });
	return claimed.length > 0;
}

type Refused = { refused: string };

async function ask({ payments }: Needs, refund: SendableRefund): Promise<RefundFact | Refused> {
	const key = refundKey(refund);
	if (refund.providerId) return payments.refundState(refund.providerId);
	const earlier = refund.tries > 0 ? await payments.findRefund(refund.transactionId, key) : null;
	if (earlier) return earlier;
	const { id: refundId, orderId, transactionId, amountPoisha } = refund;
	try {
		return await payments.refund({ key, refundId, orderId, transactionId, amountPoisha });
	} catch (error) {
		if (providerFailure(error) !== "refused") throw error;
		return { refused: error instanceof Error ? error.message : String(error) };
	}
}

/** Lets a claimed refund be due again at another time (ms), if it still is what was claimed. */
async function putOff(
	{ db }: Needs,
	refund: SendableRefund,
	to: { dueAt: number; lastError?: string },
): Promise<void> {
	await db
		.update(refunds)
		.set(to)
		.where(
			and(
				eq(refunds.id, refund.id),
				eq(refunds.state, refund.state),
				eq(refunds.round, refund.round),
			),
		);
}

import { and, asc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { type PaymentFact, providerFailure } from "../../../platform/card-payments.server";
import { hasRoom } from "../../../platform/statement-room.server";
import { orders } from "../../orders/tables.server";
import { applyPayment } from "../apply-payment.server";
import { foundEventId } from "../provider-events.server";
import { type Attempt, idsOfAttempt } from "../queries.server";
import { reach } from "../reach-attempt.server";
import { attempts, providerEvents } from "../tables.server";
import type { Needs, Step } from "./step.server";

const PAGE = 20;
const PAGES_A_RUN = 5;
/** When an attempt that is still under way is asked for again. */
const ASK_AGAIN_MS = 5 * 60_000;
/** After so many calls in a row without an answer the provider is down, and the run waits no longer for it. */
const GIVE_UP_AFTER = 3;

const actor = { kind: "system", name: "reconciler" } as const;

/**
 * Asks the provider how payments stand that have been under way for two minutes, ends those whose time is over or whose
 * order is closing, and applies the answers: at most 100 a run. Each goes to the end of the queue before it is asked
 * for, so that those which can't be settled never keep a run from the ones behind them.
 */
export const askLiveAttempts: Step = async (needs, lease) => {
	let unanswered = 0;
	let unsettled = 0;
	for (let page = 0; page < PAGES_A_RUN; page += 1) {
		await lease.holdOn();
		const due = await dueAttempts(needs);
		for (const attempt of due) {
			if (!hasRoom(needs, "attempts")) return troubleOf(unsettled);
			if (!(await claim(needs, attempt))) continue;
			try {
				await settle(needs, attempt);
				unanswered = 0;
			} catch (error) {
				needs.note(new Error(`Attempt ${attempt.id} is not settled.`, { cause: error }));
				unsettled += 1;
				if (providerFailure(error) === "unreachable") unanswered += 1;
				if (unanswered === GIVE_UP_AFTER) return "The payment provider does not answer.";
			}
		}
		if (due.length < PAGE) break;
	}
	return troubleOf(unsettled);
};

const troubleOf = (unsettled: number): string =>
	unsettled > 0 ? `${unsettled} payments could not be asked for.` : "";

function dueAttempts({ db, now }: Needs): Promise<Attempt[]> {
	// In the index's own words, so that it is used.
	const isLive = sql`${attempts.state} in ('prepared', 'open')`;
	return db
		.select()
		.from(attempts)
		.where(and(isLive, lte(attempts.askAt, now())))
		.orderBy(asc(attempts.askAt))
		.limit(PAGE);
}

/** Takes an attempt for this run alone; false when another was quicker. */
async function claim({ db, now }: Needs, { id, askAt }: Attempt): Promise<boolean> {
	const claimed = await db
		.update(attempts)
		.set({ askAt: now() + ASK_AGAIN_MS })
		.where(and(eq(attempts.id, id), eq(attempts.askAt, askAt)))
		.returning({ id: attempts.id });
	return claimed.length > 0;
}

async function settle(needs: Needs, attempt: Attempt): Promise<void> {
	const { fact } = await reach(needs, attempt);
	const ended =
		fact.state === "open" && (await isOver(needs, attempt))
			? await needs.payments.close(fact.kind, fact.providerId)
			: fact;
	const outcome = await applyPayment(needs, ended, { actor });
	if (outcome === "review" && (await isSettledByHand(needs, ended))) {
		await applyPayment(needs, { ...ended, state: "closed" }, { actor });
	}
}

/** Money that fits no terms holds its orders' units until an admin has decided about it; then the attempt is over. */
async function isSettledByHand({ db }: Needs, { transactionId }: PaymentFact): Promise<boolean> {
	const [settled] = await db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(
			and(
				eq(providerEvents.id, foundEventId(transactionId ?? "")),
				isNotNull(providerEvents.settledAt),
			),
		);
	return settled !== undefined;
}

/** Past its own end, or one of its orders is closing or past its hold. */
async function isOver({ db, now }: Needs, attempt: Attempt): Promise<boolean> {
	const at = now();
	if (attempt.expiresAt <= at) return true;
	const over = await db
		.select({ id: orders.id })
		.from(orders)
		.where(
			and(
				inArray(orders.id, idsOfAttempt(db, attempt.id)),
				eq(orders.status, "unpaid"),
				or(isNotNull(orders.closingAt), lte(orders.holdUntil, at)),
			),
		)
		.limit(1);
	return over.length > 0;
}

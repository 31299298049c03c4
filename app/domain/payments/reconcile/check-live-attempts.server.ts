import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { type PaymentFact, providerFailure } from "~/platform/stripe/card-payments.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAttempts } from "../attempts/close-attempts.server";
import { reach } from "../attempts/fetch-or-create-payment.server";
import { foundEventId } from "../provider-events/record-event.server";
import type { Attempt } from "../queries.server";
import { attempts, providerEvents } from "../tables.server";
import { togetherOrEach } from "../write-all-or-each";
import type { Needs, Step } from "./step.server";

const PAGE = 20;
/** When an attempt that is still under way is asked for again: by the next run, which begins a little less than five minutes later. */
const ASK_AGAIN_MS = 4 * 60_000;
/** After so many calls in a row without an answer the provider is down, and the run waits no longer for it. */
const GIVE_UP_AFTER = 3;

const source = { actor: { kind: "system", name: "reconciler" } } as const;

/**
 * Asks the provider how payments stand that have been under way for two minutes, ends those whose time is over or whose
 * order is closing, and applies the answers: as many as the run's time and query budget allow. Each goes to the end of
 * the queue before it is asked for, so that those which can't be settled never keep a run from the ones behind them; and
 * every other page is of those that came due last, so that after an outage no buyer who pays now waits for all that waited.
 */
export const askLiveAttempts: Step = async (needs, lease, until) => {
	let unanswered = 0;
	let unsettled = 0;
	const goesOn = () => unanswered < GIVE_UP_AFTER && needs.now() < until && hasQueryBudget(needs);
	const closed: Attempt[] = [];
	const failed = ({ id }: Attempt, error: unknown) => {
		needs.note(new Error(`Attempt ${id} is not settled.`, { cause: error }));
		unsettled += 1;
	};
	const closeThem = async () => {
		const close = (some: readonly Attempt[]) => closeAttempts(needs, some.map(idOf), source);
		for (const { row, error } of await togetherOrEach(closed.splice(0), close)) failed(row, error);
	};
	for (let page = 0, isLast = false; !isLast && goesOn(); page += 1) {
		await lease.holdOn();
		const due = await claimDue(needs, page % 2 === 0 ? asc : desc);
		isLast = due.length < PAGE;
		for (const attempt of due) {
			if (!goesOn()) break;
			try {
				const fact = await askedOrEnded(needs, attempt);
				if (fact.state === "closed") closed.push(attempt);
				else if (fact.state !== attempt.state) await apply(needs, fact);
				unanswered = 0;
				// A payment may be for a whole cart, and each order is a mail in the batch.
				if (ordersIn(closed) >= PAGE) await closeThem();
			} catch (error) {
				failed(attempt, error);
				if (providerFailure(error) === "unreachable") unanswered += 1;
			}
		}
		await closeThem();
	}
	if (unanswered === GIVE_UP_AFTER) return "The payment provider does not answer.";
	return unsettled > 0 ? `${unsettled} payments could not be asked for.` : "";
};

const idOf = ({ id }: Attempt): string => id;

const ordersIn = (some: readonly Attempt[]): number =>
	some.reduce((sum, { orderSet }) => sum + orderSet.split("+").length, 0);

/** An attempt, and whether it is past its own end, or one of its orders is closing or past its hold. */
type DueAttempt = Attempt & { isOver: boolean };

/** Takes the attempts for this run alone that have been due longest, or shortest. */
function claimDue({ db, now }: Needs, order: typeof asc | typeof desc): Promise<DueAttempt[]> {
	const at = now();
	const due = db
		.select({ id: attempts.id })
		.from(attempts)
		// In the index's own words, so that it is used.
		.where(and(sql`${attempts.state} in ('prepared', 'open')`, lte(attempts.askAt, at)))
		.orderBy(order(attempts.askAt))
		.limit(PAGE);
	const isOver = sql`expires_at <= ${at} or exists (select 1 from attempt_orders
		join orders on orders.id = attempt_orders.order_id
		where attempt_orders.attempt_id = payment_attempts.id and orders.status = 'unpaid'
			and (orders.closing_at is not null or orders.hold_until <= ${at}))`;
	return db
		.update(attempts)
		.set({ askAt: at + ASK_AGAIN_MS })
		.where(inArray(attempts.id, due))
		.returning({ ...getTableColumns(attempts), isOver: isOver.mapWith(Boolean) });
}

/** How an attempt stands at the provider, once it was ended there if it is over. */
async function askedOrEnded(needs: Needs, attempt: DueAttempt): Promise<PaymentFact> {
	const { fact } = await reach(needs, attempt);
	return fact.state === "open" && attempt.isOver
		? needs.payments.close(fact.kind, fact.providerId)
		: fact;
}

async function apply(needs: Needs, fact: PaymentFact): Promise<void> {
	const outcome = await applyPayment(needs, fact, source);
	if (outcome === "review" && (await isSettledByHand(needs, fact))) {
		await applyPayment(needs, { ...fact, state: "closed" }, source);
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

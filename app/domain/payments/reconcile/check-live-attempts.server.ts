import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import {
	classifyProviderError,
	type PaymentProviderState,
} from "~/platform/stripe/card-payments.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAttempts } from "../attempts/close-attempts.server";
import { fetchOrCreatePayment } from "../attempts/fetch-or-create-payment.server";
import { getFoundEventId } from "../provider-events/record-event.server";
import type { Attempt } from "../queries.server";
import { attempts, providerEvents } from "../tables.server";
import { writeAllOrEach } from "../write-all-or-each";
import type { Needs, Step } from "./step.server";

const PAGE_SIZE = 20;
/** When an attempt that is still under way is asked for again: by the next run, which begins a little less than five minutes later. */
const RECHECK_AFTER_MS = 4 * 60_000;
/** After so many calls in a row without an answer the provider is down, and the run waits no longer for it. */
const MAX_UNANSWERED_CALLS = 3;

const source = { actor: { kind: "system", name: "reconciler" } } as const;

/**
 * Asks the provider how payments stand that have been under way for two minutes, ends those whose time is over or whose
 * order is closing, and applies the answers: as many as the run's time and query budget allow. Each goes to the end of
 * the queue before it is asked for, so that those which can't be settled never keep a run from the ones behind them; and
 * every other page is of those that came due last, so that after an outage no buyer who pays now waits for all that waited.
 */
export const checkLiveAttempts: Step = async (needs, lease, until) => {
	let unanswered = 0;
	let unsettled = 0;
	const canContinue = () =>
		unanswered < MAX_UNANSWERED_CALLS && needs.now() < until && hasQueryBudget(needs);
	const closed: Attempt[] = [];
	const recordFailure = ({ id }: Attempt, error: unknown) => {
		needs.reportError(new Error(`Attempt ${id} is not settled.`, { cause: error }));
		unsettled += 1;
	};
	const closeCollected = async () => {
		const closeBatch = (some: readonly Attempt[]) => closeAttempts(needs, some.map(getId), source);
		for (const { row, error } of await writeAllOrEach(closed.splice(0), closeBatch))
			recordFailure(row, error);
	};
	for (let page = 0, isLast = false; !isLast && canContinue(); page += 1) {
		await lease.renew();
		const due = await acquireDue(needs, page % 2 === 0 ? asc : desc);
		isLast = due.length < PAGE_SIZE;
		for (const attempt of due) {
			if (!canContinue()) break;
			try {
				const providerState = await fetchOrClose(needs, attempt);
				if (providerState.state === "closed") closed.push(attempt);
				else if (providerState.state !== attempt.state)
					await applyProviderState(needs, providerState);
				unanswered = 0;
				// A payment may be for a whole cart, and each order is a mail in the batch.
				if (countOrders(closed) >= PAGE_SIZE) await closeCollected();
			} catch (error) {
				recordFailure(attempt, error);
				if (classifyProviderError(error) === "unreachable") unanswered += 1;
			}
		}
		await closeCollected();
	}
	if (unanswered === MAX_UNANSWERED_CALLS) return "The payment provider does not answer.";
	return unsettled > 0 ? `${unsettled} payments could not be asked for.` : "";
};

const getId = ({ id }: Attempt): string => id;

const countOrders = (some: readonly Attempt[]): number =>
	some.reduce((sum, { orderSet }) => sum + orderSet.split("+").length, 0);

/** An attempt, and whether it is past its own end, or one of its orders is closing or past its hold. */
type DueAttempt = Attempt & { isExpired: boolean };

/** Takes the attempts for this run alone that have been due longest, or shortest. */
function acquireDue(
	{ db, now }: Needs,
	direction: typeof asc | typeof desc,
): Promise<DueAttempt[]> {
	const at = now();
	const due = db
		.select({ id: attempts.id })
		.from(attempts)
		// In the index's own words, so that it is used.
		.where(and(sql`${attempts.state} in ('prepared', 'open')`, lte(attempts.nextCheckAt, at)))
		.orderBy(direction(attempts.nextCheckAt))
		.limit(PAGE_SIZE);
	const isExpired = sql`expires_at <= ${at} or exists (select 1 from attempt_orders
		join orders on orders.id = attempt_orders.order_id
		where attempt_orders.attempt_id = payment_attempts.id and orders.status = 'unpaid'
			and (orders.cancellation_pending_since is not null or orders.hold_until <= ${at}))`;
	return db
		.update(attempts)
		.set({ nextCheckAt: at + RECHECK_AFTER_MS })
		.where(inArray(attempts.id, due))
		.returning({ ...getTableColumns(attempts), isExpired: isExpired.mapWith(Boolean) });
}

/** How an attempt stands at the provider, once it was ended there if it is over. */
async function fetchOrClose(needs: Needs, attempt: DueAttempt): Promise<PaymentProviderState> {
	const { providerState } = await fetchOrCreatePayment(needs, attempt);
	return providerState.state === "open" && attempt.isExpired
		? needs.payments.cancelPayment(providerState.kind, providerState.providerId)
		: providerState;
}

async function applyProviderState(
	needs: Needs,
	providerState: PaymentProviderState,
): Promise<void> {
	const outcome = await applyPayment(needs, providerState, source);
	if (outcome === "review" && (await isSettledManually(needs, providerState))) {
		await applyPayment(needs, { ...providerState, state: "closed" }, source);
	}
}

/** Money that fits no terms holds its orders' units until an admin has decided about it; then the attempt is over. */
async function isSettledManually(
	{ db }: Needs,
	{ transactionId }: PaymentProviderState,
): Promise<boolean> {
	const [settled] = await db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(
			and(
				eq(providerEvents.id, getFoundEventId(transactionId ?? "")),
				isNotNull(providerEvents.settledAt),
			),
		);
	return settled !== undefined;
}

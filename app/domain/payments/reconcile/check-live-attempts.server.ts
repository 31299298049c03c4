import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentProviderState } from "~/platform/stripe/card-payments.server";
import { classifyProviderError } from "~/platform/stripe/provider-error.server";
import { applyPayment } from "../attempts/apply-payment.server";
import { closeAttempts } from "../attempts/close-attempts.server";
import { fetchOrCreatePayment } from "../attempts/fetch-or-create-payment.server";
import { getFoundEventId } from "../provider-events/record-event.server";
import type { Attempt } from "../queries.server";
import { ATTEMPT_RECHECK_AFTER_MS } from "../rules";
import { attempts, providerEvents } from "../tables.server";
import { writeAllOrEach } from "../write-all-or-each";
import type { Step } from "./step.server";

const PAGE_SIZE = 20;
/** After this many failed calls in a row the run stops waiting for the provider. */
const MAX_UNANSWERED_CALLS = 3;

const source = { actor: { kind: "system", name: "reconciler" } } as const;

/**
 * Moves attempts to the end of the queue first, so that stuck ones don't block others. Every other
 * page starts with the newest, so that after an outage current buyers don't wait for the backlog.
 */
export const checkLiveAttempts: Step = async (platform, lease, until) => {
	let unanswered = 0;
	let unsettled = 0;
	const canContinue = () =>
		unanswered < MAX_UNANSWERED_CALLS && platform.now() < until && hasQueryBudget(platform);
	const closed: Attempt[] = [];
	const recordFailure = ({ id, orderId }: Attempt, error: unknown) => {
		const fields = { order: orderId, attempt: id };
		platform.reportError(new Error("The payment is not settled.", { cause: error }), fields);
		unsettled += 1;
	};
	const closeCollected = async () => {
		const closeBatch = (batch: readonly Attempt[]) =>
			closeAttempts(platform, batch.map(getId), source);
		for (const { row, error } of await writeAllOrEach(closed.splice(0), closeBatch))
			recordFailure(row, error);
	};
	for (let page = 0, isLast = false; !isLast && canContinue(); page += 1) {
		await lease.renew();
		const due = await acquireDue(platform, page % 2 === 0 ? asc : desc);
		isLast = due.length < PAGE_SIZE;
		for (const attempt of due) {
			if (!canContinue()) break;
			try {
				const providerState = await fetchOrClose(platform, attempt);
				if (providerState.state === "closed") closed.push(attempt);
				else if (providerState.state !== attempt.state)
					await applyProviderState(platform, providerState);
				unanswered = 0;
			} catch (error) {
				recordFailure(attempt, error);
				if (classifyProviderError(error) === "unreachable") unanswered += 1;
			}
		}
		await closeCollected();
	}
	if (unanswered === MAX_UNANSWERED_CALLS) return "The payment provider is not responding.";
	return unsettled > 0 ? `${unsettled} payments could not be checked.` : "";
};

const getId = ({ id }: Attempt): string => id;

/** `isExpired`: also when its order is past its hold or one of its lines waits to be cancelled. */
type DueAttempt = Attempt & { isExpired: boolean };

function acquireDue(
	{ db, now }: Platform,
	direction: typeof asc | typeof desc,
): Promise<DueAttempt[]> {
	const at = now();
	const due = db
		.select({ id: attempts.id })
		.from(attempts)
		// A literal, so that the partial index is used.
		.where(and(sql`${attempts.state} in ('prepared', 'open')`, lte(attempts.nextCheckAt, at)))
		.orderBy(direction(attempts.nextCheckAt))
		.limit(PAGE_SIZE);
	const isExpired = sql`expires_at <= ${at} or exists (select 1 from attempt_lines
		join order_lines on order_lines.id = attempt_lines.line_id join orders on orders.id = order_lines.order_id
		where attempt_lines.attempt_id = payment_attempts.id and order_lines.status = 'unpaid'
			and (order_lines.cancellation_pending_since is not null or orders.hold_until <= ${at}))`;
	return db
		.update(attempts)
		.set({
			nextCheckAt: at + ATTEMPT_RECHECK_AFTER_MS,
			overdueSince: sql`coalesce(${attempts.overdueSince}, iif(${attempts.expiresAt} <= ${at}, ${at}, null))`,
		})
		.where(inArray(attempts.id, due))
		.returning({ ...getTableColumns(attempts), isExpired: isExpired.mapWith(Boolean) });
}

async function fetchOrClose(
	platform: Platform,
	attempt: DueAttempt,
): Promise<PaymentProviderState> {
	const { providerState } = await fetchOrCreatePayment(platform, attempt);
	return providerState.state === "open" && attempt.isExpired
		? platform.payments.cancelPayment(providerState.kind, providerState.providerId)
		: providerState;
}

async function applyProviderState(
	platform: Platform,
	providerState: PaymentProviderState,
): Promise<void> {
	const outcome = await applyPayment(platform, providerState, source);
	if (outcome === "review" && (await isSettledManually(platform, providerState))) {
		await applyPayment(platform, { ...providerState, state: "closed" }, source);
	}
}

/** Mismatched money holds the units until an admin settles it; then the attempt is closed. */
async function isSettledManually(
	{ db }: Platform,
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

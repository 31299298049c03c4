import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import {
	type Actor,
	isPayable,
	type LimitRefusal,
	limitRefusal,
	type OrderView,
} from "~/domain/orders/rules";
import { orders } from "~/domain/orders/tables.server";
import { refusedBy } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { CURRENCY } from "~/platform/stripe/card-payments.server";
import { type Attempt, liveAttemptsOf, ordersToPay } from "../queries.server";
import {
	ASK_AFTER_MS,
	BEGIN_AFTER_HOLD_MS,
	HOLD_AFTER_PAGE_MS,
	lastBegin,
	type PaymentDoor,
	type PaymentKind,
	type PaymentTarget,
	payerAt,
	paymentEnds,
} from "../rules";
import { attemptOrders, attempts } from "../tables.server";
import { applyPayment } from "./apply-payment.server";
import { reach } from "./fetch-or-create-payment.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "note">;

export type BeginPaymentResult =
	/** For a card, the client secret; for a hosted page, its URL. */
	| { ok: true; handle: string }
	| { ok: false; reason: "no-such-order" | "not-payable" }
	/** What is left of a cart may come to less than its whole. */
	| LimitRefusal;

/** A live attempt may turn out to have ended, or another tab may be quicker; then the next round sees the new state. */
const ROUNDS = 4;

/**
 * Gives a payer the way to pay what is unpaid of a buyer's target: the attempt that is under way if it pays just these
 * orders in this way and at this door, else a new one after any other has been closed at the provider. Never two live
 * ones for an order. After `lastBegin` no new one is begun ('not-payable'). Throws when the provider can't be reached; what
 * was prepared is then asked for again, under the same key, at the next visit.
 */
export async function beginPayment(
	needs: Needs,
	buyerId: string,
	target: PaymentTarget,
	kind: PaymentKind,
	returnOrigin: string,
	door: PaymentDoor = "account",
): Promise<BeginPaymentResult> {
	for (let round = 0; round < ROUNDS; round += 1) {
		const asked = await ordersToPay(needs.db, buyerId, target);
		if (asked.length === 0) return { ok: false, reason: "no-such-order" };
		const payable = asked.filter(isPayable);
		if (payable.length === 0) return { ok: false, reason: "not-payable" };
		const due = payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
		const refused = limitRefusal(due, needs.settings.orderLimits);
		if (refused) return refused;
		const ids = payable.map(({ id }) => id);
		const live = await liveAttemptsOf(needs.db, ids);
		if (live.length === 0) {
			const isOver = needs.now() > lastBegin(payable, needs.settings);
			if (isOver) return { ok: false, reason: "not-payable" };
			await prepareAttempt(needs, buyerId, payable, { kind, returnOrigin, door });
			continue;
		}
		for (const attempt of live) {
			const isSameWay = attempt.kind === kind && attempt.door === door;
			const ours = attempt.orderSet === orderSetOf(ids) && isSameWay;
			const handle = await takeUp(needs, payerAt(door, buyerId), attempt, ours);
			if (handle) return { ok: true, handle };
		}
	}
	throw new Error(`No way to pay ${JSON.stringify(target)} was found in ${ROUNDS} rounds.`);
}

/** Sorted ids joined by '+'. With the attempt's number it makes the provider's idempotency key. */
function orderSetOf(ids: readonly string[]): string {
	return [...ids].sort().join("+");
}

/** Asks how an attempt stands and applies the answer; one that is not ours or past its end is closed. Its handle, if open. */
async function takeUp(
	needs: Needs,
	actor: Actor,
	attempt: Attempt,
	ours: boolean,
): Promise<string | null> {
	const { fact, handle } = await reach(needs, attempt);
	const stale = !ours || attempt.expiresAt <= needs.now();
	const ended = fact.state === "open" && stale;
	const now = ended ? await needs.payments.close(fact.kind, fact.providerId) : fact;
	await applyPayment(needs, now, { actor });
	return now.state === "open" && ours ? handle : null;
}

/**
 * Writes the attempt before the provider is called, and stretches the holds to outlive it. Each order must still be the
 * buyer's, unpaid, not closing and within `lastBegin` at that moment; if another tab was quicker, its attempt stands.
 */
async function prepareAttempt(
	{ db, now, newId, settings: { holdMs, bankHoldMs } }: Needs,
	buyerId: string,
	paying: readonly OrderView[],
	{ kind, returnOrigin, door }: Pick<Attempt, "kind" | "returnOrigin" | "door">,
): Promise<void> {
	const at = now();
	const id = newId();
	const ids = paying.map((order) => order.id);
	const orderSet = orderSetOf(ids);
	const ends = paymentEnds(at, Math.min(...paying.map(({ holdUntil }) => holdUntil)));
	const payable = and(
		inArray(orders.id, ids),
		eq(orders.userId, buyerId),
		eq(orders.status, "unpaid"),
		isNull(orders.closingAt),
		or(
			gte(orders.createdAt, at - holdMs - BEGIN_AFTER_HOLD_MS),
			and(
				gte(orders.createdAt, at - bankHoldMs),
				gte(orders.holdUntil, sql`${orders.createdAt} + ${bankHoldMs}`),
			),
		),
	);
	try {
		await db.batch([
			db.insert(attempts).select(
				db
					.select({
						id: sql<string>`${id}`.as("id"),
						userId: orders.userId,
						orderSet: sql<string>`${orderSet}`.as("order_set"),
						number:
							sql<number>`(select coalesce(max(number), 0) + 1 from payment_attempts where order_set = ${orderSet})`.as(
								"number",
							),
						kind: sql<PaymentKind>`${kind}`.as("kind"),
						state: sql<"prepared">`'prepared'`.as("state"),
						amountPoisha: sql<number>`sum(${orders.totalPoisha})`.as("amount_poisha"),
						currency: sql<string>`${CURRENCY}`.as("currency"),
						providerId: sql<null>`null`.as("provider_id"),
						transactionId: sql<null>`null`.as("transaction_id"),
						expiresAt: sql<number>`${ends}`.as("expires_at"),
						returnOrigin: sql<string>`${returnOrigin}`.as("return_origin"),
						createdAt: sql<number>`${at}`.as("created_at"),
						updatedAt: sql<number>`${at}`.as("updated_at"),
						askAt: sql<number>`${at + ASK_AFTER_MS}`.as("ask_at"),
						door: sql<PaymentDoor>`${door}`.as("door"),
					})
					.from(orders)
					.where(payable)
					.groupBy(orders.userId)
					.having(sql`count(*) = ${ids.length}`),
			),
			db.insert(attemptOrders).select(
				db
					.select({
						attemptId: attempts.id,
						orderId: orders.id,
						live: sql<boolean>`1`.as("live"),
					})
					.from(attempts)
					.innerJoin(orders, inArray(orders.id, ids))
					.where(eq(attempts.id, id)),
			),
			db
				.update(orders)
				.set({ holdUntil: sql`max(${orders.holdUntil}, ${ends + HOLD_AFTER_PAGE_MS})` })
				.where(and(payable, sql`exists (select 1 from ${attempts} where ${attempts.id} = ${id})`)),
		]);
	} catch (error) {
		const constraint = refusedBy(error);
		if (
			!constraint?.startsWith("attempt_orders.") &&
			!constraint?.startsWith("payment_attempts.")
		) {
			throw error;
		}
	}
}

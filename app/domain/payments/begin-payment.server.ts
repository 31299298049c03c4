import { and, eq, isNull, sql } from "drizzle-orm";
import { CURRENCY, type PaymentAsked, type PaymentFact } from "../../platform/card-payments.server";
import { refusedBy } from "../../platform/database.server";
import type { Platform } from "../../platform/platform.server";
import { orderOf } from "../orders/queries.server";
import { isPayable, type OrderView } from "../orders/rules";
import { orders } from "../orders/tables.server";
import { applyPayment } from "./apply-payment.server";
import { type Attempt, liveAttemptOf } from "./queries.server";
import { HOLD_AFTER_PAGE_MS, type PaymentKind, paymentEnds } from "./rules";
import { attemptOrders, attempts } from "./tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments">;

export type BeginPaymentResult =
	/** For a card, the client secret; for a hosted page, its URL. */
	{ ok: true; handle: string } | { ok: false; reason: "no-such-order" | "not-payable" };

/** A live attempt may turn out to have ended, or another tab may be quicker; then the next round sees the new state. */
const ROUNDS = 4;

/**
 * Gives a buyer the way to pay one unpaid order: the attempt that is under way if it is of this kind, else a new one
 * after the other kind has been closed at the provider. Never two live ones. Throws when the provider can't be reached;
 * what was prepared is then asked for again, under the same key, at the next visit.
 */
export async function beginPayment(
	needs: Needs,
	buyerId: string,
	orderId: string,
	kind: PaymentKind,
	returnOrigin: string,
): Promise<BeginPaymentResult> {
	for (let round = 0; round < ROUNDS; round += 1) {
		const order = await orderOf(needs.db, buyerId, orderId);
		if (!order) return { ok: false, reason: "no-such-order" };
		if (!isPayable(order)) return { ok: false, reason: "not-payable" };
		const attempt = await liveAttemptOf(needs.db, orderId);
		if (!attempt) {
			await prepareAttempt(needs, buyerId, order, kind, returnOrigin);
			continue;
		}
		const { fact, handle } = await reach(needs, attempt, order);
		const stale = attempt.kind !== kind || attempt.expiresAt <= needs.now();
		const now =
			fact.state === "open" && stale
				? await needs.payments.close(fact.kind, fact.providerId)
				: fact;
		await applyPayment(needs, now, { actor: { kind: "buyer", userId: buyerId } });
		if (now.state === "open" && handle) return { ok: true, handle };
	}
	throw new Error(`No way to pay order ${orderId} was found in ${ROUNDS} rounds.`);
}

/**
 * Writes the attempt before the provider is called, and stretches the hold to outlive it. The order must still
 * be the buyer's, unpaid and not closing at that moment; if another tab was quicker, its attempt stands.
 */
async function prepareAttempt(
	{ db, now, newId }: Needs,
	buyerId: string,
	order: OrderView,
	kind: PaymentKind,
	returnOrigin: string,
): Promise<void> {
	const at = now();
	const id = newId();
	const ends = paymentEnds(at, order.holdUntil);
	const payable = and(
		eq(orders.id, order.id),
		eq(orders.userId, buyerId),
		eq(orders.status, "unpaid"),
		isNull(orders.closingAt),
	);
	try {
		await db.batch([
			db.insert(attempts).select(
				db
					.select({
						id: sql<string>`${id}`.as("id"),
						userId: orders.userId,
						orderSet: sql<string>`${order.id}`.as("order_set"),
						number:
							sql<number>`(select coalesce(max(number), 0) + 1 from payment_attempts where order_set = ${order.id})`.as(
								"number",
							),
						kind: sql<PaymentKind>`${kind}`.as("kind"),
						state: sql<"prepared">`'prepared'`.as("state"),
						amountPoisha: orders.totalPoisha,
						currency: sql<string>`${CURRENCY}`.as("currency"),
						providerId: sql<null>`null`.as("provider_id"),
						transactionId: sql<null>`null`.as("transaction_id"),
						expiresAt: sql<number>`${ends}`.as("expires_at"),
						returnOrigin: sql<string>`${returnOrigin}`.as("return_origin"),
						createdAt: sql<number>`${at}`.as("created_at"),
						updatedAt: sql<number>`${at}`.as("updated_at"),
					})
					.from(orders)
					.where(payable),
			),
			db.insert(attemptOrders).select(
				db
					.select({
						attemptId: attempts.id,
						orderId: sql<string>`${order.id}`.as("order_id"),
						live: sql<boolean>`1`.as("live"),
					})
					.from(attempts)
					.where(eq(attempts.id, id)),
			),
			db
				.update(orders)
				.set({ holdUntil: sql`max(${orders.holdUntil}, ${ends + HOLD_AFTER_PAGE_MS})` })
				.where(payable),
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

/** Asks the provider for the attempt: by its id, or, when the answer that held the id was lost, by the same key again. */
async function reach(
	{ payments, settings }: Pick<Needs, "payments" | "settings">,
	attempt: Attempt,
	order: Pick<OrderView, "id" | "productName" | "quantity" | "buyerEmail">,
): Promise<{ fact: PaymentFact; handle: string | null }> {
	if (attempt.providerId) return payments.resume(attempt.kind, attempt.providerId);
	const asked: PaymentAsked = {
		attemptId: attempt.id,
		orderIds: [order.id],
		amountPoisha: attempt.amountPoisha,
		description: `${settings.shopName}: ${order.quantity} × ${order.productName}`,
		email: order.buyerEmail,
		idempotencyKey: `${attempt.orderSet}:${attempt.number}`,
	};
	if (attempt.kind === "card") {
		const { fact, clientSecret } = await payments.openCard(asked);
		return { fact, handle: clientSecret };
	}
	const page = `${attempt.returnOrigin}/myorder/${order.id}`;
	const { fact, url } = await payments.openHostedPage({
		...asked,
		paidUrl: `${page}?returned=paid`,
		backUrl: `${page}?returned=back`,
		expiresAt: attempt.expiresAt,
	});
	return { fact, handle: url };
}

/** Ends an attempt at the provider; the fact that comes back says whether it was paid before. Throws when it can't be reached. */
export async function endAtProvider(
	needs: Pick<Needs, "payments" | "settings">,
	attempt: Attempt,
	order: Parameters<typeof reach>[2],
): Promise<PaymentFact> {
	const { fact } = await reach(needs, attempt, order);
	return fact.state === "open" ? needs.payments.close(fact.kind, fact.providerId) : fact;
}

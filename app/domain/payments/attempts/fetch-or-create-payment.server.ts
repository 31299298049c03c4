import { createHash } from "node:crypto";
import type { Platform } from "~/platform/platform.server";
import {
	type PaymentAsked,
	type PaymentFact,
	providerFailure,
	saidItFailed,
} from "~/platform/stripe/card-payments.server";
import { payLinkToken } from "../pay-links/pay-link-token.server";
import { type Attempt, ordersOfAttempts } from "../queries.server";
import { payLinkPath, paymentPath } from "../rules";

type Needs = Pick<Platform, "db" | "now" | "payments" | "settings" | "note">;
type Reached = { fact: PaymentFact; handle: string | null };
type Paying = Awaited<ReturnType<typeof ordersOfAttempts>>;

/** The provider refuses an idempotency key over 255 characters; a whole cart's order set may be longer. */
const LONGEST_SET = 200;

/** The provider forgets a key after 24 hours; under a forgotten key the same words would make a second payment. */
const KEY_WORKS_MS = 23 * 3_600_000;
/** When a payment that the provider failed to make must be among those it has, if it made it all the same. */
const SHOWS_UP_MS = 10 * 60_000;

/**
 * Asks the provider for an attempt: by its id, or, when the answer that held the id was lost, by the same key again and
 * in the same words. A key that the provider may have forgotten, or that it keeps a failure of its own for, is not asked
 * again: the payment is sought by our reference, and so is one whose words it refuses by now, like an end that has come
 * too near. One that it never made is closed: nobody was ever handed its secret or its page. Throws when the provider
 * can't be reached.
 */
export async function reach(needs: Needs, attempt: Attempt): Promise<Reached> {
	const { payments } = needs;
	if (attempt.providerId) return payments.resume(attempt.kind, attempt.providerId);
	const seek = () => payments.findPayment(attempt.kind, attempt.id, attempt.createdAt);
	const age = needs.now() - attempt.createdAt;
	if (age >= KEY_WORKS_MS) return (await seek()) ?? neverMade(attempt, payments.live);
	try {
		return await askUnderKey(needs, attempt);
	} catch (error) {
		const isRefused = providerFailure(error) === "refused";
		if (!isRefused && !saidItFailed(error)) throw error;
		const found = await seek();
		if (found) return found;
		if (!isRefused && age < SHOWS_UP_MS) throw error;
		needs.note(new Error(`Attempt ${attempt.id} was never made.`, { cause: error }));
		return neverMade(attempt, payments.live);
	}
}

function neverMade({ id, kind, amountPoisha, currency }: Attempt, live: boolean): Reached {
	const nothing = { providerId: "", transactionId: null, state: "closed" } as const;
	return { fact: { ...nothing, attemptId: id, kind, amountPoisha, currency, live }, handle: null };
}

async function askUnderKey({ db, payments, settings }: Needs, attempt: Attempt): Promise<Reached> {
	const paying = await ordersOfAttempts(db, attempt.id);
	const [first] = paying;
	if (!first) throw new Error(`Attempt ${attempt.id} pays no order.`);
	const asked: PaymentAsked = {
		attemptId: attempt.id,
		orderIds: paying.map(({ id }) => id),
		amountPoisha: attempt.amountPoisha,
		description: `${settings.shopName}: ${whatIsPaid(paying)}`,
		// Whoever holds a link reads what the provider shows on its page.
		email: attempt.door === "account" ? first.buyerEmail : null,
		idempotencyKey: `${keyOf(attempt.orderSet)}:${attempt.number}`,
	};
	if (attempt.kind === "card") {
		const { fact, clientSecret } = await payments.openCard(asked);
		return { fact, handle: clientSecret };
	}
	const page = `${attempt.returnOrigin}${pageOf(settings, attempt, paying)}`;
	const { fact, url } = await payments.openHostedPage({
		...asked,
		paidUrl: `${page}?returned=paid`,
		backUrl: `${page}?returned=back`,
		expiresAt: attempt.expiresAt,
	});
	return { fact, handle: url };
}

/** Ends an attempt at the provider; the fact that comes back says whether it was paid before. Throws when it can't be reached. */
export async function endAtProvider(needs: Needs, attempt: Attempt): Promise<PaymentFact> {
	const { fact } = await reach(needs, attempt);
	return fact.state === "open" ? needs.payments.close(fact.kind, fact.providerId) : fact;
}

function keyOf(orderSet: string): string {
	return orderSet.length <= LONGEST_SET
		? orderSet
		: createHash("sha256").update(orderSet).digest("hex");
}

function whatIsPaid([first, ...others]: Paying): string {
	const line = `${first?.quantity} × ${first?.productName}`;
	return others.length === 0 ? line : `${line} and ${others.length} more`;
}

function pageOf(settings: Needs["settings"], { door }: Attempt, [first, ...others]: Paying) {
	const { id: orderId = "", checkoutId = "" } = first ?? {};
	const target = others.length === 0 ? { orderId } : { checkoutId };
	return door === "account" ? paymentPath(target) : payLinkPath(payLinkToken(settings, target));
}

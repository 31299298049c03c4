export const PAYMENT_KINDS = ["card", "hosted"] as const;
/** `card`: the provider's element on our page. `hosted`: a page of the provider's, which needs no script of ours. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const ATTEMPT_STATES = ["prepared", "open", "succeeded", "closed"] as const;
export const REFUND_STATES = ["due", "sent", "succeeded", "failed"] as const;

/** What a payment must agree with to be counted: the attempt it claims to be. */
export type AttemptTerms = {
	kind: PaymentKind;
	providerId: string | null;
	amountPoisha: number;
	currency: string;
};

/** What disagrees between a payment and the attempt it claims to be, in words for an admin; null when all matches. */
export function mismatch(
	terms: AttemptTerms,
	fact: AttemptTerms & { live: boolean },
	liveKey: boolean,
): string | null {
	if (fact.kind !== terms.kind) return `paid by ${fact.kind}, expected ${terms.kind}`;
	if (terms.providerId !== null && fact.providerId !== terms.providerId) {
		return `paid as ${fact.providerId}, expected ${terms.providerId}`;
	}
	if (fact.amountPoisha !== terms.amountPoisha) {
		return `paid ${fact.amountPoisha} poisha, expected ${terms.amountPoisha}`;
	}
	if (fact.currency !== terms.currency)
		return `paid in ${fact.currency}, expected ${terms.currency}`;
	if (fact.live !== liveKey) return `paid in ${fact.live ? "live" : "test"} mode`;
	return null;
}

const MINUTE_MS = 60_000;

/** The provider keeps a hosted page open at least 30 minutes; one more covers the way there. */
const SHORTEST_PAGE_MS = 31 * MINUTE_MS;

/** By how much the hold outlives the page, so that a payment of the last minute finds its units. */
export const HOLD_AFTER_PAGE_MS = 5 * MINUTE_MS;

/** When a payment begun now stops taking money, in ms: with the hold, but not before the provider's shortest. */
export function paymentEnds(now: number, holdUntil: number): number {
	return Math.max(holdUntil - HOLD_AFTER_PAGE_MS, now + SHORTEST_PAGE_MS);
}

/** What a payment is for: one order, or all that is unpaid of a cart that was ordered as a whole. */
export type PaymentTarget = { orderId: string } | { checkoutId: string };

/** Where a buyer pays, and comes back to. */
export function paymentPath(target: PaymentTarget): string {
	return "orderId" in target ? `/myorder/${target.orderId}` : `/checkout/${target.checkoutId}`;
}

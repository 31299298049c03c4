/** Taka, with 2 decimals at the provider: its minor unit is the poisha. */
export const CURRENCY = "bdt";

/** What we ask the provider to collect. `orderIds` and `attemptId` travel in its metadata and come back with every fact. */
export type PaymentAsked = {
	attemptId: string;
	orderIds: readonly string[];
	amountPoisha: number;
	/** Shown to the payer, on the hosted page and in the provider's dashboard. */
	description: string;
	email: string;
	idempotencyKey: string;
};

export type HostedPageAsked = PaymentAsked & {
	/** Where the browser returns to after paying, and after giving up. */
	paidUrl: string;
	backUrl: string;
	/** When the page stops taking money, ms since 1970; the provider wants 30 min to 24 h from now. */
	expiresAt: number;
};

/** What the provider says of one payment, verified by its signature or asked of its API. */
export type PaymentFact = {
	kind: "card" | "hosted";
	/** The intent's id (kind card) or the checkout session's (kind hosted). */
	providerId: string;
	attemptId: string | null;
	state: "open" | "succeeded" | "closed";
	/** What a buyer knows the payment by; only of a succeeded one. */
	transactionId: string | null;
	amountPoisha: number;
	currency: string;
	/** Real money, as against the provider's test mode. */
	live: boolean;
};

/** What we ask the provider to give back. `key` makes a repeated request the same refund, and travels in its metadata. */
export type RefundAsked = {
	key: string;
	refundId: string;
	orderId: string;
	/** The payment intent that took the money. */
	transactionId: string;
	amountPoisha: number;
};

/** What the provider says of one refund. `key` and `refundId` are null for one that this shop did not ask for. */
export type RefundFact = {
	providerId: string;
	key: string | null;
	refundId: string | null;
	state: "sent" | "succeeded" | "failed";
	transactionId: string | null;
	amountPoisha: number;
	currency: string;
	/** Why it failed, in the provider's words. */
	failure: string | null;
};

/** A signed message of the provider: of a payment, of a refund, or (both null) of something this shop does not act on. */
export type PaymentEvent = {
	id: string;
	type: string;
	body: string;
	fact: PaymentFact | null;
	refund: RefundFact | null;
};

/** The card payment provider. Every call but `readEvent` goes over the network and throws when it does not come through. */
export type CardPayments = {
	/** Whether the configured key moves real money. */
	live: boolean;
	openCard(asked: PaymentAsked): Promise<{ fact: PaymentFact; clientSecret: string }>;
	openHostedPage(asked: HostedPageAsked): Promise<{ fact: PaymentFact; url: string | null }>;
	/** The secret of a card payment that is open, or the URL of a hosted page that is. */
	resume(
		kind: PaymentFact["kind"],
		providerId: string,
	): Promise<{ fact: PaymentFact; handle: string | null }>;
	/** Ends a payment; the fact that comes back says whether it was too late for that. */
	close(kind: PaymentFact["kind"], providerId: string): Promise<PaymentFact>;
	/** Gives money back. The same key is the same refund, whatever became of the first answer, for a day at least. */
	refund(asked: RefundAsked): Promise<RefundFact>;
	/** The refund of a payment that was asked for under this key; null when the provider never took it. */
	findRefund(transactionId: string, key: string): Promise<RefundFact | null>;
	/** How a refund stands. */
	refundState(providerId: string): Promise<RefundFact>;
	/** Reads a webhook. Null when the signature is missing, wrong or too old. */
	readEvent(body: string, signature: string | null): Promise<PaymentEvent | null>;
};

const NOT_NOW = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];

/**
 * Why a call to the provider failed. `refused`: it understood the request and said no, in these words. `unreachable`: it
 * did not answer, or not now. `fault`: anything else, like a wrong key, which asking again does not mend.
 */
export function providerFailure(error: unknown): "refused" | "unreachable" | "fault" {
	// By name: the Worker's entry and its routes are bundled apart, each with a copy of these classes.
	const type = error instanceof Error && "type" in error ? String(error.type) : "";
	if (type === "StripeInvalidRequestError") return "refused";
	return NOT_NOW.includes(type) ? "unreachable" : "fault";
}

/** Taka, with 2 decimals at the provider: its minor unit is the poisha. */
export const CURRENCY = "bdt";

/** What we ask the provider to collect. `orderIds` and `attemptId` travel in its metadata and come back with every fact. */
export type CardPaymentInput = {
	attemptId: string;
	orderIds: readonly string[];
	amountPoisha: number;
	/** Shown to the payer, on the hosted page and in the provider's dashboard. */
	description: string;
	/** Where the receipt goes; null where nobody may read it, and the payer types their own. */
	email: string | null;
	idempotencyKey: string;
};

export type HostedPageInput = CardPaymentInput & {
	/** Where the browser returns to after paying, and after giving up. */
	paidUrl: string;
	backUrl: string;
	/** When the page stops taking money, ms since 1970; the provider wants 30 min to 24 h from now. */
	expiresAt: number;
};

/** What the provider says of one payment, verified by its signature or asked of its API. */
export type PaymentProviderState = {
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
export type ProviderRefundInput = {
	key: string;
	refundId: string;
	orderId: string;
	/** The payment intent that took the money. */
	transactionId: string;
	amountPoisha: number;
};

/** What the provider says of one refund. `key` and `refundId` are null for one that this shop did not ask for. */
export type RefundProviderState = {
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

/** What the provider says of a dispute: a buyer's bank has taken a payment back until it has decided. Times in ms. */
export type DisputeProviderState = {
	providerId: string;
	/** The payment intent whose money it is. */
	transactionId: string;
	state: "open" | "won" | "lost";
	amountPoisha: number;
	/** In the provider's words, as 'fraudulent'. */
	reason: string;
	/** Until when evidence is taken; null where no day is named. */
	evidenceUntil: number | null;
	openedAt: number;
	/** When the provider said so: of two that it told the later one counts, whichever came first. */
	reportedAt: number;
};

/** A message of the provider: of a payment, a refund, a dispute, or (all null) of something this shop does not act on. */
export type PaymentEvent = {
	id: string;
	type: string;
	body: string;
	providerState: PaymentProviderState | null;
	refund: RefundProviderState | null;
	dispute: DisputeProviderState | null;
};

/** Money that the provider took, whoever asked it to. */
export type CapturedPayment = { transactionId: string; amountPoisha: number; currency: string };

/** A part of a list at the provider: of what was made from `since` to before `until` (ms), after the entry `after` ('': from the top). */
export type ProviderWindow = { since: number; until: number; after: string };

/** At most 100 entries, the newest first; `next` names the last one where more follow. */
export type ProviderPage<Entry> = { entries: Entry[]; next: string | null };

/** The card payment provider. Every call but `readEvent` goes over the network and throws when it does not come through. */
export type CardPayments = {
	/** Whether the configured key moves real money. */
	live: boolean;
	createCardPayment(
		input: CardPaymentInput,
	): Promise<{ providerState: PaymentProviderState; clientSecret: string }>;
	createHostedPage(
		input: HostedPageInput,
	): Promise<{ providerState: PaymentProviderState; url: string | null }>;
	/** The secret of a card payment that is open, or the URL of a hosted page that is. */
	resume(
		kind: PaymentProviderState["kind"],
		providerId: string,
	): Promise<{ providerState: PaymentProviderState; handle: string | null }>;
	/** Ends a payment; the fact that comes back says whether it was too late for that. */
	cancelPayment(
		kind: PaymentProviderState["kind"],
		providerId: string,
	): Promise<PaymentProviderState>;
	/**
	 * The payment that was made for an attempt of ours, sought by our reference among those made from `since` (ms) on;
	 * null when there is none.
	 */
	findPayment(
		kind: PaymentProviderState["kind"],
		attemptId: string,
		since: number,
	): Promise<{ providerState: PaymentProviderState; handle: string | null } | null>;
	/** What a payment intent is to this shop; null when it carries no reference of ours. */
	findPaymentByTransaction(transactionId: string): Promise<PaymentProviderState | null>;
	/** The payments that went through in a window of time. */
	listCapturedPayments(window: ProviderWindow): Promise<ProviderPage<CapturedPayment>>;
	/** The events of a window of time that this shop acts on, whether they were delivered or not. */
	listEvents(window: ProviderWindow): Promise<ProviderPage<PaymentEvent>>;
	/** Gives money back. The same key is the same refund, whatever became of the first answer, for a day at least. */
	createRefund(input: ProviderRefundInput): Promise<RefundProviderState>;
	/** The refund of a payment that was asked for under this key; null when the provider never took it. */
	findRefund(transactionId: string, key: string): Promise<RefundProviderState | null>;
	/** How a refund stands. */
	getRefund(providerId: string): Promise<RefundProviderState>;
	/** Reads a webhook. The signature may be missing, wrong or too old, and a signed body may be no event. */
	readEvent(
		body: string,
		signature: string | null,
	): Promise<PaymentEvent | "bad-signature" | "not-an-event">;
};

const RETRYABLE_ERROR_TYPES = ["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"];

/**
 * Why a call to the provider failed. `refused`: it understood the request and said no, in these words. `unreachable`: it
 * did not answer, or not now (409: another request under the same key is on its way). `fault`: anything else, like a
 * wrong key, which asking again does not mend.
 */
export function classifyProviderError(error: unknown): "rejected" | "unreachable" | "unexpected" {
	// By name: the Worker's entry and its routes are bundled apart, each with a copy of these classes.
	const type = error instanceof Error && "type" in error ? String(error.type) : "";
	const isInUse = error instanceof Error && "statusCode" in error && error.statusCode === 409;
	if (type === "StripeInvalidRequestError" && !isInUse) return "rejected";
	return isInUse || RETRYABLE_ERROR_TYPES.includes(type) ? "unreachable" : "unexpected";
}

/** Whether the provider itself said that it failed: it keeps such an answer for the request's key, and may or may not have done it. */
export function isProviderServerError(error: unknown): boolean {
	return error instanceof Error && "statusCode" in error && Number(error.statusCode) >= 500;
}

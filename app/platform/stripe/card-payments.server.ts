/** Taka, with 2 decimals at the provider: its minor unit is the poisha. */
export const CURRENCY = "bdt";

export type CardPaymentInput = {
	attemptId: string;
	orderId: string;
	amountPoisha: number;
	description: string;
	/** Null when nobody may read it; the payer then types their own. */
	email: string | null;
	idempotencyKey: string;
};

export type HostedPageInput = CardPaymentInput & {
	paidUrl: string;
	backUrl: string;
	expiresAt: number;
};

export type PaymentProviderState = {
	kind: "card" | "hosted";
	/** The payment intent's id (card) or the checkout session's (hosted). */
	providerId: string;
	attemptId: string | null;
	state: "open" | "succeeded" | "closed";
	transactionId: string | null;
	amountPoisha: number;
	currency: string;
	live: boolean;
};

/** `key` makes a repeat the same refund. */
export type ProviderRefundInput = {
	key: string;
	refundId: string;
	orderId: string;
	transactionId: string;
	amountPoisha: number;
};

/** `key` and `refundId` are null for refunds not requested by this shop. */
export type RefundProviderState = {
	providerId: string;
	key: string | null;
	refundId: string | null;
	state: "sent" | "succeeded" | "failed";
	transactionId: string | null;
	amountPoisha: number;
	currency: string;
	failure: string | null;
};

export type DisputeProviderState = {
	providerId: string;
	transactionId: string;
	state: "open" | "won" | "lost";
	amountPoisha: number;
	reason: string;
	evidenceUntil: number | null;
	openedAt: number;
	/** The later report counts, whichever arrived first. */
	reportedAt: number;
};

/** A declined card; the payment stays open. `at` in ms. */
export type PaymentFailure = { attemptId: string; text: string; at: number };

export type PaymentEvent = {
	id: string;
	type: string;
	body: string;
	providerState: PaymentProviderState | null;
	refund: RefundProviderState | null;
	dispute: DisputeProviderState | null;
	failure: PaymentFailure | null;
};

export type CapturedPayment = { transactionId: string; amountPoisha: number; currency: string };

export type ProviderWindow = { since: number; until: number; after: string };

/** At most 100, newest first; `next` is the last entry's id if more follow. */
export type ProviderPage<Entry> = { entries: Entry[]; next: string | null };

/** Every method except `readEvent` uses the network and throws when that fails. */
export type CardPayments = {
	live: boolean;
	createCardPayment(
		input: CardPaymentInput,
	): Promise<{ providerState: PaymentProviderState; clientSecret: string }>;
	createHostedPage(
		input: HostedPageInput,
	): Promise<{ providerState: PaymentProviderState; url: string | null }>;
	resume(
		kind: PaymentProviderState["kind"],
		providerId: string,
	): Promise<{ providerState: PaymentProviderState; handle: string | null }>;
	cancelPayment(
		kind: PaymentProviderState["kind"],
		providerId: string,
	): Promise<PaymentProviderState>;
	findPayment(
		kind: PaymentProviderState["kind"],
		attemptId: string,
		since: number,
	): Promise<{ providerState: PaymentProviderState; handle: string | null } | null>;
	findPaymentByTransaction(transactionId: string): Promise<PaymentProviderState | null>;
	listCapturedPayments(window: ProviderWindow): Promise<ProviderPage<CapturedPayment>>;
	listEvents(window: ProviderWindow): Promise<ProviderPage<PaymentEvent>>;
	/** The same key is the same refund for at least a day. */
	createRefund(input: ProviderRefundInput): Promise<RefundProviderState>;
	findRefund(transactionId: string, key: string): Promise<RefundProviderState | null>;
	getRefund(providerId: string): Promise<RefundProviderState>;
	readEvent(
		body: string,
		signature: string | null,
	): Promise<PaymentEvent | "bad-signature" | "not-an-event">;
};

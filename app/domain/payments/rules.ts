import type { Actor } from "~/domain/accounts/actor";

export const PAYMENT_KINDS = ["card", "hosted"] as const;

/** `hosted` is the provider's own page, which needs none of our scripts. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_CHANNELS = ["account", "link"] as const;

/** `link`: anyone with the mailed link. */
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

export function getPayer(channel: PaymentChannel, buyerId: string): Actor {
	return channel === "account"
		? { kind: "buyer", userId: buyerId }
		: { kind: "system", name: "pay-link" };
}

/** Whose lines are read: whoever has a link sees its order. */
export const getReader = (channel: PaymentChannel, buyerId: string): string | null =>
	channel === "account" ? buyerId : null;

export const ATTEMPT_STATES = ["prepared", "open", "succeeded", "closed"] as const;

export const REFUND_STATES = ["due", "sent", "succeeded", "failed"] as const;

/** `failed`: refused by the provider or returned by the bank. */
export type RefundState = (typeof REFUND_STATES)[number];

/** Why units go back, or the price of units that the buyer keeps. */
export const UNIT_REFUND_REASONS = ["returned", "cancelled", "lost", "damaged", "kept"] as const;

/** Why units or money of a line go back. */
export const LINE_REFUND_REASONS = [...UNIT_REFUND_REASONS, "price", "goodwill"] as const;

export type LineRefundReason = (typeof LINE_REFUND_REASONS)[number];

/** `surplus`: money that no line owes. */
export const REFUND_REASONS = [...LINE_REFUND_REASONS, "surplus"] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
	returned: "Goods came back",
	cancelled: "Not to be shipped",
	lost: "Lost",
	damaged: "Damaged",
	kept: "Damaged, kept by the buyer",
	price: "Price was wrong",
	goodwill: "Goodwill",
	surplus: "Paid too much",
};

export const EVENT_OUTCOMES = ["applied", "ignored", "review"] as const;

export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

export const DISPUTE_STATES = ["open", "won", "lost"] as const;

/** `account`: a debt of the company, which it pays later. `withheld`: VAT that the buyer pays to the state instead. */
export type PaymentMethod = PaymentKind | "bank" | "account" | "withheld";

/** A card payment, everything that one bank transfer paid, or a certificate of withheld VAT. The amount is in poisha, the time in ms. */
export type OrderPayment = {
	method: PaymentMethod;
	state: (typeof ATTEMPT_STATES)[number];
	amountPoisha: number;
	transactionId: string | null;
	createdAt: number;
	/** The provider's words for why the last try failed; only for admins. */
	lastError: string | null;
	lastErrorAt: number | null;
};

/** The reference that a buyer quotes in a bank transfer, such as 'K3V9-8QWE'. */
export function buildTransferReference(id: string): string {
	const letters = id.slice(0, 8).toUpperCase();
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

type AttemptTerms = {
	kind: PaymentKind;
	providerId: string | null;
	amountPoisha: number;
	currency: string;
};

/** A text for admins; null when the payment matches the attempt. */
export function describeMismatch(
	terms: AttemptTerms,
	providerState: AttemptTerms & { live: boolean },
	isLiveKey: boolean,
): string | null {
	if (providerState.kind !== terms.kind)
		return `paid by ${providerState.kind}, expected ${terms.kind}`;
	if (terms.providerId !== null && providerState.providerId !== terms.providerId) {
		return `paid as ${providerState.providerId}, expected ${terms.providerId}`;
	}
	if (providerState.amountPoisha !== terms.amountPoisha) {
		return `paid ${providerState.amountPoisha} poisha, expected ${terms.amountPoisha}`;
	}
	if (providerState.currency !== terms.currency)
		return `paid in ${providerState.currency}, expected ${terms.currency}`;
	if (providerState.live !== isLiveKey)
		return `paid in ${providerState.live ? "live" : "test"} mode`;
	return null;
}

/** Pages pay an order. `lineId` may also be the id of an order: the API takes both. */
export type PaymentTarget = { lineId: string } | { orderId: string };

export const getPaymentPath = (orderId: string): string => `/myorder/${orderId}`;

/** Times in ms. */
export type ProviderEventDto = {
	id: string;
	type: string;
	body: string;
	outcome: EventOutcome;
	note: string;
	receivedAt: number;
	settledAt: number | null;
	settleNote: string;
};

export function isInReview({
	outcome,
	settledAt,
}: Pick<ProviderEventDto, "outcome" | "settledAt">) {
	return outcome === "review" && settledAt === null;
}

/** A little under five minutes, so that the job's next run includes it. */
export const ATTEMPT_RECHECK_AFTER_MS = 4 * 60_000;

/** Besides the one whose page records it. */
export const MAX_ORDERS_PER_TRANSFER = 20;

/** tk 100: what an admin may take as paid though it is missing. */
export const MAX_SHORTFALL_POISHA = 10_000;

/** The most that may be withheld of what costs this, in poisha: its VAT, and a part of what is without VAT. */
export const limitWithheld = (
	{ netPoisha, vatPoisha }: { netPoisha: number; vatPoisha: number },
	withheldPercent: number,
): number =>
	Math.min(vatPoisha, Math.floor((netPoisha * Math.round(withheldPercent * 100)) / 10_000));

import {
	type Actor,
	isPaidStatus,
	isPayable,
	type LineStatus,
	type OrderLine,
} from "../orders/rules";

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

export const ATTEMPT_STATES = ["prepared", "open", "succeeded", "closed"] as const;
export const REFUND_STATES = ["due", "sent", "succeeded", "failed"] as const;
/** `failed`: refused by the provider or returned by the bank. */
export type RefundState = (typeof REFUND_STATES)[number];

export const EVENT_OUTCOMES = ["applied", "ignored", "review"] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

export const DISPUTE_STATES = ["open", "won", "lost"] as const;

export type PaymentMethod = PaymentKind | "bank";

/** A card payment, or all that one bank transfer paid. Amount in poisha, time in ms. */
export type OrderPayment = {
	method: PaymentMethod;
	state: (typeof ATTEMPT_STATES)[number];
	amountPoisha: number;
	transactionId: string | null;
	createdAt: number;
};

/** Amounts in poisha, times in ms. */
export type RefundDto = Pick<
	OrderLine,
	"orderNumber" | "productName" | "quantity" | "buyerName"
> & {
	id: string;
	lineId: string;
	amountPoisha: number;
	state: RefundState;
	method: PaymentMethod;
	reason: string;
	providerId: string | null;
	bankReference: string | null;
	lastError: string | null;
	dueAt: number;
	createdAt: number;
};

/** The provider's idempotency key: a new one only after the refund has failed. */
export function getRefundKey({ id, round }: { id: string; round: number }): string {
	return round === 1 ? id : `${id}:${round}`;
}

export function isRetryable({
	state,
	method,
	lastError,
}: Pick<RefundDto, "state" | "method" | "lastError">): boolean {
	return method !== "bank" && (state === "failed" || (state === "due" && lastError !== null));
}

export function canSendManually({ state, method }: Pick<RefundDto, "state" | "method">): boolean {
	return state === "failed" || (state === "due" && method === "bank");
}

/** Shipped orders once the goods are back. */
export function isRefundable({ status }: { status: LineStatus }): boolean {
	return isPaidStatus(status);
}

/** What a buyer quotes in a bank transfer, such as 'K3V9-8QWE'. */
export function buildTransferReference(id: string): string {
	const letters = id.slice(0, 8).toUpperCase();
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

export type AttemptTerms = {
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

const MINUTE_MS = 60_000;

/** The provider keeps a page open for at least 30 minutes; one more for the way there. */
const MIN_PAGE_MS = 31 * MINUTE_MS;

/** The hold outlives the page, so that a last-minute payment finds its units. */
export const HOLD_AFTER_PAGE_MS = 5 * MINUTE_MS;

/** Leaves buyers and webhooks time before the reconciler asks. */
export const CHECK_AFTER_MS = 2 * MINUTE_MS;

/** The provider keeps a page open for at most a day. */
const MAX_PAGE_MS = 23 * 60 * MINUTE_MS;

/** When a payment that starts now must end, in ms. */
export function getPaymentEnd(now: number, holdUntil: number): number {
	const endWithHold = Math.max(holdUntil - HOLD_AFTER_PAGE_MS, now + MIN_PAGE_MS);
	return Math.min(endWithHold, now + MAX_PAGE_MS);
}

/** Limits the units that one buyer can keep from others. */
export const MAX_ORDERS_HELD_FOR_BANK = 50;

export function isHeldForBank(
	{ createdAt, holdUntil }: Pick<OrderLine, "createdAt" | "holdUntil">,
	bankHoldMs: number,
): boolean {
	return holdUntil >= createdAt + bankHoldMs;
}

/** How long after its first hold an order can still start a payment. */
export const BEGIN_AFTER_HOLD_MS = 120 * MINUTE_MS;

/** In ms. Without this limit, repeated attempts would extend the hold for ever. */
export function getBeginDeadline(
	orders: readonly Pick<OrderLine, "createdAt" | "holdUntil">[],
	{ holdMs, bankHoldMs }: { holdMs: number; bankHoldMs: number },
): number {
	return Math.min(
		...orders.map((order) => {
			const forCard = order.createdAt + holdMs + BEGIN_AFTER_HOLD_MS;
			const forBank = order.createdAt + bankHoldMs;
			return isHeldForBank(order, bankHoldMs) ? Math.max(forCard, forBank) : forCard;
		}),
	);
}

/** Pages pay an order, the API one line. */
export type PaymentTarget = { lineId: string } | { orderId: string };

export const getPaymentPath = (orderId: string): string => `/myorder/${orderId}`;

export const getPayLinkPath = (token: string): string => `/pay/${token}`;

/** Nothing about the buyer. */
export type PaymentLine = Pick<
	OrderLine,
	| "productName"
	| "partNumber"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
>;

export const toPaymentLine = ({
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
}: PaymentLine): PaymentLine => ({
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
});

export type PaymentAmounts = Record<
	"totalPoisha" | "paidPoisha" | "refundedPoisha" | "duePoisha",
	number
>;

/** The total leaves out cancelled lines, unless all are. */
export function sumPaymentAmounts(lines: readonly PaymentLine[]): PaymentAmounts {
	const sum = (isCounted: (line: PaymentLine) => boolean) =>
		lines.filter(isCounted).reduce((total, { totalPoisha }) => total + totalPoisha, 0);
	return {
		totalPoisha: sum(({ status }) => status !== "cancelled") || sum(() => true),
		paidPoisha: sum(({ status }) => isPaidStatus(status)),
		refundedPoisha: sum(({ status }) => status === "refunded"),
		duePoisha: sum(isPayable),
	};
}

/** Nothing about the buyer. Amounts in poisha, times in ms. */
export type PayLinkDto =
	| {
			state: "open";
			orderNumber: string;
			lines: PaymentLine[];
			duePoisha: number;
			holdUntil: number;
	  }
	| { state: "paid"; orderNumber: string; transactionIds: string[] };

/** How long a link shows that it was paid. */
const PAID_LINK_SHOWN_MS = 24 * 60 * MINUTE_MS;

/** Null when cancelled, past the hold, or paid more than a day ago. */
export function buildPayLinkDto(orders: readonly OrderLine[], now: number): PayLinkDto | null {
	const payable = orders.filter(isPayable);
	const orderNumber = orders[0]?.orderNumber ?? "";
	if (payable.length > 0) {
		const holdUntil = Math.min(...payable.map((order) => order.holdUntil));
		if (holdUntil <= now) return null;
		const lines = payable.map(toPaymentLine);
		const { duePoisha } = sumPaymentAmounts(payable);
		return { state: "open", orderNumber, lines, duePoisha, holdUntil };
	}
	const transactionIds = orders.flatMap(({ status, transactionId, paidAt }) => {
		return isPaidStatus(status) && transactionId && (paidAt ?? 0) > now - PAID_LINK_SHOWN_MS
			? [transactionId]
			: [];
	});
	return transactionIds.length > 0
		? { state: "paid", orderNumber, transactionIds: Array.from(new Set(transactionIds)) }
		: null;
}

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

/** Each part has its own cron expression, lease and query budget. */
export const RECONCILER_PARTS = ["payments", "orders"] as const;
export type ReconcilerPart = (typeof RECONCILER_PARTS)[number];

/** All parts together. Times in ms. */
export type ReconcilerStatus = {
	succeededAt: number | null;
	startedAt: number | null;
	durationMs: number;
	errors: string;
};

/** Four missed runs. */
const OVERDUE_MS = 20 * MINUTE_MS;

export function isReconcilerOverdue(
	{ succeededAt }: Pick<ReconcilerStatus, "succeededAt">,
	now: number,
) {
	return succeededAt === null || succeededAt < now - OVERDUE_MS;
}

/**
 * For a mail that is written before its batch: the lines that the batch should change as they were
 * read, or all of them. The mail is queued only if the batch changes any.
 */
export function pickLikely<Line>(lines: readonly Line[], isLikely: (line: Line) => boolean) {
	const likely = lines.filter(isLikely);
	return likely.length > 0 ? likely : lines;
}

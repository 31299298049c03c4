import {
	type Actor,
	isPaidStatus,
	isPayable,
	type OrderDto,
	type OrderStatus,
} from "../orders/rules";

export const PAYMENT_KINDS = ["card", "hosted"] as const;
/** `card`: the provider's element on our page. `hosted`: a page of the provider's, which needs no script of ours. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const PAYMENT_CHANNELS = ["account", "link"] as const;
/** Where a payment is begun: by its buyer, signed in, or by whoever holds the link that was mailed to them. */
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number];

/** Who pays, as the audit trail names them: nobody knows who holds a link. */
export function getPayer(channel: PaymentChannel, buyerId: string): Actor {
	return channel === "account"
		? { kind: "buyer", userId: buyerId }
		: { kind: "system", name: "pay-link" };
}

export const ATTEMPT_STATES = ["prepared", "open", "succeeded", "closed"] as const;
export const REFUND_STATES = ["due", "sent", "succeeded", "failed"] as const;
/** `due`: owed. `sent`: the provider has it. `failed`: the provider refused it, or the bank sent it back. */
export type RefundState = (typeof REFUND_STATES)[number];

/** What came of an event: it changed the shop, it changed nothing, or an admin has to look at it. */
export const EVENT_OUTCOMES = ["applied", "ignored", "review"] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

export const DISPUTE_STATES = ["open", "won", "lost"] as const;

/** How an order was paid, and so how its money goes back. */
export type PaymentMethod = PaymentKind | "bank";

/** A refund as the admins see it. Amounts in poisha, times in ms since 1970. */
export type RefundDto = Pick<OrderDto, "productName" | "quantity" | "buyerName"> & {
	id: string;
	orderId: string;
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

/** The provider's idempotency key of a refund: one for as long as its fate is unknown, a new one after it failed for good. */
export function getRefundKey({ id, round }: { id: string; round: number }): string {
	return round === 1 ? id : `${id}:${round}`;
}

/** What the shop can send again at an admin's word: a failed refund, or one that waits after an error. */
export function isRetryable({
	state,
	method,
	lastError,
}: Pick<RefundDto, "state" | "method" | "lastError">): boolean {
	return method !== "bank" && (state === "failed" || (state === "due" && lastError !== null));
}

/** What an admin may send back by hand and record: money that came by bank, or what the provider could not return. */
export function canSendManually({ state, method }: Pick<RefundDto, "state" | "method">): boolean {
	return state === "failed" || (state === "due" && method === "bank");
}

/** Admins give back what is paid; what is shipped only once the goods came back. */
export function isRefundable({ status }: { status: OrderStatus }): boolean {
	return isPaidStatus(status);
}

/** What a buyer quotes in a bank transfer: the first eight letters of the id of the order or checkout, like 'K3V9-8QWE'. */
export function buildTransferReference(id: string): string {
	const letters = id.slice(0, 8).toUpperCase();
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** What a payment must agree with to be counted: the attempt it claims to be. */
export type AttemptTerms = {
	kind: PaymentKind;
	providerId: string | null;
	amountPoisha: number;
	currency: string;
};

/** What disagrees between a payment and the attempt it claims to be, in words for an admin; null when all matches. */
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

/** The provider keeps a hosted page open at least 30 minutes; one more covers the way there. */
const MIN_PAGE_MS = 31 * MINUTE_MS;

/** By how much the hold outlives the page, so that a payment of the last minute finds its units. */
export const HOLD_AFTER_PAGE_MS = 5 * MINUTE_MS;

/** How long the reconciler leaves a payment under way to its buyer and the webhook before it asks by itself. */
export const CHECK_AFTER_MS = 2 * MINUTE_MS;

/** The provider keeps a hosted page open for a day at most; an order that waits for a transfer is held for longer. */
const MAX_PAGE_MS = 23 * 60 * MINUTE_MS;

/** When a payment begun now stops taking money, in ms: with the hold, but within what the provider allows. */
export function getPaymentEnd(now: number, holdUntil: number): number {
	const endWithHold = Math.max(holdUntil - HOLD_AFTER_PAGE_MS, now + MIN_PAGE_MS);
	return Math.min(endWithHold, now + MAX_PAGE_MS);
}

/** How many unpaid orders one buyer may have held for transfers at once: units that nobody else can buy. */
export const MAX_ORDERS_HELD_FOR_BANK = 50;

/** Whether units that are kept until `holdUntil` are kept for a transfer already. Times in ms. */
export function isHeldForBank(
	{ createdAt, holdUntil }: Pick<OrderDto, "createdAt" | "holdUntil">,
	bankHoldMs: number,
): boolean {
	return holdUntil >= createdAt + bankHoldMs;
}

/** How long after the hold of a new order another payment of it may still be begun. */
export const BEGIN_AFTER_HOLD_MS = 120 * MINUTE_MS;

/**
 * Until when (ms) a new payment of these orders may be begun. Each stretches their holds, so that beginning again and
 * again would keep units off sale for ever. Only the choice of a transfer gives them longer, up to its own end.
 */
export function getBeginDeadline(
	orders: readonly Pick<OrderDto, "createdAt" | "holdUntil">[],
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

/** What a payment is for: one order, or all that is unpaid of a cart that was ordered as a whole. */
export type PaymentTarget = { orderId: string } | { checkoutId: string };

/** Where a buyer pays, and comes back to. */
export function getPaymentPath(target: PaymentTarget): string {
	return "orderId" in target ? `/myorder/${target.orderId}` : `/checkout/${target.checkoutId}`;
}

/** Where whoever holds a pay-later link pays, and comes back to. */
export const getPayLinkPath = (token: string): string => `/pay/${token}`;

/** What a pay-later link opens, and nothing of who ordered it. Amounts in poisha, times in ms. */
export type PayLinkDto =
	| { state: "open"; lines: PayLinkLine[]; duePoisha: number; holdUntil: number }
	| { state: "paid"; transactionIds: string[] };
type PayLinkLine = Pick<OrderDto, "quantity" | "productName" | "unitPricePoisha" | "totalPoisha">;

/** How long a link goes on to say that it was paid. */
const PAID_LINK_SHOWN_MS = 24 * 60 * MINUTE_MS;

/** What a link to these orders shows at `now` (ms); null when it is dead: cancelled, past its hold, or paid a day ago. */
export function buildPayLinkDto(orders: readonly OrderDto[], now: number): PayLinkDto | null {
	const payable = orders.filter(isPayable);
	if (payable.length > 0) {
		const holdUntil = Math.min(...payable.map((order) => order.holdUntil));
		if (holdUntil <= now) return null;
		const lines = payable.map(({ quantity, productName, unitPricePoisha, totalPoisha }) => ({
			quantity,
			productName,
			unitPricePoisha,
			totalPoisha,
		}));
		const duePoisha = payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
		return { state: "open", lines, duePoisha, holdUntil };
	}
	const transactionIds = orders.flatMap(({ status, transactionId, paidAt }) => {
		return isPaidStatus(status) && transactionId && (paidAt ?? 0) > now - PAID_LINK_SHOWN_MS
			? [transactionId]
			: [];
	});
	return transactionIds.length > 0
		? { state: "paid", transactionIds: Array.from(new Set(transactionIds)) }
		: null;
}

/** An event as the admins see it, with what came of it. Times in ms. */
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

/** What waits for an admin to settle it by hand. */
export function isInReview({
	outcome,
	settledAt,
}: Pick<ProviderEventDto, "outcome" | "settledAt">) {
	return outcome === "review" && settledAt === null;
}

/** Each part runs by its own cron expression, with a lease and a query budget of its own. */
export const RECONCILER_PARTS = ["payments", "orders"] as const;
export type ReconcilerPart = (typeof RECONCILER_PARTS)[number];

/** How the reconciler's last runs went, all parts together. Times in ms; null before the first. */
export type ReconcilerStatus = {
	succeededAt: number | null;
	startedAt: number | null;
	durationMs: number;
	/** What of the last run did not come through; empty when all did. */
	errors: string;
};

/** It runs every five minutes: after four of them without a success somebody should look. */
const OVERDUE_MS = 20 * MINUTE_MS;

/** Whether the reconciler's last success, if there was any, lies too far back at `now` (ms). */
export function isReconcilerOverdue(
	{ succeededAt }: Pick<ReconcilerStatus, "succeededAt">,
	now: number,
) {
	return succeededAt === null || succeededAt < now - OVERDUE_MS;
}

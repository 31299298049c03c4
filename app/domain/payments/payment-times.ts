import { BACKORDER_HOLD_MS } from "../orders/rules/limits";
import type { OrderLine } from "../orders/rules/order-line";

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

export const BEGIN_AFTER_HOLD_MS = 120 * MINUTE_MS;

/** Returns ms. Without this limit, repeated attempts would extend the hold for ever. */
export function getBeginDeadline(
	lines: readonly Pick<OrderLine, "createdAt" | "bankHoldUntil" | "isBackorder" | "isOfCompany">[],
	{ holdMs, bankHoldMs }: { holdMs: number; bankHoldMs: number },
): number {
	return Math.min(
		...lines.map(({ createdAt, bankHoldUntil, isBackorder, isOfCompany }) =>
			Math.max(
				createdAt + holdMs + BEGIN_AFTER_HOLD_MS,
				isBackorder ? createdAt + BACKORDER_HOLD_MS : 0,
				isOfCompany ? createdAt + bankHoldMs : 0,
				bankHoldUntil ?? 0,
			),
		),
	);
}

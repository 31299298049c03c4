import {
	type DeliveryState,
	type DeliveryType,
	LINE_EVENTS,
	type WebhookEvent,
} from "~/platform/webhooks/events";

export const EVENT_LABELS: Record<WebhookEvent, string> = {
	"order.placed": "An order was placed",
	"order.paid": "An order was paid in full, by card or by bank, and has its invoice",
	"order.shipped": "Nothing of an order is left to ship",
	"order.cancelled": "A whole order was cancelled by its buyer, an admin or an expired hold",
	"order.refunded": "Money of an order goes back, also a part of it",
	"shipment.sent": "Units of an order were shipped, with carrier and tracking number",
	"order_line.placed": "A product was ordered",
	"order_line.paid": "A product was paid",
	"order_line.shipped": "Nothing of an ordered product is left to ship",
	"order_line.cancelled": "A product was cancelled before it was paid",
	"order_line.refunded": "A product was refunded in full",
	"alert.raised": "The shop found a problem, listed under PAYMENTS",
};

export const isLineEvent = (type: DeliveryType): boolean =>
	LINE_EVENTS.some((event) => event === type);

/** Each event writes a row for each endpoint, so there are few. */
export const MAX_ENDPOINTS = 10;

/** The previous secret signs so long too. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** An endpoint that fails so long is paused. */
export const MAX_FAILING_MS = 3 * 86_400_000;

export const RETENTION_MS = 30 * 86_400_000;

const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [1, 5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE_MS);

/** Returns the wait in ms, or null after the last try. `chance` (0 to 1) adds up to a fifth, which spreads retries. */
export function getRetryDelay(failures: number, chance: number): number | null {
	const delayMs = RETRY_DELAYS_MS[failures - 1];
	return delayMs === undefined ? null : Math.round(delayMs * (1 + chance / 5));
}

/** An endpoint without its secret. All times are in ms. */
export type EndpointDto = {
	id: string;
	url: string;
	events: readonly WebhookEvent[];
	createdAt: number;
	pausedAt: number | null;
	/** 'admin:<id>', 'system:responded-410', 'system:failing', or '' when not paused. */
	pausedBy: string;
	failingSince: number | null;
	lastSuccessAt: number | null;
	lastFailureAt: number | null;
	/** An endpoint without a previous secret has none. */
	previousUntil: number | null;
};

export type DeliveryDto = {
	id: string;
	eventId: string;
	type: DeliveryType;
	createdAt: number;
	state: DeliveryState;
	tries: number;
	dueAt: number;
	triedAt: number | null;
	lastStatus: number | null;
	lastAnswer: string;
	body: string;
};

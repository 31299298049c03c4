/** What a webhook can tell of: an order is created, paid, shipped or cancelled (docs/decisions/028-webhooks.md). */
export const WEBHOOK_EVENTS = [
	"order.created",
	"order.paid",
	"order.shipped",
	"order.cancelled",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** When each is told, in words. */
export const EVENT_LABELS: Record<WebhookEvent, string> = {
	"order.created": "An order was placed",
	"order.paid": "An order was paid, by card or by bank",
	"order.shipped": "An order was shipped",
	"order.cancelled": "An order was cancelled, by its buyer, an admin or the end of its hold",
};

/** All that is delivered: the events, and the test that an admin sends. */
export type DeliveryType = WebhookEvent | "ping";

/** Each order writes a row for each of them. */
export const MAX_ENDPOINTS = 10;

/** How long the secret before counts beside the new one, in ms. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

/** How long nothing but failures may come before an endpoint is paused, in ms. */
export const MAX_FAILING_MS = 3 * 86_400_000;

/** How long what was told is kept, in ms. */
export const RETENTION_MS = 30 * 86_400_000;

const MINUTE_MS = 60_000;
const RETRY_DELAYS_MS = [1, 5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE_MS);

/**
 * How long after the nth failure (from 1) the next try waits, in ms: 1 min, 5 min, 30 min, 2 h, 8 h, 24 h, and up to a
 * fifth more by `chance` (0 to 1), so that what failed together doesn't come back together. Null when that was the last.
 */
export function getRetryDelay(failures: number, chance: number): number | null {
	const delayMs = RETRY_DELAYS_MS[failures - 1];
	return delayMs === undefined ? null : Math.round(delayMs * (1 + chance / 5));
}

/** An endpoint as the admins see it; never its secret. Times in ms. */
export type EndpointDto = {
	id: string;
	url: string;
	events: readonly WebhookEvent[];
	createdAt: number;
	pausedAt: number | null;
	/** 'admin:<id>', 'system:responded-410', 'system:failing', or '' while it is not paused. */
	pausedBy: string;
	failingSince: number | null;
	lastSuccessAt: number | null;
	lastFailureAt: number | null;
	/** Until when the secret before signs as well; null when there is none. */
	previousUntil: number | null;
};

export const DELIVERY_STATES = ["pending", "sent", "given-up"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A delivery as the log shows it. Times in ms. */
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
	/** What is sent, as JSON. */
	body: string;
};

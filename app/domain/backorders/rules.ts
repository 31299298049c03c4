import type { Delivery } from "../orders/input";

export const BACKORDER_STATES = ["waiting", "ready", "ordered", "cancelled", "expired"] as const;
export type BackorderState = (typeof BACKORDER_STATES)[number];

export const BACKORDER_STATE_LABELS: Record<BackorderState, string> = {
	waiting: "Waiting for stock",
	ready: "Arrived, held for you",
	ordered: "Ordered",
	cancelled: "Cancelled",
	expired: "Expired",
};

const DAY_MS = 86_400_000;

export const MAX_WAITING_DAYS = 180;
export const MAX_WAITING_MS = MAX_WAITING_DAYS * DAY_MS;
/** For what arrived and can't become an order, such as when the company is on hold. */
export const MAX_READY_DAYS = 14;
export const MAX_READY_MS = MAX_READY_DAYS * DAY_MS;

/** What the order form held, for the order that follows. */
export type BackorderDelivery = Omit<Delivery, "seenCharges" | "saveAddress">;

/** Times in ms. */
export type Backorder = {
	id: string;
	state: BackorderState;
	quantity: number;
	unitPoisha: number;
	createdAt: number;
	productId: string;
	productName: string;
	partNumber: string;
	/** -1 is unknown. */
	leadDays: number;
	shipComplete: boolean;
	/** Who ordered it, in a company. */
	buyer: string;
	/** The order of what was in stock; null if everything waits. */
	orderId: string | null;
	orderNumber: string | null;
	/** What it became. */
	newOrderId: string | null;
	newOrderNumber: string | null;
};

export const isOpen = ({ state }: Pick<Backorder, "state">): boolean =>
	state === "waiting" || state === "ready";

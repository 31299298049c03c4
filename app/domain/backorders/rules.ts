import type { Delivery } from "../orders/input";
import { formatLeadTime } from "./short-lines";

export const BACKORDER_STATES = ["waiting", "ready", "ordered", "cancelled", "expired"] as const;
export type BackorderState = (typeof BACKORDER_STATES)[number];

const BACKORDER_STATE_LABELS: Record<BackorderState, string> = {
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
	/** Whether its part is no longer for sale. */
	archived: boolean;
	/** When it last could not be ordered; 0 for never. */
	triedAt: number;
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

/** Its state and, while it is open, what stands in its way. */
export function describeBackorderState(backorder: Backorder): string {
	const { state, archived, triedAt, leadDays } = backorder;
	const label = BACKORDER_STATE_LABELS[state];
	if (archived && isOpen(backorder))
		return `${label}. The part is no longer for sale: we end this backorder in a moment`;
	if (state === "ready" && triedAt > 0)
		return `${label}. We could not make an order of it yet. Ask an owner of your company, or us`;
	return state === "waiting" && leadDays >= 0
		? `${label}, usually ${formatLeadTime(leadDays)}`
		: label;
}

export const isOpen = ({ state }: Pick<Backorder, "state">): boolean =>
	state === "waiting" || state === "ready";

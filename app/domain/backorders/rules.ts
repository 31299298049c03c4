import type { OrderTerms } from "../catalog/quantity-rules";
import { isValidQuantity } from "../catalog/quantity-rules";
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
	/** The order of what was in stock; null if there is none. */
	orderId: string | null;
	orderNumber: string | null;
	/** What it became. */
	newOrderId: string | null;
	newOrderNumber: string | null;
};

export const isOpen = ({ state }: Pick<Backorder, "state">): boolean =>
	state === "waiting" || state === "ready";

/** 'in about 12 days', or 'later' for an unknown time. */
export const formatLeadTime = (leadDays: number): string => {
	if (leadDays < 0) return "later";
	return leadDays === 1 ? "in about a day" : `in about ${leadDays} days`;
};

type WaitTerms = OrderTerms & { available: number };

/** Units of a quantity that can be ordered now; the rest waits. */
export function countUnitsNow(
	quantity: number,
	{ available, minQuantity, orderMultiple }: WaitTerms,
): number {
	const units = Math.floor(Math.min(available, quantity) / orderMultiple) * orderMultiple;
	return units >= minQuantity ? units : 0;
}

/** Whether nothing but the stock is too little for a line. */
export const isShort = (line: WaitTerms & { quantity: number; archived: boolean }): boolean =>
	!line.archived && line.quantity > line.available && isValidQuantity(line.quantity, line);

/** '60 in stock. 40 more in about 12 days.' */
export function describeWait(line: WaitTerms & { quantity: number; leadDays: number }): string {
	const now = countUnitsNow(line.quantity, line);
	const later = (line.quantity - now).toLocaleString("en-US");
	const time = formatLeadTime(line.leadDays);
	return now > 0
		? `${now.toLocaleString("en-US")} in stock. ${later} more ${time}.`
		: `Sold out. ${later} can be sent ${time}.`;
}

/** All of a line waits, or what is in stock is ordered now, at the unit price (poisha) that was shown for it. */
export type WaitChoice = "all" | { units: number; pricePoisha: number };
export type WaitChoices = ReadonlyMap<string, WaitChoice>;

const WAIT_FIELD_PREFIX = "wait-";

export const getWaitField = (productId: string): string => WAIT_FIELD_PREFIX + productId;

export const formatWaitChoice = (choice: WaitChoice): string =>
	choice === "all" ? choice : `${choice.units}:${choice.pricePoisha}`;

/** Of the fields of a form. Skips malformed ones, whose lines are then short. */
export function readWaitChoices(fields: Iterable<[string, unknown]>): WaitChoices {
	const choices = new Map<string, WaitChoice>();
	for (const [name, value] of fields) {
		if (!name.startsWith(WAIT_FIELD_PREFIX)) continue;
		const productId = name.slice(WAIT_FIELD_PREFIX.length);
		const [, units, price] = /^([1-9]\d{0,8}):(\d{1,12})$/.exec(String(value)) ?? [];
		if (value === "all") choices.set(productId, "all");
		else if (units) choices.set(productId, { units: Number(units), pricePoisha: Number(price) });
	}
	return choices;
}

/** What is offered for a line that is short; `pricePoisha` is of one unit of what is in stock. */
export type WaitOffer = { productId: string; unitsNow: number; pricePoisha: number };

export type CartSplit<Line> = {
	/** Ordered now. */
	now: Line[];
	/** `pricedQuantity` is the quantity whose unit price it has: that of its order, if there is one. */
	later: (Line & { cartQuantity: number; pricedQuantity: number })[];
};

/** What ships complete waits as a whole, as soon as a line waits. */
export function splitCart<
	Line extends { productId: string; quantity: number; pricePoisha: number },
>(lines: readonly Line[], choices: WaitChoices, isComplete: boolean): CartSplit<Line> {
	const split: CartSplit<Line> = { now: [], later: [] };
	const allWait = isComplete && lines.some(({ productId }) => choices.has(productId));
	for (const line of lines) {
		const { productId, quantity: cartQuantity } = line;
		const choice = allWait ? "all" : choices.get(productId);
		if (choice === undefined) split.now.push(line);
		else if (choice === "all")
			split.later.push({ ...line, cartQuantity, pricedQuantity: cartQuantity });
		else {
			const { units, pricePoisha } = choice;
			const now = Math.min(units, cartQuantity);
			split.now.push({ ...line, quantity: now, pricePoisha });
			const quantity = cartQuantity - now;
			if (quantity > 0)
				split.later.push({ ...line, quantity, pricePoisha, cartQuantity, pricedQuantity: now });
		}
	}
	return split;
}

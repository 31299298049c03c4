import { groupBy } from "~/platform/group-by";

export const LINE_STATUSES = ["unpaid", "paid", "shipped", "cancelled", "refunded"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const PAID_STATUSES = ["paid", "shipped"] as const satisfies readonly LineStatus[];

export function isPaidStatus(status: LineStatus): boolean {
	return PAID_STATUSES.some((paidStatus) => paidStatus === status);
}

export const ORDER_STATUSES = [
	"unpaid",
	"partly-paid",
	"paid",
	"partly-shipped",
	"shipped",
	"cancelled",
	"refunded",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Refunded and cancelled lines count only when there are no others. `isOrderInStatus` is the same
 * rule in SQL.
 */
export function getOrderStatus(lines: readonly Pick<OrderLine, "status">[]): OrderStatus {
	const has = (status: LineStatus) => lines.some((line) => line.status === status);
	if (has("unpaid")) return has("paid") || has("shipped") ? "partly-paid" : "unpaid";
	if (has("paid")) return has("shipped") ? "partly-shipped" : "paid";
	if (has("shipped")) return "shipped";
	return has("refunded") ? "refunded" : "cancelled";
}

export const isOrderNumber = (text: string): boolean => /^SO-\d{1,12}$/.test(text);

/** What the lines of one order have in common. Times in ms. */
export type OrderHeader = {
	orderId: string;
	/** Such as 'SO-100482'. */
	orderNumber: string;
	buyerName: string;
	buyerEmail: string;
	address: string;
	phone: string;
	/** Whether the buyer had verified this number by SMS when they ordered. */
	phoneVerified: boolean;
	/** The buyer's own number and company; '' when not given. */
	purchaseOrderNumber: string;
	companyName: string;
	holdUntil: number;
	createdAt: number;
};

/** Amounts in poisha, times in ms. */
export type OrderLine = OrderHeader & {
	/** The order's id where the order has one line. */
	id: string;
	/** From 1, in the order of the cart. */
	position: number;
	productId: string;
	productName: string;
	imageKey: string;
	quantity: number;
	unitPricePoisha: number;
	totalPoisha: number;
	status: LineStatus;
	cancellationPending: boolean;
	transactionId: string | null;
	paidAt: number | null;
	shippedAt: number | null;
	shipmentId: string | null;
	/** '' before the line is shipped, and when not given. */
	carrier: string;
	trackingNumber: string;
};

export type OrderLineListItem = Pick<
	OrderLine,
	| "id"
	| "productId"
	| "productName"
	| "imageKey"
	| "quantity"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
	| "transactionId"
	| "shipmentId"
> & { isForSale: boolean };

/** The lines of one order that have the same status. */
export type LineGroup = Pick<OrderLine, "status" | "totalPoisha"> & {
	lineCount: number;
	units: number;
	/** Of the lines that can be paid now. */
	duePoisha: number;
};

/** What left at one time; '' when not given. */
export type OrderShipment = { id: string; carrier: string; trackingNumber: string };

export type OrderListItem = Pick<
	OrderHeader,
	"orderNumber" | "buyerName" | "address" | "phone" | "holdUntil" | "createdAt"
> & {
	id: string;
	groups: LineGroup[];
	/** Oldest first. */
	shipments: OrderShipment[];
	lines: OrderLineListItem[];
};

/** Refunded and cancelled lines count only when there are no others. */
export function summarizeOrder(groups: readonly LineGroup[]) {
	const open = groups.filter(({ status }) => status !== "refunded" && status !== "cancelled");
	const counted = open.length > 0 ? open : groups;
	const sum = (of: readonly LineGroup[], field: Exclude<keyof LineGroup, "status">) =>
		of.reduce((total, group) => total + group[field], 0);
	const status = getOrderStatus(groups);
	const duePoisha = sum(groups, "duePoisha");
	return {
		status,
		lineCount: sum(groups, "lineCount"),
		quantity: sum(counted, "units"),
		totalPoisha: sum(counted, "totalPoisha"),
		duePoisha,
		cancellationPending: status === "unpaid" && duePoisha === 0,
	};
}

export function groupByOrder<Line extends Pick<OrderLine, "orderId">>(
	lines: readonly Line[],
): { orderId: string; lines: Line[] }[] {
	const groups = groupBy(lines, ({ orderId }) => orderId);
	return Array.from(groups, ([orderId, linesOfOrder]) => ({ orderId, lines: linesOfOrder }));
}

export type Actor = { kind: "buyer" | "admin"; userId: string } | { kind: "system"; name: string };

/** `buyer:<id>`, `admin:<id>` or `system:<name>`. */
export function formatActor(actor: Actor): string {
	return actor.kind === "system" ? `system:${actor.name}` : `${actor.kind}:${actor.userId}`;
}

export function isPayable({
	status,
	cancellationPending,
}: Pick<OrderLine, "status" | "cancellationPending">): boolean {
	return status === "unpaid" && !cancellationPending;
}

export function isCancellable(order: Pick<OrderLine, "status" | "cancellationPending">): boolean {
	return isPayable(order);
}

export function isShippable({ status }: Pick<OrderLine, "status">): boolean {
	return status === "paid";
}

export const MAX_LINES_PER_ORDER = 1000;

export type SeenLine = { productId: string; quantity: number; pricePoisha: number };

/** Product, quantity and unit price (poisha) of each line, sorted. */
export function formatSeenLines(lines: readonly SeenLine[]): string {
	return lines
		.map(({ productId, quantity, pricePoisha }) => `${productId}:${quantity}:${pricePoisha}`)
		.sort()
		.join(",");
}

/** Skips malformed lines. */
export function parseSeenLines(seen: string): SeenLine[] {
	return seen.split(",").flatMap((line) => {
		const [, productId, quantity, price] = /^([\w-]+):(\d{1,9}):(\d{1,12})$/.exec(line) ?? [];
		if (!productId) return [];
		return [{ productId, quantity: Number(quantity), pricePoisha: Number(price) }];
	});
}

/** `limitPoisha` is the card provider's minimum or maximum. */
export type CardLimitError = {
	ok: false;
	reason: "below-minimum" | "above-maximum";
	limitPoisha: number;
};

/** Why an amount can't be paid by card; null when it can. */
export function checkCardLimits(
	totalPoisha: number,
	{ minPoisha, maxPoisha }: { minPoisha: number; maxPoisha: number },
): CardLimitError | null {
	if (totalPoisha < minPoisha)
		return { ok: false, reason: "below-minimum", limitPoisha: minPoisha };
	if (totalPoisha > maxPoisha)
		return { ok: false, reason: "above-maximum", limitPoisha: maxPoisha };
	return null;
}

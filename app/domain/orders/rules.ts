export const ORDER_STATUSES = ["unpaid", "paid", "shipped", "cancelled", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The money has arrived and was not refunded. */
export const PAID_STATUSES = ["paid", "shipped"] as const satisfies readonly OrderStatus[];

export function isPaidStatus(status: OrderStatus): boolean {
	return PAID_STATUSES.some((paidStatus) => paidStatus === status);
}

/** An order as its buyer and the admins see it. Amounts in poisha, times in ms since 1970. */
export type OrderDto = {
	id: string;
	/** Orders of one cart share it; an order placed by itself has its own id here. */
	checkoutId: string;
	productId: string;
	productName: string;
	imageKey: string;
	quantity: number;
	unitPricePoisha: number;
	totalPoisha: number;
	buyerName: string;
	buyerEmail: string;
	address: string;
	phone: string;
	/** Whether it was the number that the buyer had proven by SMS when they ordered. */
	phoneVerified: boolean;
	status: OrderStatus;
	cancellationPending: boolean;
	holdUntil: number;
	transactionId: string | null;
	createdAt: number;
	paidAt: number | null;
};

/** What the list of a buyer's own orders shows of each. */
export type OrderListItem = Pick<
	OrderDto,
	| "id"
	| "productName"
	| "imageKey"
	| "quantity"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
	| "holdUntil"
	| "transactionId"
>;

/** Who fires a change, as the audit trail names them. */
export type Actor = { kind: "buyer" | "admin"; userId: string } | { kind: "system"; name: string };

/** The audit trail's name of an actor: `buyer:<id>`, `admin:<id>` or `system:<name>`. */
export function formatActor(actor: Actor): string {
	return actor.kind === "system" ? `system:${actor.name}` : `${actor.kind}:${actor.userId}`;
}

/** The buyer may pay while the order is unpaid and nobody has asked to cancel it. */
export function isPayable({
	status,
	cancellationPending,
}: Pick<OrderDto, "status" | "cancellationPending">): boolean {
	return status === "unpaid" && !cancellationPending;
}

/** The buyer or an admin may ask to cancel while the order is unpaid. */
export function isCancellable(order: Pick<OrderDto, "status" | "cancellationPending">): boolean {
	return isPayable(order);
}

/** Admins ship what is paid. */
export function isShippable({ status }: Pick<OrderDto, "status">): boolean {
	return status === "paid";
}

/** A whole cart is ordered in one batch, and one attempt names all of its orders: enough for any real cart. */
export const MAX_LINES_PER_ORDER = 50;

type SeenLine = { productId: string; quantity: number; pricePoisha: number };

/** What a page has shown of a cart, as one text: each line's product, quantity and unit price in poisha, sorted. */
export function formatSeenLines(lines: readonly SeenLine[]): string {
	return lines
		.map(({ productId, quantity, pricePoisha }) => `${productId}:${quantity}:${pricePoisha}`)
		.sort()
		.join(",");
}

/** The lines of a `linesSeen` text; what is none of ours is left out. */
export function parseSeenLines(seen: string): SeenLine[] {
	return seen.split(",").flatMap((line) => {
		const [, productId, quantity, price] = /^([\w-]+):(\d{1,9}):(\d{1,12})$/.exec(line) ?? [];
		if (!productId) return [];
		return [{ productId, quantity: Number(quantity), pricePoisha: Number(price) }];
	});
}

/** A sum that the card provider would not take. `limitPoisha` is what it takes at least, or at most. */
export type OrderLimitError = {
	ok: false;
	reason: "below-minimum" | "above-maximum";
	limitPoisha: number;
};

/** Why this sum can't be paid at once; null when it can. All in poisha. */
export function checkOrderLimits(
	totalPoisha: number,
	{ minPoisha, maxPoisha }: { minPoisha: number; maxPoisha: number },
): OrderLimitError | null {
	if (totalPoisha < minPoisha)
		return { ok: false, reason: "below-minimum", limitPoisha: minPoisha };
	if (totalPoisha > maxPoisha)
		return { ok: false, reason: "above-maximum", limitPoisha: maxPoisha };
	return null;
}

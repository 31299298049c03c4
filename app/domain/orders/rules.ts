export const LINE_STATUSES = ["unpaid", "paid", "shipped", "cancelled", "refunded"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const PAID_STATUSES = ["paid", "shipped"] as const satisfies readonly LineStatus[];

export function isPaidStatus(status: LineStatus): boolean {
	return PAID_STATUSES.some((paidStatus) => paidStatus === status);
}

/** Amounts in poisha, times in ms. */
export type OrderLine = {
	id: string;
	/** An order placed by itself has its own id here. */
	orderId: string;
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
	/** Whether the buyer had verified this number by SMS when they ordered. */
	phoneVerified: boolean;
	status: LineStatus;
	cancellationPending: boolean;
	holdUntil: number;
	transactionId: string | null;
	createdAt: number;
	paidAt: number | null;
};

export type OrderLineListItem = Pick<
	OrderLine,
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

/** A whole cart is ordered in one batch. */
export const MAX_LINES_PER_ORDER = 50;

type SeenLine = { productId: string; quantity: number; pricePoisha: number };

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
export type OrderLimitError = {
	ok: false;
	reason: "below-minimum" | "above-maximum";
	limitPoisha: number;
};

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

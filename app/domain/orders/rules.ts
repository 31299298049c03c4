import { groupBy } from "~/platform/group-by";

export const LINE_STATUSES = ["unpaid", "paid", "shipped", "cancelled", "refunded"] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export const PAID_STATUSES = ["paid", "shipped"] as const satisfies readonly LineStatus[];

export function isPaidStatus(status: LineStatus): boolean {
	return PAID_STATUSES.some((paidStatus) => paidStatus === status);
}

export type OrderStatus =
	| "unpaid"
	| "partly-paid"
	| "paid"
	| "partly-shipped"
	| "shipped"
	| "cancelled"
	| "refunded";

/** Refunded and cancelled lines count only when there are no others. */
export function getOrderStatus(lines: readonly Pick<OrderLine, "status">[]): OrderStatus {
	const has = (status: LineStatus) => lines.some((line) => line.status === status);
	if (has("unpaid")) return has("paid") || has("shipped") ? "partly-paid" : "unpaid";
	if (has("paid")) return has("shipped") ? "partly-shipped" : "paid";
	if (has("shipped")) return "shipped";
	return has("refunded") ? "refunded" : "cancelled";
}

/** Of an order without unpaid lines of which any was paid; a trigger has written it in the same batch. */
export function hasInvoice(status: OrderStatus): boolean {
	return !["unpaid", "partly-paid", "cancelled"].includes(status);
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
	/** Of the VAT exemption that the buyer had when they ordered; '' without one. */
	exemptNumber: string;
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
	/** The shop's own; '' for none. */
	partNumber: string;
	/** What the buyer called the part when ordering; '' for nothing. */
	customerNumber: string;
	imageKey: string;
	quantity: number;
	unitPricePoisha: number;
	totalPoisha: number;
	/** The VAT that the total contains, in basis points. */
	vatBp: number;
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

export function toOrderHeader(line: OrderLine): OrderHeader {
	const { orderId, orderNumber, buyerName, buyerEmail, address, phone, phoneVerified } = line;
	const { purchaseOrderNumber, companyName, exemptNumber, holdUntil, createdAt } = line;
	return {
		orderId,
		orderNumber,
		buyerName,
		buyerEmail,
		address,
		phone,
		phoneVerified,
		purchaseOrderNumber,
		companyName,
		exemptNumber,
		holdUntil,
		createdAt,
	};
}

/** With the shop's part number, if it has one. */
export const nameOrderedProduct = ({
	productName,
	partNumber,
}: Pick<OrderLine, "productName" | "partNumber">): string =>
	partNumber ? `${productName} (${partNumber})` : productName;

export type OrderLineListItem = Pick<
	OrderLine,
	| "id"
	| "productId"
	| "productName"
	| "partNumber"
	| "imageKey"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
	| "transactionId"
	| "shipmentId"
	| "paidAt"
> & { isForSale: boolean };

/** Lines of one order that have the same status. */
export type LineGroup = Pick<OrderLine, "status" | "totalPoisha"> & {
	lineCount: number;
	units: number;
	/** Of the lines that can be paid now. */
	duePoisha: number;
	/** When the first of them was paid. */
	paidAt: number | null;
};

/** One shipment of an order; '' when not given. */
export type OrderShipment = { id: string; carrier: string; trackingNumber: string };

/** `lines` are the first ones; `otherLines` sums up the others. */
export type OrderListItem = Pick<
	OrderHeader,
	| "orderNumber"
	| "purchaseOrderNumber"
	| "buyerName"
	| "address"
	| "phone"
	| "holdUntil"
	| "createdAt"
> & {
	id: string;
	lines: OrderLineListItem[];
	otherLines: LineGroup[];
	/** Oldest first. */
	shipments: OrderShipment[];
};

export type AdminOrderListItem = OrderListItem &
	Pick<OrderHeader, "buyerEmail" | "phoneVerified" | "companyName">;

const toLineGroup = (line: SummarizedLine): LineGroup => ({
	status: line.status,
	lineCount: 1,
	units: line.quantity,
	totalPoisha: line.totalPoisha,
	duePoisha: isPayable(line) ? line.totalPoisha : 0,
	paidAt: line.paidAt,
});

type SummarizedLine = Pick<
	OrderLine,
	"status" | "quantity" | "totalPoisha" | "cancellationPending" | "paidAt"
>;

/** Refunded and cancelled lines count only when there are no others. */
export function summarizeOrder(
	lines: readonly SummarizedLine[],
	others: readonly LineGroup[] = [],
) {
	const groups = [...lines.map(toLineGroup), ...others];
	const open = groups.filter(({ status }) => status !== "refunded" && status !== "cancelled");
	const counted = open.length > 0 ? open : groups;
	const sum = (of: readonly LineGroup[], field: Exclude<keyof LineGroup, "status" | "paidAt">) =>
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
		/** When the first of the lines to ship was paid; null when there are none. */
		toShipSince: findEarliest(groups.filter(isShippable)),
	};
}

function findEarliest(groups: readonly LineGroup[]): number | null {
	const times = groups.flatMap(({ paidAt }) => paidAt ?? []);
	return times.length > 0 ? Math.min(...times) : null;
}

/** Of an order that was paid at once. */
export function findCommonTransaction(
	lines: readonly Pick<OrderLine, "transactionId">[],
): string | null {
	const [first, ...others] = new Set(lines.flatMap(({ transactionId }) => transactionId ?? []));
	return others.length === 0 ? (first ?? null) : null;
}

export function groupByOrder<Line extends Pick<OrderLine, "orderId">>(
	lines: readonly Line[],
): { orderId: string; lines: Line[] }[] {
	const groups = groupBy(lines, ({ orderId }) => orderId);
	return Array.from(groups, ([orderId, linesOfOrder]) => ({ orderId, lines: linesOfOrder }));
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

/** Each line of an order and of a payment is a row that is kept for a year or longer. */
export type LineLimitError = {
	ok: false;
	reason: "too-many-lines-today";
	retryAfterSeconds: number;
};

/** `author` is null for a deleted account. */
export type OrderNoteDto = { id: string; author: string | null; note: string; createdAt: number };

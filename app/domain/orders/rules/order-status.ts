import type { OrderLine } from "./order-line";

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

/** Refunded and cancelled lines count only when there are no others. */
export function getOrderStatus(lines: readonly { status: LineStatus }[]): OrderStatus {
	const has = (status: LineStatus) => lines.some((line) => line.status === status);
	if (has("unpaid")) return has("paid") || has("shipped") ? "partly-paid" : "unpaid";
	if (has("paid")) return has("shipped") ? "partly-shipped" : "paid";
	if (has("shipped")) return "shipped";
	return has("refunded") ? "refunded" : "cancelled";
}

type LineUnits = Pick<
	OrderLine,
	"quantity" | "cancelledUnits" | "shippedUnits" | "totalPoisha" | "refundedPoisha"
>;

/** The line was paid. A CHECK of the database says the same. */
export function derivePaidStatus(line: LineUnits): LineStatus {
	if (line.refundedPoisha === line.totalPoisha) return "refunded";
	const isComplete = line.shippedUnits === line.quantity - line.cancelledUnits;
	return line.shippedUnits > 0 && isComplete ? "shipped" : "paid";
}

type LineState = { status: LineStatus; cancellationPending: boolean };

export function isPayable({ status, cancellationPending }: LineState): boolean {
	return status === "unpaid" && !cancellationPending;
}

export function isCancellable(line: LineState): boolean {
	return isPayable(line);
}

/** Only for lines of orders from which no unit has left. */
export const canChangeAddress = ({ status }: Pick<OrderLine, "status">): boolean =>
	status === "unpaid" || status === "paid";

export function isShippable({ unitsToShip }: Pick<OrderLine, "unitsToShip">): boolean {
	return unitsToShip > 0;
}

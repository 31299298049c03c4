import type { OrderHeader, OrderLine } from "./order-line";
import { getOrderStatus, isPayable, isShippable } from "./order-status";

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

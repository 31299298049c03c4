import type { OrderHeader, OrderLine } from "./order-line";
import { getOrderStatus, isPaidStatus, isShippable } from "./order-status";
import { describeProgress } from "./shipping";
import type { OrderAmounts } from "./summarize-amounts";

type OrderLineListItem = Pick<
	OrderLine,
	| "id"
	| "productName"
	| "quantity"
	| "unitsToShip"
	| "cancelledUnits"
	| "shippedUnits"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
	| "transactionId"
	| "paidAt"
>;

export type LineGroup = Pick<OrderLine, "status"> & {
	lineCount: number;
	units: number;
	unitsToShip: number;
	shippedUnits: number;
	/** Without those that will not be shipped. */
	keptUnits: number;
	/** When the first of the lines to ship was paid. */
	paidAt: number | null;
};

/** `lines` are the first ones; `otherLines` counts the others. */
export type OrderListItem = Pick<
	OrderHeader,
	| "orderNumber"
	| "purchaseOrderNumber"
	| "buyerName"
	| "deliveryMethod"
	| "deliveryKind"
	| "buyerCarrier"
	| "companyName"
	| "holdUntil"
	| "createdAt"
> & {
	id: string;
	lines: OrderLineListItem[];
	otherLines: LineGroup[];
	amounts: Pick<OrderAmounts, "grossPoisha" | "duePoisha" | "receivedPoisha">;
};

export type UserOrderListItem = Pick<
	OrderListItem,
	"id" | "orderNumber" | "purchaseOrderNumber" | "deliveryKind" | "holdUntil" | "createdAt"
> &
	Omit<ReturnType<typeof summarizeOrder>, "quantity" | "toShipSince"> & {
		totalPoisha: number;
		receivedPoisha: number;
		duePoisha: number;
		names: string[];
		/** Only lists of a company's orders name the member. */
		orderedBy?: string;
		/** Null unless all paid lines were paid at once. */
		transactionId: string | null;
		/** Left out where it would be false, of nearly every order. */
		isOnAccount?: boolean;
	};

const toLineGroup = (line: SummarizedLine): LineGroup => ({
	status: line.status,
	lineCount: 1,
	units: line.quantity,
	unitsToShip: line.unitsToShip,
	shippedUnits: line.shippedUnits,
	keptUnits: line.quantity - line.cancelledUnits,
	paidAt: isShippable(line) ? line.paidAt : null,
});

type SummarizedLine = Pick<
	OrderLine,
	| "status"
	| "quantity"
	| "unitsToShip"
	| "cancelledUnits"
	| "shippedUnits"
	| "cancellationPending"
	| "paidAt"
>;

type SummarizedOrder = {
	lines: readonly SummarizedLine[];
	otherLines?: readonly LineGroup[];
	amounts: Pick<OrderAmounts, "duePoisha">;
	deliveryKind?: OrderHeader["deliveryKind"];
};

/** The units of refunded and cancelled lines count only when there are no others. */
export function summarizeOrder(order: SummarizedOrder) {
	const { lines, otherLines = [], amounts, deliveryKind = null } = order;
	const groups = [...lines.map(toLineGroup), ...otherLines];
	const open = groups.filter(({ status }) => status !== "refunded" && status !== "cancelled");
	const counted = open.length > 0 ? open : groups;
	const sum = (of: readonly LineGroup[], field: Exclude<keyof LineGroup, "status" | "paidAt">) =>
		of.reduce((total, group) => total + group[field], 0);
	const status = getOrderStatus(groups);
	return {
		status,
		lineCount: sum(groups, "lineCount"),
		quantity: sum(counted, "units"),
		cancellationPending: status === "unpaid" && amounts.duePoisha === 0,
		/** When the first of the lines to ship was paid; null when there are none. */
		toShipSince: findEarliest(groups),
		progress: describeOrderProgress(open, deliveryKind),
	};
}

/** '50 of 90 shipped' of an order of which a part has left. */
function describeOrderProgress(
	groups: readonly LineGroup[],
	deliveryKind: OrderHeader["deliveryKind"],
): string | null {
	const paid = groups.filter(({ status }) => isPaidStatus(status));
	if (!paid.some(isShippable)) return null;
	const [quantity = 0, shippedUnits = 0] = (["keptUnits", "shippedUnits"] as const).map((field) =>
		paid.reduce((sum, group) => sum + group[field], 0),
	);
	const units = { quantity, shippedUnits, cancelledUnits: 0, returnedUnits: 0 };
	return describeProgress({ status: "paid", deliveryKind, ...units });
}

function findEarliest(groups: readonly LineGroup[]): number | null {
	const times = groups.flatMap(({ paidAt }) => paidAt ?? []);
	return times.length > 0 ? Math.min(...times) : null;
}

import { isGoods, type OrderLine } from "../rules/order-line";
import type { LineStatus } from "../rules/order-status";

/** All lines of an order, as the change that is mailed leaves them. */
export type LinesNow = readonly Pick<OrderLine, "kind" | "status">[];

const STATES: Record<LineStatus, string> = {
	cancelled: "cancelled",
	paid: "not shipped yet",
	refunded: "with a refund",
	shipped: "shipped",
	unpaid: "not paid yet",
};

/** ' The order has 3 lines: 1 cancelled, 2 shipped.'; '' for one line. */
export function describeLines(lines: LinesNow): string {
	const goods = lines.filter(isGoods);
	if (goods.length < 2) return "";
	const counts = Object.entries(STATES).flatMap(([state, words]) => {
		const count = goods.filter(({ status }) => status === state).length;
		return count > 0 ? [`${count} ${words}`] : [];
	});
	return ` The order has ${goods.length} lines: ${counts.join(", ")}.`;
}

/** 'Order', or 'Part of order' while a line is still in one of these states. */
export const nameMailed = (lines: LinesNow, ...rest: readonly LineStatus[]): string =>
	lines.some(({ status }) => rest.includes(status)) ? "Part of order" : "Order";

import { isGoods, type OrderLine } from "../orders/rules/order-line";
import { isPaidStatus } from "../orders/rules/order-status";
import { sumUnits } from "../orders/rules/shipping";

export const RETURN_STATES = [
	"requested",
	"approved",
	"rejected",
	"withdrawn",
	"received",
	"settled",
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_REASONS = [
	"not-needed",
	"ordered-wrong",
	"sent-wrong",
	"damaged",
	"faulty",
] as const;
type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
	"not-needed": "No longer needed",
	"ordered-wrong": "Ordered the wrong part",
	"sent-wrong": "Got the wrong part",
	damaged: "Arrived damaged",
	faulty: "Does not work",
};

export const RETURN_CONDITIONS = ["as-new", "opened", "damaged"] as const;
type ReturnCondition = (typeof RETURN_CONDITIONS)[number];

export const RETURN_CONDITION_LABELS: Record<ReturnCondition, string> = {
	"as-new": "As new",
	opened: "Opened",
	damaged: "Damaged",
};

export type ReturnLine = Pick<OrderLine, "productName" | "partNumber"> & {
	lineId: string;
	/** Units that the buyer returns. */
	quantity: number;
	/** Units that arrived, and those of them that went back into stock; null before. */
	received: number | null;
	condition: ReturnCondition | null;
	toStock: number | null;
};

/** Times in ms. */
export type Return = Pick<OrderLine, "orderId" | "orderNumber" | "buyerName"> & {
	id: string;
	/** Written like 'RT-100001'. */
	number: string;
	state: ReturnState;
	reason: ReturnReason;
	/** The buyer's words; '' without any. */
	note: string;
	/** For the buyer: how to send the goods, or why it was rejected; '' for nothing. */
	answer: string;
	createdAt: number;
	decidedAt: number | null;
	receivedAt: number | null;
	settledAt: number | null;
	lines: ReturnLine[];
};

const OPEN_STATES: readonly ReturnState[] = ["requested", "approved", "received"];

/** While the goods have not arrived, the buyer may withdraw the return and the shop may reject it. */
export const EXPECTED_STATES: readonly ReturnState[] = ["requested", "approved"];

export function addUnitsInReturns<Line extends { id: string }>(
	lines: readonly Line[],
	returns: readonly Pick<Return, "state" | "lines">[],
): (Line & { unitsInReturns: number })[] {
	const open = returns.filter(({ state }) => OPEN_STATES.includes(state));
	const units = sumUnits(
		open.map((returned) => ({
			lines: returned.lines.map(({ lineId, quantity, received }) => ({
				lineId,
				quantity: received ?? quantity,
			})),
		})),
	);
	return lines.map((line) => ({ ...line, unitsInReturns: units.get(line.id) ?? 0 }));
}

type ReturnableLine = Pick<OrderLine, "kind" | "status" | "shippedUnits" | "returnedUnits"> & {
	unitsInReturns: number;
};

/** Units that left and were neither refunded nor are in a return. */
export const countReturnable = (line: ReturnableLine): number =>
	isGoods(line) && isPaidStatus(line.status)
		? line.shippedUnits - line.returnedUnits - line.unitsInReturns
		: 0;

/** Units of the line that are returned, also those on their way. */
export const countReturned = ({ returnedUnits, unitsInReturns }: ReturnableLine): number =>
	returnedUnits + unitsInReturns;

export const NOTHING_TO_RETURN = "Nothing of this order can be returned now.";

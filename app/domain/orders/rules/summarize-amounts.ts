import { type Amounts, sumAmounts } from "~/domain/money/amounts";
import { sumTotals } from "~/domain/money/vat-rules";
import type { OrderLine } from "./order-line";
import { isPayable } from "./order-status";

type OrderAmountLine = Pick<
	OrderLine,
	| "kind"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "refundedPoisha"
	| "vatBp"
	| "status"
	| "cancellationPending"
	| "receivedPoisha"
>;

/** `received` by bank transfer for unpaid lines; `due` is without it. */
export type OrderAmounts = Amounts &
	Record<"paidPoisha" | "refundedPoisha" | "receivedPoisha" | "duePoisha", number>;

/**
 * What lines of one order cost and what was paid; the view `order_amounts` says the same of all of
 * them. Cancelled lines count only when there are no others.
 */
export function summarizeAmounts(lines: readonly OrderAmountLine[]): OrderAmounts {
	const kept = lines.filter(({ status }) => status !== "cancelled");
	const paid = kept.filter(({ status }) => status !== "unpaid");
	const receivedPoisha = lines[0]?.receivedPoisha ?? 0;
	return {
		...sumAmounts(kept.length > 0 ? kept : lines),
		paidPoisha: sumTotals(paid),
		refundedPoisha: lines.reduce((sum, { refundedPoisha }) => sum + refundedPoisha, 0),
		receivedPoisha,
		duePoisha: Math.max(sumTotals(lines.filter(isPayable)) - receivedPoisha, 0),
	};
}

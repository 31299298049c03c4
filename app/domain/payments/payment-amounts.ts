import { sumVat, type VatSum } from "../money/vat-rules";
import type { OrderLine } from "../orders/rules/order-line";
import { isPaidStatus, isPayable } from "../orders/rules/order-status";

/** Excludes data about the buyer. */
export type PaymentLine = Pick<
	OrderLine,
	| "productName"
	| "partNumber"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "vatBp"
	| "status"
	| "cancellationPending"
>;

export const toPaymentLine = ({
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	vatBp,
	status,
	cancellationPending,
}: PaymentLine): PaymentLine => ({
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	vatBp,
	status,
	cancellationPending,
});

export type PaymentAmounts = Record<
	"totalPoisha" | "paidPoisha" | "refundedPoisha" | "duePoisha",
	number
> & { vat: VatSum[] };

/** The total leaves out cancelled lines, unless all are. `vat` is contained in it. */
export function sumPaymentAmounts(lines: readonly PaymentLine[]): PaymentAmounts {
	const open = lines.filter(({ status }) => status !== "cancelled");
	const counted = open.length > 0 ? open : lines;
	return {
		totalPoisha: sumTotals(counted),
		paidPoisha: sumTotals(lines.filter(({ status }) => isPaidStatus(status))),
		refundedPoisha: sumTotals(lines.filter(({ status }) => status === "refunded")),
		duePoisha: sumTotals(lines.filter(isPayable)),
		vat: sumVat(counted),
	};
}

const sumTotals = (lines: readonly PaymentLine[]): number =>
	lines.reduce((total, { totalPoisha }) => total + totalPoisha, 0);

import { isPaidStatus, isPayable, type OrderLine } from "../orders/rules";

/** Nothing about the buyer. */
export type PaymentLine = Pick<
	OrderLine,
	| "productName"
	| "partNumber"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
>;

export const toPaymentLine = ({
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
}: PaymentLine): PaymentLine => ({
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
});

export type PaymentAmounts = Record<
	"totalPoisha" | "paidPoisha" | "refundedPoisha" | "duePoisha",
	number
>;

/** The total leaves out cancelled lines, unless all are. */
export function sumPaymentAmounts(lines: readonly PaymentLine[]): PaymentAmounts {
	const sum = (isCounted: (line: PaymentLine) => boolean) =>
		lines.filter(isCounted).reduce((total, { totalPoisha }) => total + totalPoisha, 0);
	return {
		totalPoisha: sum(({ status }) => status !== "cancelled") || sum(() => true),
		paidPoisha: sum(({ status }) => isPaidStatus(status)),
		refundedPoisha: sum(({ status }) => status === "refunded"),
		duePoisha: sum(isPayable),
	};
}

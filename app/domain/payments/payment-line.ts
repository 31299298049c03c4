import type { OrderLine } from "../orders/rules/order-line";

/** Excludes data about the buyer. */
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

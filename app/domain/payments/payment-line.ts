import type { OrderLine } from "../orders/rules/order-line";

/** Excludes data about the buyer. */
export type PaymentLine = Pick<
	OrderLine,
	| "kind"
	| "productName"
	| "partNumber"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
>;

export const toPaymentLine = ({
	kind,
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
}: PaymentLine): PaymentLine => ({
	kind,
	productName,
	partNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
});

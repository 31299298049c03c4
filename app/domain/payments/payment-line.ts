import type { OrderLine } from "../orders/rules/order-line";
import { describeQuotedTime } from "../orders/rules/order-line";
import { describeProgress } from "../orders/rules/shipping";

/** Excludes data about the buyer. */
export type PaymentLine = Pick<
	OrderLine,
	| "kind"
	| "productName"
	| "partNumber"
	| "customerNumber"
	| "quantity"
	| "unitPricePoisha"
	| "totalPoisha"
	| "status"
	| "cancellationPending"
> & {
	progress?: string;
	/** Of a line of a quote. */
	leadTime?: string;
};

export const toPaymentLine = ({
	kind,
	productName,
	partNumber,
	customerNumber,
	quantity,
	unitPricePoisha,
	totalPoisha,
	status,
	cancellationPending,
	quotedLeadDays,
	...units
}: Omit<OrderLine, "id" | "productId">): PaymentLine => {
	const progress = describeProgress({ ...units, status, quantity });
	return {
		kind,
		productName,
		partNumber,
		customerNumber,
		quantity,
		unitPricePoisha,
		totalPoisha,
		status,
		cancellationPending,
		...(progress ? { progress } : {}),
		...(quotedLeadDays === null ? {} : { leadTime: describeQuotedTime(quotedLeadDays) }),
	};
};

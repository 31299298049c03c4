import type { CardLimitError } from "~/domain/money/card-limits";
import { formatTk } from "~/domain/money/rules";
import { classifyProviderError } from "~/platform/stripe/provider-error.server";

export const getCardLimitMessage = ({ reason, limitPoisha }: CardLimitError): string =>
	`The ${reason === "below-minimum" ? "minimum" : "maximum"} card payment is ${formatTk(limitPoisha)}`;

export function getCardLimitAdvice(error: CardLimitError): string {
	const limit = getCardLimitMessage(error);
	return error.reason === "above-maximum" ? `${limit}. Pay by bank transfer.` : `${limit}.`;
}

/** Other requests began payments of the order in every round. */
export const BEGUN_ELSEWHERE = {
	message: "Another payment of this order has just begun. Try again.",
	headers: { "retry-after": "2" },
};

/** An earlier attempt may have been charged without the shop knowing yet. */
export function describePaymentFailure(error: unknown): { status: number; message: string } {
	return classifyProviderError(error) === "unreachable"
		? {
				status: 503,
				message:
					"Card payments are not available right now. You were not charged this time: try again in a moment.",
			}
		: {
				status: 502,
				message:
					"The payment could not be started because of an error on our side. You were not charged this time: try again later, or pay by bank transfer.",
			};
}

/** The buyer may have paid, so no message asks them to pay again. */
export function describeSettlementFailure(error: unknown): { status: number; message: string } {
	return classifyProviderError(error) === "unreachable"
		? {
				status: 503,
				message:
					"The payment provider isn't responding. If you have paid, your order will show it soon: check again in a moment.",
			}
		: {
				status: 502,
				message:
					"We could not check your payment because of an error on our side. If you have paid, your money is safe and your order will show it: check again later.",
			};
}

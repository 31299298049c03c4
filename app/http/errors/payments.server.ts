import { formatTk } from "~/domain/money/rules";
import type { OrderLimitError } from "~/domain/orders/rules";
import type { RecordBankPaymentResult } from "~/domain/payments/bank/record-bank-payment.server";
import type { RecordRefundSentResult } from "~/domain/payments/refunds/record-refund-sent.server";
import type { RefundOrderResult } from "~/domain/payments/refunds/refund-order.server";
import { classifyProviderError } from "~/platform/stripe/card-payments.server";
import { notFound } from "../responses/respond.server";
import { type DomainError, type FormError, keyReused } from "./domain-error.server";

/** Words for each reason a bank payment is not recorded; throws the 404 of an order that is not there. */
export function describeBankPaymentError(error: DomainError<RecordBankPaymentResult>): FormError {
	const createFormError = (message: string) => ({ status: 409, errors: { formErrors: [message] } });
	switch (error.reason) {
		case "no-such-order":
			throw notFound();
		case "not-payable":
			return createFormError("This order is cancelled, or being cancelled, and takes no payment.");
		case "already-paid":
			return createFormError("This order is paid already. Nothing was recorded.");
		case "already-refunded":
			return createFormError("This order was paid and refunded. Nothing was recorded.");
		case "paid-by-card":
			return createFormError(
				"The card payment came first: this order is paid by card. The bank's money was not recorded, so send it back.",
			);
		case "provider-unreachable":
			return {
				status: 503,
				errors: {
					formErrors: [
						"A card payment for this order is under way and the provider can't be reached to close it. Nothing was changed: try again in a moment.",
					],
				},
			};
		case "reference-used":
			return {
				status: 409,
				errors: { fieldErrors: { reference: ["This reference has paid another order already"] } },
			};
		case "amount-differs":
			return {
				status: 400,
				errors: {
					fieldErrors: {
						amount: [
							error.checkoutTotalPoisha === error.totalPoisha
								? `The order comes to ${formatTk(error.totalPoisha)}. Any other amount is not taken`
								: `The order comes to ${formatTk(error.totalPoisha)}, all that was ordered together to ${formatTk(error.checkoutTotalPoisha)}. Any other amount is not taken`,
						],
					},
				},
			};
	}
}

/** Words for each reason an order is not refunded; throws the 404 of one that is not there. */
export function describeRefundError(error: DomainError<RefundOrderResult>): FormError {
	switch (error.reason) {
		case "no-such-order":
			throw notFound();
		case "key-reused":
			return keyReused;
		case "not-paid":
			return { status: 409, errors: { formErrors: ["Only a paid order can be refunded."] } };
		case "already-refunded":
			return { status: 409, errors: { formErrors: ["This order is refunded already."] } };
		case "goods-not-returned":
			return {
				status: 400,
				errors: {
					fieldErrors: {
						goodsBack: [
							"This order has shipped. Refund it once its goods came back, and tick this",
						],
					},
				},
			};
	}
}

/** Words for each reason a refund is not recorded as sent; throws the 404 of one that is not there. */
export function describeRefundSentError(error: DomainError<RecordRefundSentResult>): FormError {
	if (error.reason === "no-such-refund") throw notFound();
	return {
		status: 409,
		errors: {
			formErrors: ["The provider sends this refund, or it is done. Nothing was recorded."],
		},
	};
}

/** What the card provider takes, for a sum that it does not take. */
export function getCardLimitMessage({ reason, limitPoisha }: OrderLimitError): string {
	switch (reason) {
		case "below-minimum":
			return `Cards are taken from ${formatTk(limitPoisha)} on`;
		case "above-maximum":
			return `Cards are taken up to ${formatTk(limitPoisha)}`;
	}
}

/** The same to a payer, with what to do about it. */
export function getCardLimitAdvice(error: OrderLimitError): string {
	const limit = getCardLimitMessage(error);
	return error.reason === "above-maximum" ? `${limit}. Pay the orders one by one.` : `${limit}.`;
}

/**
 * What a buyer is told when a payment could not be begun, by whether the provider could not be reached or refused what the
 * shop asked. That try has charged nothing; of one before it the shop may not have heard yet.
 */
export function describePaymentFailure(error: unknown): { status: number; message: string } {
	return classifyProviderError(error) === "unreachable"
		? {
				status: 503,
				message:
					"The payment provider can't be reached just now. This try charged nothing: try again in a moment.",
			}
		: {
				status: 502,
				message:
					"The payment could not be started. The fault is on our side, and we have noted it. This try charged nothing: try again later, or pay by bank transfer.",
			};
}

/**
 * What a buyer is told when the shop could not find out how their payment stands, by whether the provider could not be
 * asked or the shop failed. They may have paid, so nobody sends them to pay once more.
 */
export function describeSettlementFailure(error: unknown): { status: number; message: string } {
	return classifyProviderError(error) === "unreachable"
		? {
				status: 503,
				message:
					"We can't ask the payment provider just now. If you have paid, your order will say so soon: look again in a moment.",
			}
		: {
				status: 502,
				message:
					"We could not find out how your payment stands. The fault is on our side, and we have noted it. If you have paid, your money is safe and your order will say so: look again later.",
			};
}

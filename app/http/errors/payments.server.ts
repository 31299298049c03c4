import type { CardLimitError } from "~/domain/money/card-limits";
import { formatTk } from "~/domain/money/rules";
import type { AcceptShortfallResult } from "~/domain/payments/bank/accept-shortfall.server";
import type { RecordBankPaymentResult } from "~/domain/payments/bank/record-bank-payment.server";
import { MAX_SHORTFALL_POISHA } from "~/domain/payments/rules";
import { classifyProviderError } from "~/platform/stripe/provider-error.server";
import { notFound } from "../responses/respond.server";
import { ownCustomer } from "./customers.server";
import { type DomainError, type FormError, fieldError, formError } from "./domain-error.server";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	timeZone: "UTC",
});

/** Throws 404 for an unknown order. */
export function describeBankPaymentError(error: DomainError<RecordBankPaymentResult>): FormError {
	switch (error.reason) {
		case "no-such-order":
			throw notFound();
		case "other-customer":
			return formError(
				409,
				"These orders are of several customers. Record their transfers one by one.",
			);
		case "changed-meanwhile":
			return formError(409, "The order was changed a moment ago. Nothing was recorded: try again.");
		case "provider-unreachable":
			return formError(
				503,
				"A card payment for this order is in progress and can't be closed, because the provider isn't responding. Nothing was changed: try again in a moment.",
			);
		case "reference-recorded":
			return fieldError(
				409,
				"reference",
				`This reference is already recorded: ${dayFormat.format(new Date(error.receivedOn))}, ${error.orderNumbers.join(", ")}.`,
			);
		case "own-customer":
			return ownCustomer(error.company);
		case "nothing-left":
			return fieldError(400, "amount", `Nothing of this amount is left for ${error.orderNumber}.`);
	}
}

export function describeShortfallError(error: DomainError<AcceptShortfallResult>): FormError {
	switch (error.reason) {
		case "no-such-order":
			throw notFound();
		case "own-customer":
			return ownCustomer(error.company);
		case "nothing-missing":
			return formError(409, "Nothing is missing for this order any more.");
		case "too-much-missing":
			return formError(
				409,
				`Only up to ${formatTk(MAX_SHORTFALL_POISHA)} can be accepted as missing.`,
			);
	}
}

export function getCardLimitMessage({ reason, limitPoisha }: CardLimitError): string {
	switch (reason) {
		case "below-minimum":
			return `The minimum card payment is ${formatTk(limitPoisha)}`;
		case "above-maximum":
			return `The maximum card payment is ${formatTk(limitPoisha)}`;
	}
}

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

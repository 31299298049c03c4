import type Stripe from "stripe";
import {
	ApiError,
	createNotFoundError,
	createParameterError,
	createStateError,
} from "../api/api-error.ts";
import type { Params } from "../api/form-body.ts";
import { readGroup, readText, requireText } from "../api/params.ts";
import { findCardProblems, readExpiry } from "../cards/card-rules.ts";
import { findCardNumber, getOutcome } from "../cards/test-cards.ts";
import { type Billing, createPaymentMethod, type ReadCard } from "../objects/payment-method.ts";
import type { Provider } from "../provider.ts";
import type { Cause } from "../request-cause.ts";
import { declinePayment, requireAuthentication, takePayment } from "./settle.ts";

export type Confirmation = {
	card: ReadCard;
	billing: Billing;
	origin: string;
	returnUrl: string | null;
	cause: Cause;
};

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

function rejectFinished(intent: Stripe.PaymentIntent): void {
	if (intent.status === "succeeded") {
		throw createStateError(
			"You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
			intent,
		);
	}
	if (!CONFIRMABLE.includes(intent.status)) {
		throw createStateError(
			`You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${CONFIRMABLE.join(", ")}.`,
			intent,
		);
	}
}

/** Charges a card. Throws a 402 with the intent for a decline, as the provider does. */
export function confirmWithCard(
	provider: Provider,
	intent: Stripe.PaymentIntent,
	{ card, billing, origin, returnUrl, cause }: Confirmation,
): void {
	rejectFinished(intent);
	const method = createPaymentMethod(card, billing);
	const outcome = getOutcome(card.number);
	provider.state.paymentMethods[method.id] = method;
	if (outcome === "succeeds") {
		takePayment(provider, intent, method, false, cause);
		return;
	}
	if (outcome === "asks_authentication") {
		requireAuthentication(provider, intent, method, { origin, returnUrl }, cause);
		return;
	}
	const charge = declinePayment(provider, intent, method, outcome, cause);
	throw new ApiError(402, {
		type: "card_error",
		code: outcome.code,
		...(outcome.declineCode ? { decline_code: outcome.declineCode } : {}),
		message: outcome.message,
		charge: charge.id,
		payment_intent: structuredClone(intent),
		payment_method: method,
		...(outcome.code === "expired_card" ? { param: "exp_month" } : {}),
		...(outcome.code === "incorrect_cvc" ? { param: "cvc" } : {}),
	});
}

function readTypedCard(details: Params): ReadCard {
	const number = requireText(details, "number").replace(/[\s-]/g, "");
	const expiry = `${requireText(details, "exp_month")}/${requireText(details, "exp_year")}`;
	const cvc = requireText(details, "cvc");
	const problem = findCardProblems({ number, expiry, cvc }, new Date())[0];
	const read = readExpiry(expiry);
	if (problem || !read) {
		const param = { number: "number", expiry: "exp_year", cvc: "cvc" }[problem?.field ?? "expiry"];
		throw new ApiError(402, {
			type: "card_error",
			code: problem?.code.replace("incomplete", "invalid") ?? "invalid_expiry_year",
			message: problem?.message ?? "Your card's expiration date is invalid.",
			param,
		});
	}
	return { number, ...read };
}

export function readCard(params: Params, fromPage: boolean): ReadCard {
	const token = readText(params, "payment_method");
	if (token !== null) {
		const number = findCardNumber(token);
		if (!number) throw createNotFoundError("PaymentMethod", token, "payment_method", 400);
		return { number, month: 12, year: new Date().getFullYear() + 3 };
	}
	const data = readGroup(params, "payment_method_data");
	if (Object.keys(data).length === 0) {
		throw createParameterError(
			"You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
			"payment_method",
			"payment_intent_unexpected_state",
		);
	}
	if (requireText(data, "type") !== "card") {
		throw createParameterError(
			"The local card payments only know cards.",
			"payment_method_data[type]",
		);
	}
	if (!fromPage) {
		throw new ApiError(402, {
			type: "card_error",
			message:
				"Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.",
		});
	}
	return readTypedCard(readGroup(data, "card"));
}

export function readBilling(params: Params): Billing {
	const details = readGroup(readGroup(params, "payment_method_data"), "billing_details");
	return {
		name: readText(details, "name"),
		email: readText(details, "email"),
		phone: readText(details, "phone"),
	};
}

import type Stripe from "stripe";
import { badParameter, missingParameter } from "../api/api-error.ts";
import type { Params } from "../api/form-body.ts";
import { flag, group, integer, oneOf, requiredText, text, texts } from "../api/params.ts";
import { checkAmount, readCurrency } from "../cards/currencies.ts";

export function readAmount(params: Params, currency: string): number {
	const amount = integer(params, "amount");
	if (amount === null) throw missingParameter("amount");
	checkAmount(amount, currency, "amount");
	return amount;
}

export function requiredCurrency(params: Params): string {
	return readCurrency(requiredText(params, "currency"));
}

export function readMethods(params: Params): { automaticMethods: boolean } {
	const named = texts(params, "payment_method_types");
	const other = named.find((one) => one !== "card");
	if (other) {
		throw badParameter(`The payment method type "${other}" is invalid.`, "payment_method_types");
	}
	const automatic = flag(group(params, "automatic_payment_methods"), "enabled");
	if (automatic && named.length > 0) {
		throw badParameter(
			"You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
			"automatic_payment_methods",
		);
	}
	return { automaticMethods: automatic ?? named.length === 0 };
}

export function refuseManualCapture(params: Params): void {
	const method = oneOf(params, "capture_method", ["automatic", "automatic_async", "manual"]);
	if (method !== "manual") return;
	throw badParameter("The local card payments do not know manual capture.", "capture_method");
}

export function readShipping(params: Params): Stripe.PaymentIntent.Shipping | null {
	const shipping = group(params, "shipping");
	if (Object.keys(shipping).length === 0) return null;
	const address = group(shipping, "address");
	return {
		address: {
			city: text(address, "city"),
			country: text(address, "country"),
			line1: text(address, "line1"),
			line2: text(address, "line2"),
			postal_code: text(address, "postal_code"),
			state: text(address, "state"),
		},
		carrier: null,
		name: requiredText(shipping, "name"),
		phone: text(shipping, "phone"),
		tracking_number: null,
	};
}

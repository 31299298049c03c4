import type Stripe from "stripe";
import { createMissingParameterError, createParameterError } from "../api/api-error.ts";
import type { Params } from "../api/form-body.ts";
import {
	readFlag,
	readGroup,
	readInteger,
	readOneOf,
	readText,
	readTexts,
	requireText,
} from "../api/params.ts";
import { checkAmount, readCurrency } from "../cards/currencies.ts";

export function readAmount(params: Params, currency: string): number {
	const amount = readInteger(params, "amount");
	if (amount === null) throw createMissingParameterError("amount");
	checkAmount(amount, currency, "amount");
	return amount;
}

export function requireCurrency(params: Params): string {
	return readCurrency(requireText(params, "currency"));
}

export function readMethods(params: Params): { automaticMethods: boolean } {
	const named = readTexts(params, "payment_method_types");
	const other = named.find((one) => one !== "card");
	if (other) {
		throw createParameterError(
			`The payment method type "${other}" is invalid.`,
			"payment_method_types",
		);
	}
	const automatic = readFlag(readGroup(params, "automatic_payment_methods"), "enabled");
	if (automatic && named.length > 0) {
		throw createParameterError(
			"You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
			"automatic_payment_methods",
		);
	}
	return { automaticMethods: automatic ?? named.length === 0 };
}

export function rejectManualCapture(params: Params): void {
	const method = readOneOf(params, "capture_method", ["automatic", "automatic_async", "manual"]);
	if (method !== "manual") return;
	throw createParameterError(
		"The local card payments do not know manual capture.",
		"capture_method",
	);
}

export function readShipping(params: Params): Stripe.PaymentIntent.Shipping | null {
	const shipping = readGroup(params, "shipping");
	if (Object.keys(shipping).length === 0) return null;
	const address = readGroup(shipping, "address");
	return {
		address: {
			city: readText(address, "city"),
			country: readText(address, "country"),
			line1: readText(address, "line1"),
			line2: readText(address, "line2"),
			postal_code: readText(address, "postal_code"),
			state: readText(address, "state"),
		},
		carrier: null,
		name: requireText(shipping, "name"),
		phone: readText(shipping, "phone"),
		tracking_number: null,
	};
}

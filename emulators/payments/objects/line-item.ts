import type Stripe from "stripe";
import { getUnixSeconds } from "../clock.ts";
import { createId } from "./ids.ts";

function createPrice(currency: string, unitAmount: number): Stripe.Price {
	return {
		id: createId("price"),
		object: "price",
		active: false,
		billing_scheme: "per_unit",
		created: getUnixSeconds(),
		currency,
		custom_unit_amount: null,
		livemode: false,
		lookup_key: null,
		metadata: {},
		nickname: null,
		product: createId("prod"),
		recurring: null,
		tax_behavior: "unspecified",
		tiers_mode: null,
		transform_quantity: null,
		type: "one_time",
		unit_amount: unitAmount,
		unit_amount_decimal: null,
	};
}

export function createLineItem(
	description: string,
	currency: string,
	unitAmount: number,
	quantity: number,
): Stripe.LineItem {
	const amount = unitAmount * quantity;
	return {
		id: createId("li"),
		object: "item",
		adjustable_quantity: null,
		amount_discount: 0,
		amount_subtotal: amount,
		amount_tax: 0,
		amount_total: amount,
		currency,
		description,
		discounts: [],
		metadata: {},
		price: createPrice(currency, unitAmount),
		quantity,
	};
}

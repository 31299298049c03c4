import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { paymentParams, sessionParams, startShop } from "../../testing/shop.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const FIXTURES = resolve("../shared/data/stripe-fixtures.json");
const there = existsSync(FIXTURES);
if (!there) console.log("Left out: the provider's recorded shapes (../shared/data) are not here.");

/** The provider fills these only for features that the shop doesn't use. */
const MAY_BE_NULL = new Set([
	"payment_intent.last_payment_error",
	"payment_intent.next_action",
	"payment_intent.payment_method_configuration_details",
	"payment_intent.processing",
	"payment_intent.shipping",
	"payment_intent.transfer_data",
	"payment_intent.managed_payments",
	"payment_intent.canceled_at",
	"checkout.session.after_expiration",
	"checkout.session.automatic_tax.liability",
	"checkout.session.consent",
	"checkout.session.consent_collection",
	"checkout.session.currency_conversion",
	"checkout.session.collected_information.shipping_details",
	"checkout.session.custom_text.after_submit",
	"checkout.session.custom_text.shipping_address",
	"checkout.session.custom_text.submit",
	"checkout.session.custom_text.terms_of_service_acceptance",
	"checkout.session.invoice_creation.invoice_data.issuer",
	"checkout.session.invoice_creation.invoice_data.rendering_options",
	"checkout.session.managed_payments",
	"checkout.session.payment_method_configuration_details",
	"checkout.session.payment_intent",
	"checkout.session.permissions",
	"checkout.session.saved_payment_method_options",
	"checkout.session.shipping_address_collection",
	"checkout.session.shipping_cost",
	"checkout.session.url",
	"checkout.session.wallet_options",
	"charge.description",
	"charge.payment_method_details.card.installments",
	"charge.payment_method_details.card.three_d_secure",
	"charge.payment_method_details.card.wallet",
	"charge.receipt_url",
	"charge.shipping",
	"charge.source",
	"charge.transfer_data",
	...["city", "country", "line1", "postal_code", "state"].map(
		(part) => `payment_method.billing_details.address.${part}`,
	),
	"payment_method.billing_details.phone",
	"payment_method.card.generated_from",
	"payment_method.card.wallet",
]);

const FREE = /\.(metadata|payment_method_options)$|^event\.data$/;

function kind(value: Json | undefined): string {
	if (value === undefined) return "missing";
	return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

function differences(recorded: Json, answered: Json | undefined, path: string): string[] {
	if (answered === undefined) return [`${path} is missing`];
	if (recorded === null) return [];
	if (answered === null) return MAY_BE_NULL.has(path) ? [] : [`${path} is null`];
	if (kind(recorded) !== kind(answered)) {
		return [`${path} is ${kind(answered)}, recorded as ${kind(recorded)}`];
	}
	if (typeof recorded !== "object" || Array.isArray(recorded) || FREE.test(path)) return [];
	if (typeof answered !== "object" || Array.isArray(answered)) return [];
	return Object.entries(recorded).flatMap(([name, value]) =>
		differences(value, answered[name], `${path}.${name}`),
	);
}

describe.skipIf(!there)("responses have the provider's fields and types", () => {
	const recorded = there
		? (JSON.parse(readFileSync(FIXTURES, "utf8")) as Record<string, Json>)
		: {};

	test("each object matches after a hosted payment and its refund", async () => {
		const shop = await startShop();
		const { stripe } = shop;
		const session = await stripe.checkout.sessions.create(sessionParams());
		const form = { cardnumber: "4242424242424242", "exp-date": "12/34", cvc: "123", name: "A" };
		await fetch(String(session.url), {
			method: "POST",
			body: new URLSearchParams(form),
			redirect: "manual",
		});
		const paid = await stripe.checkout.sessions.retrieve(session.id);
		const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent), {
			expand: ["payment_method", "latest_charge"],
		});
		const fresh = await stripe.paymentIntents.create(paymentParams());
		const refund = await stripe.refunds.create({ payment_intent: intent.id });
		const { data: events } = await stripe.events.list({ limit: 1 });
		await shop.close();

		const answered: [string, unknown][] = [
			["payment_intent", fresh],
			["checkout.session", session],
			["checkout.session", paid],
			["charge", intent.latest_charge],
			["payment_method", intent.payment_method],
			["refund", refund],
			["event", events[0]],
		];
		const found = answered.flatMap(([name, object]) =>
			differences(recorded[name] ?? null, JSON.parse(JSON.stringify(object)) as Json, name),
		);
		expect(found).toEqual([]);
	});
});

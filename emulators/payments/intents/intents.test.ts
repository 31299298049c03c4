import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchStripeError } from "../../testing/failure.ts";
import { createStripe, paymentParams, type Shop, startShop } from "../../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
	shop = await startShop();
});
afterAll(() => shop.close());

async function payAsPage(intent: Stripe.PaymentIntent, number: string, card: object = {}) {
	const response = await fetch(`${shop.emulators.url}/v1/payment_intents/${intent.id}/confirm`, {
		method: "POST",
		body: new URLSearchParams({
			key: "pk_test_toolyard",
			client_secret: intent.client_secret ?? "",
			"payment_method_data[type]": "card",
			"payment_method_data[card][number]": number,
			"payment_method_data[card][exp_month]": "12",
			"payment_method_data[card][exp_year]": "34",
			"payment_method_data[card][cvc]": "123",
			...card,
		}),
	});
	return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

test("a good card pays, and the payment has its charge", async () => {
	const intent = await shop.stripe.paymentIntents.create(
		paymentParams({ metadata: { order: "7" } }),
	);
	const { answer } = await payAsPage(intent, "4242 4242 4242 4242");
	expect(answer).toMatchObject({ status: "succeeded" });
	const paid = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
	expect(paid).toMatchObject({
		amount_received: 150_000,
		metadata: { order: "7" },
		latest_charge: { paid: true, amount: 150_000, payment_intent: intent.id },
	});
});

test("the page sees neither metadata nor charge", async () => {
	const intent = await shop.stripe.paymentIntents.create(
		paymentParams({ metadata: { order: "7" } }),
	);
	const { answer } = await payAsPage(intent, "4242424242424242");
	expect(answer).not.toHaveProperty("metadata");
	expect(answer).not.toHaveProperty("latest_charge");
});

test.each([
	["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
	["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
	["4000000000000069", "expired_card", undefined, "Your card has expired."],
	["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
])(
	"card %s is declined with %s, and another card still pays",
	async (number, code, decline, message) => {
		const intent = await shop.stripe.paymentIntents.create(paymentParams());
		const declined = await payAsPage(intent, number);
		expect(declined.status).toBe(402);
		expect(declined.answer).toMatchObject({
			error: {
				type: "card_error",
				code,
				message,
				payment_intent: { status: "requires_payment_method" },
			},
		});
		const waiting = await shop.stripe.paymentIntents.retrieve(intent.id);
		expect(waiting.last_payment_error?.decline_code).toBe(decline);
		expect((await payAsPage(intent, "4242424242424242")).answer).toMatchObject({
			status: "succeeded",
		});
		const charges = await shop.stripe.charges.list({ payment_intent: intent.id });
		expect(charges.data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
	},
);

test.each([
	["4242424242424241", {}, "Your card number is invalid."],
	["42424242", {}, "Your card number is incomplete."],
	[
		"4242424242424242",
		{ "payment_method_data[card][exp_year]": "20" },
		"Your card's expiration year is in the past.",
	],
	[
		"4242424242424242",
		{ "payment_method_data[card][cvc]": "1" },
		"Your card's security code is incomplete.",
	],
])("a malformed card (%s %o) is refused before any charge", async (number, card, message) => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	const { status, answer } = await payAsPage(intent, number, card);
	expect(status).toBe(402);
	expect(answer).toMatchObject({ error: { message } });
	expect((await shop.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
});

test("a real card number is declined in test mode", async () => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	const { answer } = await payAsPage(intent, "4111111111111111");
	expect(answer).toMatchObject({ error: { decline_code: "test_mode_live_card" } });
});

test.each([
	["complete", "succeeded", null],
	["fail", "requires_payment_method", "payment_intent_authentication_failure"],
])("authentication: %s leads to %s", async (outcome, status, code) => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	const { answer } = await payAsPage(intent, "4000002500003155");
	expect(answer.status).toBe("requires_action");
	const { next_action } = await shop.stripe.paymentIntents.retrieve(intent.id);
	const address = String(next_action?.use_stripe_sdk?.stripe_js);
	await fetch(address, { method: "POST", body: new URLSearchParams({ outcome }) });
	const after = await shop.stripe.paymentIntents.retrieve(intent.id);
	expect(after.status).toBe(status);
	expect(after.last_payment_error?.code ?? null).toBe(code);
});

test("the shop's server can pay with the provider's test payment methods", async () => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	const paid = await shop.stripe.paymentIntents.confirm(intent.id, {
		payment_method: "pm_card_visa",
	});
	expect(paid.status).toBe("succeeded");
});

test("a wrong client secret is refused", async () => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	const page = createStripe(shop.emulators.url, "pk_test_toolyard");
	const error = await catchStripeError(
		page.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_wrong` }),
	);
	expect(error.param).toBe("client_secret");
});

test("a paid payment can be neither paid again, changed nor cancelled", async () => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	await payAsPage(intent, "4242424242424242");
	const { answer } = await payAsPage(intent, "4242424242424242");
	expect(answer).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
	for (const attempt of [
		shop.stripe.paymentIntents.update(intent.id, { amount: 200_000 }),
		shop.stripe.paymentIntents.cancel(intent.id),
	]) {
		const error = await catchStripeError(attempt);
		expect(error.code).toBe("payment_intent_unexpected_state");
		expect(error.payment_intent?.status).toBe("succeeded");
	}
});

test("a cancelled payment cannot be paid", async () => {
	const intent = await shop.stripe.paymentIntents.create(paymentParams());
	const cancelled = await shop.stripe.paymentIntents.cancel(intent.id, {
		cancellation_reason: "abandoned",
	});
	expect(cancelled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
	const { status } = await payAsPage(intent, "4242424242424242");
	expect(status).toBe(400);
});

test("an update merges metadata, and an empty value removes its key", async () => {
	const intent = await shop.stripe.paymentIntents.create(
		paymentParams({ metadata: { a: "1", b: "2" } }),
	);
	const updated = await shop.stripe.paymentIntents.update(intent.id, {
		amount: 160_000,
		metadata: { b: "", c: "3" },
	});
	expect(updated).toMatchObject({ amount: 160_000 });
	expect(updated.metadata).toEqual({ a: "1", c: "3" });
});

test("payments are found by their metadata", async () => {
	const intent = await shop.stripe.paymentIntents.create(
		paymentParams({ metadata: { attempt: "a-1" } }),
	);
	await shop.stripe.paymentIntents.create(paymentParams({ metadata: { attempt: "a-2" } }));
	const { data } = await shop.stripe.paymentIntents.search({ query: "metadata['attempt']:'a-1'" });
	expect(data.map(({ id }) => id)).toEqual([intent.id]);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { paymentParams, type Shop, startShop, WEBHOOK_SECRET } from "../../testing/shop.ts";

let shop: Shop;
beforeEach(async () => {
	shop = await startShop();
});
afterEach(() => shop.close());

function control(path: string, body: object): Promise<Response> {
	return fetch(`${shop.emulators.url}/control/webhooks${path}`, {
		method: "POST",
		body: JSON.stringify(body),
	});
}

function pay() {
	return shop.stripe.paymentIntents.create(
		paymentParams({ confirm: true, payment_method: "pm_card_visa" }),
		{ idempotencyKey: "pay-7" },
	);
}

test("the official library accepts a delivery, and refuses it under another secret", async () => {
	const intent = await pay();
	const received = await shop.receiver.atLeast(3);
	expect(received.map(({ type }) => type)).toEqual([
		"payment_intent.created",
		"charge.succeeded",
		"payment_intent.succeeded",
	]);
	const [, , last] = received;
	const { body = "", signature = "" } = last ?? {};
	const event = await shop.stripe.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
	expect(event).toMatchObject({
		type: "payment_intent.succeeded",
		data: { object: { id: intent.id, status: "succeeded" } },
		request: { idempotency_key: "pay-7" },
	});
	await expect(
		shop.stripe.webhooks.constructEventAsync(body, signature, "whsec_another"),
	).rejects.toThrow("signature");
});

test("an event shows the payment as it was then", async () => {
	await pay();
	const [first] = await shop.receiver.atLeast(1);
	expect(JSON.parse(first?.body ?? "{}")).toMatchObject({
		data: { object: { status: "requires_payment_method" } },
	});
});

test("a failed delivery is repeated until the shop accepts it", async () => {
	shop.receiver.answerWith(500);
	await shop.stripe.paymentIntents.create(paymentParams());
	await shop.receiver.atLeast(1);
	shop.receiver.answerWith(200);
	const received = await shop.receiver.atLeast(2);
	expect(new Set(received.map(({ id }) => id)).size).toBe(1);
	await expect
		.poll(async () => (await shop.stripe.events.list({ delivery_success: true })).data.length)
		.toBe(1);
});

test("held webhooks are delivered when released, reversed and repeated if asked", async () => {
	await control("", { deliver: "hold" });
	await pay();
	await new Promise((resolve) => setTimeout(resolve, 60));
	expect(shop.receiver.received).toEqual([]);
	const released = await control("/release", { order: "reversed", duplicates: 1 });
	expect(await released.json()).toEqual({ released: 3 });
	expect(shop.receiver.received.map(({ type }) => type)).toEqual([
		"payment_intent.succeeded",
		"payment_intent.succeeded",
		"charge.succeeded",
		"charge.succeeded",
		"payment_intent.created",
		"payment_intent.created",
	]);
});

test("the payments page lists deliveries and redelivers an event", async () => {
	await shop.stripe.paymentIntents.create(paymentParams());
	await shop.receiver.atLeast(1);
	const { data } = await shop.stripe.events.list();
	const page = await (await fetch(`${shop.emulators.url}/payments`)).text();
	expect(page).toContain("payment_intent.created");
	await fetch(`${shop.emulators.url}/payments/events/${data[0]?.id}/redeliver`, { method: "POST" });
	expect(shop.receiver.received).toHaveLength(2);
});

test("a refund sends three events", async () => {
	const { id } = await pay();
	await shop.stripe.refunds.create({ payment_intent: id });
	await shop.receiver.atLeast(6);
	const { data } = await shop.stripe.events.list({
		types: ["refund.created", "charge.refunded", "refund.updated"],
	});
	expect(data.map(({ type }) => type)).toEqual([
		"refund.updated",
		"charge.refunded",
		"refund.created",
	]);
});

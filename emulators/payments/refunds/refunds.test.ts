import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayment, type Shop, startShop } from "../../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
	shop = await startShop();
});
afterAll(() => shop.close());

async function aPaidPayment(): Promise<string> {
	const { id } = await shop.stripe.paymentIntents.create(
		aPayment({ confirm: true, payment_method: "pm_card_visa" }),
	);
	return id;
}

test("a payment is refunded in parts until nothing is left", async () => {
	const payment_intent = await aPaidPayment();
	const part = await shop.stripe.refunds.create({ payment_intent, amount: 50_000 });
	expect(part).toMatchObject({ status: "succeeded", amount: 50_000, payment_intent });
	await expect(shop.stripe.refunds.create({ payment_intent, amount: 100_001 })).rejects.toThrow(
		"Refund amount (BDT 1,000.01) is greater than unrefunded amount on charge (BDT 1,000.00)",
	);
	const rest = await shop.stripe.refunds.create({ payment_intent });
	expect(rest.amount).toBe(100_000);
	await expect(shop.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
		code: "charge_already_refunded",
	});
	const { data } = await shop.stripe.refunds.list({ payment_intent });
	expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
	const charge = await shop.stripe.charges.retrieve(String(rest.charge));
	expect(charge).toMatchObject({ refunded: true, amount_refunded: 150_000 });
});

test("what was never paid cannot be refunded", async () => {
	const { id } = await shop.stripe.paymentIntents.create(aPayment());
	await expect(shop.stripe.refunds.create({ payment_intent: id })).rejects.toThrow(
		"does not have a successful charge to refund",
	);
});

test("a refund asked twice with one key is made once", async () => {
	const payment_intent = await aPaidPayment();
	const ask = () =>
		shop.stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund-${payment_intent}` });
	expect((await ask()).id).toBe((await ask()).id);
});

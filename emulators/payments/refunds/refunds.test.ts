import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { paymentParams, type Shop, startShop } from "../../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
	shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => {
	vi.useRealTimers();
});

async function createPaidPayment(payment_method = "pm_card_visa"): Promise<string> {
	const { id } = await shop.stripe.paymentIntents.create(
		paymentParams({ confirm: true, payment_method }),
	);
	return id;
}

const advanceMinute = () => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });

test("a payment is refunded in parts until nothing is left", async () => {
	const payment_intent = await createPaidPayment();
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

test("an unpaid payment cannot be refunded", async () => {
	const { id } = await shop.stripe.paymentIntents.create(paymentParams());
	await expect(shop.stripe.refunds.create({ payment_intent: id })).rejects.toThrow(
		"does not have a successful charge to refund",
	);
});

test("two refund requests with one key make one refund", async () => {
	const payment_intent = await createPaidPayment();
	const ask = () =>
		shop.stripe.refunds.create({ payment_intent }, { idempotencyKey: `refund-${payment_intent}` });
	expect((await ask()).id).toBe((await ask()).id);
});

test("an unknown payment cannot be refunded", async () => {
	await expect(shop.stripe.refunds.create({ payment_intent: "pi_nowhere" })).rejects.toMatchObject({
		code: "resource_missing",
		param: "payment_intent",
	});
});

test("a refund to the pending-refund card is pending first and succeeds later", async () => {
	const payment_intent = await createPaidPayment("pm_card_pendingRefund");
	const { id, status } = await shop.stripe.refunds.create({ payment_intent });
	expect(status).toBe("pending");
	advanceMinute();
	expect(await shop.stripe.refunds.retrieve(id)).toMatchObject({ status: "succeeded" });
});

test("a refund to the failing-refund card fails later, sends an event and can be repeated", async () => {
	const payment_intent = await createPaidPayment("pm_card_refundFail");
	const { id, status } = await shop.stripe.refunds.create({ payment_intent });
	expect(status).toBe("succeeded");
	advanceMinute();
	expect(await shop.stripe.refunds.retrieve(id)).toMatchObject({
		status: "failed",
		failure_reason: "expired_or_canceled_card",
	});
	const { data } = await shop.stripe.events.list({ types: ["refund.failed"] });
	expect(data.map(({ data: { object } }) => object)).toEqual([expect.objectContaining({ id })]);
	expect((await shop.stripe.refunds.create({ payment_intent })).id).not.toBe(id);
});

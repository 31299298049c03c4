import { afterEach, beforeEach, expect, test } from "vitest";
import { catchStripeError } from "../testing/failure.ts";
import { createStripe, paymentParams, type Shop, startShop } from "../testing/shop.ts";

let shop: Shop;
beforeEach(async () => {
	shop = await startShop();
});
afterEach(() => shop.close());

async function control(path: string, body: object): Promise<{ status: number; told: unknown }> {
	const answer = await fetch(`${shop.emulators.url}/control/${path}`, {
		method: "POST",
		body: JSON.stringify(body),
	});
	return { status: answer.status, told: await answer.json() };
}

const pay = () =>
	shop.stripe.paymentIntents.create(
		paymentParams({ confirm: true, payment_method: "pm_card_visa" }),
	);
const readId = ({ told }: { told: unknown }) => String((told as { id: string }).id);

test("a call that is done but never answered times out, and its key returns the result", async () => {
	await control("faults", {
		match: "POST /v1/payment_intents",
		fault: "stalled",
		ms: 5000,
		times: 1,
	});
	const key = { idempotencyKey: "stalled-7" };
	const hasty = createStripe(shop.emulators.url);
	const lost = await catchStripeError(
		hasty.paymentIntents.create(paymentParams(), { ...key, timeout: 100 }),
	);
	expect(lost.type).toBe("StripeConnectionError");
	const again = await shop.stripe.paymentIntents.create(paymentParams(), key);
	expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
	expect((await shop.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([again.id]);
});

test("a payment that was made despite a 500 stays a 500 for its key and is listed", async () => {
	await control("faults", { match: "POST /v1/payment_intents", fault: "done500", times: 1 });
	const key = { idempotencyKey: "done-7" };
	for (let time = 0; time < 2; time += 1) {
		const error = await catchStripeError(shop.stripe.paymentIntents.create(paymentParams(), key));
		expect(error.statusCode).toBe(500);
	}
	expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a fault of every third request lets two through before each", async () => {
	await control("faults", { match: "POST /v1/payment_intents", fault: "error400", every: 3 });
	const outcomes: string[] = [];
	for (let time = 0; time < 6; time += 1) {
		await shop.stripe.paymentIntents.create(paymentParams()).then(
			() => outcomes.push("made"),
			() => outcomes.push("refused"),
		);
	}
	expect(outcomes.join()).toBe("made,made,refused,made,made,refused");
});

test("lost events are never delivered but are listed", async () => {
	await control("webhooks", { deliver: "lose" });
	const { id } = await pay();
	await new Promise((resolve) => setTimeout(resolve, 60));
	await control("webhooks", { deliver: "normal" });
	await shop.stripe.paymentIntents.create(paymentParams());
	const received = await shop.receiver.atLeast(1);
	expect(received.map(({ type }) => type)).toEqual(["payment_intent.created"]);
	const { data } = await shop.stripe.events.list({ types: ["payment_intent.succeeded"] });
	expect(data.map(({ data: { object } }) => (object as { id: string }).id)).toEqual([id]);
});

test("a dashboard refund has no metadata and can't exceed the rest", async () => {
	const { id } = await pay();
	const made = await control("refunds", { payment_intent: id, amount: 100_000 });
	expect(made.status).toBe(201);
	expect(await shop.stripe.refunds.retrieve(readId(made))).toMatchObject({
		amount: 100_000,
		metadata: {},
		payment_intent: id,
	});
	expect((await control("refunds", { payment_intent: id, amount: 60_000 })).status).toBe(400);
	expect((await control("refunds", { payment_intent: "pi_none" })).status).toBe(400);
});

test("a dispute sends events when it opens and when it is decided", async () => {
	const { id } = await pay();
	const opened = await control("disputes", { payment_intent: id });
	const dispute = await shop.stripe.disputes.retrieve(readId(opened));
	expect(dispute).toMatchObject({
		payment_intent: id,
		amount: 150_000,
		status: "needs_response",
		reason: "fraudulent",
	});
	await control(`disputes/${dispute.id}/close`, { outcome: "lost" });
	const { data } = await shop.stripe.events.list({
		types: ["charge.dispute.created", "charge.dispute.closed"],
	});
	expect(data.map(({ type }) => type)).toEqual(["charge.dispute.closed", "charge.dispute.created"]);
	expect((await shop.stripe.disputes.list({ payment_intent: id })).data[0]?.status).toBe("lost");
	expect((await control("disputes/du_none/close", { outcome: "won" })).status).toBe(400);
});

test("the next payment can take another amount than requested, once", async () => {
	await control("amounts", { take: 1 });
	const [odd, even] = [await pay(), await pay()];
	expect([odd.amount_received, even.amount_received]).toEqual([1, 150_000]);
	const { data } = await shop.stripe.charges.list({ payment_intent: odd.id });
	expect(data[0]?.amount).toBe(1);
	expect((await control("amounts", { take: -1 })).status).toBe(400);
});

import { and, eq, inArray, isNull, like } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { outbox } from "~/platform/outbox/outbox.server";
import { auditOf, heldBy, mailsTo, stockOf, theOrder } from "~/testing/database/queries";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { ask } from "~/testing/http/worker";
import { eventAbout, payByCard, signed, takeInstead } from "~/testing/payments/payment-provider";
import { runReconciler } from "~/testing/payments/reconciler";
import { platformWithoutProvider, testPlatform } from "~/testing/platform";
import { shipOrder } from "../orders/ship-order.server";
import { orders } from "../orders/tables.server";
import { beginPayment } from "./attempts/begin-payment.server";
import { settlePayments } from "./attempts/sync-payments.server";
import { holdForBank } from "./bank/hold-for-bank.server";
import { cancelOrder } from "./cancellation/cancel-order.server";
import { releaseOverdue } from "./cancellation/release-expired-holds.server";
import { liveAttemptOf } from "./queries.server";
import { BEGIN_AFTER_HOLD_MS } from "./rules";
import { alerts, attempts, providerEvents, refunds, releaseQueue } from "./tables.server";

const platform = testPlatform();
const { db } = platform;
const scheduledJob = { kind: "system", name: "scheduled-job" } as const;

async function anUnpaidOrder(onHand = 10, quantity = 2) {
	const buyer = await aUser();
	const product = await aProduct({ onHand });
	const orderId = await anOrder(buyer, product, { quantity });
	const pay = async (kind: "card" | "hosted" = "card") => {
		const begun = await beginPayment(platform, buyer.id, { orderId }, kind, "http://shop.test");
		if (!begun.ok) throw new Error(begun.reason);
		return begun.handle;
	};
	return { buyer, product, orderId, pay, me: { kind: "buyer", userId: buyer.id } as const };
}

async function webhook(body: BodyInit, signature: string | null): Promise<Response> {
	const headers: Record<string, string> =
		signature === null ? {} : { "stripe-signature": signature };
	return ask("http://shop.test/webhooks/stripe", { method: "POST", body, headers });
}

const refundsOf = (orderId: string) =>
	db.select().from(refunds).where(eq(refunds.orderId, orderId));

test("a card that goes through makes the order paid, sells its units and tells the buyer", async () => {
	const { buyer, product, orderId, pay, me } = await anUnpaidOrder();
	const intent = await payByCard(await pay());
	await settlePayments(platform, [orderId], me);
	expect(await theOrder(orderId)).toMatchObject({ status: "paid", transactionId: intent.id });
	expect(await stockOf(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await auditOf(orderId)).toEqual(["order.create", "order.pay"]);
	expect(await mailsTo(buyer.email)).toEqual([
		`Your order ${orderId}`,
		`We have your payment for order ${orderId}`,
	]);
});

test("who closes the browser after paying has the receipt as soon as the webhook is in", async () => {
	const { buyer, orderId, pay } = await anUnpaidOrder();
	const intent = await payByCard(await pay());
	// What others left unsent would leave before it.
	await db.update(outbox).set({ sentAt: 1 }).where(isNull(outbox.sentAt));
	const event = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	expect((await webhook(event, await signed(event))).status).toBe(200);
	const subject = `We have your payment for order ${orderId}`;
	const receipt = db
		.select({ sentAt: outbox.sentAt })
		.from(outbox)
		.where(and(eq(outbox.to, buyer.email), eq(outbox.subject, subject)));
	await expect.poll(() => receipt).toEqual([{ sentAt: expect.any(Number) }]);
});

test("the webhook before the return page, or after it, or twice, pays once", async () => {
	for (const order of ["webhook first", "page first"]) {
		const { buyer, product, orderId, pay, me } = await anUnpaidOrder();
		const intent = await payByCard(await pay());
		const event = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
		const deliver = async () =>
			expect((await webhook(event, await signed(event))).status).toBe(200);
		const steps = [deliver, () => settlePayments(platform, [orderId], me)];
		for (const step of order === "webhook first" ? steps : steps.reverse()) await step();
		await deliver();
		expect(await theOrder(orderId)).toMatchObject({ status: "paid", transactionId: intent.id });
		expect(await stockOf(product.id)).toEqual({ onHand: 8, reserved: 0 });
		expect(await auditOf(orderId)).toEqual(["order.create", "order.pay"]);
		expect(await mailsTo(buyer.email)).toHaveLength(2);
		expect(await refundsOf(orderId)).toEqual([]);
		const [kept] = await db
			.select({ outcome: providerEvents.outcome })
			.from(providerEvents)
			.where(eq(providerEvents.id, JSON.parse(event).id));
		expect(kept?.outcome).toBe(order === "webhook first" ? "applied" : "ignored");
	}
});

test("a webhook without a signature, with a wrong one or an old one changes nothing", async () => {
	const { orderId, pay } = await anUnpaidOrder();
	const intent = await payByCard(await pay());
	const event = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	const hourAgo = Math.floor(Date.now() / 1000) - 3600;
	for (const signature of [
		null,
		"t=1,v1=00",
		await signed(event, "whsec_somebody_elses_secret"),
		await signed(`${event} `),
		await signed(event, undefined, hourAgo),
	]) {
		expect((await webhook(event, signature)).status).toBe(400);
	}
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid", transactionId: null });
});

test("a webhook of more than 256 KB is refused, and not read to its end", async () => {
	// Three bytes to a letter: as a text it is short enough.
	expect((await webhook("€".repeat(100_000), null)).status).toBe(413);
	let pieces = 0;
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			pieces += 1;
			if (pieces > 50) controller.close();
			else controller.enqueue(new Uint8Array(64 * 1024));
		},
	});
	expect((await webhook(endless, "t=1,v1=00")).status).toBe(413);
	expect(pieces).toBeLessThan(8);
});

test.each([
	["another amount", { amount_received: 1 }],
	["another currency", { currency: "usd" }],
	["live mode money on a test key", { livemode: true }],
	["another payment's id", { id: "pi_somebody_elses" }],
])("a payment of %s is put up for review and pays nothing", async (_, change) => {
	const { orderId, pay } = await anUnpaidOrder();
	const intent = await payByCard(await pay());
	const event = await eventAbout(
		"payment_intent.succeeded",
		`/v1/payment_intents/${intent.id}`,
		change,
	);
	const answer = await webhook(event, await signed(event));
	expect(await answer.json()).toEqual({ outcome: "review" });
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid" });
	const { id, data } = JSON.parse(event);
	const found = `found-${data.object.id}`;
	const kept = await db
		.select()
		.from(providerEvents)
		.where(inArray(providerEvents.id, [id, found]))
		.orderBy(providerEvents.outcome);
	expect(kept).toMatchObject([
		{ id, outcome: "ignored", body: event },
		{ id: found, outcome: "review", body: event },
	]);
});

test("a payment of another amount is in review once, by its event, its buyer's return and the reconciler together", async () => {
	const { orderId, pay, me } = await anUnpaidOrder();
	await takeInstead(49_000);
	const { id } = await payByCard(await pay());
	const event = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${id}`);
	for (const _ of [1, 2]) await webhook(event, await signed(event));
	await settlePayments(platform, [orderId], me);
	await runReconciler();
	const inReview = await db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(and(eq(providerEvents.outcome, "review"), like(providerEvents.body, `%${id}%`)));
	expect(inReview).toEqual([{ id: `found-${id}` }]);
	const raised = await db
		.select({ subject: alerts.subject })
		.from(alerts)
		.where(and(eq(alerts.kind, "event-review"), isNull(alerts.resolvedAt)));
	const about = [`event:found-${id}`, `event:${JSON.parse(event).id}`];
	expect(raised.filter(({ subject }) => about.includes(subject))).toHaveLength(1);
});

const NO_EVENTS = {
	"no JSON": "not json",
	null: "null",
	"a number": "1",
	"a list": "[]",
	text: '"evt_1"',
	"an object without an id": '{"type":"payment_intent.succeeded","data":{"object":{}}}',
	"an object without a type": '{"id":"evt_1","data":{"object":{}}}',
	"an object without data": '{"id":"evt_1","type":"payment_intent.succeeded"}',
	"an object whose data is null": '{"id":"evt_1","type":"payment_intent.succeeded","data":null}',
};

test.each(Object.entries(NO_EVENTS))(
	"a signed webhook body that is %s is refused in words and logged once",
	async (_, body) => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const answer = await webhook(body, await signed(body));
		const logged = log.mock.calls.length;
		log.mockRestore();
		expect(answer.status).toBe(400);
		expect(await answer.json()).toEqual({ error: "The body is not an event" });
		expect(logged).toBe(1);
	},
);

test("a declined card leaves the order unpaid, and the same payment takes the next card", async () => {
	const { orderId, pay, me } = await anUnpaidOrder();
	const secret = await pay();
	await payByCard(secret, "4000000000000002");
	await settlePayments(platform, [orderId], me);
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid" });
	expect(await pay()).toBe(secret);
	await payByCard(secret);
	await settlePayments(platform, [orderId], me);
	expect(await theOrder(orderId)).toMatchObject({ status: "paid" });
});

test("two tabs that begin to pay at once share one payment", async () => {
	const { orderId, pay } = await anUnpaidOrder();
	const secrets = await Promise.all([pay(), pay(), pay()]);
	expect(new Set(secrets).size).toBe(1);
	const rows = await db.select().from(attempts).where(eq(attempts.orderSet, orderId));
	expect(rows).toHaveLength(1);
});

test("going from the card to the hosted page closes the card's payment first", async () => {
	const { orderId, pay } = await anUnpaidOrder();
	const secret = await pay("card");
	expect(await pay("hosted")).toMatch(/^http/);
	const rows = await db.select().from(attempts).where(eq(attempts.orderSet, orderId));
	expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
		["card", "closed"],
		["hosted", "open"],
	]);
	expect((await payByCard(secret)).status).not.toBe("succeeded");
});

test("while the provider is down nothing is lost: the prepared payment is asked for again under the same key", async () => {
	const { buyer, orderId, pay } = await anUnpaidOrder();
	const down = platformWithoutProvider();
	await expect(
		beginPayment(down, buyer.id, { orderId }, "card", "http://shop.test"),
	).rejects.toThrow("down");
	const before = await liveAttemptOf(db, orderId);
	expect(before).toMatchObject({ state: "prepared", providerId: null, number: 1 });
	await pay();
	expect(await liveAttemptOf(db, orderId)).toMatchObject({ id: before?.id, state: "open" });
});

test("a payment that another request is just making is not taken for one that was never made", async () => {
	const { buyer, orderId, pay } = await anUnpaidOrder();
	const inUse = { type: "StripeInvalidRequestError", statusCode: 409 };
	const openCard = () => Promise.reject(Object.assign(new Error("The key is in use."), inUse));
	const busy = { ...platform, payments: { ...platform.payments, openCard } };
	const begun = beginPayment(busy, buyer.id, { orderId }, "card", "http://shop.test");
	await expect(begun).rejects.toThrow("in use");
	const before = await liveAttemptOf(db, orderId);
	expect(before).toMatchObject({ state: "prepared", number: 1 });
	await pay();
	expect(await liveAttemptOf(db, orderId)).toMatchObject({ id: before?.id, state: "open" });
});

test("cancelling gives the units back and tells the buyer", async () => {
	const { buyer, product, orderId, me } = await anUnpaidOrder();
	expect(await cancelOrder(platform, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 0 });
	expect(await auditOf(orderId)).toEqual(["order.create", "order.cancel"]);
	expect(await mailsTo(buyer.email)).toContain(`Order ${orderId} is cancelled`);
});

test("cancelling while a card payment is open closes it at the provider first", async () => {
	const { product, orderId, pay, me } = await anUnpaidOrder();
	const secret = await pay();
	expect(await cancelOrder(platform, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 0 });
	expect((await payByCard(secret)).status).not.toBe("succeeded");
});

test("a cancel that comes after the money finds the order paid", async () => {
	const { product, orderId, pay, me } = await anUnpaidOrder();
	await payByCard(await pay());
	expect(await cancelOrder(platform, orderId, me)).toEqual({ ok: false, reason: "paid" });
	expect(await theOrder(orderId)).toMatchObject({ status: "paid" });
	expect(await stockOf(product.id)).toEqual({ onHand: 8, reserved: 0 });
});

test("a cancel while the provider is down holds the units until the payment is known to be closed", async () => {
	const { product, orderId, pay, me } = await anUnpaidOrder();
	await pay();
	const down = platformWithoutProvider();
	expect(await cancelOrder(down, orderId, me)).toEqual({ ok: true, outcome: "closing" });
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid", closing: true });
	expect(await heldBy(product.id)).toEqual({ reserved: 2, unpaid: 2 });
	await runReconciler();
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
	expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
});

test("the database itself refuses to release a hold while a payment is under way", async () => {
	const { orderId, pay } = await anUnpaidOrder();
	await pay();
	const release = db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId));
	await expect(release).rejects.toMatchObject({
		cause: { message: expect.stringContaining("a payment is under way") },
	});
});

test("money for an order that is cancelled already is owed back once", async () => {
	const { product, orderId, pay, me } = await anUnpaidOrder();
	const intent = await payByCard(await pay());
	// The shop's own view is forced wrong, as no verb would: this is the net below the net.
	const live = await liveAttemptOf(db, orderId);
	await db
		.update(attempts)
		.set({ state: "closed" })
		.where(eq(attempts.id, live?.id ?? ""));
	await cancelOrder(platform, orderId, me);
	const event = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	for (let time = 0; time < 2; time += 1) await webhook(event, await signed(event));
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled", transactionId: null });
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 0 });
	const due = await refundsOf(orderId);
	expect(due.map(({ state, amountPoisha }) => ({ state, amountPoisha }))).toEqual([
		{ state: "due", amountPoisha: 50_000 },
	]);
});

test("an order past its hold is cancelled by the scheduled job, one within it is not", async () => {
	const { product, orderId } = await anUnpaidOrder();
	await releaseOverdue(platform);
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid" });
	const inAnHour = testPlatform({ now: () => Date.now() + 61 * 60_000 });
	// A run takes a page of orders; those of other tests may be due before this one.
	for (let run = 0; run < 20; run += 1) await releaseOverdue(inAnHour);
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("orders whose payment can't be closed keep their units and don't keep the scheduled job from those behind them", async () => {
	const stuck = await Promise.all(Array.from({ length: 21 }, () => anUnpaidOrder()));
	await Promise.all(stuck.map(({ pay }) => pay()));
	const behind = await anUnpaidOrder();
	const heldUntil = (orderId: string, holdUntil: number) =>
		db.update(orders).set({ holdUntil }).where(eq(orders.id, orderId));
	// Longer overdue than whatever other tests have left.
	await Promise.all(stuck.map(({ orderId }, n) => heldUntil(orderId, 1 + n)));
	await heldUntil(behind.orderId, 1 + stuck.length);
	await releaseOverdue(platformWithoutProvider());
	expect(await theOrder(behind.orderId)).toMatchObject({ status: "cancelled" });
	for (const { orderId, product } of stuck) {
		expect(await theOrder(orderId)).toMatchObject({ status: "unpaid", closing: true });
		expect(await heldBy(product.id)).toEqual({ reserved: 2, unpaid: 2 });
	}
	await runReconciler();
	for (const { orderId, product } of stuck) {
		expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
		expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	}
});

test("an order leaves the scheduled job's queue when it is paid or cancelled, and waits there for its stretched hold", async () => {
	const { orderId, pay, me } = await anUnpaidOrder();
	const place = async () =>
		(await db.select().from(releaseQueue).where(eq(releaseQueue.orderId, orderId)))[0]?.dueAt;
	expect(await place()).toBe((await theOrder(orderId)).holdUntil);
	const late = testPlatform({ now: () => Date.now() + 50 * 60_000 });
	await beginPayment(late, me.userId, { orderId }, "card", "http://shop.test");
	expect(await place()).toBe((await theOrder(orderId)).holdUntil);
	expect(await place()).toBeGreaterThan(Date.now() + 80 * 60_000);
	await payByCard(await pay());
	await settlePayments(platform, [orderId], me);
	expect(await place()).toBeUndefined();
	const other = await anUnpaidOrder();
	await cancelOrder(platform, other.orderId, other.me);
	const left = db.select().from(releaseQueue).where(eq(releaseQueue.orderId, other.orderId));
	expect(await left).toEqual([]);
});

test("beginning to pay again and again keeps units off sale for a few hours and no longer; a transfer may be waited for", async () => {
	const { product, orderId, me } = await anUnpaidOrder();
	const { createdAt } = await theOrder(orderId);
	const inMinutes = (minutes: number) => testPlatform({ now: () => createdAt + minutes * 60_000 });
	const begin = (minutes: number, kind: "card" | "hosted" = "card") =>
		beginPayment(inMinutes(minutes), me.userId, { orderId }, kind, "http://shop.test");
	const last = (platform.settings.holdMs + BEGIN_AFTER_HOLD_MS) / 60_000;
	expect(await begin(last - 40)).toMatchObject({ ok: true });
	// The way that is under way is gone on with; another would be a new payment.
	expect(await begin(last - 5, "hosted")).toMatchObject({ ok: true });
	expect(await begin(last + 1, "hosted")).toMatchObject({ ok: true });
	const { holdUntil } = await theOrder(orderId);
	expect(holdUntil).toBeLessThanOrEqual(createdAt + (last + 36) * 60_000);
	expect(await begin(last + 1)).toEqual({ ok: false, reason: "not-payable" });
	expect((await theOrder(orderId)).holdUntil).toBe(holdUntil);
	await holdForBank(platform, me.userId, { orderId });
	expect(await begin(last + 1)).toMatchObject({ ok: true });
	const bankEnds = platform.settings.bankHoldMs / 60_000;
	expect(await begin(bankEnds + 1, "hosted")).toEqual({ ok: false, reason: "not-payable" });
	expect(await heldBy(product.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("a hosted page's hold outlives the page", async () => {
	const { orderId, pay } = await anUnpaidOrder();
	await pay("hosted");
	const attempt = await liveAttemptOf(db, orderId);
	expect((await theOrder(orderId)).holdUntil).toBeGreaterThan(attempt?.expiresAt ?? Infinity);
});

test("another buyer can neither pay nor cancel an order, nor learn that it is there", async () => {
	const { orderId } = await anUnpaidOrder();
	const stranger = await aUser();
	const begun = await beginPayment(platform, stranger.id, { orderId }, "card", "http://shop.test");
	expect(begun).toEqual({ ok: false, reason: "no-such-order" });
	const cancelled = await cancelOrder(platform, orderId, { kind: "buyer", userId: stranger.id });
	expect(cancelled).toEqual({ ok: false, reason: "no-such-order" });
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid" });
});

test("only a paid order ships, once", async () => {
	const { orderId, pay, me, buyer } = await anUnpaidOrder();
	const admin = await anAdmin();
	expect(await shipOrder(platform, admin.id, orderId)).toEqual({ ok: false, reason: "not-paid" });
	await payByCard(await pay());
	await settlePayments(platform, [orderId], me);
	expect(await shipOrder(platform, admin.id, orderId)).toEqual({ ok: true });
	expect(await shipOrder(platform, admin.id, orderId)).toEqual({
		ok: false,
		reason: "already-shipped",
	});
	expect(await mailsTo(buyer.email)).toContain(`Order ${orderId} is on its way`);
	expect(await cancelOrder(platform, orderId, scheduledJob)).toEqual({
		ok: false,
		reason: "not-cancellable",
	});
});

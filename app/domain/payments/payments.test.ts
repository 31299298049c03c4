import { and, eq, inArray, isNull, like } from "drizzle-orm";
import Stripe from "stripe";
import { expect, test, vi } from "vitest";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { outbox } from "~/platform/outbox/outbox.server";
import type { CardPaymentInput } from "~/platform/stripe/card-payments.server";
import { CANCELLED } from "~/testing/database/line-states";
import {
	findLiveAttempt,
	getLine,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import {
	buildEventBody,
	confirmCardPayment,
	overrideNextAmount,
	signWebhook,
} from "~/testing/payments/payment-provider";
import { createPurchase } from "~/testing/payments/purchases";
import { runReconciler } from "~/testing/payments/reconciler";
import {
	asAdmin,
	asBuyer,
	createPlatformWithoutProvider,
	createTestPlatform,
} from "~/testing/platform";
import { orderLines, orders } from "../orders/tables.server";
import { applyPayment } from "./attempts/apply-payment.server";
import { beginPayment } from "./attempts/begin-payment.server";
import { syncPayments } from "./attempts/sync-payments.server";
import { holdForBank } from "./bank/hold-for-bank.server";
import { cancelLine } from "./cancellation/cancel-line.server";
import { releaseExpiredHolds } from "./cancellation/release-expired-holds.server";
import { requestCancellation } from "./cancellation/request-cancellation.server";
import { BEGIN_AFTER_HOLD_MS } from "./payment-times";
import { alerts, attempts, providerEvents, refunds, releaseQueue } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;
const scheduledJob = { kind: "system", name: "scheduled-job" } as const;

async function postWebhook(body: BodyInit, signature: string | null): Promise<Response> {
	const headers: Record<string, string> =
		signature === null ? {} : { "stripe-signature": signature };
	return fetchWorker("http://shop.test/webhooks/stripe", { method: "POST", body, headers });
}

const listOrderRefunds = (orderId: string) =>
	db.select().from(refunds).where(eq(refunds.orderId, orderId));

test("a successful card payment marks the order paid, sells its units and emails the buyer", async () => {
	const { buyer, product, orderId, pay, me } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	await syncPayments(platform, [orderId], me);
	const order = await getLine(orderId);
	expect(order).toMatchObject({ status: "paid", transactionId: intent.id });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay"]);
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([
		`Your order ${order.orderNumber}`,
		`Payment received for order ${order.orderNumber}`,
	]);
});

test("a buyer who closes the browser after paying gets the receipt once the webhook arrives", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	// Emails of other tests would be sent first.
	await db.update(outbox).set({ sentAt: 1 }).where(isNull(outbox.sentAt));
	const event = await buildEventBody(
		"payment_intent.succeeded",
		`/v1/payment_intents/${intent.id}`,
	);
	expect((await postWebhook(event, await signWebhook(event))).status).toBe(200);
	const subject = `Payment received for order ${(await getLine(orderId)).orderNumber}`;
	const receipt = db
		.select({ sentAt: outbox.sentAt })
		.from(outbox)
		.where(and(eq(outbox.to, buyer.email), eq(outbox.subject, subject)));
	await expect.poll(() => receipt).toEqual([{ sentAt: expect.any(Number) }]);
});

test("the webhook pays once, before or after the return page or twice", async () => {
	for (const order of ["webhook first", "page first"]) {
		const { buyer, product, orderId, pay, me } = await createPurchase();
		const intent = await confirmCardPayment(await pay());
		const event = await buildEventBody(
			"payment_intent.succeeded",
			`/v1/payment_intents/${intent.id}`,
		);
		const deliver = async () =>
			expect((await postWebhook(event, await signWebhook(event))).status).toBe(200);
		const steps = [deliver, () => syncPayments(platform, [orderId], me)];
		for (const step of order === "webhook first" ? steps : steps.reverse()) await step();
		await deliver();
		expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: intent.id });
		expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
		expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay"]);
		expect(await listQueuedMailSubjects(buyer.email)).toHaveLength(2);
		expect(await listOrderRefunds(orderId)).toEqual([]);
		const [storedEvent] = await db
			.select({ outcome: providerEvents.outcome })
			.from(providerEvents)
			.where(eq(providerEvents.id, JSON.parse(event).id));
		expect(storedEvent?.outcome).toBe(order === "webhook first" ? "applied" : "ignored");
	}
});

test("a webhook with a missing, wrong or old signature changes nothing", async () => {
	const { orderId, pay } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	const event = await buildEventBody(
		"payment_intent.succeeded",
		`/v1/payment_intents/${intent.id}`,
	);
	const hourAgo = Math.floor(Date.now() / 1000) - 3600;
	for (const signature of [
		null,
		"t=1,v1=00",
		await signWebhook(event, "whsec_somebody_elses_secret"),
		await signWebhook(`${event} `),
		await signWebhook(event, undefined, hourAgo),
	]) {
		expect((await postWebhook(event, signature)).status).toBe(400);
	}
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", transactionId: null });
});

test("a webhook of more than 256 KB is rejected before it is fully read", async () => {
	// Each character has three bytes: as text it would be short enough.
	expect((await postWebhook("€".repeat(100_000), null)).status).toBe(413);
	let pieces = 0;
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			pieces += 1;
			if (pieces > 50) controller.close();
			else controller.enqueue(new Uint8Array(64 * 1024));
		},
	});
	expect((await postWebhook(endless, "t=1,v1=00")).status).toBe(413);
	expect(pieces).toBeLessThan(8);
});

test.each([
	["another amount", { amount_received: 1 }],
	["another currency", { currency: "usd" }],
	["live mode money on a test key", { livemode: true }],
	["another payment's id", { id: "pi_somebody_elses" }],
])("a payment of %s is put up for review and pays nothing", async (_, change) => {
	const { orderId, pay } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	const event = await buildEventBody(
		"payment_intent.succeeded",
		`/v1/payment_intents/${intent.id}`,
		change,
	);
	const response = await postWebhook(event, await signWebhook(event));
	expect(await response.json()).toEqual({ outcome: "review" });
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	const { id, data } = JSON.parse(event);
	const found = `found-${data.object.id}`;
	const storedEvents = await db
		.select()
		.from(providerEvents)
		.where(inArray(providerEvents.id, [id, found]))
		.orderBy(providerEvents.outcome);
	expect(storedEvents).toMatchObject([
		{ id, outcome: "ignored", body: event },
		{ id: found, outcome: "review", body: event },
	]);
});

test("a payment of another amount is put up for review once by its event, the return page and the reconciler", async () => {
	const { orderId, pay, me } = await createPurchase();
	await overrideNextAmount(49_000);
	const { id } = await confirmCardPayment(await pay());
	const event = await buildEventBody("payment_intent.succeeded", `/v1/payment_intents/${id}`);
	for (const _ of [1, 2]) await postWebhook(event, await signWebhook(event));
	await syncPayments(platform, [orderId], me);
	await runReconciler();
	const inReview = await db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(and(eq(providerEvents.outcome, "review"), like(providerEvents.body, `%${id}%`)));
	expect(inReview).toEqual([{ id: `found-${id}` }]);
	const openAlerts = await db
		.select({ subject: alerts.subject })
		.from(alerts)
		.where(and(eq(alerts.kind, "event-review"), isNull(alerts.resolvedAt)));
	const subjects = [`event:found-${id}`, `event:${JSON.parse(event).id}`];
	expect(openAlerts.filter(({ subject }) => subjects.includes(subject))).toHaveLength(1);
});

const INVALID_EVENTS = {
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

test.each(Object.entries(INVALID_EVENTS))(
	"a signed webhook body that is %s is rejected with a message and logged once",
	async (_, body) => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const response = await postWebhook(body, await signWebhook(body));
		const logged = log.mock.calls.length;
		log.mockRestore();
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ error: "The body is not an event" });
		expect(logged).toBe(1);
	},
);

test("a declined card leaves the order unpaid and is logged once, and the same payment accepts another card", async () => {
	const { orderId, pay, me } = await createPurchase();
	const secret = await pay();
	await confirmCardPayment(secret, "4000000000009995");
	const [id] = secret.split("_secret_");
	const event = await buildEventBody("payment_intent.payment_failed", `/v1/payment_intents/${id}`);
	const log = vi.spyOn(console, "error");
	for (let sent = 0; sent < 2; sent += 1)
		expect((await postWebhook(event, await signWebhook(event))).status).toBe(200);
	const isAboutPayment = ([line]: unknown[]) => String(line).includes("The payment failed. ");
	expect(log.mock.calls.filter(isAboutPayment)).toHaveLength(1);
	log.mockRestore();
	await syncPayments(platform, [orderId], me);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	const admin = await createSignedInBrowser(await createAdmin());
	expect((await admin.open(`/dashboard/orders/${orderId}`)).html).toContain(
		"card_declined (insufficient_funds): ",
	);
	expect(await pay()).toBe(secret);
	await confirmCardPayment(secret);
	await syncPayments(platform, [orderId], me);
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("two tabs that start to pay concurrently share one payment", async () => {
	const { orderId, pay } = await createPurchase();
	const secrets = await Promise.all([pay(), pay(), pay()]);
	expect(new Set(secrets).size).toBe(1);
	const rows = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
	expect(rows).toHaveLength(1);
});

test("switching from the card to the hosted page closes the card payment first", async () => {
	const { orderId, pay } = await createPurchase();
	const secret = await pay("card");
	expect(await pay("hosted")).toMatch(/^http/);
	const rows = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
	expect(rows.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
		["card", "closed"],
		["hosted", "open"],
	]);
	expect((await confirmCardPayment(secret)).status).not.toBe("succeeded");
});

test("a payment that others keep replacing is refused without an error", async () => {
	const { buyer, orderId: lineId, pay } = await createPurchase();
	const createCardPayment = async (input: CardPaymentInput) => {
		const { providerState, clientSecret } = await platform.payments.createCardPayment(input);
		await pay("hosted");
		const now = await platform.payments.resume("card", providerState.providerId);
		return { providerState: now.providerState, clientSecret };
	};
	const contested = { ...platform, payments: { ...platform.payments, createCardPayment } };
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	expect(await beginPayment(contested, buyer.id, { lineId }, method)).toEqual({
		ok: false,
		reason: "begun-elsewhere",
	});
	await pay();
	expect(await findLiveAttempt(db, lineId)).toMatchObject({ kind: "card", state: "open" });
});

test("a payment prepared while the provider is down is retried with the same key", async () => {
	const { buyer, orderId: lineId, pay } = await createPurchase();
	const unreachable = createPlatformWithoutProvider();
	await expect(
		beginPayment(
			unreachable,
			buyer.id,
			{ lineId },
			{ kind: "card", returnOrigin: "http://shop.test" },
		),
	).rejects.toThrow("down");
	const before = await findLiveAttempt(db, lineId);
	expect(before).toMatchObject({ state: "prepared", providerId: null, number: 1 });
	await pay();
	expect(await findLiveAttempt(db, lineId)).toMatchObject({ id: before?.id, state: "open" });
});

test("a payment that another request is creating is not treated as missing", async () => {
	const { buyer, orderId: lineId, pay } = await createPurchase();
	const inUse = { message: "The key is in use.", statusCode: 409 } as const;
	const createCardPayment = () =>
		Promise.reject(new Stripe.errors.StripeInvalidRequestError(inUse));
	const busy = { ...platform, payments: { ...platform.payments, createCardPayment } };
	const beginResult = beginPayment(
		busy,
		buyer.id,
		{ lineId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	await expect(beginResult).rejects.toThrow("in use");
	const before = await findLiveAttempt(db, lineId);
	expect(before).toMatchObject({ state: "prepared", number: 1 });
	await pay();
	expect(await findLiveAttempt(db, lineId)).toMatchObject({ id: before?.id, state: "open" });
});

test("cancelling returns the units and emails the buyer", async () => {
	const { buyer, product, orderId, me } = await createPurchase();
	expect(await cancelLine(platform, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.cancel"]);
	expect(await listQueuedMailSubjects(buyer.email)).toContain(
		`Order ${(await getLine(orderId)).orderNumber} is cancelled`,
	);
});

test("cancelling while a card payment is open closes it at the provider first", async () => {
	const { product, orderId, pay, me } = await createPurchase();
	const secret = await pay();
	expect(await cancelLine(platform, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
	expect((await confirmCardPayment(secret)).status).not.toBe("succeeded");
});

test("a cancellation after the payment finds the order paid", async () => {
	const { product, orderId, pay, me } = await createPurchase();
	await confirmCardPayment(await pay());
	expect(await cancelLine(platform, orderId, me)).toEqual({ ok: false, reason: "paid" });
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
});

test("a cancellation while the provider is down keeps the units until the payment is closed", async () => {
	const { product, orderId, pay, me } = await createPurchase();
	await pay();
	const unreachable = createPlatformWithoutProvider();
	expect(await cancelLine(unreachable, orderId, me)).toEqual({
		ok: true,
		outcome: "cancellation-pending",
	});
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: true });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
	await runReconciler();
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
});

test("the database refuses to release a hold during a payment", async () => {
	const { orderId, pay } = await createPurchase();
	await pay();
	const release = db.update(orderLines).set(CANCELLED).where(eq(orderLines.id, orderId));
	await expect(release).rejects.toMatchObject({
		cause: { message: expect.stringContaining("a payment is under way") },
	});
});

test("a payment for a cancelled order is refunded once", async () => {
	const { product, orderId, pay, me } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	// Simulates a wrong state, to test the last safeguard.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderId, orderId));
	await cancelLine(platform, orderId, me);
	const event = await buildEventBody(
		"payment_intent.succeeded",
		`/v1/payment_intents/${intent.id}`,
	);
	for (let time = 0; time < 2; time += 1) await postWebhook(event, await signWebhook(event));
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled", transactionId: null });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
	const due = await listOrderRefunds(orderId);
	expect(due.map(({ state, amountPoisha }) => ({ state, amountPoisha }))).toEqual([
		{ state: "due", amountPoisha: 50_000 },
	]);
});

test("the scheduled job cancels an order past its hold and no other", async () => {
	const { product, orderId } = await createPurchase();
	await releaseExpiredHolds(platform);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	const inAnHour = createTestPlatform({ now: () => Date.now() + 61 * 60_000 });
	// Orders of other tests may be due first.
	for (let run = 0; run < 20; run += 1) await releaseExpiredHolds(inAnHour);
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("orders whose payment can't be closed keep their units and don't block the orders behind them", async () => {
	const stuckOrders = await Promise.all(Array.from({ length: 21 }, () => createPurchase()));
	await Promise.all(stuckOrders.map(({ pay }) => pay()));
	const orderBehind = await createPurchase();
	const setHoldUntil = (orderId: string, holdUntil: number) =>
		db.update(orders).set({ holdUntil }).where(eq(orders.id, orderId));
	// Before the orders of other tests.
	await Promise.all(stuckOrders.map(({ orderId }, n) => setHoldUntil(orderId, 1 + n)));
	await setHoldUntil(orderBehind.orderId, 1 + stuckOrders.length);
	await releaseExpiredHolds(createPlatformWithoutProvider());
	expect(await getLine(orderBehind.orderId)).toMatchObject({ status: "cancelled" });
	for (const { orderId, product } of stuckOrders) {
		expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: true });
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
	}
	await runReconciler();
	for (const { orderId, product } of stuckOrders) {
		expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	}
});

test("an order leaves the release queue when it is paid or cancelled, and follows its extended hold", async () => {
	const { orderId: lineId, pay, me } = await createPurchase();
	const getQueueTime = async () =>
		(await db.select().from(releaseQueue).where(eq(releaseQueue.orderId, lineId)))[0]?.dueAt;
	expect(await getQueueTime()).toBe((await getLine(lineId)).holdUntil);
	const late = createTestPlatform({ now: () => Date.now() + 50 * 60_000 });
	await beginPayment(
		late,
		me.userId,
		{ lineId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	expect(await getQueueTime()).toBe((await getLine(lineId)).holdUntil);
	expect(await getQueueTime()).toBeGreaterThan(Date.now() + 80 * 60_000);
	await confirmCardPayment(await pay());
	await syncPayments(platform, [lineId], me);
	expect(await getQueueTime()).toBeUndefined();
	const other = await createPurchase();
	await cancelLine(platform, other.orderId, other.me);
	const left = db.select().from(releaseQueue).where(eq(releaseQueue.orderId, other.orderId));
	expect(await left).toEqual([]);
});

test("repeated payment attempts extend a hold for a few hours at most; a bank transfer extends it longer", async () => {
	const { product, orderId: lineId, me } = await createPurchase();
	const { createdAt } = await getLine(lineId);
	const platformAtMinute = (minutes: number) =>
		createTestPlatform({ now: () => createdAt + minutes * 60_000 });
	const beginAtMinute = (minutes: number, kind: "card" | "hosted" = "card") =>
		beginPayment(
			platformAtMinute(minutes),
			me.userId,
			{ lineId },
			{ kind, returnOrigin: "http://shop.test" },
		);
	const lastMinute = (platform.settings.holdMs + BEGIN_AFTER_HOLD_MS) / 60_000;
	expect(await beginAtMinute(lastMinute - 40)).toMatchObject({ ok: true });
	// Resumes the current attempt; any other would be a new payment.
	expect(await beginAtMinute(lastMinute - 5, "hosted")).toMatchObject({ ok: true });
	expect(await beginAtMinute(lastMinute + 1, "hosted")).toMatchObject({ ok: true });
	const { holdUntil } = await getLine(lineId);
	expect(holdUntil).toBeLessThanOrEqual(createdAt + (lastMinute + 36) * 60_000);
	expect(await beginAtMinute(lastMinute + 1)).toEqual({ ok: false, reason: "not-payable" });
	expect((await getLine(lineId)).holdUntil).toBe(holdUntil);
	await holdForBank(asBuyer(platform, me.userId), { lineId });
	expect(await beginAtMinute(lastMinute + 1)).toMatchObject({ ok: true });
	const bankEnds = platform.settings.bankHoldMs / 60_000;
	expect(await beginAtMinute(bankEnds + 1, "hosted")).toEqual({ ok: false, reason: "not-payable" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
});

test("the hold outlives a hosted payment page", async () => {
	const { orderId, pay } = await createPurchase();
	await pay("hosted");
	const attempt = await findLiveAttempt(db, orderId);
	expect((await getLine(orderId)).holdUntil).toBeGreaterThan(attempt?.expiresAt ?? Infinity);
});

test("another buyer can neither pay nor cancel an order, nor learn that it exists", async () => {
	const { orderId: lineId } = await createPurchase();
	const stranger = await createUser();
	const beginResult = await beginPayment(
		platform,
		stranger.id,
		{ lineId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	expect(beginResult).toEqual({ ok: false, reason: "no-such-order" });
	const cancelled = await cancelLine(platform, lineId, { kind: "buyer", userId: stranger.id });
	expect(cancelled).toEqual({ ok: false, reason: "no-such-line" });
	expect(await getLine(lineId)).toMatchObject({ status: "unpaid" });
});

test("only a paid order ships, and only once", async () => {
	const { orderId, pay, me, buyer } = await createPurchase();
	const admin = await createAdmin();
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toEqual({
		ok: false,
		reason: "not-paid",
	});
	await confirmCardPayment(await pay());
	await syncPayments(platform, [orderId], me);
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toMatchObject({ ok: true });
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toEqual({
		ok: false,
		reason: "already-shipped",
	});
	expect(await listQueuedMailSubjects(buyer.email)).toContain(
		`Order ${(await getLine(orderId)).orderNumber} is on its way`,
	);
	expect(await cancelLine(platform, orderId, scheduledJob)).toEqual({
		ok: false,
		reason: "not-cancellable",
	});
});

test("lines of one order that are cancelled together are one email, and a late payment of them is one refund email", async () => {
	const buyer = await createUser();
	const me = { kind: "buyer", userId: buyer.id } as const;
	const lines = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	const [{ id = "", orderId = "", orderNumber = "" } = {}] = lines;
	const begun = await beginPayment(
		platform,
		buyer.id,
		{ orderId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	const { id: transactionId } = await confirmCardPayment(begun.ok ? begun.handle : "");
	// Simulates a wrong state.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderId, orderId));
	await requestCancellation(platform, lines, me);
	for (let time = 0; time < 2; time += 1) {
		const { providerState } = await platform.payments.resume("card", transactionId);
		await applyPayment(platform, providerState, { actor: { kind: "system", name: "test" } });
	}
	const due = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expect(due).toMatchObject([{ reason: "surplus", lineId: null, amountPoisha: 50_000 }]);
	expect(await getLine(id)).toMatchObject({ status: "cancelled" });
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([
		`Your order ${orderNumber}`,
		`Order ${orderNumber} is cancelled`,
	]);
});

test("the email about cancelled lines leaves out the one whose payment is still being closed", async () => {
	const buyer = await createUser();
	const lines = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	const [paying, other] = lines;
	const target = { lineId: paying?.id ?? "" };
	await beginPayment(platform, buyer.id, target, {
		kind: "card",
		returnOrigin: "http://shop.test",
	});
	await requestCancellation(platform, lines, { kind: "buyer", userId: buyer.id });
	const mails = await db.select().from(outbox).where(eq(outbox.to, buyer.email));
	const cancelled = mails.find(({ subject }) => subject.includes("cancelled"));
	expect(cancelled?.text).toContain(other?.productName);
	expect(cancelled?.text).not.toContain(paying?.productName);
});

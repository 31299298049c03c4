import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import {
	getLine,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import { confirmCardPayment, deliverEvent } from "~/testing/payments/payment-provider";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	listPayments,
} from "~/testing/payments/purchases";
import { createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { cancelLine } from "../cancellation/cancel-line.server";
import { findLiveAttempt, getPaymentMethods } from "../queries.server";
import { attempts, bankPayments, refunds } from "../tables.server";
import { recordBankPayment } from "./record-bank-payment.server";

const platform = createTestPlatform();
const { db } = platform;

const record = async (
	orderId: string,
	input: { reference?: string; amount?: number } = {},
	onPlatform = platform,
) =>
	recordBankPayment(onPlatform, (await createAdmin()).id, orderId, {
		reference: `TRF-${newId()}`,
		amount: 50_000,
		...input,
	});

test("a bank payment marks the order paid, sells its units and emails the buyer", async () => {
	const { buyer, product, orderId } = await createPurchase();
	const reference = `TRF-${newId()}`;
	expect(await record(orderId, { reference })).toEqual({ ok: true });
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: reference });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay"]);
	expect(await listQueuedMailSubjects(buyer.email)).toContain(
		`Payment received for order ${(await getLine(orderId)).orderNumber}`,
	);
	expect(await listPayments(orderId)).toEqual([{ transactionId: reference, amountPoisha: 50_000 }]);
	expect(await getPaymentMethods(db, [orderId])).toEqual({ [orderId]: "bank" });
});

test("a payment recorded twice, even concurrently, is one payment and one email", async () => {
	const { buyer, product, orderId } = await createPurchase();
	const reference = `TRF-${newId()}`;
	const twice = await Promise.all([1, 2].map(() => record(orderId, { reference })));
	expect(twice).toEqual([{ ok: true }, { ok: true }]);
	expect(await record(orderId, { reference })).toEqual({ ok: true });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await listQueuedMailSubjects(buyer.email)).toHaveLength(2);
	expect(await record(orderId)).toEqual({ ok: false, reason: "already-paid" });
});

test("the same reference with another amount is not treated as a repeat", async () => {
	const { orderId } = await createPurchase();
	const reference = `TRF-${newId()}`;
	expect(await record(orderId, { reference })).toEqual({ ok: true });
	for (const amount of [49_999, 100_000]) {
		const again = await record(orderId, { reference, amount });
		expect(again).toEqual({ ok: false, reason: "already-paid" });
	}
	expect(await record(orderId, { reference })).toEqual({ ok: true });
});

test("an amount that differs from the order's total is rejected and changes nothing", async () => {
	const { orderId } = await createPurchase();
	for (const amount of [49_999, 50_001, 0]) {
		const refused = {
			ok: false,
			reason: "amount-differs",
			totalPoisha: 50_000,
			orderTotalPoisha: 50_000,
		};
		expect(await record(orderId, { amount })).toEqual(refused);
	}
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", transactionId: null });
});

test("a bank reference pays one order in any letter case, also with two concurrent admins", async () => {
	const first = await createPurchase();
	const reference = `TRF-${newId()}`;
	await record(first.orderId, { reference });
	const second = await createPurchase();
	await second.pay();
	const again = await record(second.orderId, { reference: reference.toLowerCase() });
	expect(again).toEqual({ ok: false, reason: "reference-used" });
	expect(await getLine(second.orderId)).toMatchObject({ status: "unpaid" });
	expect(await findLiveAttempt(db, second.orderId)).not.toBeNull();

	const [one, other] = [await createPurchase(), await createPurchase()];
	const shared = `TRF-${newId()}`;
	const results = await Promise.all(
		[one, other].map(({ orderId }) => record(orderId, { reference: shared })),
	);
	expect(results.filter(({ ok }) => ok)).toHaveLength(1);
	expect(results).toContainEqual({ ok: false, reason: "reference-used" });
});

test("the database rejects a bank payment that does not match how its order was paid", async () => {
	const { orderId } = await createPurchase();
	const row = { lineId: orderId, amountPoisha: 50_000, recordedBy: "x" };
	const insert = db.insert(bankPayments).values({ ...row, reference: newId(), recordedAt: 1 });
	await expect(insert).rejects.toMatchObject({
		cause: { message: expect.stringContaining("not what the line was paid with") },
	});
});

test("a live card payment is closed at the provider before the bank payment is recorded", async () => {
	const { product, orderId, pay } = await createPurchase();
	const secret = await pay();
	expect(await record(orderId)).toEqual({ ok: true });
	expect((await confirmCardPayment(secret)).status).not.toBe("succeeded");
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await listPayments(orderId)).toHaveLength(1);
});

test("a card payment that was faster pays the order, and the admin is told", async () => {
	const { orderId, pay } = await createPurchase();
	const { id } = await confirmCardPayment(await pay());
	expect(await record(orderId)).toEqual({ ok: false, reason: "paid-by-card" });
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: id });
	expect(await getPaymentMethods(db, [orderId])).toEqual({ [orderId]: "card" });
	expect(await listPayments(orderId)).toEqual([{ transactionId: id, amountPoisha: 50_000 }]);
});

test("a live payment blocks the bank payment while the provider can't be reached", async () => {
	const { orderId, pay } = await createPurchase();
	await pay();
	const refused = await record(orderId, {}, createPlatformWithoutProvider());
	expect(refused).toEqual({ ok: false, reason: "provider-unreachable" });
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: false });
	expect(await findLiveAttempt(db, orderId)).toMatchObject({ state: "open" });
	const { orderId: idle } = await createPurchase();
	expect(await record(idle, {}, createPlatformWithoutProvider())).toEqual({ ok: true });
});

test("an order that is cancelled, being cancelled or paid by card accepts no bank payment", async () => {
	const cancelled = await createPurchase();
	await cancelLine(platform, cancelled.orderId, cancelled.me);
	expect(await record(cancelled.orderId)).toEqual({ ok: false, reason: "not-payable" });
	const pending = await createPurchase();
	await pending.pay();
	await cancelLine(createPlatformWithoutProvider(), pending.orderId, pending.me);
	expect(await record(pending.orderId)).toEqual({ ok: false, reason: "not-payable" });
	const paid = await createCardPurchase();
	expect(await record(paid.orderId)).toEqual({ ok: false, reason: "already-paid" });
	expect(await record("nothing")).toEqual({ ok: false, reason: "no-such-line" });
});

test("a refunded bank payment is not recorded again", async () => {
	const { orderId } = await createPurchase();
	const reference = `TRF-${newId()}`;
	expect(await record(orderId, { reference })).toEqual({ ok: true });
	await createRefund(orderId);
	expect(await record(orderId, { reference })).toEqual({ ok: false, reason: "already-refunded" });
});

test("a card payment that arrives after the bank payment is refunded", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	// Simulates a wrong state.
	const live = await findLiveAttempt(db, orderId);
	await db
		.update(attempts)
		.set({ state: "closed" })
		.where(eq(attempts.id, live?.id ?? ""));
	// Even when the reference looks like the card's transaction id.
	expect(await record(orderId, { reference: intent.id })).toEqual({ ok: true });
	for (let time = 0; time < 2; time += 1) {
		await deliverEvent("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	}
	const dueRefunds = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expect(dueRefunds).toMatchObject([{ state: "due", amountPoisha: 50_000 }]);
	// The mail comes when the money was sent.
	const refundMail = `Your refund for order ${(await getLine(orderId)).orderNumber}`;
	expect(await listQueuedMailSubjects(buyer.email)).not.toContain(refundMail);
});

test("one statement reads the payment methods of a hundred orders", async () => {
	const [bank, card] = [await createBankPurchase(), await createCardPurchase()];
	const hosted = await createPurchase();
	const unknownIds = Array.from({ length: 200 }, () => newId());
	const methods = await getPaymentMethods(db, [
		...unknownIds,
		bank.orderId,
		card.orderId,
		hosted.orderId,
	]);
	expect(methods).toEqual({ [bank.orderId]: "bank", [card.orderId]: "card" });
});

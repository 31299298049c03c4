import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLines } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
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
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { readMails } from "~/testing/inbox";
import { confirmCardPayment, deliverEvent } from "~/testing/payments/payment-provider";
import {
	buildRefundRequest,
	buildTransfer,
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	listPayments,
} from "~/testing/payments/purchases";
import { asAdmin, createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { unlessRefused } from "~/testing/unless-refused";
import type { AlertKind } from "../alert-rules";
import { cancelLine } from "../cancellation/cancel-line.server";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { releaseExpiredHolds } from "../cancellation/release-expired-holds.server";
import type { RecordBankPaymentInput } from "../input";
import { getPaymentMethods } from "../queries.server";
import { INVARIANTS } from "../reconcile/invariants/invariants.server";
import { refundLines } from "../refunds/refund-lines.server";
import { attempts, bankPaymentOrders, refunds } from "../tables.server";
import { acceptShortfall } from "./accept-shortfall.server";
import { recordBankPayment } from "./record-bank-payment.server";

const platform = createTestPlatform();
const { db } = platform;
const admin = await createAdmin();

const record = async (
	orderIds: string | readonly string[],
	changes: Partial<RecordBankPaymentInput> = {},
	onPlatform = platform,
) => recordBankPayment(asAdmin(onPlatform, admin.id), [orderIds].flat(), buildTransfer(changes));

const EXACT = { missingPoisha: 0, surplusPoisha: 0 };

const listRefundsOf = (orderId: string) =>
	db.select().from(refunds).where(eq(refunds.orderId, orderId));

const findMismatches = async (
	id: string,
	kind: AlertKind = "transfer-mismatch",
	now = Date.now(),
) => {
	const invariant = INVARIANTS.find((each) => each.kind === kind);
	if (!invariant) throw new Error("There is no such invariant.");
	return db.all<{ detail: string }>(invariant.selectBroken(sql`(${id})`, now));
};

test("a bank payment marks the order paid, sells its units and emails the buyer", async () => {
	const { buyer, product, orderId } = await createPurchase();
	const reference = `TRF-${newId()}`;
	let time = platform.now();
	const ticking = { ...platform, now: () => ++time };
	expect(await record(orderId, { reference }, ticking)).toEqual(EXACT);
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: reference });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await listOrderAudit(orderId)).toEqual([
		"order.create",
		"order.receive-transfer",
		"order.pay",
	]);
	expect(await listQueuedMailSubjects(buyer.email)).toContain(
		`Payment received for order ${(await getLine(orderId)).orderNumber}`,
	);
	expect(await listPayments(orderId)).toEqual([{ transactionId: reference, amountPoisha: 50_000 }]);
	expect(await getPaymentMethods(db, [orderId])).toEqual({ [orderId]: "bank" });
});

test("a transfer recorded twice with the same form, even concurrently, is one payment and one email", async () => {
	const { buyer, product, orderId } = await createPurchase();
	const transfer = buildTransfer();
	const send = () => recordBankPayment(asAdmin(platform, admin.id), [orderId], transfer);
	expect(await Promise.all([send(), send()])).toEqual([EXACT, EXACT]);
	expect(await send()).toEqual(EXACT);
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await listQueuedMailSubjects(buyer.email)).toHaveLength(2);
	expect(await listPayments(orderId)).toHaveLength(1);
});

test("a reference is recorded once in any letter case, also with two concurrent admins", async () => {
	const [one, other] = [await createPurchase(), await createPurchase()];
	const reference = `TRF-${newId()}`;
	const results = await Promise.all([
		unlessRefused(record(one.orderId, { reference })),
		unlessRefused(record(other.orderId, { reference: reference.toLowerCase() })),
	]);
	expect(results.filter(Boolean)).toHaveLength(1);
	const [paid, unpaid] = results[0] ? [one, other] : [other, one];
	const { orderNumber } = await getLine(paid.orderId);
	const sentence = `This reference is already recorded: 3 November, ${orderNumber}.`;
	const again = { reference: reference.toLowerCase() };
	await expect(record(unpaid.orderId, again)).rejects.toThrow(sentence);
	expect(await getLine(unpaid.orderId)).toMatchObject({ status: "unpaid", receivedPoisha: 0 });
	await expect(record(paid.orderId, { reference })).rejects.toThrow(sentence);
});

test("too little is kept for the order, its hold does not run out, and the rest completes it", async () => {
	const { buyer, orderId, product, pay } = await createPurchase();
	expect(await record(orderId, { amount: 49_000 })).toEqual({ ...EXACT, missingPoisha: 1000 });
	const line = await getLine(orderId);
	expect(line).toMatchObject({ status: "unpaid", receivedPoisha: 49_000 });
	const later = { ...platform, now: () => line.createdAt + 90 * 86_400_000 };
	await releaseExpiredHolds(later);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	await expect(pay()).rejects.toThrow("transfer-begun");
	expect(await listQueuedMailSubjects(buyer.email)).toContain(
		`tk 10 is missing for order ${line.orderNumber}`,
	);
	expect(await findMismatches(orderId)).toEqual([]);
	const reference = `TRF-${newId()}`;
	expect(await record(orderId, { reference, amount: 1000 })).toEqual(EXACT);
	expect(await getLine(orderId)).toMatchObject({
		status: "paid",
		transactionId: reference,
		receivedPoisha: 0,
	});
	expect(await listPayments(orderId)).toHaveLength(2);
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	await createRefund(orderId);
	expect(await findMismatches(orderId)).toEqual([]);
});

test("what is too much becomes a refund, also of a transfer for a paid or a cancelled order", async () => {
	const [large, paid, cancelled] = [
		await createPurchase(),
		await createBankPurchase(),
		await createPurchase(),
	];
	await cancelLine(platform, cancelled.orderId, cancelled.me);
	for (const [{ orderId }, amount, surplusPoisha] of [
		[large, 50_001, 1],
		[paid, 50_000, 50_000],
		[cancelled, 1000, 1000],
	] as const) {
		expect(await record(orderId, { amount })).toEqual({ ...EXACT, surplusPoisha });
		expect(await listRefundsOf(orderId)).toMatchObject([
			{ reason: "surplus", lineId: null, amountPoisha: surplusPoisha, state: "due" },
		]);
		expect(await findMismatches(orderId)).toEqual([]);
	}
	expect(await getLine(large.orderId)).toMatchObject({ status: "paid" });
	const [owed] = await listRefundsOf(large.orderId);
	const late = await findMismatches(owed?.id ?? "", "refund-stuck", Date.now() + 10 * 86_400_000);
	expect(late).toMatchObject([{ detail: `tk 0.01 of order ${large.orderId}: due` }]);
	expect(await getLine(cancelled.orderId)).toMatchObject({ status: "cancelled" });
});

test("a transfer is split among orders in their order, the last one may be short", async () => {
	const buyer = await createUser();
	const ids = [];
	for (let count = 0; count < 3; count += 1)
		ids.push(await createOrder(buyer, await createProduct({ pricePoisha: 10_000 })));
	const result = await record(ids, { amount: 25_000 });
	expect(result).toEqual({ ...EXACT, missingPoisha: 5000 });
	const lines = await Promise.all(ids.map(getLine));
	expect(lines.map(({ status, receivedPoisha }) => [status, receivedPoisha])).toEqual([
		["paid", 0],
		["paid", 0],
		["unpaid", 5000],
	]);
	const { orderId } = await createPurchase();
	const mixed = record([ids[2] ?? "", orderId]);
	await expect(mixed).rejects.toThrow("These orders are of several customers.");
	await expect(record(["nothing"])).rejects.toMatchObject({ status: 404 });
});

test("50 transfers for one order at once pay it once, and the others go back", async () => {
	const { orderId, product } = await createPurchase();
	const results = await Promise.allSettled(Array.from({ length: 50 }, () => record(orderId)));
	const recorded = results.filter(({ status }) => status === "fulfilled");
	expect(recorded.length).toBeGreaterThan(0);
	const returned = await listRefundsOf(orderId);
	expect(returned).toHaveLength(recorded.length - 1);
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await findMismatches(orderId)).toEqual([]);
	for (const result of results)
		if (result.status === "rejected")
			expect(result.reason.message).toContain("The order was changed a moment ago.");
});

test("a cancelled order returns what had arrived, and a part of it can't be cancelled", async () => {
	const buyer = await createUser();
	const lines = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	const [first] = lines;
	if (!first) throw new Error("Nothing was ordered.");
	const me = { kind: "buyer", userId: buyer.id } as const;
	await record(first.orderId, { amount: 40_000 });
	expect(await cancelLine(platform, first.id, me)).toEqual({ ok: false, reason: "transfer-begun" });
	expect(await cancelOrder(platform, first.orderId, me)).toEqual({
		ok: true,
		outcome: "cancelled",
	});
	expect(await listRefundsOf(first.orderId)).toMatchObject([
		{ reason: "surplus", amountPoisha: 40_000, state: "due" },
	]);
	expect(await getLine(first.id)).toMatchObject({ receivedPoisha: 0 });
	expect(await findMismatches(first.orderId)).toEqual([]);
	const texts = (await readMails(buyer.email)).map(({ text }) => text);
	expect(texts.join()).toContain("we return what you transferred");
});

test("a missing amount that was accepted pays the order and stays on record", async () => {
	const { orderId } = await createPurchase();
	await record(orderId, { amount: 49_000 });
	const accept = (reason = "Charges of the bank") =>
		acceptShortfall(asAdmin(platform, admin.id), orderId, reason);
	await Promise.all([unlessRefused(accept()), unlessRefused(accept())]);
	await accept();
	expect(await getLine(orderId)).toMatchObject({
		status: "paid",
		shortfallPoisha: 1000,
		shortfallReason: "Charges of the bank",
	});
	expect(await findMismatches(orderId)).toEqual([]);
	await expect(accept("Again")).rejects.toThrow("Nothing is missing");
	const { orderId: other } = await createPurchase();
	await record(other, { amount: 39_999 });
	const refused = acceptShortfall(asAdmin(platform, admin.id), other, "Too much");
	await expect(refused).rejects.toThrow("can be accepted as missing");
});

test("the database rejects lines paid with less than they cost, and refunds of more than arrived", async () => {
	const { orderId } = await createPurchase();
	await record(orderId, { amount: 49_000 });
	const [{ paymentId = "" } = {}] = await db
		.select({ paymentId: bankPaymentOrders.paymentId })
		.from(bankPaymentOrders)
		.where(eq(bankPaymentOrders.orderId, orderId));
	const pay = db
		.update(orderLines)
		.set({ status: "paid", transactionId: "x", paidAt: 1, bankPaymentId: paymentId })
		.where(eq(orderLines.id, orderId));
	await expect(pay).rejects.toMatchObject({
		cause: { message: expect.stringContaining("less than the lines cost") },
	});
	const refund = db.insert(refunds).values({
		id: newId(),
		orderId,
		bankPaymentId: paymentId,
		groupId: newId(),
		cause: newId(),
		reason: "surplus",
		amountPoisha: 49_001,
		state: "due",
		createdAt: 1,
		updatedAt: 1,
	});
	await expect(refund).rejects.toMatchObject({
		cause: { message: expect.stringContaining("more than the transfers") },
	});
});

test("a line that two transfers paid is refunded as a whole, and never for more than arrived", async () => {
	const orderId = await createOrder(
		await createUser(),
		await createProduct({ pricePoisha: 100_000 }),
	);
	await record(orderId, { amount: 90_000 });
	const reference = `TRF-${newId()}`;
	await record(orderId, { amount: 10_000, reference });
	await createRefund(orderId);
	expect(await listRefundsOf(orderId)).toMatchObject([{ amountPoisha: 100_000, state: "due" }]);
	expect(await getLine(orderId)).toMatchObject({ status: "refunded", transactionId: reference });
	expect(await findMismatches(orderId)).toEqual([]);

	const { orderId: short } = await createPurchase();
	await record(short, { amount: 49_000 });
	await acceptShortfall(asAdmin(platform, admin.id), short, "Charges of the bank");
	const refund = (amountPoisha: number | null) =>
		refundLines(asAdmin(platform, admin.id), buildRefundRequest(short, { amountPoisha }));
	for (const amountPoisha of [null, 49_001])
		await expect(refund(amountPoisha)).rejects.toMatchObject({ leftPoisha: 49_000 });
	expect(await refund(49_000)).toMatchObject({ isManual: true });
	expect(await getLine(short)).toMatchObject({ unitsToShip: 0, refundedPoisha: 49_000 });
	expect(await findMismatches(short)).toEqual([]);
});

test("a live card payment is closed at the provider before the bank payment is recorded", async () => {
	const { product, orderId, pay } = await createPurchase();
	const secret = await pay();
	expect(await record(orderId)).toEqual(EXACT);
	expect((await confirmCardPayment(secret)).status).not.toBe("succeeded");
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	expect(await listPayments(orderId)).toHaveLength(1);
});

test("a card payment that was faster pays the order, and the transfer goes back", async () => {
	const { orderId, pay } = await createPurchase();
	const { id } = await confirmCardPayment(await pay());
	expect(await record(orderId)).toEqual({ ...EXACT, surplusPoisha: 50_000 });
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: id });
	expect(await getPaymentMethods(db, [orderId])).toEqual({ [orderId]: "card" });
	expect(await listPayments(orderId)).toHaveLength(2);
});

test("a live payment blocks the bank payment while the provider can't be reached", async () => {
	const { orderId, pay } = await createPurchase();
	await pay();
	const refused = record(orderId, {}, createPlatformWithoutProvider());
	await expect(refused).rejects.toMatchObject({ status: 503 });
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: false });
	expect(await findLiveAttempt(db, orderId)).toMatchObject({ state: "open" });
	const { orderId: idle } = await createPurchase();
	expect(await record(idle, {}, createPlatformWithoutProvider())).toEqual(EXACT);
});

test("a card payment that arrives after the bank payment is refunded", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	// Simulates a wrong state.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderId, orderId));
	// Even when the reference looks like the card's transaction id.
	expect(await record(orderId, { reference: intent.id })).toEqual(EXACT);
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

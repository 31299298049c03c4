import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipLine } from "~/domain/orders/ship-orders.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import {
	getLine,
	getReservedAndUnpaid,
	getStock,
	listAudit,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import {
	clearProviderFaults,
	confirmCardPayment,
	deliverEvent,
	injectProviderFault,
	listProviderRefunds,
} from "~/testing/payments/payment-provider";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	getRefund,
} from "~/testing/payments/purchases";
import { createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { syncPayments } from "../attempts/sync-payments.server";
import { cancelLine } from "../cancellation/cancel-line.server";
import { findLiveAttempt } from "../queries.server";
import { attempts, providerEvents, refunds } from "../tables.server";
import { recordRefundSent } from "./record-refund-sent.server";
import { refundLine } from "./refund-line.server";
import { retryRefund } from "./retry-refund.server";
import { sendDueRefunds } from "./send-due-refunds.server";

const platform = createTestPlatform();
const { db } = platform;

const input = (overrides: { restock?: boolean; goodsBack?: boolean; reason?: string } = {}) => ({
	reason: "",
	restock: false,
	goodsBack: false,
	idempotencyKey: newId(),
	...overrides,
});
const inMinutes = (minutes: number) => () => Date.now() + minutes * 60_000;

/** Refunds of other tests may be due first. */
async function runUntilSettled(id: string, onPlatform = platform) {
	for (let run = 0; run < 20 && (await getRefund(id)).state === "due"; run += 1) {
		await sendDueRefunds(onPlatform);
	}
	return getRefund(id);
}

async function aDueRefund() {
	const purchase = await createCardPurchase();
	return { ...purchase, refundId: await createRefund(purchase.orderId) };
}

test("refunding a paid order creates one refund, an audit row and an email, and returns units only if asked", async () => {
	for (const restock of [true, false]) {
		const { buyer, product, orderId } = await createCardPurchase();
		const request = input({ restock, reason: "One of the bolts was bent." });
		const admin = await createAdmin();
		const refunded = await refundLine(platform, admin.id, orderId, request);
		expect(refunded).toMatchObject({ ok: true });
		expect(await refundLine(platform, admin.id, orderId, request)).toEqual(refunded);
		expect(await refundLine(platform, admin.id, orderId, input())).toEqual({
			ok: false,
			reason: "already-refunded",
		});
		expect(await getLine(orderId)).toMatchObject({ status: "refunded" });
		expect(await getStock(product.id)).toEqual({ onHand: restock ? 10 : 8, reserved: 0 });
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
		expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay", "order.refund"]);
		expect(await listAudit(`product:${product.id}`)).toEqual(restock ? ["product.stock"] : []);
		const rows = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
		expect(rows).toMatchObject([{ state: "due", amountPoisha: 50_000, cause: `line:${orderId}` }]);
		const mails = await db.select().from(outbox).where(eq(outbox.to, buyer.email));
		expect(mails.at(-1)?.text).toContain("refunding tk 500");
		expect(mails.at(-1)?.text).toContain("One of the bolts was bent.");
	}
});

test("ten admins who refund one order concurrently make one refund and return its units once", async () => {
	const { product, orderId } = await createCardPurchase();
	const admin = await createAdmin();
	const results = await Promise.all(
		Array.from({ length: 10 }, () =>
			refundLine(platform, admin.id, orderId, input({ restock: true })),
		),
	);
	expect(results.filter(({ ok }) => ok)).toHaveLength(1);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("a shipped order is refunded only after its goods are back; an unpaid or cancelled one never", async () => {
	const admin = await createAdmin();
	const shipped = await createCardPurchase();
	await shipLine(platform, admin.id, shipped.orderId);
	expect(await refundLine(platform, admin.id, shipped.orderId, input())).toEqual({
		ok: false,
		reason: "goods-not-returned",
	});
	expect(await getLine(shipped.orderId)).toMatchObject({ status: "shipped" });
	const back = input({ goodsBack: true, restock: true });
	expect(await refundLine(platform, admin.id, shipped.orderId, back)).toMatchObject({ ok: true });
	expect(await getStock(shipped.product.id)).toEqual({ onHand: 10, reserved: 0 });
	const unpaid = await createPurchase();
	const refused = { ok: false, reason: "not-paid" };
	expect(await refundLine(platform, admin.id, unpaid.orderId, input())).toEqual(refused);
	await cancelLine(platform, unpaid.orderId, unpaid.me);
	expect(await refundLine(platform, admin.id, unpaid.orderId, input())).toEqual(refused);
});

test("an order that ships just before its refund needs its goods back and is not refunded", async () => {
	const { orderId } = await createCardPurchase();
	const admin = await createAdmin();
	let shipped: Promise<unknown> | undefined;
	const slowPlatform = createTestPlatform({
		newId: () => {
			shipped ??= shipLine(platform, admin.id, orderId);
			return newId();
		},
	});
	const result = await refundLine(slowPlatform, admin.id, orderId, input());
	await shipped;
	const { status } = await getLine(orderId);
	const dueRefunds = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
	expect([result.ok, status, dueRefunds.length]).toEqual(
		result.ok ? [true, "refunded", 1] : [false, "shipped", 0],
	);
});

test("a refund is sent automatically to the original card, once", async () => {
	const { orderId, transactionId, refundId } = await aDueRefund();
	const sent = await runUntilSettled(refundId);
	expect(sent).toMatchObject({ state: "succeeded", lastError: null });
	await sendDueRefunds({ ...platform, now: inMinutes(600) });
	const refundsMade = await listProviderRefunds(transactionId);
	expect(refundsMade).toMatchObject([{ id: sent.providerId, amount: 50_000, status: "succeeded" }]);
	expect(await listAudit(`refund:${refundId}`)).toEqual(["refund.succeeded"]);
	expect(await getLine(orderId)).toMatchObject({ status: "refunded" });
});

test("two concurrent runs send a refund once", async () => {
	const { transactionId, refundId } = await aDueRefund();
	let calls = 0;
	const counting = {
		...platform.payments,
		createRefund: async (refundRequest: Parameters<typeof platform.payments.createRefund>[0]) => {
			if (refundRequest.refundId === refundId) calls += 1;
			// Long enough for concurrent runs.
			await new Promise((go) => setTimeout(go, 100));
			return platform.payments.createRefund(refundRequest);
		},
	};
	const onPlatform = { ...platform, payments: counting };
	await Promise.all([1, 2, 3].map(() => sendDueRefunds(onPlatform)));
	await runUntilSettled(refundId, onPlatform);
	expect(calls).toBe(1);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", tries: 1 });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
});

test("a run that crashes between acquiring and sending a refund is completed by a later one", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const neverReturns = () => new Promise<never>(() => {});
	const dyingPlatform = {
		...platform,
		payments: { ...platform.payments, createRefund: neverReturns },
	};
	for (let run = 0; run < 20 && (await getRefund(refundId)).tries === 0; run += 1) {
		await Promise.race([sendDueRefunds(dyingPlatform), new Promise((go) => setTimeout(go, 200))]);
	}
	expect(await getRefund(refundId)).toMatchObject({ state: "due", tries: 1 });
	await sendDueRefunds(platform);
	expect(await listProviderRefunds(transactionId)).toEqual([]);
	await runUntilSettled(refundId, createTestPlatform({ now: inMinutes(6) }));
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", tries: 2 });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
});

test("a lost response is requested again and makes one refund, even after the key has expired", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const keys: string[] = [];
	const losingPayments = {
		...platform.payments,
		createRefund: async (refundRequest: Parameters<typeof platform.payments.createRefund>[0]) => {
			keys.push(refundRequest.key);
			await platform.payments.createRefund(refundRequest);
			throw new Error("The line broke off.");
		},
	};
	await runUntilSettledOrTried(refundId, { ...platform, payments: losingPayments });
	expect(await getRefund(refundId)).toMatchObject({ state: "due", tries: 1, providerId: null });
	const forgetfulPayments = {
		...platform.payments,
		createRefund: (asked: Parameters<typeof platform.payments.createRefund>[0]) => {
			keys.push(asked.key);
			// As if the provider had forgotten the key.
			return platform.payments.createRefund({ ...asked, key: `${asked.key}-forgotten` });
		},
	};
	const tomorrow = createTestPlatform({ payments: forgetfulPayments, now: inMinutes(60 * 30) });
	await runUntilSettled(refundId, tomorrow);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", lastError: null });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
	expect(new Set(keys)).toEqual(new Set([refundId]));
});

async function runUntilSettledOrTried(id: string, onPlatform: typeof platform) {
	for (let run = 0; run < 20 && (await getRefund(id)).tries === 0; run += 1) {
		await sendDueRefunds(onPlatform);
	}
}

test("a response lost in transit is retried within the same call with the same key", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await injectProviderFault("POST /v1/refunds", "lost");
	await runUntilSettled(refundId);
	await clearProviderFaults();
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
});

test("while the provider is down a refund stays due with growing delays, and is sent once it is back", async () => {
	const { refundId } = await aDueRefund();
	await injectProviderFault("* /v1/refunds*");
	await runUntilSettledOrTried(refundId, platform);
	const waiting = await getRefund(refundId);
	expect(waiting).toMatchObject({ state: "due", tries: 1, lastError: expect.any(String) });
	expect(waiting.dueAt).toBeGreaterThan(Date.now());
	await clearProviderFaults();
	await runUntilSettled(refundId, createTestPlatform({ now: inMinutes(10) }));
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", lastError: null });
});

test("the provider's event settles the refund once, before or after our own update or twice", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const refund = platform.payments.createRefund;
	const eventFirst = {
		...platform.payments,
		createRefund: async (refundRequest: Parameters<typeof refund>[0]) => {
			const refundState = await refund(refundRequest);
			await deliverEvent("refund.created", `/v1/refunds/${refundState.providerId}`);
			return refundState;
		},
	};
	await runUntilSettled(refundId, { ...platform, payments: eventFirst });
	const [refundMade] = await listProviderRefunds(transactionId);
	const path = `/v1/refunds/${refundMade?.id}`;
	expect(await deliverEvent("refund.updated", path)).toBe("ignored");
	expect(await deliverEvent("refund.updated", path, { status: "pending" })).toBe("ignored");
	expect(await getRefund(refundId)).toMatchObject({
		state: "succeeded",
		providerId: refundMade?.id,
	});
	expect(await listAudit(`refund:${refundId}`)).toEqual(["refund.succeeded"]);
	const storedEvents = await db
		.select({ outcome: providerEvents.outcome })
		.from(providerEvents)
		.where(like(providerEvents.note, `refund ${refundId} %`))
		.orderBy(providerEvents.outcome);
	expect(storedEvents.map(({ outcome }) => outcome)).toEqual(["applied", "ignored", "ignored"]);
});

test("a refund pending at the provider is marked sent and checked every hour until an event arrives", async () => {
	const { orderId, me, pay } = await createPurchase();
	await confirmCardPayment(await pay(), "4000000000007726");
	await syncPayments(platform, [orderId], me);
	const refundId = await createRefund(orderId);
	const sent = await runUntilSettled(refundId);
	expect(sent).toMatchObject({ state: "sent" });
	// The refund isn't checked again in every run.
	const hourLater = createTestPlatform({ now: inMinutes(61) });
	for (let run = 0; run < 20 && (await getRefund(refundId)).tries === sent.tries; run += 1) {
		await sendDueRefunds(hourLater);
	}
	const stillSent = await getRefund(refundId);
	expect(stillSent).toMatchObject({ state: "sent", tries: sent.tries + 1 });
	expect(stillSent.dueAt - Date.now()).toBeGreaterThan(100 * 60_000);
	expect(await listAudit(`refund:${refundId}`)).toEqual(["refund.sent"]);
	const arrived = createTestPlatform({
		now: inMinutes(122),
		payments: {
			...platform.payments,
			getRefund: async (id) => ({
				...(await platform.payments.getRefund(id)),
				state: "succeeded",
			}),
		},
	});
	for (let run = 0; run < 20 && (await getRefund(refundId)).state === "sent"; run += 1) {
		await sendDueRefunds(arrived);
	}
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
});

test("a refund returned by the bank fails with its reason, and an admin can retry it with a new key", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [first] = await listProviderRefunds(transactionId);
	const failed = { status: "failed", failure_reason: "expired_or_canceled_card" };
	const path = `/v1/refunds/${first?.id}`;
	expect(await deliverEvent("refund.failed", path, failed)).toBe("applied");
	expect(await getRefund(refundId)).toMatchObject({
		state: "failed",
		lastError: "expired_or_canceled_card",
	});
	// A late event of the previous round changes nothing.
	expect(await deliverEvent("refund.updated", path)).toBe("ignored");
	expect(await retryRefund(platform, (await createAdmin()).id, refundId)).toBe(true);
	expect(await getRefund(refundId)).toMatchObject({ state: "due", round: 2, providerId: null });
	expect(await deliverEvent("refund.failed", path, failed)).toBe("ignored");
	expect(await getRefund(refundId)).toMatchObject({ state: "due", round: 2 });
	const again = await runUntilSettled(refundId);
	// The provider counts the first refund: nothing is left to refund.
	expect(again).toMatchObject({
		state: "failed",
		lastError: expect.stringContaining("already been refunded"),
	});
	expect(await listAudit(`refund:${refundId}`)).toEqual([
		"refund.succeeded",
		"refund.failed",
		"refund.retry",
		"refund.failed",
	]);
});

test("an admin records a bank refund of a failed one, and the provider's late event changes nothing", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [first] = await listProviderRefunds(transactionId);
	const admin = await createAdmin();
	const reference = `BACK-${newId()}`;
	const early = await recordRefundSent(platform, admin.id, refundId, { reference });
	expect(early).toEqual({ ok: false, reason: "not-sent-manually" });
	const failed = { status: "failed", failure_reason: "lost_or_stolen_card" };
	await deliverEvent("refund.failed", `/v1/refunds/${first?.id}`, failed);
	for (let time = 0; time < 2; time += 1) {
		const recorded = await recordRefundSent(platform, admin.id, refundId, { reference });
		expect(recorded).toEqual({ ok: true });
	}
	await deliverEvent("refund.failed", `/v1/refunds/${first?.id}`, failed);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", bankReference: reference });
	expect(await retryRefund(platform, admin.id, refundId)).toBe(false);
});

test("the refund of a bank payment stays due until an admin records it", async () => {
	const { orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	await sendDueRefunds(createTestPlatform({ now: inMinutes(600) }));
	expect(await getRefund(refundId)).toMatchObject({ state: "due", attemptId: null, tries: 0 });
	const admin = await createAdmin();
	expect(await retryRefund(platform, admin.id, refundId)).toBe(false);
	const reference = `BACK-${newId()}`;
	await recordRefundSent(platform, admin.id, refundId, { reference });
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", bankReference: reference });
});

test("the database rejects a finished refund without a reference and a return to due", async () => {
	const { refundId } = await aDueRefund();
	const updateState = (state: "due" | "succeeded") =>
		db.update(refunds).set({ state }).where(eq(refunds.id, refundId));
	const refused = (message: string) => ({ cause: { message: expect.stringContaining(message) } });
	await expect(updateState("succeeded")).rejects.toMatchObject(refused("names what sent it"));
	await runUntilSettled(refundId);
	await expect(updateState("due")).rejects.toMatchObject(refused("no such refund transition"));
});

test("a refund response with other terms is put up for review and checked again after an hour", async () => {
	const { refundId } = await aDueRefund();
	const mistakenPlatform = createTestPlatform({
		payments: {
			...platform.payments,
			createRefund: async (refundRequest) => ({
				...(await platform.payments.createRefund(refundRequest)),
				amountPoisha: 1,
			}),
		},
	});
	await runUntilSettledOrTried(refundId, mistakenPlatform);
	const waiting = await getRefund(refundId);
	expect(waiting).toMatchObject({ state: "due", tries: 1 });
	expect(waiting.dueAt - Date.now()).toBeGreaterThan(50 * 60_000);
	const found = await db
		.select({ type: providerEvents.type, outcome: providerEvents.outcome })
		.from(providerEvents)
		.where(eq(providerEvents.note, `refund ${refundId}: 1 poisha, expected 50000`));
	expect(found).toEqual([{ type: "reconciler.refund", outcome: "review" }]);
});

test("a refund made at the provider or with other terms is put up for review", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [refundMade] = await listProviderRefunds(transactionId);
	const path = `/v1/refunds/${refundMade?.id}`;
	expect(await deliverEvent("refund.created", path, { id: "re_by_hand", metadata: {} })).toBe(
		"review",
	);
	expect(await deliverEvent("refund.updated", path, { metadata: {} })).toBe("ignored");
	expect(await deliverEvent("refund.created", path, { amount: 1 })).toBe("review");
	expect(await deliverEvent("refund.created", path, { currency: "usd" })).toBe("review");
	const storedEvents = await db
		.select()
		.from(providerEvents)
		.where(eq(providerEvents.outcome, "review"));
	expect(storedEvents.map(({ note }) => note)).toContain(
		`refund re_by_hand of ${transactionId}: not asked for by this shop`,
	);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
});

test("a late payment is refunded automatically, with one email", async () => {
	const { buyer, orderId, pay, me } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	// Simulates a wrong state, to test the last safeguard.
	const live = await findLiveAttempt(db, orderId);
	await db
		.update(attempts)
		.set({ state: "closed" })
		.where(eq(attempts.id, live?.id ?? ""));
	await cancelLine(platform, orderId, me);
	for (let time = 0; time < 2; time += 1) {
		await deliverEvent("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	}
	const [dueRefund] = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
	await runUntilSettled(dueRefund?.id ?? "");
	expect(await listProviderRefunds(intent.id)).toHaveLength(1);
	const lateMailSubject = `We are refunding a payment for order ${(await getLine(orderId)).orderNumber}`;
	expect(
		(await listQueuedMailSubjects(buyer.email)).filter((subject) => subject === lateMailSubject),
	).toHaveLength(1);
	expect(await listAudit(`refund:${dueRefund?.id}`)).toEqual(["refund.create", "refund.succeeded"]);
});

test("a refund that fails at the provider does not block the others", async () => {
	const [chokingRefund, otherRefund] = [await aDueRefund(), await aDueRefund()];
	const chokingPayments = {
		...platform.payments,
		createRefund: (refundRequest: Parameters<typeof platform.payments.createRefund>[0]) =>
			refundRequest.refundId === chokingRefund.refundId
				? createPlatformWithoutProvider().payments.createRefund(refundRequest)
				: platform.payments.createRefund(refundRequest),
	};
	expect(
		await runUntilSettled(otherRefund.refundId, { ...platform, payments: chokingPayments }),
	).toMatchObject({
		state: "succeeded",
	});
	expect(await getRefund(chokingRefund.refundId)).toMatchObject({ state: "due", tries: 1 });
});

import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "~/domain/orders/ship-order.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import {
	auditAbout,
	auditOf,
	heldBy,
	mailsTo,
	stockOf,
	theOrder,
} from "~/testing/database/queries";
import { anAdmin } from "~/testing/factories/factories";
import {
	breakProvider,
	deliver,
	mendProvider,
	payByCard,
	refundsAtProvider,
} from "~/testing/payments/payment-provider";
import {
	aPurchase,
	aPurchasePaidByBank,
	aPurchasePaidByCard,
	aRefund,
	theRefund,
} from "~/testing/payments/purchases";
import { platformWithoutProvider, testPlatform } from "~/testing/platform";
import { settlePayments } from "../attempts/sync-payments.server";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { liveAttemptOf } from "../queries.server";
import { attempts, providerEvents, refunds } from "../tables.server";
import { recordRefundSent } from "./record-refund-sent.server";
import { refundOrder } from "./refund-order.server";
import { retryRefund } from "./retry-refund.server";
import { sendDueRefunds } from "./send-due-refunds.server";

const platform = testPlatform();
const { db } = platform;

const input = (given: { restock?: boolean; goodsBack?: boolean; reason?: string } = {}) => ({
	reason: "",
	restock: false,
	goodsBack: false,
	idempotencyKey: newId(),
	...given,
});
const inMinutes = (minutes: number) => () => Date.now() + minutes * 60_000;

/** Refunds of other tests may be due before this one; a run takes a page of them. */
async function runUntilSettled(id: string, on = platform) {
	for (let run = 0; run < 20 && (await theRefund(id)).state === "due"; run += 1) {
		await sendDueRefunds(on);
	}
	return theRefund(id);
}

/** A refund that is due, of an order paid by card. */
async function aDueRefund() {
	const purchase = await aPurchasePaidByCard();
	return { ...purchase, refundId: await aRefund(purchase.orderId) };
}

test("an admin refunds a paid order: money due once, units back only if asked, audit and mail", async () => {
	for (const restock of [true, false]) {
		const { buyer, product, orderId } = await aPurchasePaidByCard();
		const asked = input({ restock, reason: "One of the bolts was bent." });
		const admin = await anAdmin();
		const refunded = await refundOrder(platform, admin.id, orderId, asked);
		expect(refunded).toMatchObject({ ok: true });
		expect(await refundOrder(platform, admin.id, orderId, asked)).toEqual(refunded);
		expect(await refundOrder(platform, admin.id, orderId, input())).toEqual({
			ok: false,
			reason: "already-refunded",
		});
		expect(await theOrder(orderId)).toMatchObject({ status: "refunded" });
		expect(await stockOf(product.id)).toEqual({ onHand: restock ? 10 : 8, reserved: 0 });
		expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
		expect(await auditOf(orderId)).toEqual(["order.create", "order.pay", "order.refund"]);
		expect(await auditAbout(`product:${product.id}`)).toEqual(restock ? ["product.stock"] : []);
		const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
		expect(rows).toMatchObject([{ state: "due", amountPoisha: 50_000, cause: `order:${orderId}` }]);
		const mails = await db.select().from(outbox).where(eq(outbox.to, buyer.email));
		expect(mails.at(-1)?.text).toContain("tk 500 back to you");
		expect(mails.at(-1)?.text).toContain("One of the bolts was bent.");
	}
});

test("ten admins who refund one order at once make one refund and put its units back once", async () => {
	const { product, orderId } = await aPurchasePaidByCard();
	const admin = await anAdmin();
	const results = await Promise.all(
		Array.from({ length: 10 }, () =>
			refundOrder(platform, admin.id, orderId, input({ restock: true })),
		),
	);
	expect(results.filter(({ ok }) => ok)).toHaveLength(1);
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("a shipped order is refunded only when its goods came back; an unpaid or cancelled one never", async () => {
	const admin = await anAdmin();
	const shipped = await aPurchasePaidByCard();
	await shipOrder(platform, admin.id, shipped.orderId);
	expect(await refundOrder(platform, admin.id, shipped.orderId, input())).toEqual({
		ok: false,
		reason: "goods-not-back",
	});
	expect(await theOrder(shipped.orderId)).toMatchObject({ status: "shipped" });
	const back = input({ goodsBack: true, restock: true });
	expect(await refundOrder(platform, admin.id, shipped.orderId, back)).toMatchObject({ ok: true });
	expect(await stockOf(shipped.product.id)).toEqual({ onHand: 10, reserved: 0 });
	const unpaid = await aPurchase();
	const refused = { ok: false, reason: "not-paid" };
	expect(await refundOrder(platform, admin.id, unpaid.orderId, input())).toEqual(refused);
	await cancelOrder(platform, unpaid.orderId, unpaid.me);
	expect(await refundOrder(platform, admin.id, unpaid.orderId, input())).toEqual(refused);
});

test("an order that ships between the look and the refund asks for its goods, and nothing is owed", async () => {
	const { orderId } = await aPurchasePaidByCard();
	const admin = await anAdmin();
	let shipped: Promise<unknown> | undefined;
	const slow = testPlatform({
		newId: () => {
			shipped ??= shipOrder(platform, admin.id, orderId);
			return newId();
		},
	});
	const answer = await refundOrder(slow, admin.id, orderId, input());
	await shipped;
	const { status } = await theOrder(orderId);
	const owed = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expect([answer.ok, status, owed.length]).toEqual(
		answer.ok ? [true, "refunded", 1] : [false, "shipped", 0],
	);
});

test("a refund leaves by itself for the card it came from, once", async () => {
	const { orderId, transactionId, refundId } = await aDueRefund();
	const sent = await runUntilSettled(refundId);
	expect(sent).toMatchObject({ state: "succeeded", lastError: null });
	await sendDueRefunds({ ...platform, now: inMinutes(600) });
	const made = await refundsAtProvider(transactionId);
	expect(made).toMatchObject([{ id: sent.providerId, amount: 50_000, status: "succeeded" }]);
	expect(await auditAbout(`refund:${refundId}`)).toEqual(["refund.succeeded"]);
	expect(await theOrder(orderId)).toMatchObject({ status: "refunded" });
});

test("two runs at once send a refund once", async () => {
	const { transactionId, refundId } = await aDueRefund();
	let calls = 0;
	const counting = {
		...platform.payments,
		refund: async (asked: Parameters<typeof platform.payments.refund>[0]) => {
			if (asked.refundId === refundId) calls += 1;
			// Long enough for the other runs to come by while this one is at it.
			await new Promise((go) => setTimeout(go, 100));
			return platform.payments.refund(asked);
		},
	};
	const on = { ...platform, payments: counting };
	await Promise.all([1, 2, 3].map(() => sendDueRefunds(on)));
	await runUntilSettled(refundId, on);
	expect(calls).toBe(1);
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", tries: 1 });
	expect(await refundsAtProvider(transactionId)).toHaveLength(1);
});

test("a run that dies between claiming a refund and sending it is made good by a later one", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const dies = () => new Promise<never>(() => {});
	const dying = { ...platform, payments: { ...platform.payments, refund: dies } };
	for (let run = 0; run < 20 && (await theRefund(refundId)).tries === 0; run += 1) {
		await Promise.race([sendDueRefunds(dying), new Promise((go) => setTimeout(go, 200))]);
	}
	expect(await theRefund(refundId)).toMatchObject({ state: "due", tries: 1 });
	await sendDueRefunds(platform);
	expect(await refundsAtProvider(transactionId)).toEqual([]);
	await runUntilSettled(refundId, testPlatform({ now: inMinutes(6) }));
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", tries: 2 });
	expect(await refundsAtProvider(transactionId)).toHaveLength(1);
});

test("an answer that was lost is asked for again: one refund, even after the provider has forgotten the key", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const keys: string[] = [];
	const lost = {
		...platform.payments,
		refund: async (asked: Parameters<typeof platform.payments.refund>[0]) => {
			keys.push(asked.key);
			await platform.payments.refund(asked);
			throw new Error("The line broke off.");
		},
	};
	await runUntilSettledOrTried(refundId, { ...platform, payments: lost });
	expect(await theRefund(refundId)).toMatchObject({ state: "due", tries: 1, providerId: null });
	const forgetful = {
		...platform.payments,
		refund: (asked: Parameters<typeof platform.payments.refund>[0]) => {
			keys.push(asked.key);
			// What the provider keeps for a key ends after a day: it takes this for one that it has not seen.
			return platform.payments.refund({ ...asked, key: `${asked.key}-forgotten` });
		},
	};
	const tomorrow = testPlatform({ payments: forgetful, now: inMinutes(60 * 30) });
	await runUntilSettled(refundId, tomorrow);
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", lastError: null });
	expect(await refundsAtProvider(transactionId)).toHaveLength(1);
	expect(new Set(keys)).toEqual(new Set([refundId]));
});

async function runUntilSettledOrTried(id: string, on: typeof platform) {
	for (let run = 0; run < 20 && (await theRefund(id)).tries === 0; run += 1) {
		await sendDueRefunds(on);
	}
}

test("an answer lost on the line is made good within the same call, by the same key", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await breakProvider("POST /v1/refunds", "lost");
	await runUntilSettled(refundId);
	await mendProvider();
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded" });
	expect(await refundsAtProvider(transactionId)).toHaveLength(1);
});

test("while the provider is down a refund stays due, later each time, and leaves once it is back", async () => {
	const { refundId } = await aDueRefund();
	await breakProvider("* /v1/refunds*");
	await runUntilSettledOrTried(refundId, platform);
	const waiting = await theRefund(refundId);
	expect(waiting).toMatchObject({ state: "due", tries: 1, lastError: expect.any(String) });
	expect(waiting.dueAt).toBeGreaterThan(Date.now());
	await mendProvider();
	await runUntilSettled(refundId, testPlatform({ now: inMinutes(10) }));
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", lastError: null });
});

test("the provider's event before our own update, after it, or twice, settles the refund once", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const refund = platform.payments.refund;
	const eventFirst = {
		...platform.payments,
		refund: async (asked: Parameters<typeof refund>[0]) => {
			const fact = await refund(asked);
			await deliver("refund.created", `/v1/refunds/${fact.providerId}`);
			return fact;
		},
	};
	await runUntilSettled(refundId, { ...platform, payments: eventFirst });
	const [made] = await refundsAtProvider(transactionId);
	const path = `/v1/refunds/${made?.id}`;
	expect(await deliver("refund.updated", path)).toBe("ignored");
	expect(await deliver("refund.updated", path, { status: "pending" })).toBe("ignored");
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", providerId: made?.id });
	expect(await auditAbout(`refund:${refundId}`)).toEqual(["refund.succeeded"]);
	const kept = await db
		.select({ outcome: providerEvents.outcome })
		.from(providerEvents)
		.where(like(providerEvents.note, `refund ${refundId} %`))
		.orderBy(providerEvents.outcome);
	expect(kept.map(({ outcome }) => outcome)).toEqual(["applied", "ignored", "ignored"]);
});

test("a refund that waits at the provider is sent, and asked about each hour when no event comes", async () => {
	const { orderId, me, pay } = await aPurchase();
	await payByCard(await pay(), "4000000000007726");
	await settlePayments(platform, [orderId], me);
	const refundId = await aRefund(orderId);
	const sent = await runUntilSettled(refundId);
	expect(sent).toMatchObject({ state: "sent" });
	// What was asked about for nothing is not asked about by each run from then on.
	const hourLater = testPlatform({ now: inMinutes(61) });
	for (let run = 0; run < 20 && (await theRefund(refundId)).tries === sent.tries; run += 1) {
		await sendDueRefunds(hourLater);
	}
	const stillSent = await theRefund(refundId);
	expect(stillSent).toMatchObject({ state: "sent", tries: sent.tries + 1 });
	expect(stillSent.dueAt - Date.now()).toBeGreaterThan(100 * 60_000);
	expect(await auditAbout(`refund:${refundId}`)).toEqual(["refund.sent"]);
	const arrived = testPlatform({
		now: inMinutes(122),
		payments: {
			...platform.payments,
			refundState: async (id) => ({
				...(await platform.payments.refundState(id)),
				state: "succeeded",
			}),
		},
	});
	for (let run = 0; run < 20 && (await theRefund(refundId)).state === "sent"; run += 1) {
		await sendDueRefunds(arrived);
	}
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded" });
});

test("a refund that the bank sends back has failed, tells why, and goes again under a new key at an admin's word", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [first] = await refundsAtProvider(transactionId);
	const failed = { status: "failed", failure_reason: "expired_or_canceled_card" };
	const path = `/v1/refunds/${first?.id}`;
	expect(await deliver("refund.failed", path, failed)).toBe("applied");
	expect(await theRefund(refundId)).toMatchObject({
		state: "failed",
		lastError: "expired_or_canceled_card",
	});
	// What comes late of the time before changes nothing.
	expect(await deliver("refund.updated", path)).toBe("ignored");
	expect(await retryRefund(platform, (await anAdmin()).id, refundId)).toBe(true);
	expect(await theRefund(refundId)).toMatchObject({ state: "due", round: 2, providerId: null });
	expect(await deliver("refund.failed", path, failed)).toBe("ignored");
	expect(await theRefund(refundId)).toMatchObject({ state: "due", round: 2 });
	const again = await runUntilSettled(refundId);
	// To the provider the first one stands: it says that nothing is left to give back.
	expect(again).toMatchObject({
		state: "failed",
		lastError: expect.stringContaining("already been refunded"),
	});
	expect(await auditAbout(`refund:${refundId}`)).toEqual([
		"refund.succeeded",
		"refund.failed",
		"refund.retry",
		"refund.failed",
	]);
});

test("what the provider could not return an admin sends by bank and records; the provider's late word changes nothing", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [first] = await refundsAtProvider(transactionId);
	const admin = await anAdmin();
	const reference = `BACK-${newId()}`;
	const early = await recordRefundSent(platform, admin.id, refundId, { reference });
	expect(early).toEqual({ ok: false, reason: "not-by-hand" });
	const failed = { status: "failed", failure_reason: "lost_or_stolen_card" };
	await deliver("refund.failed", `/v1/refunds/${first?.id}`, failed);
	for (let time = 0; time < 2; time += 1) {
		const recorded = await recordRefundSent(platform, admin.id, refundId, { reference });
		expect(recorded).toEqual({ ok: true });
	}
	await deliver("refund.failed", `/v1/refunds/${first?.id}`, failed);
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", bankReference: reference });
	expect(await retryRefund(platform, admin.id, refundId)).toBe(false);
});

test("money that came by bank is never sent by machine: it is due until an admin records that it left", async () => {
	const { orderId } = await aPurchasePaidByBank();
	const refundId = await aRefund(orderId);
	await sendDueRefunds(testPlatform({ now: inMinutes(600) }));
	expect(await theRefund(refundId)).toMatchObject({ state: "due", attemptId: null, tries: 0 });
	const admin = await anAdmin();
	expect(await retryRefund(platform, admin.id, refundId)).toBe(false);
	const reference = `BACK-${newId()}`;
	await recordRefundSent(platform, admin.id, refundId, { reference });
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded", bankReference: reference });
});

test("the database itself lets no refund be done without what sent it, nor go back to due", async () => {
	const { refundId } = await aDueRefund();
	const move = (state: "due" | "succeeded") =>
		db.update(refunds).set({ state }).where(eq(refunds.id, refundId));
	const refused = (words: string) => ({ cause: { message: expect.stringContaining(words) } });
	await expect(move("succeeded")).rejects.toMatchObject(refused("names what sent it"));
	await runUntilSettled(refundId);
	await expect(move("due")).rejects.toMatchObject(refused("no such refund transition"));
});

test("an answer to the sender that is on other terms than ours is put up for review at once, and asked for an hour later", async () => {
	const { refundId } = await aDueRefund();
	const mistaken = testPlatform({
		payments: {
			...platform.payments,
			refund: async (asked) => ({ ...(await platform.payments.refund(asked)), amountPoisha: 1 }),
		},
	});
	await runUntilSettledOrTried(refundId, mistaken);
	const waiting = await theRefund(refundId);
	expect(waiting).toMatchObject({ state: "due", tries: 1 });
	expect(waiting.dueAt - Date.now()).toBeGreaterThan(50 * 60_000);
	const found = await db
		.select({ type: providerEvents.type, outcome: providerEvents.outcome })
		.from(providerEvents)
		.where(eq(providerEvents.note, `refund ${refundId}: 1 poisha, expected 50000`));
	expect(found).toEqual([{ type: "reconciler.refund", outcome: "review" }]);
});

test("a refund made in the provider's own dashboard is put up for review, and one on other terms too", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [made] = await refundsAtProvider(transactionId);
	const path = `/v1/refunds/${made?.id}`;
	expect(await deliver("refund.created", path, { id: "re_by_hand", metadata: {} })).toBe("review");
	expect(await deliver("refund.updated", path, { metadata: {} })).toBe("ignored");
	expect(await deliver("refund.created", path, { amount: 1 })).toBe("review");
	expect(await deliver("refund.created", path, { currency: "usd" })).toBe("review");
	const kept = await db.select().from(providerEvents).where(eq(providerEvents.outcome, "review"));
	expect(kept.map(({ note }) => note)).toContain(
		`refund re_by_hand of ${transactionId}: not asked for by this shop`,
	);
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded" });
});

test("money that came too late goes back by itself, with one mail", async () => {
	const { buyer, orderId, pay, me } = await aPurchase();
	const intent = await payByCard(await pay());
	// The shop's own view is forced wrong, as no verb would: this is the net below the net.
	const live = await liveAttemptOf(db, orderId);
	await db
		.update(attempts)
		.set({ state: "closed" })
		.where(eq(attempts.id, live?.id ?? ""));
	await cancelOrder(platform, orderId, me);
	for (let time = 0; time < 2; time += 1) {
		await deliver("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	}
	const [owed] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	await runUntilSettled(owed?.id ?? "");
	expect(await refundsAtProvider(intent.id)).toHaveLength(1);
	const told = `A payment for order ${orderId} goes back to you`;
	expect((await mailsTo(buyer.email)).filter((subject) => subject === told)).toHaveLength(1);
	expect(await auditAbout(`refund:${owed?.id}`)).toEqual(["refund.owe", "refund.succeeded"]);
});

test("one refund that the provider chokes on does not keep the others from leaving", async () => {
	const [choking, fine] = [await aDueRefund(), await aDueRefund()];
	const chokes = {
		...platform.payments,
		refund: (asked: Parameters<typeof platform.payments.refund>[0]) =>
			asked.refundId === choking.refundId
				? platformWithoutProvider().payments.refund(asked)
				: platform.payments.refund(asked),
	};
	expect(await runUntilSettled(fine.refundId, { ...platform, payments: chokes })).toMatchObject({
		state: "succeeded",
	});
	expect(await theRefund(choking.refundId)).toMatchObject({ state: "due", tries: 1 });
});

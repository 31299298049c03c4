import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import { auditOf, heldBy, stockOf, theOrder } from "~/testing/database/queries";
import { dyingPlatform, everyDeath, overtakenPlatform } from "~/testing/faults/crashing-platform";
import { watchedPlatform } from "~/testing/faults/intercepted-platform";
import { providerInMemory } from "~/testing/payments/in-memory-provider";
import { payByCard } from "~/testing/payments/payment-provider";
import { aPurchase, aPurchasePaidByCard, aRefund, theRefund } from "~/testing/payments/purchases";
import { runReconciler } from "~/testing/payments/reconciler";
import { platformWithoutProvider, testPlatform } from "~/testing/platform";
import { orders } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { settlePayments } from "../attempts/sync-payments.server";
import { holdForBank } from "../bank/hold-for-bank.server";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { releaseOverdue } from "../cancellation/release-expired-holds.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { liveAttemptOf } from "../queries.server";
import { attempts, disputes, providerEvents, refunds } from "../tables.server";

const platform = testPlatform();
const { db } = platform;
const webhook = { kind: "system", name: "webhook" } as const;

const event = (said: Partial<PaymentEvent>): PaymentEvent => ({
	id: `evt_${newId()}`,
	type: "test",
	body: "{}",
	fact: null,
	refund: null,
	dispute: null,
	...said,
});

test("money that lands between a cancel's look at the order and its word finds the order paid", async () => {
	const { orderId, me, pay } = await aPurchase();
	await payByCard(await pay());
	const overtaken = overtakenPlatform(() => settlePayments(platform, [orderId], me));
	expect(await cancelOrder(overtaken, orderId, me)).toEqual({ ok: false, reason: "paid" });
	expect(await theOrder(orderId)).toMatchObject({ status: "paid" });
	expect(await auditOf(orderId)).toEqual(["order.create", "order.pay"]);
});

test("a cancel that lands between another's look at the order and its word is the only one", async () => {
	const { orderId, product, me } = await aPurchase();
	const overtaken = overtakenPlatform(() => cancelOrder(platform, orderId, me));
	expect(await cancelOrder(overtaken, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
	expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await auditOf(orderId)).toEqual(["order.create", "order.cancel"]);
});

test("a buyer who chooses a transfer just as the scheduled job has read their overdue order keeps it", async () => {
	const [slow, chosen] = [await aPurchase(), await aPurchase()];
	const overdue = (orderId: string, holdUntil: number) =>
		db.update(orders).set({ holdUntil }).where(eq(orders.id, orderId));
	// Longer overdue than what other tests have left.
	await overdue(chosen.orderId, 1);
	await overdue(slow.orderId, 2);
	let writes = 0;
	const scheduledJob = watchedPlatform(async (doing, act) => {
		if (doing === "write") writes += 1;
		// The first write takes the order up, the second would cancel it.
		if (doing === "write" && writes === 2) {
			const held = await holdForBank(platform, chosen.buyer.id, { orderId: chosen.orderId });
			expect(held).toEqual({ ok: true });
		}
		return act();
	});
	await releaseOverdue(scheduledJob);
	expect(await theOrder(chosen.orderId)).toMatchObject({ status: "unpaid", closing: false });
	expect(await heldBy(chosen.product.id)).toEqual({ reserved: 2, unpaid: 2 });
	expect(await theOrder(slow.orderId)).toMatchObject({ status: "cancelled" });
});

test("late news of a payment that has long been closed does not cancel the order whose next payment is under way", async () => {
	const { orderId, product, me, pay } = await aPurchase();
	await pay("card");
	const first = await liveAttemptOf(db, orderId);
	await pay("hosted");
	await cancelOrder(platformWithoutProvider(), orderId, me);
	const { fact } = await platform.payments.resume("card", first?.providerId ?? "");
	expect(fact.state).toBe("closed");
	expect(await receiveEvent(platform, event({ fact }), webhook)).toBe("ignored");
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid", closing: true });
	expect(await heldBy(product.id)).toEqual({ reserved: 2, unpaid: 2 });
	await runReconciler();
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
});

test("money that is told of twice when its order is cancelled already pays nothing and is owed back once", async () => {
	const { orderId, product, me, pay } = await aPurchase();
	const { id } = await payByCard(await pay());
	// The shop's own view is forced wrong, as no verb would.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderSet, orderId));
	await cancelOrder(platform, orderId, me);
	const { fact } = await platform.payments.resume("card", id);
	for (let time = 0; time < 2; time += 1) await receiveEvent(platform, event({ fact }), webhook);
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled", transactionId: null });
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 0 });
	const owed = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expect(owed).toMatchObject([{ state: "due", amountPoisha: 50_000 }]);
});

test("a cancel after a payment whose answer was lost closes that payment at the provider too", async () => {
	const { orderId, buyer, me } = await aPurchase();
	const provider = providerInMemory();
	const { payments } = provider;
	const openCard: typeof payments.openCard = async (asked) => {
		await payments.openCard(asked);
		throw new Error("The answer is lost.");
	};
	const losing = testPlatform({ payments: { ...payments, openCard } });
	const begun = beginPayment(losing, buyer.id, { orderId }, "card", "http://shop.test");
	await expect(begun).rejects.toThrow("lost");
	expect(provider.paymentsFor(orderId).map(({ state }) => state)).toEqual(["open"]);
	const cancelled = await cancelOrder(testPlatform({ payments }), orderId, me);
	expect(cancelled).toEqual({ ok: true, outcome: "cancelled" });
	expect(provider.paymentsFor(orderId).map(({ state }) => state)).toEqual(["closed"]);
});

/** A message of the provider, and whether what it tells has come to be true in the shop. */
type Telling = { event: PaymentEvent; isDone: () => Promise<boolean> };

async function ofMoney(): Promise<Telling> {
	const { orderId, pay } = await aPurchase();
	const { id } = await payByCard(await pay());
	const { fact } = await platform.payments.resume("card", id);
	return {
		event: event({ fact }),
		isDone: async () => (await theOrder(orderId)).status === "paid",
	};
}

async function ofARefund(): Promise<Telling> {
	const { orderId, transactionId, totalPoisha } = await aPurchasePaidByCard();
	const refundId = await aRefund(orderId);
	const refund = {
		providerId: `re_${newId()}`,
		key: refundId,
		refundId,
		state: "succeeded",
		transactionId,
		amountPoisha: totalPoisha,
		currency: "bdt",
		failure: null,
	} as const;
	return {
		event: event({ refund }),
		isDone: async () => (await theRefund(refundId)).state === "succeeded",
	};
}

async function ofADispute(): Promise<Telling> {
	const { transactionId, totalPoisha } = await aPurchasePaidByCard();
	const dispute = {
		providerId: `du_${newId()}`,
		transactionId,
		state: "won",
		amountPoisha: totalPoisha,
		reason: "fraudulent",
		evidenceUntil: null,
		openedAt: 1,
		toldAt: 1,
	} as const;
	const its = db.select().from(disputes).where(eq(disputes.id, dispute.providerId));
	return { event: event({ dispute }), isDone: async () => (await its).length === 1 };
}

test.each([
	["money", ofMoney],
	["a refund", ofARefund],
	["a dispute", ofADispute],
])(
	"wherever a process dies that is told of %s, the message is in the books just when its effect is",
	async (_, begin) => {
		const whole = await begin();
		const deaths = await everyDeath((on) => receiveEvent(on, whole.event, webhook));
		expect(await whole.isDone()).toBe(true);
		for (const death of deaths) {
			const { event, isDone } = await begin();
			await expect(receiveEvent(dyingPlatform(death).platform, event, webhook)).rejects.toThrow();
			const kept = await db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
			expect(await isDone(), JSON.stringify(death)).toBe(kept.length === 1);
			// It is told again, as to whoever gave no answer.
			await receiveEvent(platform, event, webhook);
			expect(await isDone()).toBe(true);
		}
	},
);

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import type { PaymentEvent } from "~/platform/stripe/card-payments.server";
import {
	findLiveAttempt,
	getLine,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
} from "~/testing/database/queries";
import {
	createCrashingPlatform,
	createInterruptedPlatform,
	listCrashPoints,
} from "~/testing/faults/crashing-platform";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { createInMemoryProvider } from "~/testing/payments/in-memory-provider";
import { confirmCardPayment } from "~/testing/payments/payment-provider";
import {
	createCardPurchase,
	createPurchase,
	createRefund,
	getRefund,
} from "~/testing/payments/purchases";
import { runReconciler } from "~/testing/payments/reconciler";
import { asBuyer, createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { orders } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { syncPayments } from "../attempts/sync-payments.server";
import { holdForBank } from "../bank/hold-for-bank.server";
import { cancelLine } from "../cancellation/cancel-line.server";
import { releaseExpiredHolds } from "../cancellation/release-expired-holds.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { attempts, disputes, providerEvents, refunds } from "../tables.server";

const platform = createTestPlatform();
const { db } = platform;
const webhook = { kind: "system", name: "webhook" } as const;

const event = (content: Partial<PaymentEvent>): PaymentEvent => ({
	id: `evt_${newId()}`,
	type: "test",
	body: "{}",
	providerState: null,
	refund: null,
	dispute: null,
	failure: null,
	...content,
});

test("a payment between a cancellation's read and write finds the order paid", async () => {
	const { orderId, me, pay } = await createPurchase();
	await confirmCardPayment(await pay());
	const overtaken = createInterruptedPlatform(() => syncPayments(platform, [orderId], me));
	expect(await cancelLine(overtaken, orderId, me)).toEqual({ ok: false, reason: "paid" });
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay"]);
});

test("a cancellation between another's read and write is the only one", async () => {
	const { orderId, product, me } = await createPurchase();
	const overtaken = createInterruptedPlatform(() => cancelLine(platform, orderId, me));
	expect(await cancelLine(overtaken, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.cancel"]);
});

test("a buyer who chooses a transfer just after the scheduled job read their overdue order keeps it", async () => {
	const [slow, chosen] = [await createPurchase(), await createPurchase()];
	const setHoldUntil = (orderId: string, holdUntil: number) =>
		db.update(orders).set({ holdUntil }).where(eq(orders.id, orderId));
	// Before the orders of other tests.
	await setHoldUntil(chosen.orderId, 1);
	await setHoldUntil(slow.orderId, 2);
	let writes = 0;
	const scheduledJob = createInterceptedPlatform(async (doing, act) => {
		if (doing === "write") writes += 1;
		// The first write acquires the order, the second would cancel it.
		if (doing === "write" && writes === 2) {
			const ctx = asBuyer(platform, chosen.buyer.id);
			expect(await holdForBank(ctx, { lineId: chosen.orderId })).toBe("held");
		}
		return act();
	});
	await releaseExpiredHolds(scheduledJob);
	expect(await getLine(chosen.orderId)).toMatchObject({
		status: "unpaid",
		cancellationPending: false,
	});
	expect(await getReservedAndUnpaid(chosen.product.id)).toEqual({ reserved: 2, unpaid: 2 });
	expect(await getLine(slow.orderId)).toMatchObject({ status: "cancelled" });
});

test("a late event of a closed payment does not cancel an order with a newer live payment", async () => {
	const { orderId, product, me, pay } = await createPurchase();
	await pay("card");
	const first = await findLiveAttempt(db, orderId);
	await pay("hosted");
	await cancelLine(createPlatformWithoutProvider(), orderId, me);
	const { providerState } = await platform.payments.resume("card", first?.providerId ?? "");
	expect(providerState.state).toBe("closed");
	expect(await receiveEvent(platform, event({ providerState }), webhook)).toBe("ignored");
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: true });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 2, unpaid: 2 });
	await runReconciler();
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
});

test("a repeated payment event for a cancelled order pays nothing and is refunded once", async () => {
	const { orderId, product, me, pay } = await createPurchase();
	const { id } = await confirmCardPayment(await pay());
	// Simulates a wrong state.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderId, orderId));
	await cancelLine(platform, orderId, me);
	const { providerState } = await platform.payments.resume("card", id);
	for (let time = 0; time < 2; time += 1)
		await receiveEvent(platform, event({ providerState }), webhook);
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled", transactionId: null });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
	const orderRefunds = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expect(orderRefunds).toMatchObject([{ state: "due", amountPoisha: 50_000 }]);
});

test("a cancellation closes a payment whose response was lost at the provider too", async () => {
	const { orderId: lineId, buyer, me } = await createPurchase();
	const provider = createInMemoryProvider();
	const { payments } = provider;
	const createCardPayment: typeof payments.createCardPayment = async (request) => {
		await payments.createCardPayment(request);
		throw new Error("The answer is lost.");
	};
	const losingPlatform = createTestPlatform({ payments: { ...payments, createCardPayment } });
	const beginResult = beginPayment(
		losingPlatform,
		buyer.id,
		{ lineId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	await expect(beginResult).rejects.toThrow("lost");
	expect(provider.listPayments(lineId).map(({ state }) => state)).toEqual(["open"]);
	const cancelled = await cancelLine(createTestPlatform({ payments }), lineId, me);
	expect(cancelled).toEqual({ ok: true, outcome: "cancelled" });
	expect(provider.listPayments(lineId).map(({ state }) => state)).toEqual(["closed"]);
});

type TestMessage = { event: PaymentEvent; hasTakenEffect: () => Promise<boolean> };

async function createPaymentMessage(): Promise<TestMessage> {
	const { orderId, pay } = await createPurchase();
	const { id } = await confirmCardPayment(await pay());
	const { providerState } = await platform.payments.resume("card", id);
	return {
		event: event({ providerState }),
		hasTakenEffect: async () => (await getLine(orderId)).status === "paid",
	};
}

async function createRefundMessage(): Promise<TestMessage> {
	const { orderId, transactionId, totalPoisha } = await createCardPurchase();
	const refundId = await createRefund(orderId);
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
		hasTakenEffect: async () => (await getRefund(refundId)).state === "succeeded",
	};
}

async function createDisputeMessage(): Promise<TestMessage> {
	const { transactionId, totalPoisha } = await createCardPurchase();
	const dispute = {
		providerId: `du_${newId()}`,
		transactionId,
		state: "won",
		amountPoisha: totalPoisha,
		reason: "fraudulent",
		evidenceUntil: null,
		openedAt: 1,
		reportedAt: 1,
	} as const;
	const disputeRows = db.select().from(disputes).where(eq(disputes.id, dispute.providerId));
	return {
		event: event({ dispute }),
		hasTakenEffect: async () => (await disputeRows).length === 1,
	};
}

test.each([
	["money", createPaymentMessage],
	["a refund", createRefundMessage],
	["a dispute", createDisputeMessage],
])(
	"wherever the handling of %s crashes, the event is recorded exactly when its effect is",
	async (_, createMessage) => {
		const completeRun = await createMessage();
		const deaths = await listCrashPoints((on) => receiveEvent(on, completeRun.event, webhook));
		expect(await completeRun.hasTakenEffect()).toBe(true);
		for (const death of deaths) {
			const { event, hasTakenEffect } = await createMessage();
			await expect(
				receiveEvent(createCrashingPlatform(death).platform, event, webhook),
			).rejects.toThrow();
			const storedEvents = await db
				.select()
				.from(providerEvents)
				.where(eq(providerEvents.id, event.id));
			expect(await hasTakenEffect(), JSON.stringify(death)).toBe(storedEvents.length === 1);
			// The provider repeats an event that got no response.
			await receiveEvent(platform, event, webhook);
			expect(await hasTakenEffect()).toBe(true);
		}
	},
);

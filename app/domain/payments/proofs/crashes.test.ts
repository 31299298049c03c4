import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import type { Platform } from "~/platform/platform.server";
import {
	getLine,
	getReservedAndUnpaid,
	getStock,
	listOrderAudit,
} from "~/testing/database/queries";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import {
	buildEventBody,
	confirmCardPayment,
	listProviderRefunds,
	signWebhook,
} from "~/testing/payments/payment-provider";
import {
	buildRefundRequest,
	createCardPurchase,
	createPurchase,
	getRefund,
	listPayments,
} from "~/testing/payments/purchases";
import {
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { toOneLineOrder } from "../../orders/order-draft.server";
import { placeOrder } from "../../orders/place-order.server";
import { orderLines } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { syncPayments } from "../attempts/sync-payments.server";
import { cancelLine } from "../cancellation/cancel-line.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { refundLines } from "../refunds/refund-lines.server";
import { sendDueRefunds } from "../refunds/send-due-refunds.server";
import type { PaymentKind } from "../rules";
import { attemptLines, attempts, refunds } from "../tables.server";

const { db } = createTestPlatform();

/** `process` may crash at any point; `productId` is checked afterwards. */
type Flow = { productId: string; process: (platform: Platform) => Promise<unknown> };
type StartFlow = () => Promise<Flow>;

const placeOrderFlow: StartFlow = async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 10 });
	const input = buildOrderInput({ quantity: 2 });
	return {
		productId: product.id,
		process: (platform) => placeOrder(platform, buyer, toOneLineOrder(product.id, input)),
	};
};

const payFlow = (kind: PaymentKind): StartFlow => {
	return async () => {
		const { buyer, orderId, product, me } = await createPurchase();
		return {
			productId: product.id,
			async process(platform) {
				const target = { lineId: orderId };
				const beginResult = await beginPayment(platform, buyer.id, target, {
					kind,
					returnOrigin: "http://shop.test",
				});
				if (beginResult.ok && kind === "card") await confirmCardPayment(beginResult.handle);
				await syncPayments(platform, [orderId], me);
			},
		};
	};
};

const webhookFlow: StartFlow = async () => {
	const purchase = await createPurchase();
	const { id } = await confirmCardPayment(await purchase.pay());
	const body = await buildEventBody("payment_intent.succeeded", `/v1/payment_intents/${id}`);
	const event = await createTestPlatform().payments.readEvent(body, await signWebhook(body));
	if (typeof event === "string") throw new Error(`The event is refused: ${event}.`);
	const actor = { kind: "system", name: "webhook" } as const;
	return {
		productId: purchase.product.id,
		process: (platform) => receiveEvent(platform, event, actor),
	};
};

const cancelFlow = (paid: boolean): StartFlow => {
	return async () => {
		const { orderId, product, me, pay } = await createPurchase();
		const secret = await pay();
		if (paid) await confirmCardPayment(secret);
		return { productId: product.id, process: (platform) => cancelLine(platform, orderId, me) };
	};
};

const refundFlow: StartFlow = async () => {
	const { orderId, product } = await createCardPurchase();
	const admin = await createAdmin();
	const request = buildRefundRequest(orderId, { restock: true });
	return {
		productId: product.id,
		async process(platform) {
			await refundLines(asAdmin(platform, admin.id), request);
			await sendDueRefunds(platform);
		},
	};
};

const shipFlow: StartFlow = async () => {
	const { orderId, product } = await createCardPurchase();
	const admin = await createAdmin();
	return {
		productId: product.id,
		process: (platform) => shipLine(asAdmin(platform, admin.id), orderId),
	};
};

const FLOWS: [string, StartFlow][] = [
	["placing an order", placeOrderFlow],
	["paying by card", payFlow("card")],
	["paying on the hosted page", payFlow("hosted")],
	["taking a webhook", webhookFlow],
	["cancelling while a payment is open", cancelFlow(false)],
	["cancelling after the money came", cancelFlow(true)],
	["refunding", refundFlow],
	["shipping", shipFlow],
];

const platformInMinutes = (minutes: number) =>
	createTestPlatform({ now: () => Date.now() + minutes * 60_000 });

/** After the buyer's two minutes, the hold, and their follow-ups. */
async function runReconcilerLater() {
	for (const minutes of [3, 120, 240]) await runReconciler(platformInMinutes(minutes));
}

/** Clears what other tests left behind. */
beforeAll(runReconcilerLater, 60_000);
beforeEach(resetReconcileCursors);

test.for(FLOWS)(
	"%s: wherever the process crashes, the reconciler makes money, stock and records agree",
	async ([, startFlow], { task }) => {
		const deaths = await listCrashPoints((await startFlow()).process);
		expect(deaths.length).toBeGreaterThan(0);
		const leftovers: { productId: string; death: string }[] = [];
		for (const death of deaths) {
			const { productId, process } = await startFlow();
			await process(createCrashingPlatform(death).platform).catch(() => {});
			leftovers.push({ productId, death: `${death.when} point ${death.at}` });
		}
		await runReconcilerLater();
		for (const { productId, death } of leftovers)
			expect(await listFaults(productId), death).toEqual([]);
		task.meta.proved = `${deaths.length} deaths`;
	},
);

/** All invariants that must hold for the product's only order; it had 10 units. */
async function listFaults(productId: string): Promise<string[]> {
	const faults: string[] = [];
	const expectThat = (isTrue: boolean, message: string) => {
		if (!isTrue) faults.push(message);
	};
	const held = await getReservedAndUnpaid(productId);
	expectThat(held.reserved === 0 && held.unpaid === 0, `holds ${JSON.stringify(held)}`);
	const placed = await db
		.select({ id: orderLines.id })
		.from(orderLines)
		.where(eq(orderLines.productId, productId));
	expectThat(placed.length <= 1, `${placed.length} orders`);
	const [{ id } = { id: "" }] = placed;
	const sold = id ? await checkOrder(id, expectThat) : 0;
	expectThat((await getStock(productId)).onHand === 10 - sold, `${sold} sold`);
	expectThat(
		(await listOpenAlertKinds(`product:${productId}`)).length === 0,
		"an alert about the stock",
	);
	return faults;
}

/** Returns how many units the order keeps. */
async function checkOrder(orderId: string, expectThat: (isTrue: boolean, message: string) => void) {
	const { status, transactionId, totalPoisha } = await getLine(orderId);
	expectThat(status !== "unpaid", "still unpaid");
	const paid = await listPayments(orderId);
	const isPaid = ["paid", "shipped", "refunded"].includes(status);
	expectThat(
		isPaid
			? paid.length === 1 &&
					paid[0]?.amountPoisha === totalPoisha &&
					paid[0].transactionId === transactionId
			: paid.length === 0,
		`${status}, paid by ${JSON.stringify(paid)}`,
	);
	const orderAttempts = await db
		.select({ id: attempts.id, state: attempts.state })
		.from(attempts)
		.where(
			inArray(
				attempts.id,
				db
					.select({ id: attemptLines.attemptId })
					.from(attemptLines)
					.where(eq(attemptLines.lineId, orderId)),
			),
		);
	expectThat(
		orderAttempts.every(({ state }) => ["succeeded", "closed"].includes(state)),
		"a payment under way",
	);
	const orderRefunds = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	expectThat(
		orderRefunds.length === (status === "refunded" ? 1 : 0),
		`${orderRefunds.length} refunds`,
	);
	for (const { id } of orderRefunds)
		expectThat((await getRefund(id)).state === "succeeded", "a refund is due");
	if (transactionId) {
		const refundsSent = await listProviderRefunds(transactionId);
		expectThat(
			refundsSent.length === orderRefunds.length,
			`${refundsSent.length} refunds at the provider`,
		);
	}
	const actions = await listOrderAudit(orderId);
	expectThat(new Set(actions).size === actions.length, `told twice: ${actions}`);
	for (const subject of [`order:${orderId}`, ...orderAttempts.map((it) => `attempt:${it.id}`)]) {
		expectThat((await listOpenAlertKinds(subject)).length === 0, `an alert about ${subject}`);
	}
	// A refund returns its units: the admin asked for that.
	return status === "paid" || status === "shipped" ? 2 : 0;
}

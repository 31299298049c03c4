import { eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { auditOf, heldBy, stockOf, theOrder } from "~/testing/database/queries";
import { anAdmin, aProduct, aUser, orderInput } from "~/testing/factories/factories";
import { dyingPlatform, everyDeath } from "~/testing/faults/crashing-platform";
import {
	eventAbout,
	payByCard,
	refundsAtProvider,
	signed,
} from "~/testing/payments/payment-provider";
import { aPurchase, aPurchasePaidByCard, theRefund, whatPaid } from "~/testing/payments/purchases";
import { alertsAbout, forgetMarks, runReconciler } from "~/testing/payments/reconciler";
import { testPlatform } from "~/testing/platform";
import { placeOrder } from "../../orders/place-order.server";
import { shipOrder } from "../../orders/ship-order.server";
import { orders } from "../../orders/tables.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { settlePayments } from "../attempts/sync-payments.server";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { receiveEvent } from "../provider-webhook/receive-event.server";
import { refundOrder } from "../refunds/refund-order.server";
import { sendDueRefunds } from "../refunds/send-due-refunds.server";
import type { PaymentKind } from "../rules";
import { attemptOrders, attempts, refunds } from "../tables.server";

const { db } = testPlatform();

/** One process that may die at any point, over a shop of its own; `productId` names what is looked at afterwards. */
type Flow = { productId: string; process: (platform: Platform) => Promise<unknown> };
type Begin = () => Promise<Flow>;

const order: Begin = async () => {
	const buyer = await aUser();
	const product = await aProduct({ onHand: 10 });
	const input = orderInput({ quantity: 2 });
	return {
		productId: product.id,
		process: (platform) => placeOrder(platform, buyer, product.id, input),
	};
};

const pay = (kind: PaymentKind): Begin => {
	return async () => {
		const { buyer, orderId, product, me } = await aPurchase();
		return {
			productId: product.id,
			async process(platform) {
				const target = { orderId };
				const begun = await beginPayment(platform, buyer.id, target, kind, "http://shop.test");
				if (begun.ok && kind === "card") await payByCard(begun.handle);
				await settlePayments(platform, [orderId], me);
			},
		};
	};
};

const webhook: Begin = async () => {
	const purchase = await aPurchase();
	const { id } = await payByCard(await purchase.pay());
	const body = await eventAbout("payment_intent.succeeded", `/v1/payment_intents/${id}`);
	const event = await testPlatform().payments.readEvent(body, await signed(body));
	if (typeof event === "string") throw new Error(`The event is refused: ${event}.`);
	const actor = { kind: "system", name: "webhook" } as const;
	return {
		productId: purchase.product.id,
		process: (platform) => receiveEvent(platform, event, actor),
	};
};

const cancel = (paid: boolean): Begin => {
	return async () => {
		const { orderId, product, me, pay } = await aPurchase();
		const secret = await pay();
		if (paid) await payByCard(secret);
		return { productId: product.id, process: (platform) => cancelOrder(platform, orderId, me) };
	};
};

const refund: Begin = async () => {
	const { orderId, product } = await aPurchasePaidByCard();
	const admin = await anAdmin();
	const input = { reason: "", restock: true, goodsBack: false, idempotencyKey: newId() };
	return {
		productId: product.id,
		async process(platform) {
			await refundOrder(platform, admin.id, orderId, input);
			await sendDueRefunds(platform);
		},
	};
};

const ship: Begin = async () => {
	const { orderId, product } = await aPurchasePaidByCard();
	const admin = await anAdmin();
	return { productId: product.id, process: (platform) => shipOrder(platform, admin.id, orderId) };
};

const FLOWS: [string, Begin][] = [
	["placing an order", order],
	["paying by card", pay("card")],
	["paying on the hosted page", pay("hosted")],
	["taking a webhook", webhook],
	["cancelling while a payment is open", cancel(false)],
	["cancelling after the money came", cancel(true)],
	["refunding", refund],
	["shipping", ship],
];

const inMinutes = (minutes: number) => testPlatform({ now: () => Date.now() + minutes * 60_000 });

/** Time goes on: after the buyer's two minutes, after the hold, and once more for what those left due. */
async function timeGoesOn() {
	for (const minutes of [3, 120, 240]) await runReconciler(inMinutes(minutes));
}

/** What other tests left behind is out of the way, and the clock's marks with it. */
beforeAll(timeGoesOn, 60_000);
beforeEach(forgetMarks);

test.for(FLOWS)(
	"%s: wherever the process dies, the reconciler brings all to an end in which money, goods and books agree",
	async ([, begin], { task }) => {
		const deaths = await everyDeath((await begin()).process);
		expect(deaths.length).toBeGreaterThan(0);
		const left: { productId: string; death: string }[] = [];
		for (const death of deaths) {
			const { productId, process } = await begin();
			await process(dyingPlatform(death).platform).catch(() => {});
			left.push({ productId, death: `${death.when} point ${death.at}` });
		}
		await timeGoesOn();
		for (const { productId, death } of left)
			expect(await whatIsWrong(productId), death).toEqual([]);
		task.meta.proved = `${deaths.length} deaths`;
	},
);

/** Everything about a product's one order that is not as it must be when all has come to rest; it had 10 units. */
async function whatIsWrong(productId: string): Promise<string[]> {
	const wrong: string[] = [];
	const must = (holds: boolean, said: string) => {
		if (!holds) wrong.push(said);
	};
	const held = await heldBy(productId);
	must(held.reserved === 0 && held.unpaid === 0, `holds ${JSON.stringify(held)}`);
	const placed = await db
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.productId, productId));
	must(placed.length <= 1, `${placed.length} orders`);
	const [{ id } = { id: "" }] = placed;
	const sold = id ? await whatIsWrongWith(id, must) : 0;
	must((await stockOf(productId)).onHand === 10 - sold, `${sold} sold`);
	must((await alertsAbout(`product:${productId}`)).length === 0, "an alert about the stock");
	return wrong;
}

/** Returns how many units the order took for good. */
async function whatIsWrongWith(orderId: string, must: (holds: boolean, said: string) => void) {
	const { status, transactionId, totalPoisha } = await theOrder(orderId);
	must(status !== "unpaid", "still unpaid");
	const paid = await whatPaid(orderId);
	const isPaid = ["paid", "shipped", "refunded"].includes(status);
	must(
		isPaid
			? paid.length === 1 &&
					paid[0]?.amountPoisha === totalPoisha &&
					paid[0].transactionId === transactionId
			: paid.length === 0,
		`${status}, paid by ${JSON.stringify(paid)}`,
	);
	const its = await db
		.select({ id: attempts.id, state: attempts.state })
		.from(attempts)
		.where(
			inArray(
				attempts.id,
				db
					.select({ id: attemptOrders.attemptId })
					.from(attemptOrders)
					.where(eq(attemptOrders.orderId, orderId)),
			),
		);
	must(
		its.every(({ state }) => ["succeeded", "closed"].includes(state)),
		"a payment under way",
	);
	const owed = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	must(owed.length === (status === "refunded" ? 1 : 0), `${owed.length} refunds`);
	for (const { id } of owed) must((await theRefund(id)).state === "succeeded", "a refund is due");
	if (transactionId) {
		const back = await refundsAtProvider(transactionId);
		must(back.length === owed.length, `${back.length} refunds at the provider`);
	}
	const told = await auditOf(orderId);
	must(new Set(told).size === told.length, `told twice: ${told}`);
	for (const subject of [`order:${orderId}`, ...its.map((it) => `attempt:${it.id}`)]) {
		must((await alertsAbout(subject)).length === 0, `an alert about ${subject}`);
	}
	// A refund puts its units back: the admin asked for that.
	return status === "paid" || status === "shipped" ? 2 : 0;
}

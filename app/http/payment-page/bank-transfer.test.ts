import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderAndWait } from "~/domain/backorders/order-and-wait.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { addToCart } from "~/domain/cart/verbs.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { orders } from "~/domain/orders/tables.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { selectAwaitedTransfers } from "~/domain/payments/bank/queries.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { releaseExpiredHolds } from "~/domain/payments/cancellation/release-expired-holds.server";
import { requestCancellation } from "~/domain/payments/cancellation/request-cancellation.server";
import { MAX_ORDERS_HELD_FOR_BANK } from "~/domain/payments/payment-times";
import { buildTransferReference } from "~/domain/payments/rules";
import { refunds } from "~/domain/payments/tables.server";
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
	buildOrderInput,
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createPurchase, createRefund, payByBank } from "~/testing/payments/purchases";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db, settings } = platform;
const HOUR_MS = 3_600_000;

async function placeCheckout() {
	const buyer = await createUser();
	const products = [await createProduct(), await createProduct(), await createProduct()];
	for (const { id } of products) await addToCart(platform, buyer, { productId: id, quantity: 1 });
	const seen = formatSeenLines(await listCartLines(createTestPlatform(), buyer));
	const placed = await orderAndWait(platform, buyer, { ...buildOrderInput(), seen });
	if (!placed.ok || !placed.orderId) throw new Error("The cart was not ordered.");
	const { orderId } = placed;
	const placedOrders = () => listLinesOfOrder(db, buyer.id, orderId);
	const [first] = await placedOrders();
	if (!first) throw new Error("Nothing was ordered.");
	return { buyer, products, orderId, path: `/myorder/${orderId}`, first, placedOrders };
}

test("a cart that was paid and refunded shows no congratulations", async () => {
	const { buyer, path, first, placedOrders } = await placeCheckout();
	const shopper = await createSignedInBrowser(buyer);
	await payByBank(first.orderId);
	expect((await shopper.open(path)).html).toContain("Congrats!");
	for (const { id } of await placedOrders()) await createRefund(id);
	const { html } = await shopper.open(path);
	expect(html).not.toContain("Congrats!");
	expect(html).toContain("This order was refunded.");
});

test("a sum outside the card limits is rejected with the limits and starts no payment", async () => {
	const { buyer, path, first } = await placeCheckout();
	for (const [bindings, text] of [
		[{ MIN_ORDER_TK: "1000" }, "The minimum card payment is tk 1,000."],
		[{ MAX_ORDER_TK: "700" }, "The maximum card payment is tk 700. Pay by bank transfer."],
	] as const) {
		const shopper = await new Browser({ bindings }).signIn(buyer);
		const { html } = await shopper.open(path);
		expect(html).toContain(text);
		expect(html).toContain("Pay by bank transfer</h2>");
		for (const without of ["Pay on Stripe's secure page", "Email me a link to pay later"])
			expect(html).not.toContain(without);
		for (const intent of ["hosted", "card"]) {
			const page = await shopper.submit(path, { intent });
			expect([page.status, page.html.includes(text)]).toEqual([409, true]);
		}
	}
	expect(await findLiveAttempt(db, first.id)).toBeNull();
});

test("a buyer who chooses a bank transfer gets a longer hold once, and an email with the bank details", async () => {
	const { buyer, orderId } = await createPurchase();
	const shopper = await createSignedInBrowser(buyer);
	const path = `/myorder/${orderId}`;
	expect((await shopper.open(path)).html).toContain("I'll pay by bank transfer: hold my items");
	const { createdAt } = await getLine(orderId);
	for (let times = 0; times < 2; times += 1) {
		const response = await shopper.submit(path, { intent: "bank" });
		expect([response.status, response.location]).toEqual([303, path]);
		expect((await getLine(orderId)).holdUntil).toBe(createdAt + settings.bankHoldMs);
	}
	const page = await shopper.open(path);
	expect(page.html).toContain("Items held");
	expect(page.html).toContain("(2 days left)");
	expect(page.html).not.toContain("I'll pay by bank transfer: hold my items");
	const reference = buildTransferReference(orderId);
	const mails = await listQueuedMailSubjects(buyer.email);
	expect(mails.filter((subject) => subject.includes(reference))).toHaveLength(1);
	expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.hold-for-bank"]);
});

test("the units are released after the longer hold, and not before", async () => {
	const { buyer, product, orderId } = await createPurchase();
	await (await createSignedInBrowser(buyer)).submit(`/myorder/${orderId}`, { intent: "bank" });
	const { createdAt } = await getLine(orderId);
	const at = (now: number) => ({ ...platform, now: () => now });
	await releaseExpiredHolds(at(createdAt + settings.holdMs + HOUR_MS));
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	await releaseExpiredHolds(at(createdAt + settings.bankHoldMs + HOUR_MS));
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("an order keeps its longer hold when the setting is changed", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	await holdForBank(asBuyer(platform, buyer.id), { orderId });
	const { createdAt, holdUntil } = await getLine(orderId);
	for (const hours of ["1", "336"]) {
		const changed = { BANK_HOLD_HOURS: hours };
		const shopper = await new Browser({ bindings: changed }).signIn(buyer);
		const page = await shopper.open(`/myorder/${orderId}`);
		expect(page.html).not.toContain("I'll pay by bank transfer: hold my items");
		await shopper.submit(`/myorder/${orderId}`, { intent: "bank" });
		expect((await getLine(orderId)).holdUntil).toBe(holdUntil);
	}
	const awaited = await db.all<{ id: string }>(selectAwaitedTransfers(1_000_000));
	expect(awaited.map(({ id }) => id)).toContain(orderId);
	const soon = { ...settings, bankHoldMs: HOUR_MS };
	const later = { ...platform, settings: soon, now: () => createdAt + 40 * HOUR_MS };
	const begun = await beginPayment(
		later,
		buyer.id,
		{ orderId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	expect(begun).toMatchObject({ ok: true });
	await expect(pay("hosted")).resolves.toBeTruthy();
});

test("a card payment begun during a bank hold ends within a day", async () => {
	const { buyer, orderId, pay } = await createPurchase();
	await (await createSignedInBrowser(buyer)).submit(`/myorder/${orderId}`, { intent: "bank" });
	await pay("hosted");
	const attempt = await findLiveAttempt(db, orderId);
	expect(attempt?.expiresAt).toBeLessThan(Date.now() + 24 * HOUR_MS);
	const { createdAt, holdUntil } = await getLine(orderId);
	expect(holdUntil).toBe(createdAt + settings.bankHoldMs);
});

test("an order that is cancelled, being cancelled or another user's gets no longer hold", async () => {
	const [open, closing] = [await createPurchase(), await createPurchase()];
	const otherUser = await createSignedInBrowser(await createUser());
	expect((await otherUser.submit(`/myorder/${open.orderId}`, { intent: "bank" })).status).toBe(404);
	await beginPayment(
		platform,
		closing.buyer.id,
		{ lineId: closing.orderId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	const { holdUntil } = await getLine(closing.orderId);
	await requestCancellation(platform, [await getLine(closing.orderId)], closing.me);
	const shopper = await createSignedInBrowser(closing.buyer);
	const path = `/myorder/${closing.orderId}`;
	await shopper.submit(path, { intent: "bank" });
	expect((await shopper.open(path)).html).toContain("There is nothing left to pay");
	expect((await getLine(closing.orderId)).holdUntil).toBe(holdUntil);
});

test("an order cancelled at the same moment is no longer payable, and the rest of its cart stays on hold", async () => {
	const cart = await placeCheckout();
	const single = await createPurchase();
	const buyer = { kind: "buyer", userId: cart.buyer.id } as const;
	const meanwhile = (cancel: () => Promise<unknown>) =>
		createInterceptedPlatform(async (doing, act) => {
			if (doing === "write") await cancel();
			return act();
		});
	const none = meanwhile(() => cancelLine(platform, single.orderId, single.me));
	const target = { lineId: single.orderId };
	expect(await holdForBank(asBuyer(none, single.buyer.id), target)).toBe("not-payable");
	const rest = meanwhile(() => cancelLine(platform, cart.first.id, buyer));
	const { orderId } = cart;
	expect(await holdForBank(asBuyer(rest, cart.buyer.id), { orderId })).toBe("held");
	const placed = await cart.placedOrders();
	for (const { createdAt, holdUntil } of placed)
		expect(holdUntil).toBe(createdAt + settings.bankHoldMs);
	expect(placed.map(({ status }) => status)).toEqual(["cancelled", "unpaid", "unpaid"]);
});

test("a buyer can have a limited number of orders on hold for bank transfers", async () => {
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	await createOrder(buyer, await createProduct());
	const ids: string[] = [];
	for (let count = 0; count <= MAX_ORDERS_HELD_FOR_BANK; count += 1) {
		ids.push(await createOrder(buyer, await createProduct()));
	}
	for (const id of ids) await shopper.submit(`/myorder/${id}`, { intent: "bank" });
	const last = `/myorder/${ids.at(-1)}`;
	expect((await shopper.open(last)).html).toContain("your orders await a bank transfer");
	const held = await db.select().from(orders).where(eq(orders.userId, buyer.id));
	const kept = held.filter(
		({ createdAt, holdUntil }) => holdUntil >= createdAt + settings.bankHoldMs,
	);
	expect(kept).toHaveLength(MAX_ORDERS_HELD_FOR_BANK);
	await cancelLine(platform, ids[0] ?? "", { kind: "buyer", userId: buyer.id });
	const orderId = ids.at(-1) ?? "";
	expect(await holdForBank(asBuyer(platform, buyer.id), { orderId })).toBe("held");
});

test("until a buyer's first payment, bank transfers hold units up to a value", async () => {
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const dear = () => createProduct({ pricePoisha: 30_000_000 });
	const [first, second] = [
		await createOrder(buyer, await dear(), { quantity: 1 }),
		await createOrder(buyer, await dear(), { quantity: 1 }),
	];
	const isHeld = async (id: string) => {
		const [order] = await db.select().from(orders).where(eq(orders.id, id));
		return (order?.holdUntil ?? 0) >= (order?.createdAt ?? 0) + settings.bankHoldMs;
	};
	await shopper.submit(`/myorder/${first}`, { intent: "bank" });
	expect(await isHeld(first)).toBe(true);
	const refused = await shopper.submit(`/myorder/${second}`, { intent: "bank" });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("orders of tk 500,000 in total are held for bank transfers");
	expect(await isHeld(second)).toBe(false);
	const bought = await createPaidOrder(buyer, await createProduct());
	expect(bought).toBeTruthy();
	await shopper.submit(`/myorder/${second}`, { intent: "bank" });
	expect(await isHeld(second)).toBe(true);
});

test("exactly the value of a new buyer is held, and cancelled orders hold none of it", async () => {
	const buyer = await createUser();
	const order = async () =>
		createOrder(buyer, await createProduct({ pricePoisha: settings.newBuyerHoldPoisha }));
	const [first, second] = [await order(), await order()];
	const hold = (lineId: string) => holdForBank(asBuyer(platform, buyer.id), { lineId });
	expect(await hold(first)).toBe("held");
	expect(await hold(second)).toBe("too-much-held");
	await cancelLine(platform, first, { kind: "buyer", userId: buyer.id });
	expect(await hold(second)).toBe("held");
});

test("a cart waits for one bank transfer with its own reference, total and pro-forma invoice", async () => {
	const { buyer, products, orderId, path, placedOrders } = await placeCheckout();
	const shopper = await createSignedInBrowser(buyer);
	const reference = buildTransferReference(orderId);
	const page = await shopper.open(path);
	for (const text of ["Pay by bank transfer", "tk 750", reference, `${path}/proforma`]) {
		expect(page.html).toContain(text);
	}
	expect((await shopper.submit(path, { intent: "bank" })).location).toBe(path);
	for (const { createdAt, holdUntil } of await placedOrders()) {
		expect(holdUntil).toBe(createdAt + settings.bankHoldMs);
	}
	const invoice = await shopper.open(`${path}/proforma`);
	for (const text of [...products.map(({ name }) => name), "tk 750", reference, "Pro-forma"]) {
		expect(invoice.html).toContain(text);
	}
	const otherUser = await createSignedInBrowser(await createUser());
	expect((await otherUser.open(`${path}/proforma`)).status).toBe(404);
});

test("an admin finds a cart's orders by the transfer reference and marks them paid with one amount", async () => {
	const { buyer, products, orderId, path, first, placedOrders } = await placeCheckout();
	const admin = await createSignedInBrowser(await createAdmin());
	const found = await admin.open(`/dashboard/orders?find=${buildTransferReference(orderId)}`);
	for (const { name } of products) expect(found.html).toContain(name);
	const form = `/dashboard/orders/${orderId}/bank-payment`;
	expect((await admin.open(form)).html).toContain("tk 750");
	const reference = `TRF-${newId()}`;
	expect(
		(
			await admin.submit(form, {
				reference,
				amount: "750",
				receivedOn: "2026-11-03",
				idempotencyKey: newId(),
			})
		).status,
	).toBe(303);
	for (const order of await placedOrders()) {
		expect(order).toMatchObject({ status: "paid", transactionId: reference });
	}
	expect((await listOrderAudit(orderId)).toSorted()).toEqual([
		"order.create",
		"order.pay",
		"order.receive-transfer",
	]);
	for (const { id } of products)
		expect(await getReservedAndUnpaid(id)).toEqual({ reserved: 0, unpaid: 0 });
	const mails = await listQueuedMailSubjects(buyer.email);
	expect(mails.filter((subject) => subject.startsWith("Payment received"))).toEqual([
		`Payment received for order ${first.orderNumber}`,
	]);
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open(`${path}/proforma`)).location).toBe(`${path}/invoice`);
});

test("a cart's payment is recorded once, also by two admins concurrently and after a line was cancelled", async () => {
	const { first, me, placedOrders } = await placeCheckout().then((made) => ({
		...made,
		me: { kind: "buyer", userId: made.buyer.id } as const,
	}));
	await requestCancellation(platform, [first], me);
	const [, second] = await placedOrders();
	if (!second) throw new Error("Too little was ordered.");
	const amount = 50_000;
	await Promise.all([1, 2].map(() => payByBank(second.orderId, { amount })));
	const returned = await db.select().from(refunds).where(eq(refunds.orderId, second.orderId));
	expect(returned).toMatchObject([{ reason: "surplus", amountPoisha: amount }]);
	const after = await placedOrders();
	expect(after.map(({ status }) => status).sort()).toEqual(["cancelled", "paid", "paid"]);
	expect(new Set(after.flatMap(({ transactionId }) => transactionId ?? [])).size).toBe(1);
});

test("a card payment for a cart is closed before its bank transfer is recorded", async () => {
	const { buyer, orderId, first, placedOrders } = await placeCheckout();
	const started = await beginPayment(
		platform,
		buyer.id,
		{ orderId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	expect(started.ok).toBe(true);
	await payByBank(first.orderId);
	expect(await findLiveAttempt(db, first.id)).toBeNull();
	expect(new Set((await placedOrders()).map(({ status }) => status))).toEqual(new Set(["paid"]));
});

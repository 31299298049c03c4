import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { LINE_EVENTS } from "~/platform/webhooks/events";
import {
	changeProduct,
	getLine,
	getReservedAndUnpaid,
	getStock,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createBackorder, getBackorder, orderWaiting } from "~/testing/factories/backorders";
import { createBuyers } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import {
	actAsAdmin,
	buildOrderInput,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import { runConcurrently } from "~/testing/faults/random";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import type { CustomerRole, SignedInUser } from "../accounts/rules";
import { users } from "../accounts/tables.server";
import { listCartLines } from "../cart/queries.server";
import { formatSeenLines } from "../cart/seen-lines";
import { addToCart } from "../cart/verbs.server";
import { products } from "../catalog/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import { toOneLineOrder } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { listLinesOfOrder } from "../orders/queries.server";
import { BACKORDER_HOLD_MS } from "../orders/rules/limits";
import { orderLines, orders } from "../orders/tables.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import { releaseExpiredHolds } from "../payments/cancellation/release-expired-holds.server";
import { deleteUser } from "../privacy/delete-account.server";
import { exportUserData } from "../privacy/export-user-data.server";
import { changeStockOfParts } from "../stock/verbs.server";
import { expireBackorders } from "./expire-backorders.server";
import { buildExpiredMail, buildHeldMail } from "./mails.server";
import { orderAndWait } from "./order-and-wait.server";
import { orderReadyBackorders } from "./order-ready.server";
import {
	findBackorder,
	listBackorders,
	listBackordersOfOrder,
	listWaitedParts,
} from "./queries.server";
import { describeBackorderState, isOpen, MAX_WAITING_MS } from "./rules";
import { cancelBackorder, changePlace, takeInParts } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

async function receive({ id }: TestProduct, units: number) {
	const received = await changeStockOfParts(await actAsAdmin(), {
		action: "stock.receive",
		entries: [{ number: id, change: units, cause: "receipt" }],
		reference: "DN-1",
		idempotencyKey: newId(),
	});
	if (!received.ok) throw new Error(`Receiving was refused: ${JSON.stringify(received)}`);
}

const runAt = (at: number) => createTestPlatform({ now: () => at });

const listStates = async (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await getBackorder(id)).state));

/** Units of ready backorders, besides those of unpaid orders. */
async function expectReservedFits({ id }: TestProduct): Promise<void> {
	const { reserved, unpaid } = await getReservedAndUnpaid(id);
	const [ready] = await db
		.select({ units: sql<number>`coalesce(sum(${backorders.quantity}), 0)` })
		.from(backorders)
		.where(and(eq(backorders.productId, id), eq(backorders.state, "ready")));
	expect(reserved).toBe(unpaid + (ready?.units ?? 0));
}

test("of three that wait for 4 units each, 10 received units serve two; 2 go on sale, the third keeps its place, and one of 2 behind it is served", async () => {
	const product = await createProduct({ onHand: 0 });
	const [small, ...buyers] = await createBuyers(4);
	if (!small) throw new Error("no buyers");
	const ids: string[] = [];
	for (const buyer of buyers) ids.push(await createBackorder(buyer, product));
	await receive(product, 10);
	expect(await listStates(ids)).toEqual(["ready", "ready", "waiting"]);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 8 });
	expect(await createOrder(await createUser(), product, { quantity: 1 })).toBeTruthy();
	const smallId = await createBackorder(small, product, 2);
	await receive(product, 1);
	expect(await listStates([...ids, smallId])).toEqual(["ready", "ready", "waiting", "ready"]);
	await expectReservedFits(product);
	await receive(product, 3);
	expect(await listStates(ids)).toEqual(["ready", "ready", "waiting"]);
	await receive(product, 1);
	expect(await listStates(ids)).toEqual(["ready", "ready", "ready"]);
	await expectReservedFits(product);
	expect(
		await db
			.select({ inStock: products.inStock })
			.from(products)
			.where(eq(products.id, product.id)),
	).toEqual([{ inStock: false }]);
});

test("of three that wait for 4, 4 and 2 units, 6 received units serve the first and the last", async () => {
	const product = await createProduct({ onHand: 0 });
	const ids: string[] = [];
	for (const [index, buyer] of (await createBuyers(3)).entries())
		ids.push(await createBackorder(buyer, product, index === 2 ? 2 : 4));
	await receive(product, 6);
	expect(await listStates(ids)).toEqual(["ready", "waiting", "ready"]);
	expect(await getStock(product.id)).toEqual({ onHand: 6, reserved: 6 });
	await expectReservedFits(product);
});

test("100 buyers who compete for 10 received units get what 3 backorders leave", async () => {
	const product = await createProduct({ onHand: 0 });
	const ids: string[] = [];
	for (const buyer of await createBuyers(3)) ids.push(await createBackorder(buyer, product, 3));
	const buyers = await createBuyers(100);
	let sold = 0;
	await Promise.all([
		receive(product, 10),
		runConcurrently(20, buyers, async (buyer) => {
			const order = toOneLineOrder(product.id, buildOrderInput());
			if ((await placeOrder(platform, buyer, order)).ok) sold += 1;
		}),
	]);
	expect(await listStates(ids)).toEqual(["ready", "ready", "ready"]);
	expect(sold).toBeLessThanOrEqual(1);
	await expectReservedFits(product);
});

test("60 are ordered now and 40 later, at the same unit price, and the cart is empty", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 60, leadDays: 12 });
	const placed = await orderWaiting(buyer, [
		{ product, quantity: 100, choice: { units: 60, pricePoisha: 25_000 } },
	]);
	expect(placed).toMatchObject({ ok: true, orderId: expect.any(String) });
	const orderId = (placed.ok && placed.orderId) || "";
	expect(await getLine(orderId)).toMatchObject({ quantity: 60, unitPricePoisha: 25_000 });
	const [waiting] = await listBackordersOfOrder(db, orderId);
	expect(waiting).toMatchObject({
		state: "waiting",
		quantity: 40,
		unitPoisha: 25_000,
		orderId,
		leadDays: 12,
		newOrderId: null,
	});
	expect(await listCartLines(platform, buyer)).toEqual([]);
	expect(await getStock(product.id)).toEqual({ onHand: 60, reserved: 60 });
	await receive(product, 40);
	expect(await getBackorder(waiting?.id ?? "")).toMatchObject({ state: "ready" });
	await payLineByCard(orderId);
	await changeProduct(product.id, { pricePoisha: 99_000 });
	await orderReadyBackorders(platform);
	const ordered = await getBackorder(waiting?.id ?? "");
	expect(ordered.state).toBe("ordered");
	const [line, ...others] = await listLinesOfOrder(db, buyer.id, ordered.newOrderId ?? "");
	expect(others).toEqual([]);
	expect(line).toMatchObject({
		quantity: 40,
		unitPricePoisha: 25_000,
		totalPoisha: 1_000_000,
		status: "unpaid",
		isBackorder: true,
	});
	expect((line?.holdUntil ?? 0) - (line?.createdAt ?? 0)).toBe(BACKORDER_HOLD_MS);
	expect(await listQueuedMailSubjects(buyer.email)).toContain(
		`Arrived for you: order ${line?.orderNumber}`,
	);
	await expectReservedFits(product);
	// By card, long after the hold of other orders would have ended.
	await payLineByCard(line?.id ?? "", (line?.createdAt ?? 0) + BACKORDER_HOLD_MS - 60_000);
	expect(await getLine(line?.id ?? "")).toMatchObject({ status: "paid" });
	expect(await getStock(product.id)).toEqual({ onHand: 0, reserved: 0 });
});

test("two runs at once make one order of what is ready", async () => {
	const [buyer, product] = [await createUser(), await createProduct({ onHand: 0 })];
	const id = await createBackorder(buyer, product);
	await receive(product, 4);
	await Promise.all([orderReadyBackorders(platform), orderReadyBackorders(platform)]);
	expect((await getBackorder(id)).state).toBe("ordered");
	expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toHaveLength(1);
	await expectReservedFits(product);
});

test("what is not paid within its hold goes to the next one", async () => {
	const [first, second] = await createBuyers(2);
	if (!first || !second) throw new Error("no buyers");
	const product = await createProduct({ onHand: 0 });
	const ids = [await createBackorder(first, product), await createBackorder(second, product)];
	await receive(product, 4);
	await orderReadyBackorders(platform);
	expect(await listStates(ids)).toEqual(["ordered", "waiting"]);
	await releaseExpiredHolds(runAt(Date.now() + BACKORDER_HOLD_MS - 60_000));
	expect(await listStates(ids)).toEqual(["ordered", "waiting"]);
	await releaseExpiredHolds(runAt(Date.now() + BACKORDER_HOLD_MS + 60_000));
	expect(await listStates(ids)).toEqual(["ordered", "ready"]);
	await expectReservedFits(product);
});

test("a cancelled order and a cancelled backorder serve the next one", async () => {
	const buyers = await createBuyers(3);
	const product = await createProduct({ onHand: 4 });
	const [holder, first, second] = buyers;
	if (!holder || !first || !second) throw new Error("no buyers");
	const lineId = await createOrder(holder, product, { quantity: 4 });
	const ids = [await createBackorder(first, product), await createBackorder(second, product)];
	await cancelLine(platform, lineId, { kind: "buyer", userId: holder.id });
	expect(await listStates(ids)).toEqual(["ready", "waiting"]);
	expect(await cancelBackorder(asBuyer(platform, second.id), ids[0] ?? "")).toBe(false);
	expect(await cancelBackorder(asBuyer(platform, first.id), ids[0] ?? "")).toBe(true);
	expect(await cancelBackorder(asBuyer(platform, first.id), ids[0] ?? "")).toBe(false);
	expect(await listStates(ids)).toEqual(["cancelled", "ready"]);
	await expectReservedFits(product);
});

test("what ships complete waits until there is enough of each of its parts", async () => {
	const buyer = await createUser();
	const [plenty, missing] = [
		await createProduct({ onHand: 9 }),
		await createProduct({ onHand: 0 }),
	];
	const placed = await orderWaiting(
		buyer,
		[
			{ product: plenty, quantity: 5 },
			{ product: missing, quantity: 2, choice: "all" },
		],
		{ shipComplete: "on" },
	);
	expect(placed).toEqual({ ok: true, orderId: null });
	expect(await getStock(plenty.id)).toEqual({ onHand: 9, reserved: 0 });
	await receive(missing, 1);
	expect(await getStock(missing.id)).toEqual({ onHand: 1, reserved: 0 });
	await changeProduct(plenty.id, { onHand: 4 });
	await receive(missing, 1);
	expect(await getStock(missing.id)).toEqual({ onHand: 2, reserved: 0 });
	await receive(plenty, 3);
	expect(await getStock(missing.id)).toEqual({ onHand: 2, reserved: 2 });
	expect(await getStock(plenty.id)).toEqual({ onHand: 7, reserved: 5 });
	await orderReadyBackorders(platform);
	const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	expect(lines.map(({ quantity }) => quantity).sort()).toEqual([2, 5]);
	expect(new Set(lines.map(({ orderId }) => orderId)).size).toBe(1);
});

test("what is too large is passed by and keeps its place, and staff can end it or put it behind others", async () => {
	const [giant, second, third] = await createBuyers(3);
	if (!giant || !second || !third) throw new Error("no buyers");
	const admin = await createAdmin();
	const product = await createProduct({ onHand: 0 });
	const ids = [
		await createBackorder(giant, product, 60),
		await createBackorder(second, product, 5),
		await createBackorder(third, product, 5),
	];
	const [giantId = "", secondId = "", thirdId = ""] = ids;
	await receive(product, 7);
	expect(await listStates(ids)).toEqual(["waiting", "ready", "waiting"]);
	await cancelBackorder(asBuyer(platform, second.id), secondId);
	expect(await listStates(ids)).toEqual(["waiting", "cancelled", "ready"]);
	const late = await createBackorder(second, product, 60);
	const move = (id: string, act: "end" | "behind", note = "The maker is late.") =>
		changePlace(asAdmin(platform, admin.id), id, { act, note });
	await move(giantId, "behind");
	await move(giantId, "behind");
	await expect(move(giantId, "behind", "Later")).rejects.toThrow("nobody waits behind it");
	await receive(product, 58);
	expect(await listStates([giantId, late])).toEqual(["waiting", "ready"]);
	await move(giantId, "end");
	await move(giantId, "end");
	await expect(move(giantId, "end", "Later")).rejects.toThrow("it has ended already");
	expect((await getBackorder(giantId)).state).toBe("cancelled");
	const mails = await readMails(giant.email);
	expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
		`Your backorder of ${product.name} has ended`,
		`Your backorder of ${product.name} waits longer`,
	]);
	for (const { text } of mails) expect(text).toContain("The shop writes: The maker is late.");
	const rows = await db
		.select()
		.from(audit)
		.where(eq(audit.subject, `backorder:${giantId}`));
	expect(rows.map(({ action, after }) => `${action}: ${after}`).toSorted()).toEqual([
		"backorder.end: The maker is late.",
		"backorder.put-behind-others: The maker is late.",
	]);
	await move(thirdId, "end");
	expect((await getBackorder(thirdId)).state).toBe("cancelled");
	await expectReservedFits(product);
});

test("a buyer who takes parts gets what arrives, and the rest keeps its place and its price", async () => {
	const [buyer, next] = await createBuyers(2);
	if (!buyer || !next) throw new Error("no buyers");
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product, 60);
	await createBackorder(next, product, 5);
	const waiting = await findBackorder(db, buyer, id);
	if (!waiting) throw new Error("no backorder");
	const take = (by: SignedInUser) => takeInParts(asBuyer(platform, by.id), waiting, 10);
	await expect(take(next)).rejects.toThrow("only what waits by itself");
	await take(buyer);
	await receive(product, 24);
	const listParts = () =>
		db
			.select({ quantity: backorders.quantity, state: backorders.state })
			.from(backorders)
			.where(eq(backorders.userId, buyer.id))
			.orderBy(asc(backorders.part));
	expect(await listParts()).toEqual([
		{ quantity: 20, state: "ready" },
		{ quantity: 40, state: "waiting" },
	]);
	await receive(product, 11);
	await orderReadyBackorders(platform);
	expect(await listParts()).toEqual([
		{ quantity: 20, state: "ordered" },
		{ quantity: 10, state: "ready" },
		{ quantity: 30, state: "waiting" },
	]);
	expect(await getStock(product.id)).toEqual({ onHand: 35, reserved: 35 });
	const [line] = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	await payLineByCard(line?.id ?? "");
	await orderReadyBackorders(platform);
	await receive(product, 30);
	expect((await listParts()).map(({ state }) => state)).toEqual(["ordered", "ordered", "ready"]);
	await expectReservedFits(product);
});

test.each([
	{
		how: "archived",
		end: async (part: TestProduct) => {
			const browser = await createSignedInBrowser(await createAdmin());
			await browser.submit("/dashboard/manageProduct", { productId: part.id, archived: "yes" });
		},
	},
	{
		how: "cancelled",
		end: async (part: TestProduct, buyer: SignedInUser) => {
			const { rows } = await listBackorders(db, buyer, null);
			const waiting = rows.find(({ productId }) => productId === part.id);
			await cancelBackorder(asBuyer(platform, buyer.id), waiting?.id ?? "");
		},
	},
])(
	"what ships complete goes without a part that is $how, as soon as that happens",
	async ({ end }) => {
		const buyer = await createUser();
		const parts = [await createProduct({ onHand: 9 }), await createProduct({ onHand: 0 })];
		const [plenty, missing] = parts;
		if (!plenty || !missing) throw new Error("no parts");
		await orderWaiting(
			buyer,
			parts.map((product) => ({ product, quantity: 5, choice: "all" as const })),
			{ shipComplete: "on" },
		);
		expect(await getStock(plenty.id)).toEqual({ onHand: 9, reserved: 0 });
		await end(missing, buyer);
		expect(await getStock(plenty.id)).toEqual({ onHand: 9, reserved: 5 });
		await orderReadyBackorders(platform);
		const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
		expect(lines.map(({ productId }) => productId)).toEqual([plenty.id]);
		await expectReservedFits(plenty);
	},
);

test("delivery is charged once, though three orders come of one form", async () => {
	const deliveryMethodId = await createDeliveryMethod({
		name: "Courier",
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
	});
	const buyer = await createUser();
	const parts = [await createProduct({ onHand: 0 }), await createProduct({ onHand: 0 })];
	const placed = await orderWaiting(
		buyer,
		parts.map((product) => ({ product, quantity: 2, choice: "all" as const })),
		{ deliveryMethodId },
	);
	expect(placed).toEqual({ ok: true, orderId: null });
	for (const part of parts) {
		await receive(part, 2);
		await orderReadyBackorders(platform);
	}
	await archiveDeliveryMethods();
	const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	expect(lines.filter(({ kind }) => kind === "service")).toHaveLength(1);
	expect(new Set(lines.map(({ orderId }) => orderId)).size).toBe(2);
});

test("after 180 days of waiting, and 14 days of an order that can't be made, it ends with a mail", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product);
	await expireBackorders(runAt(Date.now() + MAX_WAITING_MS - 60_000));
	expect((await getBackorder(id)).state).toBe("waiting");
	await expireBackorders(runAt(Date.now() + MAX_WAITING_MS + 60_000));
	expect((await getBackorder(id)).state).toBe("expired");
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([
		`Your backorder of ${product.name} has ended`,
	]);
	const other = await createBackorder(buyer, product);
	await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, buyer.id));
	await receive(product, 4);
	await orderReadyBackorders(platform);
	expect(await getBackorder(other)).toMatchObject({ state: "ready", triedAt: expect.any(Number) });
	await orderReadyBackorders(platform);
	expect((await listQueuedMailSubjects(buyer.email)).toSorted()).toEqual([
		"Arrived for you, but not ordered yet",
		`Your backorder of ${product.name} has ended`,
	]);
	expect((await findOpenBackorder(buyer))?.says).toContain("We could not make an order of it yet.");
	await expireBackorders(runAt(Date.now() + BACKORDER_HOLD_MS + 60_000));
	expect((await getBackorder(other)).state).toBe("expired");
	expect(await getStock(product.id)).toEqual({ onHand: 4, reserved: 0 });
});

async function findOpenBackorder(buyer: SignedInUser) {
	const { rows } = await listBackorders(db, buyer, null);
	const found = rows.find(isOpen);
	return found && { ...found, says: describeBackorderState(found) };
}

test.each([
	{ how: "archived", path: () => "/dashboard/manageProduct" },
	{ how: "deleted", path: (id: string) => `/dashboard/manageProduct/${id}/delete` },
])("what waits for a part ends with a mail as soon as the part is $how", async ({ path }) => {
	const [buyer, other] = await createBuyers(2);
	if (!buyer || !other) throw new Error("There are no buyers.");
	const product = await createProduct({ onHand: 0 });
	const ids = [await createBackorder(buyer, product, 4), await createBackorder(other, product, 9)];
	await receive(product, 4);
	expect(await listStates(ids)).toEqual(["ready", "waiting"]);
	const browser = await createSignedInBrowser(await createAdmin());
	const fields = { productId: product.id, archived: "yes" };
	expect((await browser.submit(path(product.id), fields)).status).toBe(303);
	expect(await listStates(ids)).toEqual(["expired", "expired"]);
	expect(await getStock(product.id)).toEqual({ onHand: 4, reserved: 0 });
	await expireBackorders(platform);
	await browser.submit("/dashboard/manageProduct", { productId: product.id, archived: "no" });
	expect(await listStates(ids)).toEqual(["expired", "expired"]);
	for (const [{ email }, units] of [
		[buyer, 4],
		[other, 9],
	] as const) {
		const mails = await readMails(email);
		expect(mails.map(({ subject }) => subject)).toEqual([
			`Your backorder of ${product.name} has ended`,
		]);
		expect(mails[0]?.text).toContain(`We no longer sell ${units} × `);
		expect(mails[0]?.text).not.toContain("You can order it again");
	}
});

test("what waits for a part that an import has archived is ended by the job", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product);
	await changeProduct(product.id, { archivedAt: Date.now(), onHand: 4 });
	expect((await getBackorder(id)).state).toBe("waiting");
	expect((await findOpenBackorder(buyer))?.says).toContain("The part is no longer for sale");
	await expireBackorders(platform);
	expect((await getBackorder(id)).state).toBe("expired");
	const [mail] = await db.select().from(outbox).where(eq(outbox.to, buyer.email));
	expect(mail?.text).toContain("We no longer sell 4 × ");
});

test("the mails say how long it was held or waited for, and that nothing was charged", () => {
	const { settings } = platform;
	const part = { quantity: 4, productName: "Hex bolt", partNumber: "TY-1" };
	const account = { email: "rahim@buyers.test", name: "Rahim" };
	const expired = { ...part, ...account, archived: false, refusedFor: "" };
	const holdUntil = Date.UTC(2026, 10, 5, 6);
	const texts = [
		buildExpiredMail(settings, { ...expired, state: "waiting" }),
		buildExpiredMail(settings, { ...expired, state: "ready" }),
		buildHeldMail(settings, {
			...account,
			lines: [part],
			refusedFor: "on-hold",
			holdUntil,
		}),
	].map(({ text }) => text);
	for (const text of texts) {
		expect(text).toContain("4 × Hex bolt (TY-1)");
		expect(text).toContain("You were not charged.");
		expect(text).toContain("/backorders");
	}
	expect(texts[0]).toContain("180 days");
	expect(texts[2]).toContain("until 5 Nov 2026");
	expect(texts[2]).toContain("The account of your company is on hold.");
});

test("what arrives after its delivery method was removed is delivered as agreed", async () => {
	const deliveryMethodId = await createDeliveryMethod({
		name: "Courier",
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
	});
	const [buyer, product] = [await createUser(), await createProduct({ onHand: 0 })];
	await orderWaiting(buyer, [{ product, quantity: 2, choice: "all" }], { deliveryMethodId });
	await archiveDeliveryMethods();
	await receive(product, 2);
	await orderReadyBackorders(platform);
	const placed = await db.select().from(orders).where(eq(orders.userId, buyer.id));
	expect(placed).toMatchObject([{ deliveryMethodId: null, deliveryMethod: "" }]);
	const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	expect(lines.map(({ kind }) => kind)).toEqual(["goods"]);
});

test("a cancelled order tells other systems what the next backorder leaves", async () => {
	const { id: endpointId } = await createEndpoint({ events: LINE_EVENTS });
	const [holder, next] = await createBuyers(2);
	if (!holder || !next) throw new Error("no buyers");
	const product = await createProduct({ onHand: 5 });
	const lineId = await createOrder(holder, product, { quantity: 5 });
	await createBackorder(next, product);
	await cancelLine(platform, lineId, { kind: "buyer", userId: holder.id });
	const deliveries = await listOrderDeliveries(endpointId, lineId);
	const cancelled = deliveries.find(({ type }) => type === "order_line.cancelled");
	expect(JSON.parse(cancelled?.payload ?? "{}")).toMatchObject({ available: 1 });
});

test("a backorder costs the price of its quantity, not one that the form made up", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 10 });
	const listId = await createPriceList({ state: "active" });
	await createListPrice(listId, product.id, [50, 20_000]);
	await assignPriceList(listId, buyer);
	expect(
		await orderWaiting(buyer, [
			{ product, quantity: 100, choice: { units: 10, pricePoisha: 20_000 } },
		]),
	).toMatchObject({ ok: false, reason: "price-changed" });
	await orderWaiting(buyer, [{ product, quantity: 100, choice: "all" }]);
	const { rows } = await listBackorders(db, buyer, null);
	expect(rows).toMatchObject([{ quantity: 100, unitPoisha: 20_000 }]);
	expect(await getBackorder(rows[0]?.id ?? "")).toMatchObject({
		sourceKind: "list",
		sourceId: listId,
	});
});

test("what waits must be worth an order that can be paid, each part alone or, if it ships complete, together", async () => {
	const buyer = await createUser();
	const parts = [
		await createProduct({ onHand: 0, pricePoisha: 4000 }),
		await createProduct({ onHand: 0, pricePoisha: 4000 }),
	];
	const wait = (quantity: number, shipComplete?: "on") =>
		orderWaiting(
			buyer,
			parts.map((product) => ({ product, quantity, choice: "all" as const })),
			{ shipComplete },
		);
	expect(await wait(1)).toMatchObject({
		ok: false,
		message: "What waits is an order of its own, of at least tk 65. Order more, or leave it out.",
	});
	expect(await wait(1, "on")).toEqual({ ok: true, orderId: null });
	expect(await wait(2)).toEqual({ ok: true, orderId: null });
});

test("a line of an order can't name another price, or a backorder that still waits", async () => {
	const [buyer, product] = [await createUser(), await createProduct({ onHand: 4 })];
	const orderId = await createOrder(buyer, await createProduct());
	const id = await createBackorder(buyer, await createProduct({ onHand: 0, id: newId() }));
	const insert = (price: number, backorderId: string, productId: string) =>
		db.run(sql`insert into order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
			product_description, image_key, quantity, unit_price_poisha, total_poisha, source_kind, source_id, vat_bp, status, change_id)
			select ${newId()}, id, 2, user_id, created_at, ${productId}, 'x', 'x', 'x', 4, ${price}, ${price * 4},
				'backorder', ${backorderId}, 0, 'unpaid', 'x' from orders where id = ${orderId}`);
	const { productId } = await getBackorder(id);
	await expect(insert(25_000, id, productId)).rejects.toThrow();
	await changeProduct(productId, { onHand: 4 });
	expect((await getBackorder(id)).state).toBe("ready");
	await expect(insert(100, id, productId)).rejects.toThrow();
	await expect(insert(25_000, id, product.id)).rejects.toThrow();
	await insert(25_000, id, productId);
	expect(await getBackorder(id)).toMatchObject({ state: "ordered", newOrderId: orderId });
});

test("a viewer can't wait, and who leaves a company no longer waits for it", async () => {
	const { owner, buyer, viewer, addMember } = await createCompany();
	const product = await createProduct({ onHand: 0 });
	for (const role of ["viewer", "requester"] as const) {
		const member = await addMember("buyer");
		await addToCart(platform, member, { productId: product.id, quantity: 1, mayWait: true });
		await db.update(users).set({ customerRole: role }).where(eq(users.id, member.id));
		const { quantity: _, ...input } = buildOrderInput();
		const form = { ...input, seen: formatSeenLines(await listCartLines(platform, member)) };
		const order = (customerRole: CustomerRole) =>
			orderAndWait(platform, { ...member, customerRole }, form, new Map([[product.id, "all"]]));
		const reason = role === "viewer" ? "company-role" : "requester";
		expect(await order(role)).toMatchObject({ ok: false, reason });
		expect(await order("owner")).toMatchObject({ ok: false, reason });
	}
	const id = await createBackorder(buyer, product);
	expect((await listBackorders(db, owner, null)).rows).toMatchObject([{ id, buyer: buyer.name }]);
	expect(await cancelBackorder(asBuyer(platform, viewer.id), id)).toBe(false);
	expect(await cancelBackorder(asBuyer(platform, (await createUser()).id), id)).toBe(false);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, buyer.id));
	expect((await getBackorder(id)).state).toBe("cancelled");
});

test("the same form twice is one backorder, and with another note it is refused", async () => {
	const [buyer, product] = [await createUser(), await createProduct({ onHand: 0 })];
	const wanted = [{ product, quantity: 4, choice: "all" as const }];
	const idempotencyKey = newId();
	await orderWaiting(buyer, wanted, { idempotencyKey });
	expect(await orderWaiting(buyer, wanted, { idempotencyKey })).toEqual({
		ok: true,
		orderId: null,
	});
	expect(await orderWaiting(buyer, wanted, { idempotencyKey, note: "Ring twice" })).toEqual({
		ok: false,
		reason: "key-reused",
	});
	expect(await db.select().from(backorders).where(eq(backorders.userId, buyer.id))).toHaveLength(1);
});

test("a crash before and after each write of the job loses and doubles nothing", async () => {
	const prepare = async () => {
		const [buyer, product] = [await createUser(), await createProduct({ onHand: 0 })];
		const id = await createBackorder(buyer, product);
		await receive(product, 4);
		return { buyer, product, id };
	};
	await orderReadyBackorders(platform);
	await prepare();
	for (const point of await listCrashPoints(orderReadyBackorders)) {
		const { buyer, product, id } = await prepare();
		const crashing = createCrashingPlatform(point).platform;
		await expect(orderReadyBackorders(crashing)).rejects.toThrow();
		await expectReservedFits(product);
		await orderReadyBackorders(platform);
		expect((await getBackorder(id)).state).toBe("ordered");
		expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toHaveLength(1);
		await expectReservedFits(product);
	}
});

test("a run makes at most 20 orders with fewer than 500 statements, and staff see what waits by part", async () => {
	await orderReadyBackorders(platform);
	const product = await createProduct({ onHand: 0 });
	const buyers = await createBuyers(25);
	for (const buyer of buyers) await createBackorder(buyer, product, 1);
	await receive(product, 22);
	const find = async () =>
		(await listWaitedParts(db)).find(({ productId }) => productId === product.id);
	expect(await find()).toMatchObject({
		waitingUnits: 3,
		waitingCount: 3,
		readyUnits: 22,
		readyCount: 22,
		available: 0,
	});
	const counted = createTestPlatform();
	await orderReadyBackorders(counted);
	expect(counted.getQueryCount()).toBeLessThan(500);
	expect(await find()).toMatchObject({ readyCount: 2 });
});

test("an erased account no longer waits, and what it typed is gone; the export has it before", async () => {
	const [buyer, next] = await createBuyers(2);
	if (!buyer || !next) throw new Error("no buyers");
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product);
	const nextId = await createBackorder(next, product);
	await receive(product, 4);
	await db.update(backorders).set({ note: "Late, Mr Mia" }).where(eq(backorders.id, id));
	const exported = [];
	for await (const part of exportUserData(db, buyer)) exported.push(part);
	expect(exported.find(({ kind }) => kind === "backorders")?.rows).toMatchObject([
		{ id, quantity: 4, product: product.name, delivery: { name: "Rahim Mia" } },
	]);
	expect(
		await deleteUser(
			actAs(platform, { kind: "admin", userId: (await createAdmin()).id }),
			buyer.id,
		),
	).toBe(true);
	const { state, delivery, note } = await getBackorder(id);
	expect({ state, delivery, note }).toEqual({ state: "cancelled", delivery: {}, note: "" });
	expect(await getBackorder(nextId)).toMatchObject({
		state: "ready",
		delivery: { name: "Rahim Mia" },
	});
	await expectReservedFits(product);
});

import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { getStock, listQueuedMailSubjects, setStock } from "~/testing/database/queries";
import { createBackorder, getBackorder, orderWaiting } from "~/testing/factories/backorders";
import { createBuyers, createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	actAsAdmin,
	buildOrderInput,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { readMails } from "~/testing/inbox";
import { payByBank } from "~/testing/payments/purchases";
import { asBuyer, createTestPlatform } from "~/testing/platform";
import type { SignedInUser } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import { listCartLines } from "../cart/queries.server";
import { formatSeenLines } from "../cart/seen-lines";
import { cartLines } from "../cart/tables.server";
import { addToCart } from "../cart/verbs.server";
import { products } from "../catalog/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import { BACKORDER_HOLD_MS } from "../orders/rules/limits";
import { orderLines, orders } from "../orders/tables.server";
import { holdForBank } from "../payments/bank/hold-for-bank.server";
import { releaseExpiredHolds } from "../payments/cancellation/release-expired-holds.server";
import { changeStockOfParts } from "../stock/verbs.server";
import { expireBackorders, serveWaitingBackorders } from "./expire-backorders.server";
import { orderAndWait } from "./order-and-wait.server";
import { orderReadyBackorders } from "./order-ready.server";
import { findBackorder } from "./queries.server";
import { describeBackorderState, MAX_OPEN_BACKORDERS } from "./rules";

const platform = createTestPlatform();
const { db, settings } = platform;
const runAt = (at: number) => createTestPlatform({ now: () => at });

// The jobs and lists of other tests would go through hundreds of them.
afterEach(async () => {
	await db
		.update(backorders)
		.set({ state: "cancelled", endedAt: Date.now() })
		.where(inArray(backorders.state, ["waiting", "ready"]));
});

const listOpen = ({ id }: SignedInUser) =>
	db
		.select()
		.from(backorders)
		.where(and(eq(backorders.userId, id), inArray(backorders.state, ["waiting", "ready"])));

const isOfTest = (parts: readonly TestProduct[]) =>
	eq(products.createdBy, parts[0]?.createdBy ?? "");

const countHeld = async (parts: readonly TestProduct[]) =>
	(await db.select({ reserved: products.reserved }).from(products).where(isOfTest(parts))).reduce(
		(sum, { reserved }) => sum + reserved,
		0,
	);

async function createParts(count: number): Promise<TestProduct[]> {
	const admin = await createAdmin();
	await createProducts(count, admin.id);
	return db.select().from(products).where(eq(products.createdBy, admin.id));
}

/** Waits for all units of a part, after `act` has come between the check and the statement. */
async function waitInterrupted(
	buyer: SignedInUser,
	product: TestProduct,
	quantity: number,
	act: () => Promise<unknown>,
) {
	await addToCart(platform, buyer, { productId: product.id, quantity, mayWait: true });
	const { quantity: _, ...input } = buildOrderInput();
	const form = { ...input, seen: formatSeenLines(await listCartLines(platform, buyer)) };
	const choices = new Map([[product.id, "all"] as const]);
	return orderAndWait(createInterruptedPlatform(act), buyer, form, choices);
}

async function receiveEach(parts: readonly TestProduct[], units: number) {
	await changeStockOfParts(await actAsAdmin(), {
		action: "stock.receive",
		entries: parts.map(({ id }) => ({ number: id, change: units, cause: "receipt" })),
		reference: "DN-7",
		idempotencyKey: newId(),
	});
}

const waitForAll = (buyer: SignedInUser, parts: readonly TestProduct[], units: number) =>
	orderWaiting(
		buyer,
		parts.map((product) => ({ product, quantity: units, choice: "all" as const })),
	);

test("an attacker who waits for 200 parts in stock holds none of them, with or without one that is short", async () => {
	const parts = await createParts(200);
	const stock = parts[0]?.onHand ?? 0;
	const attacker = await createUser();
	expect(await waitForAll(attacker, parts, stock)).toMatchObject({
		ok: false,
		reason: "not-short",
	});
	await setStock(parts[0]?.id ?? "", 0);
	expect(await waitForAll(attacker, parts, stock)).toMatchObject({
		ok: false,
		reason: "not-short",
	});
	expect(await listOpen(attacker)).toEqual([]);
	expect(await countHeld(parts)).toBe(0);
});

test("an attacker who waits for 200 parts, each short by one unit, holds what arrives as long as other unpaid orders, and the next one gets it", async () => {
	const parts = await createParts(200);
	const units = (parts[0]?.onHand ?? 0) + 1;
	await db.update(products).set({ pricePoisha: 1_000_000 }).where(isOfTest(parts));
	const [attacker, next] = await createBuyers(2);
	if (!attacker || !next) throw new Error("no buyers");
	expect(await waitForAll(attacker, parts, units)).toEqual({ ok: true, orderId: null });
	const nextId = await createBackorder(next, parts[0] as TestProduct, units);
	expect(await countHeld(parts)).toBe(0);
	expect(await waitForAll(attacker, [await createProduct({ onHand: 0 })], 1)).toMatchObject({
		reason: "too-many-backorders",
	});
	await receiveEach(parts, 1);
	expect(await countHeld(parts)).toBe(200 * units);
	await orderReadyBackorders(createTestPlatform());
	const [order] = await db.select().from(orders).where(eq(orders.userId, attacker.id));
	expect((order?.holdUntil ?? 0) - (order?.createdAt ?? 0)).toBe(settings.holdMs);
	await releaseExpiredHolds(runAt((order?.holdUntil ?? 0) + 60_000));
	expect((await getBackorder(nextId)).state).toBe("ready");
	expect(await countHeld(parts)).toBe(units);
});

test("units that arrive between the check and the statement are not waited for", async () => {
	const product = await createProduct({ onHand: 3 });
	const buyer = await createUser();
	const waited = await waitInterrupted(buyer, product, 5, () => setStock(product.id, 5));
	expect(waited).toMatchObject({ reason: "not-short" });
	expect(await getStock(product.id)).toEqual({ onHand: 5, reserved: 0 });
	expect(await listOpen(buyer)).toEqual([]);
});

test("an account waits for at most 200 parts, in one form or several", async () => {
	const parts = await createParts(201);
	const units = (parts[0]?.onHand ?? 0) + 1;
	const buyer = await createUser();
	expect(await waitForAll(buyer, parts, units)).toMatchObject({ reason: "too-many-backorders" });
	expect(await listOpen(buyer)).toEqual([]);
	await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
	await waitForAll(buyer, parts.slice(0, 150), units);
	await waitForAll(buyer, parts.slice(150, 200), units);
	expect(await listOpen(buyer)).toHaveLength(MAX_OPEN_BACKORDERS);
	expect(await waitForAll(buyer, parts.slice(200), units)).toMatchObject({
		reason: "too-many-backorders",
	});
});

test("what is ready for a buyer who never paid, and orders made of it, count for what is held for transfers", async () => {
	const buyer = await createUser();
	const [waited, ordered] = [
		await createProduct({ onHand: 0, pricePoisha: settings.newBuyerHoldPoisha / 4 }),
		await createProduct({ pricePoisha: settings.newBuyerHoldPoisha / 2 }),
	];
	await createBackorder(buyer, waited, 3);
	const orderId = await createOrder(buyer, ordered);
	await setStock(waited.id, 3);
	const hold = () => holdForBank(asBuyer(platform, buyer.id), { orderId });
	expect(await hold()).toBe("too-much-held");
	await orderReadyBackorders(createTestPlatform());
	expect(await hold()).toBe("too-much-held");
	const [made] = await db
		.select()
		.from(orders)
		.where(and(eq(orders.userId, buyer.id), eq(orders.idempotencyKey, await findKey(buyer))));
	expect((made?.holdUntil ?? 0) - (made?.createdAt ?? 0)).toBe(BACKORDER_HOLD_MS);
	await releaseExpiredHolds(runAt(Date.now() + settings.holdMs + 60_000));
	expect((await getStock(waited.id)).reserved).toBe(3);
});

const findKey = async ({ id }: SignedInUser) =>
	`backorder-${(await db.select().from(backorders).where(eq(backorders.userId, id)))[0]?.id}`;

test("a buyer who has paid before has 72 hours for any amount", async () => {
	const buyer = await createUser();
	await payByBank(await createOrder(buyer, await createProduct({ pricePoisha: 10_000 })), {
		amount: 10_000,
	});
	const waited = await createProduct({ onHand: 0, pricePoisha: settings.newBuyerHoldPoisha });
	await createBackorder(buyer, waited, 2);
	await setStock(waited.id, 2);
	await orderReadyBackorders(createTestPlatform());
	const made = await db
		.select()
		.from(orders)
		.where(eq(orders.idempotencyKey, await findKey(buyer)));
	expect(made.map(({ holdUntil, createdAt }) => holdUntil - createdAt)).toEqual([
		BACKORDER_HOLD_MS,
	]);
});

test("open backorders count for a member's month, also of two forms at once", async () => {
	const { buyer } = await createCompany();
	const limit = { monthLimitPoisha: 100_000 };
	await db.update(users).set(limit).where(eq(users.id, buyer.id));
	const create = () => createProduct({ onHand: 0, pricePoisha: 30_000 });
	const overLimit = { ok: false, reason: "over-limit", overPoisha: 20_000 };
	await waitForAll(buyer, [await create()], 2);
	expect(await waitForAll(buyer, [await create()], 2)).toMatchObject(overLimit);
	await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
	const [second, other] = [await create(), await create()];
	await db.update(users).set({ monthLimitPoisha: 150_000 }).where(eq(users.id, buyer.id));
	const { quantity: _, idempotencyKey: __, deliveryMethodId = null, ...form } = buildOrderInput();
	const kept = { ...form, deliveryMethodId };
	const insertOther = () =>
		db.insert(backorders).values({
			id: newId(),
			userId: buyer.id,
			customerId: buyer.customerId,
			spenderId: buyer.id,
			productId: other.id,
			quantity: 2,
			unitPoisha: 30_000,
			delivery: kept,
			idempotencyKey: newId(),
			createdAt: Date.now(),
			queuedAt: Date.now(),
		});
	expect(await waitInterrupted(buyer, second, 2, insertOther)).toMatchObject({
		...overLimit,
		overPoisha: 30_000,
	});
	expect(await listOpen(buyer)).toHaveLength(2);
	const inStock = await createProduct({ pricePoisha: 30_000 });
	await expect(createOrder(buyer, inStock, { quantity: 2 })).rejects.toThrow();
});

test("a transient error is reported and tried again, and nobody is told that the company may be on hold", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product);
	await setStock(product.id, 4);
	let failures = 0;
	const failing = createInterceptedPlatform(async (operation, act) => {
		if (operation === "write" && failures === 0) {
			failures += 1;
			throw new Error("D1_ERROR: Network connection lost.");
		}
		return act();
	});
	const error = await orderReadyBackorders(failing).catch((thrown: Error) => thrown);
	expect(String(error?.cause ?? error)).toContain("Network connection lost");
	expect(await listQueuedMailSubjects(buyer.email)).toEqual([]);
	const found = await findBackorder(db, buyer, id);
	expect(found && describeBackorderState(found)).toBe("Arrived, held for you");
	await orderReadyBackorders(createTestPlatform());
	expect((await getBackorder(id)).state).toBe("ordered");
});

test("the mail says why there is no order, once; after three days the units go to the next one", async () => {
	const { buyer, customerId } = await createCompany();
	const product = await createProduct({ onHand: 0 });
	const id = await createBackorder(buyer, product);
	const nextId = await createBackorder(await createUser(), product);
	await db.update(customers).set({ state: "on_hold" }).where(eq(customers.id, customerId));
	await setStock(product.id, 4);
	await orderReadyBackorders(createTestPlatform());
	await orderReadyBackorders(createTestPlatform());
	const mails = await readMails(buyer.email);
	expect(mails.map(({ subject }) => subject)).toEqual(["Arrived for you, but not ordered yet"]);
	expect(mails[0]?.text).toContain("The account of your company is on hold.");
	await expireBackorders(runAt(Date.now() + BACKORDER_HOLD_MS - 60_000));
	expect((await getBackorder(id)).state).toBe("ready");
	await expireBackorders(runAt(Date.now() + BACKORDER_HOLD_MS + 60_000));
	expect((await getBackorder(id)).state).toBe("expired");
	expect((await getBackorder(nextId)).state).toBe("ready");
});

test("what has arrived is ordered also while the buyer's first order of the part is unpaid", async () => {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 2 });
	await orderWaiting(buyer, [
		{ product, quantity: 6, choice: { units: 2, pricePoisha: product.pricePoisha } },
	]);
	await setStock(product.id, 6);
	await orderReadyBackorders(createTestPlatform());
	const held = (await readMails(buyer.email)).find(({ subject }) => subject.startsWith("Arrived"));
	expect(held?.text).toContain("Pay for what has arrived");
	const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	expect(lines.map(({ quantity, status }) => [quantity, status]).sort()).toEqual([
		[2, "unpaid"],
		[4, "unpaid"],
	]);
	const [placed] = (await readMails(buyer.email)).filter(({ subject }) =>
		subject.startsWith("Your order"),
	);
	expect(placed?.text).toContain(`Waiting: 4 × ${product.name}`);
});

test("a change of stock looks at 200 rows of a part, and the job at the rest", async () => {
	const product = await createProduct({ onHand: 0 });
	const buyers = await createBuyers(250);
	const at = Date.now();
	const ids = JSON.stringify(buyers.map(({ id, customerId }) => [id, customerId]));
	await db.run(sql`insert into backorders (id, user_id, customer_id, product_id, quantity, unit_poisha, delivery,
			idempotency_key, created_at, queued_at)
		select ${newId()} || key, value ->> 0, value ->> 1, ${product.id}, 1, 25000, '{}', ${newId()}, ${at}, ${at}
		from json_each(${ids})`);
	const countReady = () =>
		db.$count(backorders, and(eq(backorders.productId, product.id), eq(backorders.state, "ready")));
	await setStock(product.id, 249);
	expect(await countReady()).toBe(200);
	await serveWaitingBackorders(platform);
	expect(await countReady()).toBe(249);
	expect(await getStock(product.id)).toEqual({ onHand: 249, reserved: 249 });
});

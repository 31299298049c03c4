import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { changeStock, changeStockOfParts } from "~/domain/stock/verbs.server";
import { newId } from "~/platform/ids.server";
import { getStock } from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import {
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import {
	getNewestAlert,
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { createTestPlatform } from "~/testing/platform";
import { checkStockLedger } from "../../../scripts/verify/stock-ledger";
import { products } from "../catalog/tables.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import type { StockEntry } from "./plan-stock-changes.server";
import { stockMovements } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

const listCauses = async (productId: string) =>
	(
		await db
			.select()
			.from(stockMovements)
			.where(eq(stockMovements.productId, productId))
			.orderBy(stockMovements.n)
	).map(({ cause, delta, after, ref }) => [cause, delta, after, ref]);

const change = (
	adminId: string,
	entries: readonly StockEntry[],
	idempotencyKey = newId(),
	on = platform,
) =>
	changeStockOfParts(actAs(on, { kind: "admin", userId: adminId }), {
		action: "stock.change",
		entries,
		reference: "Count 12",
		idempotencyKey,
	});

test("every way in writes a movement with its cause, and the movements add up", async () => {
	const product = await createProduct({ onHand: 10 });
	const [admin, buyer] = [await createAdmin(), await createUser()];
	const orderId = await createOrder(buyer, product, { quantity: 2 });
	await payByBank(orderId);
	await createRefund(orderId);
	await changeStock(actAs(platform, { kind: "admin", userId: admin.id }), product.id, {
		change: 5,
		idempotencyKey: newId(),
	});
	await change(admin.id, [{ number: product.id, cause: "count", count: 12 }]);
	expect(await listCauses(product.id)).toEqual([
		["opening", 10, 10, ""],
		["sale", -2, 8, orderId],
		["return", 2, 10, orderId],
		["correction", 5, 15, ""],
		["count", -3, 12, "Count 12"],
	]);
	expect(await getStock(product.id)).toEqual({ onHand: 12, reserved: 0 });
	expect((await checkStockLedger(env.DB)).differences).toEqual([]);
});

test("a product without stock has no movement until something arrives", async () => {
	const product = await createProduct({ onHand: 0 });
	expect(await listCauses(product.id)).toEqual([]);
	const entry = { number: product.id, cause: "receipt", change: 4 } as const;
	await change((await createAdmin()).id, [entry]);
	expect(await listCauses(product.id)).toEqual([["receipt", 4, 4, "Count 12"]]);
});

test("a change by any other way is unexplained and raises an alert", async () => {
	const product = await createProduct({ onHand: 10 });
	await db.update(products).set({ onHand: 7 }).where(eq(products.id, product.id));
	expect(await listCauses(product.id)).toEqual([
		["opening", 10, 10, ""],
		["unexplained", -3, 7, ""],
	]);
	await resetReconcileCursors();
	await runReconciler();
	const subject = `product:${product.id}`;
	const { detail } = await getNewestAlert("stock-unexplained", subject);
	expect(detail).toMatch(/^-3, 7 on hand since 20/);
	expect((await checkStockLedger(env.DB)).differences).toEqual([]);
	// A deleted product takes its movements along.
	await db.delete(products).where(eq(products.id, product.id));
	expect(await listCauses(product.id)).toEqual([]);
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual([]);
});

test.each([
	["changed", sql`update stock_movements set delta = 4, after = 14`],
	["deleted", sql`delete from stock_movements`],
])("a movement is never %s", async (_, statement) => {
	const product = await createProduct({ onHand: 10 });
	await expect(db.run(sql`${statement} where product_id = ${product.id}`)).rejects.toThrow();
	expect(await listCauses(product.id)).toEqual([["opening", 10, 10, ""]]);
});

test("a movement that does not continue the ledger is refused", async () => {
	const product = await createProduct({ onHand: 10 });
	for (const [n, delta, after] of [
		[2, 5, 14],
		[3, 5, 15],
		[1, 5, 15],
	]) {
		const row = sql`insert into stock_movements (product_id, n, delta, after, cause, at)
			values (${product.id}, ${n}, ${delta}, ${after}, 'count', 1)`;
		await expect(db.run(row)).rejects.toThrow();
	}
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("a sale between a count and its entry is kept when the count says what was seen", async () => {
	const product = await createProduct({ onHand: 100 });
	const { id: adminId } = await createAdmin();
	await createPaidOrder(await createUser(), product, { quantity: 2 });
	const count = { number: product.id, cause: "count", count: 97, seen: 100 } as const;
	expect(await change(adminId, [count])).toMatchObject({ ok: true, changedCount: 1 });
	expect((await getStock(product.id)).onHand).toBe(95);
});

test("a count and a change that are overtaken by a sale are relative to what is left", async () => {
	const [counted, changed] = [
		await createProduct({ onHand: 10 }),
		await createProduct({ onHand: 10 }),
	];
	const overtaken = createInterruptedPlatform(async () => {
		for (const product of [counted, changed])
			await createPaidOrder(await createUser(), product, { quantity: 4 });
	});
	const entries = [
		{ number: counted.id, cause: "count", count: 9, seen: 10 },
		{ number: changed.id, cause: "correction", change: -3 },
	] as const;
	const outcome = await change((await createAdmin()).id, entries, newId(), overtaken);
	expect(outcome).toMatchObject({ ok: true, changedCount: 2 });
	expect((await getStock(counted.id)).onHand).toBe(5);
	expect((await getStock(changed.id)).onHand).toBe(3);
});

test("a change that a sale makes impossible meanwhile is named, and nothing is written", async () => {
	const [short, other] = [await createProduct({ onHand: 5 }), await createProduct({ onHand: 5 })];
	const overtaken = createInterruptedPlatform(async () => {
		await createPaidOrder(await createUser(), short, { quantity: 4 });
	});
	const entries = [
		{ number: other.id, cause: "correction", change: -3 },
		{ number: short.id, cause: "correction", change: -3 },
	] as const;
	const outcome = await change((await createAdmin()).id, entries, newId(), overtaken);
	const message = "Stock -2 is below the 0 units held by unpaid orders.";
	expect(outcome).toEqual({ ok: false, errors: [{ entry: 1, message }] });
	expect((await getStock(other.id)).onHand).toBe(5);
});

test("the same key changes the stock once, also when it is sent twice at once", async () => {
	const product = await createProduct({ onHand: 10 });
	const { id: adminId } = await createAdmin();
	const entries = [{ number: product.id, cause: "correction", change: 5 }] as const;
	const key = newId();
	await Promise.all([change(adminId, entries, key), change(adminId, entries, key)]);
	expect(await change(adminId, entries, key)).toMatchObject({ ok: true, changedCount: 1 });
	expect((await getStock(product.id)).onHand).toBe(15);
	const other = [{ number: product.id, cause: "correction", change: 6 }] as const;
	await expect(change(adminId, other, key)).rejects.toThrow("key reused");
	expect((await getStock(product.id)).onHand).toBe(15);
});

test("two counts at once are both relative to what each saw", async () => {
	const product = await createProduct({ onHand: 10 });
	const { id: adminId } = await createAdmin();
	const count = (units: number) =>
		change(adminId, [{ number: product.id, cause: "count", count: units, seen: 10 }]);
	await Promise.all([count(9), count(12)]);
	expect((await getStock(product.id)).onHand).toBe(11);
});

test("a thousand parts are received in one batch, and lines of one part are added up", async () => {
	const { id: adminId } = await createAdmin();
	const created = await createProducts(999, adminId);
	const numbers = [...created, ...created.slice(0, 1)].map(({ productId }) => productId);
	const before = await getStock(numbers[0] ?? "");
	const receipts = numbers.map((number) => ({ number, cause: "receipt" as const, change: 2 }));
	expect(await change(adminId, receipts)).toMatchObject({ ok: true, changedCount: 999 });
	expect((await getStock(numbers[0] ?? "")).onHand).toBe(before.onHand + 4);
	expect((await getStock(numbers[998] ?? "")).onHand).toBe(before.onHand + 2);
	expect((await checkStockLedger(env.DB)).differences).toEqual([]);
});

test("wrong entries are named, and nothing is written", async () => {
	const product = await createProduct({ onHand: 10 });
	const outcome = await change((await createAdmin()).id, [
		{ number: product.id, cause: "correction", change: 5 },
		{ number: "no such part", cause: "correction", change: 5 },
		{ number: product.id, cause: "count", count: 5 },
	]);
	expect(outcome).toMatchObject({
		ok: false,
		errors: [
			{ entry: 1, message: 'Part number "no such part" was not found.' },
			{ entry: 2, message: `Part number "${product.id}" is named twice.` },
		],
	});
	expect((await getStock(product.id)).onHand).toBe(10);
});

/** Sales come more often, because a return needs an order and its payment before it. */
const STEPS = [
	...(["order", "order", "order", "pay", "pay", "pay", "return", "return"] as const),
	...(["cancel", "refund", "receipt", "correction", "count"] as const),
] as const;
const sequences = fc.array(
	fc.record({ step: fc.constantFrom(...STEPS), units: fc.integer({ min: 1, max: 5 }) }),
	{ minLength: 12, maxLength: 20 },
);

test("any sequence of orders, payments, returns, receipts and counts leaves movements that add up to the stock on hand", async () => {
	const { id: adminId } = await createAdmin();
	const book = async (entry: StockEntry) =>
		expect((await change(adminId, [entry])).ok, JSON.stringify(entry)).toBe(true);
	await fc.assert(
		fc.asyncProperty(sequences, async (steps) => {
			const product = await createProduct({ onHand: 8 });
			const { id: number } = product;
			const orders = { unpaid: [] as Ordered[], paid: [] as Ordered[] };
			let onHand = 8;
			const countReserved = () => orders.unpaid.reduce((sum, { units }) => sum + units, 0);
			for (const { step, units } of steps) {
				const free = onHand - countReserved();
				if (step === "order" && units <= free) {
					const id = await createOrder(await createUser(), product, { quantity: units });
					orders.unpaid.push({ id, units });
				} else if (step === "cancel") {
					const order = orders.unpaid.shift();
					if (order) await cancelLine(platform, order.id, { kind: "admin", userId: adminId });
				} else if (step === "pay") {
					const order = orders.unpaid.shift();
					if (!order) continue;
					await payByBank(order.id);
					orders.paid.push(order);
					onHand -= order.units;
				} else if (step === "return" || step === "refund") {
					const order = orders.paid.shift();
					if (!order) continue;
					const back = Math.min(units, order.units);
					await createRefund(order.id, { restock: step === "return", units: back });
					onHand += step === "return" ? back : 0;
					if (back < order.units) orders.paid.push({ ...order, units: order.units - back });
				} else if (step === "receipt") {
					await book({ number, cause: step, change: units });
					onHand += units;
				} else if (step === "correction" && units <= free) {
					await book({ number, cause: step, change: -units });
					onHand -= units;
				} else if (step === "count") {
					await book({ number, cause: step, count: onHand + units, seen: onHand });
					onHand += units;
				}
				expect(await getStock(number), step).toEqual({ onHand, reserved: countReserved() });
			}
			const deltas = (await listCauses(number)).map(([, delta]) => Number(delta));
			expect(deltas.reduce((sum, delta) => sum + delta, 0)).toBe(onHand);
		}),
		{ numRuns: 8 },
	);
	expect((await checkStockLedger(env.DB)).differences).toEqual([]);
});

type Ordered = { id: string; units: number };

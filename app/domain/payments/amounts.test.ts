import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents } from "~/domain/documents/tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules/order-status";
import { type OrderAmounts, summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orders } from "~/domain/orders/tables.server";
import {
	buildOrderInput,
	createOrderOf,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { createCaseRandom, type Random } from "~/testing/faults/random";
import { addCharge, createRefund, payByBank } from "~/testing/payments/purchases";
import { createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { drawUnits } from "~/testing/shop-day/draw";
import { beginPayment } from "./attempts/begin-payment.server";
import { cancelLine } from "./cancellation/cancel-line.server";
import { refunds } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

const readView = async (orderId: string): Promise<OrderAmounts> => {
	const [row] = await db.all<{ amounts: string }>(
		sql`select amounts from order_amounts where order_id = ${orderId}`,
	);
	return JSON.parse(row?.amounts ?? "null");
};

const RATES = [0, 500, 750, 1500];

async function createGeneratedOrder({ integerBelow, isTrue }: Random) {
	const rates = await Promise.all(RATES.map(createVatRate));
	const products = [];
	for (let count = 1 + integerBelow(6); count > 0; count -= 1)
		products.push(
			await createProduct({
				pricePoisha: 100 + integerBelow(99_999),
				vatRateId: rates[integerBelow(rates.length)],
			}),
		);
	const buyer = await createUser();
	if (isTrue(0.2)) await createExemption(buyer);
	const lines = products.map(({ id }) => ({ productId: id, quantity: 1 + integerBelow(5) }));
	const placed = await placeOrder(platform, buyer, {
		...toOneLineOrder("", buildOrderInput()),
		lines,
	});
	if (!placed.ok) throw new Error(placed.reason);
	const { orderId } = placed;
	if (integerBelow(2) === 0)
		await addCharge(orderId, 100 + 100 * integerBelow(900), RATES[integerBelow(4)] ?? 0);
	return { orderId, me: { kind: "buyer", userId: buyer.id } as const };
}

const sumDocuments = async (orderId: string) => {
	const issued = await db.select().from(documents).where(eq(documents.orderId, orderId));
	return issued.reduce((sum, { kind, facts }) => {
		return sum + (kind === "invoice" ? 1 : -1) * facts.totals.grossPoisha;
	}, 0);
};

const sumRefunded = async (orderId: string) => {
	const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	return rows.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0);
};

test("the view, the sum of the lines, the papers, the payments and the refunds of generated orders agree", async () => {
	const random = createCaseRandom(34);
	for (let round = 0; round < 25; round += 1) {
		const { orderId, me } = await createGeneratedOrder(random);
		const check = async () => {
			const lines = await listLinesOfOrder(db, null, orderId);
			const amounts = summarizeAmounts(lines);
			expect(await readView(orderId)).toEqual(amounts);
			expect(await sumRefunded(orderId)).toBe(amounts.refundedPoisha);
			return { lines, amounts };
		};
		const { lines } = await check();
		for (const { id: lineId, kind } of lines) {
			const end = random.integerBelow(8);
			if (end === 0) await cancelLine(platform, lineId, me);
			if (end !== 1 || kind !== "goods") continue;
			// Its payment can't be closed, so that the cancellation is pending.
			const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
			await beginPayment(platform, me.userId, { lineId }, method);
			await cancelLine(createPlatformWithoutProvider(), lineId, me);
		}
		const open = await check();
		// A charge alone is cancelled with the last goods.
		if (!open.lines.some((line) => line.kind === "goods" && isPayable(line))) continue;
		const { duePoisha } = open.amounts;
		if (duePoisha > 1 && random.integerBelow(2) === 0) {
			await payByBank(orderId, { amount: duePoisha - 1 });
			expect((await check()).amounts).toMatchObject({
				receivedPoisha: duePoisha - 1,
				duePoisha: 1,
			});
		}
		await payByBank(orderId);
		expect((await check()).amounts).toMatchObject({
			paidPoisha: duePoisha,
			receivedPoisha: 0,
			duePoisha: 0,
		});
		for (const line of open.lines.filter(isPayable)) {
			if (random.integerBelow(2) === 0) continue;
			const amountPoisha = drawUnits(random, line.totalPoisha);
			await createRefund(line.id, { reason: "price", units: 0, amountPoisha });
			const left = line.totalPoisha - amountPoisha;
			const rest = { reason: "goodwill", units: 0, amountPoisha: drawUnits(random, left) } as const;
			if (left > 0 && random.isTrue(0.5)) await createRefund(line.id, rest);
		}
		for (const { id, status } of (await check()).lines)
			if (status === "unpaid") await cancelLine(platform, id, me);
		const { amounts } = await check();
		expect(await sumDocuments(orderId)).toBe(amounts.paidPoisha - amounts.refundedPoisha);
	}
});

test("an order of cancelled lines shows what it would have cost, and nothing is due", async () => {
	const buyer = await createUser();
	const [line] = await createOrderOf(buyer, [await createProduct({ pricePoisha: 25_050 })]);
	await cancelLine(platform, line?.id ?? "", { kind: "buyer", userId: buyer.id });
	const view = await readView(line?.orderId ?? "");
	expect(view).toEqual(summarizeAmounts(await listLinesOfOrder(db, null, line?.orderId ?? "")));
	expect(view).toMatchObject({
		grossPoisha: 25_000,
		roundingPoisha: 50,
		paidPoisha: 0,
		duePoisha: 0,
	});
});

test("a line whose cancellation is pending is not due, and neither is less than nothing", async () => {
	const buyer = await createUser();
	const parts = [await createProduct(), await createProduct({ pricePoisha: 12_550 })];
	const [pending, open] = await createOrderOf(buyer, parts);
	if (!pending || !open) throw new Error("Too little was ordered.");
	const { orderId } = open;
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	await beginPayment(platform, buyer.id, { lineId: pending.id }, method);
	const me = { kind: "buyer", userId: buyer.id } as const;
	await cancelLine(createPlatformWithoutProvider(), pending.id, me);
	const check = async (due: number) => {
		const view = await readView(orderId);
		expect(view).toEqual(summarizeAmounts(await listLinesOfOrder(db, null, orderId)));
		expect(view.duePoisha).toBe(due);
	};
	await check(12_500);
	for (const [receivedPoisha, due] of [
		[12_499, 1],
		[12_500, 0],
		[12_501, 0],
	] as const) {
		await db.update(orders).set({ receivedPoisha }).where(eq(orders.id, orderId));
		await check(due);
	}
});

test("the largest amounts have the same VAT in SQL", async () => {
	const [line] = await createOrderOf(await createUser(), [await createProduct()]);
	for (const total of [9e15, 8_999_999_999_999_900, 1e14 + 100, 5000, 20_000, 111_700])
		for (const vatBp of [1, 3, 1500, 9999, 10_000]) {
			const orderId = line?.orderId ?? "";
			await db.run(sql`delete from order_lines where order_id = ${orderId} and kind = 'service'`);
			await addCharge(orderId, total, vatBp);
			const view = await readView(orderId);
			expect(view).toEqual(summarizeAmounts(await listLinesOfOrder(db, null, orderId)));
		}
	await db.run(sql`delete from order_lines where order_id = ${line?.orderId} and kind = 'service'`);
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents } from "~/domain/documents/tables.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { isPayable } from "~/domain/orders/rules/order-status";
import { type OrderAmounts, summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orders } from "~/domain/orders/tables.server";
import {
	createOrderOf,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createCaseRandom, type Random } from "~/testing/faults/random";
import { addCharge, createRefund, payByBank } from "~/testing/payments/purchases";
import { createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
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

async function createGeneratedOrder({ integerBelow }: Random) {
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
	const [first] = await createOrderOf(buyer, products);
	const orderId = first?.orderId ?? "";
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
		for (const line of lines)
			if (random.integerBelow(4) === 0) await cancelLine(platform, line.id, me);
		const open = await check();
		if (open.amounts.duePoisha === 0) continue;
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
			const amountPoisha = 1 + random.integerBelow(line.totalPoisha);
			await createRefund(line.id, { reason: "price", units: 0, amountPoisha });
		}
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
	for (const total of [9e15, 8_999_999_999_999_900, 1e14 + 100])
		for (const vatBp of [1, 1500, 9999, 10_000]) {
			const orderId = line?.orderId ?? "";
			await db.run(sql`delete from order_lines where order_id = ${orderId} and kind = 'service'`);
			await addCharge(orderId, total, vatBp);
			const view = await readView(orderId);
			expect(view).toEqual(summarizeAmounts(await listLinesOfOrder(db, null, orderId)));
		}
	await db.run(sql`delete from order_lines where order_id = ${line?.orderId} and kind = 'service'`);
});

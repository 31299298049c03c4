import { env } from "cloudflare:test";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calculateNet } from "~/domain/money/vat-rules";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { refunds } from "~/domain/payments/tables.server";
import { groupBy } from "~/platform/group-by";
import {
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { addCharge, buildRefundRequest, payByBank } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { DAY_MS, drawTime, toDhakaMonth } from "~/testing/shop-day/draw";
import { ACTS, CLOSING, openShop } from "~/testing/shop-day/shop";
import { checkMonthSums } from "../../../scripts/verify/month-sums";
import { products } from "../catalog/tables.server";
import { SUM_NAMES, type Sums, sumRows } from "./sums";
import { customerMonths, partMonths } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

type Entry = Sums & {
	month: string;
	productId: string;
	customerId: string;
	lines: number;
	units: number;
};

/** What each line and each refund moved, calculated without the database. */
async function listEntries(userIds: readonly string[]): Promise<Entry[]> {
	const rows = await db
		.select({ line: orderLines, customerId: orders.customerId })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.where(inArray(orders.userId, [...userIds]));
	const sold = rows.flatMap(({ line, customerId }) =>
		line.paidAt === null ? [] : { line, customerId },
	);
	const returned = await db
		.select()
		.from(refunds)
		.where(
			sql`${refunds.lineId} in (select value from json_each(${JSON.stringify(sold.map(({ line }) => line.id))}))`,
		);
	return sold.flatMap(({ line, customerId }) => {
		const { productId, vatBp, costPoisha, quantity, totalPoisha } = line;
		const toEntry = (at: number, sign: 1 | -1, amount: number, units: number, costed: number) => {
			const netPoisha = sign * calculateNet(amount, vatBp);
			return {
				month: toDhakaMonth(at),
				productId,
				customerId,
				units: sign * units,
				lines: sign === 1 ? 1 : 0,
				grossPoisha: sign * amount,
				netPoisha,
				costPoisha: sign * costed * (costPoisha ?? 0),
				uncostedPoisha: costPoisha === null ? netPoisha : 0,
			};
		};
		return [
			toEntry(line.paidAt ?? 0, 1, totalPoisha, quantity, quantity),
			...returned
				.filter(({ lineId }) => lineId === line.id)
				.map(({ createdAt, amountPoisha, units, reason }) =>
					toEntry(
						createdAt,
						-1,
						amountPoisha,
						units,
						["returned", "cancelled"].includes(reason) ? units : 0,
					),
				),
		];
	});
}

/** Sums by month and `of`, as a table keeps them; what adds up to nothing is a row, too. */
const sumBy = <Name extends keyof Entry>(
	entries: readonly Entry[],
	of: "productId" | "customerId",
	...names: readonly (Name & (keyof Sums | "lines" | "units"))[]
) =>
	Object.fromEntries(
		Array.from(
			groupBy(entries, (entry) => `${entry.month} ${entry[of]}`),
			([key, rows]) => [key, sumRows(rows, ...names)],
		),
	);

const pick = <Name extends string>(row: Record<Name, number>, ...names: readonly Name[]) =>
	sumRows([row], ...names);

async function readSums(entries: readonly Entry[]) {
	const ids = (of: "productId" | "customerId") => [...new Set(entries.map((entry) => entry[of]))];
	const [parts, customers] = await Promise.all([
		db
			.select()
			.from(partMonths)
			.where(inArray(partMonths.productId, ids("productId"))),
		db
			.select()
			.from(customerMonths)
			.where(inArray(customerMonths.customerId, ids("customerId"))),
	]);
	return { parts, customers };
}

async function expectSums(userIds: readonly string[], label: string) {
	const entries = await listEntries(userIds);
	const { parts, customers } = await readSums(entries);
	expect(
		Object.fromEntries(
			parts.map((row) => [
				`${row.month} ${row.productId}`,
				pick(row, "lines", "units", ...SUM_NAMES),
			]),
		),
		label,
	).toEqual(sumBy(entries, "productId", "lines", "units", ...SUM_NAMES));
	expect(
		Object.fromEntries(
			customers.map((row) => [`${row.month} ${row.customerId}`, pick(row, ...SUM_NAMES)]),
		),
		label,
	).toEqual(sumBy(entries, "customerId", ...SUM_NAMES));
	expect(sumRows(parts, ...SUM_NAMES), label).toEqual(sumRows(customers, ...SUM_NAMES));
	const paid = new Set(
		(
			await db
				.select({ id: orderLines.orderId, paidAt: orderLines.paidAt })
				.from(orderLines)
				.where(inArray(orderLines.userId, [...userIds]))
		).flatMap(({ id, paidAt }) => (paidAt === null ? [] : id)),
	);
	expect(sumRows(customers, "orders").orders, label).toBe(paid.size);
	return entries;
}

test(
	`through a generated year the sums of parts and customers are those of their lines and refunds (${SEED_LABEL})`,
	async () => {
		const reached = new Set<string>();
		const caseCount = scaleCases(30);
		for (let n = 0; n < caseCount; n += 1) {
			const random = createCaseRandom(n);
			const shop = await openShop(random);
			const [part, other] = shop.parts;
			await db
				.update(products)
				.set({ costPoisha: 7_777 })
				.where(eq(products.id, part?.id ?? ""));
			let at = drawTime(random);
			for (const act of [...Array.from({ length: 40 }, () => random.pick(ACTS)), ...CLOSING]) {
				at += random.pick([1, 1, DAY_MS / 24, DAY_MS, DAY_MS, 30 * DAY_MS]);
				await act(shop, random, at);
				if (random.isTrue(0.1))
					await db
						.update(products)
						.set({ costPoisha: random.pick([null, 0, 5_000, 100_000_000_000]) })
						.where(eq(products.id, other?.id ?? ""));
			}
			const entries = await expectSums(
				shop.buyers.map(({ id }) => id),
				`${SEED_LABEL}, case ${n}`,
			);
			for (const { month, costPoisha, grossPoisha } of entries) {
				reached.add(month).add(grossPoisha < 0 ? "refund" : "sale");
				reached.add(costPoisha === 0 ? "no cost" : "cost");
			}
		}
		// A few cases may reach less.
		if (caseCount < 10) return;
		for (const state of ["refund", "sale", "cost", "no cost"]) expect(reached).toContain(state);
		expect(reached.size).toBeGreaterThan(6);
	},
	PROOF_TIMEOUT_MS,
);

test("what invoices and credit notes say is the VAT of their months", async () => {
	const { differences } = await checkMonthSums(env.DB);
	expect(differences.filter((it) => it.startsWith("vat_months"))).toEqual([]);
});

/** Two units of tk 115 with 15 % VAT that cost tk 60 each, and a delivery of tk 57.50, paid at a time. */
async function sell(paidAt: number) {
	const buyer = await createUser();
	const vatRateId = await createVatRate(1500);
	const product = await createProduct({ pricePoisha: 11_500, costPoisha: 6_000, vatRateId });
	const lineId = await createOrder(buyer, product, { quantity: 2 });
	await addCharge(lineId, 5_700, 1500);
	await payByBank(lineId, { now: paidAt });
	const list = async () => {
		const rows = await db
			.select()
			.from(partMonths)
			.where(eq(partMonths.productId, product.id))
			.orderBy(partMonths.month);
		return rows.map(
			({ month, lines, units, grossPoisha, netPoisha, costPoisha, uncostedPoisha }) => [
				month,
				lines,
				units,
				grossPoisha,
				netPoisha,
				costPoisha,
				uncostedPoisha,
			],
		);
	};
	return { buyer, product, lineId, list };
}

/** In Dhaka. */
const at = (time: string) => Date.parse(`${time}+06:00`);

test.each([
	["2026-11-30T23:59:59.999", "2026-11"],
	["2026-12-01T00:00:00.000", "2026-12"],
	["2028-02-29T23:59:59.999", "2028-02"],
	["2028-03-01T00:00:00.000", "2028-03"],
])("what is paid at %s in Dhaka counts in %s", async (time, month) => {
	const { list } = await sell(at(time));
	expect((await list()).map(([first]) => first)).toEqual([month]);
});

test("a refund counts in its own month, with the cost of units that come back, and its sale's month stays", async () => {
	const { lineId, list } = await sell(at("2026-09-15T12:00"));
	// The charge has the product of the test, no cost, and VAT of tk 7.43.
	const sale = ["2026-09", 2, 3, 28_700, 24_957, 12_000, 4_957];
	expect(await list()).toEqual([sale]);
	const refund = async (
		time: string,
		request: Parameters<typeof buildRefundRequest>[1],
		id = lineId,
	) => {
		const admin = asAdmin(createTestPlatform({ now: () => at(time) }), (await createAdmin()).id);
		await refundLines(admin, buildRefundRequest(id, request));
	};
	await refund("2026-10-02T12:00", { reason: "cancelled", units: 1 });
	expect(await list()).toEqual([sale, ["2026-10", 0, -1, -11_500, -10_000, -6_000, 0]]);
	await refund("2026-11-02T12:00", { reason: "goodwill", units: 0, amountPoisha: 1_150 });
	expect(await list()).toEqual([
		sale,
		["2026-10", 0, -1, -11_500, -10_000, -6_000, 0],
		["2026-11", 0, 0, -1_150, -1_000, 0, 0],
	]);
	// What was lost has cost what it cost.
	const lost = await sell(at("2026-09-15T12:00"));
	await refund("2026-10-02T12:00", { reason: "lost", units: 1, restock: false }, lost.lineId);
	expect(await lost.list()).toEqual([sale, ["2026-10", 0, -1, -11_500, -10_000, 0, 0]]);
});

test("a line keeps the cost of its day, and a cost that no sum could hold counts as unknown", async () => {
	const { buyer, product, lineId } = await sell(at("2026-09-15T12:00"));
	const findCost = async (id: string) => {
		const [line] = await db.select().from(orderLines).where(eq(orderLines.id, id));
		return line?.costPoisha;
	};
	await db.update(products).set({ costPoisha: 9_999 }).where(eq(products.id, product.id));
	expect(await findCost(lineId)).toBe(6_000);
	await expect(
		db.update(orderLines).set({ costPoisha: 1 }).where(eq(orderLines.id, lineId)),
	).rejects.toThrow();
	const dear = await createProduct({
		costPoisha: 100_000_000_000,
		onHand: 400_000,
		pricePoisha: 100,
	});
	expect(await findCost(await createOrder(buyer, dear, { quantity: 90_000 }))).toBe(
		100_000_000_000,
	);
	expect(await findCost(await createOrder(buyer, product, { quantity: 1 }))).toBe(9_999);
	const most = await createOrder(await createUser(), dear, { quantity: 90_001 });
	expect(await findCost(most)).toBe(null);
});

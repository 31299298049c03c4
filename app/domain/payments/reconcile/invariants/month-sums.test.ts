import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import {
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { buildRefundRequest, payByBank } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { checkInvariant } from "../../../../../scripts/verify/invariants";
import { alerts } from "../../tables.server";
import { reconcile } from "../reconcile.server";
import { MONTH_SUMS } from "./month-sums.server";

/** In Dhaka. */
const at = (time: string) => Date.parse(`${time}+06:00`);
const platform = createTestPlatform();
const { db } = platform;

/** Sold on the last day of a month that has refunds of its own and of the month before. */
const SHOP = (async () => {
	const [buyer, other] = [await createUser(), await createUser()];
	// Of its own: other tests change the note of the shop's.
	const vatRateId = await createVatRate(1500);
	const part = await createProduct({ pricePoisha: 10_000, onHand: 100, vatRateId });
	const early = await createOrder(buyer, part, { quantity: 3 });
	await payByBank(early, { now: at("2097-01-31T23:59:59.999") });
	for (const time of ["2097-02-01T00:00:00.000", "2097-02-28T23:59:59.999"])
		await payByBank(await createOrder(other, part, { quantity: 2 }), { now: at(time) });
	const refundTimes = [
		["2097-02-28T12:00", early],
		["2097-02-28T13:00", early],
	] as const;
	const admin = (await createAdmin()).id;
	for (const [time, lineId] of refundTimes)
		await refundLines(
			asAdmin(createTestPlatform({ now: () => at(time) }), admin),
			buildRefundRequest(lineId, { units: 1 }),
		);
	return { part, buyer, other };
})();

const check = async () => {
	const found = [];
	for (const invariant of MONTH_SUMS) found.push(await checkInvariant(db, invariant));
	return found;
};

test("the sums of the newest month are those of its lines, refunds and papers", async () => {
	const { part } = await SHOP;
	const found = await check();
	expect(found.flatMap(({ differences }) => differences)).toEqual([]);
	// The part, its two buyers, the first and the last day, and the month.
	expect(found.map(({ checkedCount }) => checkedCount)).toEqual([1, 2, 2, 1]);
	const [row] = await db.all(
		sql`select units, gross_poisha from part_months where month = '2097-02' and product_id = ${part.id}`,
	);
	expect(row).toEqual({ units: 2, gross_poisha: 20_000 });
});

const OF_FEBRUARY = sql`month = '2097-02'`;

test.each<[string, SQL, SQL, string]>([
	[
		"units of a part",
		sql`update part_months set units = units + 1 where ${OF_FEBRUARY}`,
		sql`update part_months set units = units - 1 where ${OF_FEBRUARY}`,
		"month-mismatch product PART: 2097-02: units 3, tk 200.00 summed; units 2, tk 200.00 sold",
	],
	[
		"refunds of a customer",
		sql`update customer_months set gross_poisha = 0 where ${OF_FEBRUARY} and orders = 0`,
		sql`update customer_months set gross_poisha = -20000 where ${OF_FEBRUARY} and orders = 0`,
		"customer-month-mismatch customer BUYER: 2097-02: orders 0, tk 0.00 summed; orders 0, tk -200.00 sold",
	],
	[
		"orders of a customer",
		sql`update customer_months set orders = 1 where ${OF_FEBRUARY} and orders = 2`,
		sql`update customer_months set orders = 2 where ${OF_FEBRUARY} and orders = 1`,
		"customer-month-mismatch customer OTHER: 2097-02: orders 1, tk 400.00 summed; orders 2, tk 400.00 sold",
	],
	[
		"money of a day",
		sql`update daily_sales set revenue_poisha = 1 where day = unixepoch('2097-02-28') / 86400`,
		sql`update daily_sales set revenue_poisha = 0 where day = unixepoch('2097-02-28') / 86400`,
		"day-mismatch day 2097-02-28: orders 1, tk 0.01 summed; orders 1, tk 0.00 sold",
	],
	[
		"orders of a day",
		sql`update daily_sales set paid_orders = 0 where day = unixepoch('2097-02-01') / 86400`,
		sql`update daily_sales set paid_orders = 1 where day = unixepoch('2097-02-01') / 86400`,
		"day-mismatch day 2097-02-01: orders 0, tk 200.00 summed; orders 1, tk 200.00 sold",
	],
	[
		"VAT of credit notes",
		sql`update vat_months set vat_poisha = vat_poisha + 1 where ${OF_FEBRUARY} and kind = 'credit-note'`,
		sql`update vat_months set vat_poisha = vat_poisha - 1 where ${OF_FEBRUARY} and kind = 'credit-note'`,
		"vat-mismatch month 2097-02: credit-note, note '', 15 %: not the sum",
	],
	[
		"papers of a month without a sum",
		sql`update vat_months set note = '7' where ${OF_FEBRUARY} and kind = 'invoice'`,
		sql`update vat_months set note = '' where ${OF_FEBRUARY} and kind = 'invoice'`,
		"vat-mismatch month 2097-02: invoice, note '', 15 %; invoice, note '7', 15 %: not the sum",
	],
])("%s that were changed by hand are found", async (_, breakSum, repairSum, expected) => {
	const { part, buyer, other } = await SHOP;
	await db.run(breakSum);
	const found = await check();
	await db.run(repairSum);
	const names: Record<string, string> = {
		[part.id]: "PART",
		[buyer.customerId]: "BUYER",
		[other.customerId]: "OTHER",
	};
	expect(
		found.flatMap(({ name, differences }) =>
			differences.map((text) =>
				`${name} ${text}`.replaceAll(/[\w-]{12,}(?=: )/g, (id) => names[id] ?? id),
			),
		),
	).toEqual([expected]);
});

test("a wrong day is an alert until it is right again, and leads to the months", async () => {
	await SHOP;
	const set = (poisha: number) =>
		db.run(
			sql`update daily_sales set revenue_poisha = ${poisha} where day = unixepoch('2097-02-28') / 86400`,
		);
	const listOpen = async () =>
		(await db.select().from(alerts).where(eq(alerts.kind, "day-mismatch")))
			.filter(({ resolvedAt }) => resolvedAt === null)
			.map(({ subject }) => subject);
	await set(1);
	await reconcile(platform);
	expect(await listOpen()).toEqual(["day:2097-02-28"]);
	await set(0);
	await reconcile(platform);
	expect(await listOpen()).toEqual([]);
});

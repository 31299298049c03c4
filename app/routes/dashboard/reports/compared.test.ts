import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { FILE_ROWS } from "~/domain/reports/limits";
import { parseAsked } from "~/http/reports/asked.server";
import { REPORTS } from "~/http/reports/reports.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createAdmin,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

/** Sells a part on both sides of each turn of the months. */
async function trade() {
	const number = `CMP-${newId()}`;
	const buyer = await createUser();
	const { id: familyId, categoryId } = await createFamily();
	const part = await createProduct({
		familyId,
		categoryId,
		partNumber: number,
		onHand: 90,
		pricePoisha: 21_000_000,
		costPoisha: 5_000_000,
	});
	await createPartNumber(part, "own", number);
	const sales = [
		[3, "2013-03-31T17:59:59.999Z"],
		[1, "2013-03-31T18:00:00Z"],
		[2, "2013-04-30T17:59:59.999Z"],
		[5, "2013-04-30T18:00:00Z"],
	] as const;
	for (const [quantity, at] of sales)
		await payByBank(await createOrder(buyer, part, { quantity }), { now: Date.parse(at) });
	return { number, part: part.id, categoryId };
}

const rowsOf = (html: string) =>
	Array.from(html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs), ([, row = ""]) => ({
		cells: Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/gs), ([, cell = ""]) =>
			cell.replaceAll(/<[^>]+>|<!-- -->/g, "").trim(),
		),
		to: /href="([^"]*)"/.exec(row)?.[1]?.replaceAll("&amp;", "&"),
	})).filter(({ cells }) => cells.length > 0);

test("the sums of the time before lead to that report, whose total they are", async () => {
	const { number, part, categoryId } = await trade();
	const admin = await createSignedInBrowser(await createAdmin());
	const months = "first=2013-05&last=2013-06";
	const paths = [
		`sales-by-month?${months}`,
		`sales-by-customer?${months}`,
		`sales-by-part?${months}`,
		`sales-of-part?${months}&find=${number}`,
		`sales-and-refunds?${months}&part=${part}`,
		`sales-by-part?${months}&category=${categoryId}`,
		"vat?month=2013-04",
		"sales-register?month=2013-04",
		"large-documents?month=2013-04",
	];
	for (const path of paths) {
		const { html } = await admin.open(`/dashboard/reports/${path}`);
		const before = rowsOf(html).find(({ cells: [label] }) => label?.startsWith("The "));
		const there = await admin.open(before?.to ?? "");
		const total = rowsOf(there.html).find(({ cells: [label] }) => label === "Total");
		expect([path, there.status]).toEqual([path, 200]);
		const known = before?.cells.map((cell, n) => (cell === "" ? "" : total?.cells[n]));
		expect([path, before?.cells.slice(1)]).toEqual([path, known?.slice(1)]);
		const isSold = before?.cells.some((cell) => /^tk [1-9]/.test(cell));
		expect([path, isSold]).toEqual([path, true]);
	}
});

test("amounts of a column have the same decimals, and days are written as on other pages", async () => {
	const buyer = await createUser();
	for (const pricePoisha of [11_600, 34_500]) {
		const part = await createProduct({ pricePoisha, onHand: 9 });
		await payByBank(await createOrder(buyer, part, {}), { now: Date.UTC(2011, 2, 15) });
	}
	const admin = await createSignedInBrowser(await createAdmin());
	const parts = await admin.open("/dashboard/reports/sales-by-part?first=2011-03&last=2011-03");
	const nets = rowsOf(parts.html).map(({ cells }) =>
		cells.findLast((cell) => cell.startsWith("tk ")),
	);
	expect(nets).toEqual(["tk 300.00", "tk 100.87", "tk 400.87", "tk 0.00"]);
	const register = "sales-register?month=2011-03";
	const page = await admin.open(`/dashboard/reports/${register}`);
	expect(rowsOf(page.html)[0]?.cells).toContain("15 Mar 2011");
	const file = await admin.open(`/dashboard/export/${register.replace("?", ".csv?")}`);
	expect(file.html).toContain('"2011-03-15"');
});

test("a report reads what it shows, and what it is compared with, in few statements", async () => {
	const { number, part, categoryId } = await trade();
	const statements: Record<string, number> = {};
	for (const path of [
		...Object.keys(REPORTS),
		`sales-of-part?find=${number}`,
		`sales-and-refunds?part=${part}`,
		`sales-by-part?category=${categoryId}`,
	]) {
		const counted = createRowCountingDatabase();
		const report = REPORTS[path.split("?")[0] ?? ""];
		const url = new URL(path, "https://shop.test/reports/");
		for (const [name, value] of Object.entries({ first: "2013-05", last: "2013-06" }))
			url.searchParams.set(name, value);
		url.searchParams.set("month", "2013-05");
		const asked = parseAsked(url.href, Date.UTC(2013, 5, 15));
		await report?.show(counted.db, asked[report.period ?? "months"]);
		statements[path.replace(/=.*/, "")] = counted.statements();
	}
	expect(statements).toEqual({
		"asked-for": 2,
		"buy-now": 1,
		"large-documents": 2,
		"on-hand": 0,
		"open-invoices": 0,
		"receivables-by-age": 2,
		"sales-and-refunds": 0,
		"sales-and-refunds?part": 2,
		"sales-by-abc": 1,
		"sales-by-category": 1,
		"sales-by-customer": 3,
		"sales-by-family": 1,
		"sales-by-month": 1,
		"sales-by-part": 2,
		"sales-by-part?category": 3,
		"sales-of-part": 0,
		"sales-of-part?find": 1,
		"sales-register": 2,
		"slow-parts": 1,
		"stock-value": 1,
		vat: 1,
	});
});

test("a file of more customers than are read at a time has each of them once", async () => {
	const id = newId();
	const count = 2 * FILE_ROWS + 1;
	const numbers = sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`;
	await db.run(sql`${numbers} insert into customers (id, kind, name, created_at)
		select ${id} || printf('%06d', n), 'company', ${id}, 0 from numbers`);
	await db.run(sql`${numbers} insert into customer_months (month, customer_id, orders, gross_poisha)
		select '2007-03', ${id} || printf('%06d', n), 1, 100 + n from numbers`);
	const admin = await createSignedInBrowser(await createAdmin());
	const path = "/dashboard/export/sales-by-customer.csv?first=2007-03&last=2007-03";
	const lines = (await admin.open(path)).html.trim().split("\r\n").slice(1);
	await db.run(sql`delete from customer_months where month = '2007-03'`);
	await db.delete(customers).where(sql`name = ${id}`);
	const sales = lines.map((line) => Math.round(Number(line.split(",")[2]) * 100));
	expect(sales).toEqual(Array.from({ length: count }, (_, n) => 100 + count - 1 - n));
});

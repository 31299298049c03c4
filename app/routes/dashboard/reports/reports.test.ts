import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { customers, users } from "~/domain/accounts/tables.server";
import { vatRates } from "~/domain/catalog/tables.server";
import { documents } from "~/domain/documents/tables.server";
import { vatMonths } from "~/domain/reports/tables.server";
import { REPORTS } from "~/http/reports/reports.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createOrder,
	createPartNumber,
	createProduct,
	createStaff,
	createUser,
	createVatRate,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import { REPORT_RIGHTS } from "../sections";

const { db } = createTestPlatform();

const openAdmin = async () => createSignedInBrowser(await createAdmin());

/** Each cell of a file without its quotes; amounts are numbers. */
const readCsv = (text: string) =>
	text
		.replace("\ufeff", "")
		.trim()
		.split("\r\n")
		.map((line) => line.split(",").map((cell) => cell.replaceAll('"', "")));

/** A part with a number, sold in one month: units and price can't be found elsewhere. */
async function sell(paidAt: string, overrides: Parameters<typeof createProduct>[0] = {}) {
	const partNumber = `REP-${newId()}`;
	const product = await createProduct({ partNumber, pricePoisha: 11_500, ...overrides });
	await createPartNumber(product, "own", partNumber).catch(() => {});
	const buyer = await createUser({ name: `Buyer ${newId()}` });
	const lineId = await createOrder(buyer, product, { quantity: 3 });
	await payByBank(lineId, { now: Date.parse(paidAt) });
	return { product, partNumber, buyer, lineId };
}

const rowsOf = (html: string) =>
	Array.from(html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs), ([, row = ""]) =>
		Array.from(row.matchAll(/<td[^>]*>(.*?)<\/td>/gs), ([, cell = ""]) =>
			cell.replaceAll(/<[^>]+>|<!-- -->/g, "").trim(),
		),
	).filter(({ length }) => length > 0);

test("the months of a part are the same on the page and in the file, and add up", async () => {
	const { partNumber, product, lineId } = await sell("2026-09-15T12:00:00Z", { costPoisha: 6_000 });
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 10) });
	await createRefund(lineId, { units: 1 });
	vi.useRealTimers();
	const admin = await openAdmin();
	const query = `first=2026-08&last=2026-12&find=${partNumber}`;
	const { html, status } = await admin.open(`/dashboard/reports/sales-of-part?${query}`);
	expect(status).toBe(200);
	const rows = rowsOf(html);
	expect(rows[1]).toEqual([
		"September 2026",
		"3",
		"1",
		"tk 345",
		"tk 300",
		"tk 120",
		"40.0 %",
		"tk 0",
	]);
	expect(rows.at(-2)?.slice(0, 5)).toEqual(["Total", "2", "1", "tk 230", "tk 200"]);
	expect(rows.at(-1)?.slice(0, 4)).toEqual(["The 5 months before", "0", "0", "tk 0"]);
	const later = await admin.open(
		`/dashboard/reports/sales-of-part?first=2026-10&last=2026-11&find=${partNumber}`,
	);
	expect(rowsOf(later.html).at(-1)?.slice(0, 2)).toEqual(["The 2 months before", "3"]);
	expect(html).toContain(
		`href="/dashboard/orders?part=${product.id}&from=2026-09-01&to=2026-09-30"`,
	);
	const file = await admin.open(`/dashboard/export/sales-of-part.csv?${query}`);
	const [head, ...lines] = readCsv(file.html);
	expect(head?.slice(0, 4)).toEqual(["Month", "Units", "Lines", "Sales in tk"]);
	const sum = (column: number) => lines.reduce((total, line) => total + Number(line[column]), 0);
	expect([1, 2, 3, 4].map(sum)).toEqual([2, 1, 230, 200]);
});

test("a month leads to its parts, a part to its months, and these to its orders", async () => {
	const { partNumber, product, lineId } = await sell("2019-04-15T12:00:00Z");
	const admin = await openAdmin();
	const month = await admin.open("/dashboard/reports/sales-by-month?first=2019-04&last=2019-04");
	const parts = "/dashboard/reports/sales-by-part?first=2019-04&last=2019-04";
	expect(month.html).toContain(`href="${parts}"`);
	const { html } = await admin.open(parts);
	expect(html).toContain(`find=${partNumber}"`);
	const orders = `/dashboard/orders?part=${product.id}&from=2019-04-01&to=2019-04-30`;
	expect(html).toContain(`href="${orders}"`);
	const list = await admin.open(orders);
	expect(list.html).toContain(`Orders with ${partNumber} ${product.name}, newest first`);
	expect(list.html).toContain(`/dashboard/orders/${lineId}`);
	const before = await admin.open(orders.replaceAll("2019-04", "2019-03").replace("-30", "-31"));
	expect(before.html).not.toContain(`/dashboard/orders/${lineId}`);
});

test("the parts, the customers and the month add up to the same", async () => {
	await sell("2018-02-03T12:00:00Z");
	await sell("2018-02-28T17:59:59Z", { costPoisha: 1_000 });
	await sell("2018-02-28T18:00:00Z");
	const admin = await openAdmin();
	const totals = [];
	for (const name of ["sales-by-month", "sales-by-customer", "sales-by-part"]) {
		const { html } = await admin.open(`/dashboard/reports/${name}?first=2018-02&last=2018-02`);
		const total = rowsOf(html).find(([label]) => label === "Total") ?? [];
		totals.push(total.filter((cell) => cell.startsWith("tk") || cell.endsWith("%")));
	}
	expect(totals[0]?.[0]).toBe("tk 690");
	expect(totals[1]).toEqual(totals[0]);
	expect(totals[2]).toEqual(totals[0]);
});

test("an erased person is one of the private customers, and all others have their own names", async () => {
	const { buyer } = await sell("2017-05-03T12:00:00Z");
	const persons = [await sell("2017-05-03T12:00:00Z"), await sell("2017-05-04T12:00:00Z")];
	const other = await sell("2017-05-03T12:00:00Z");
	await db
		.update(users)
		.set({ email: sql`id || '@deleted.invalid'`, name: "Deleted user" })
		.where(eq(users.id, buyer.id));
	await db
		.update(customers)
		.set({ kind: "company", name: "Padma Tools" })
		.where(eq(customers.id, other.buyer.customerId));
	const { html } = await (await openAdmin()).open(
		"/dashboard/reports/sales-by-customer?first=2017-05&last=2017-05",
	);
	const names = rowsOf(html).map(([name]) => name);
	expect(names).toContain("Private customers");
	expect(names).toContain("Padma Tools");
	for (const person of persons) expect(names).toContain(person.buyer.name);
	expect(html).not.toContain(buyer.name);
	expect(html).toContain(`/dashboard/orders?customer=${other.buyer.customerId}`);
	expect(html).not.toContain(`/dashboard/orders?customer=${buyer.customerId}`);
});

test("an empty period says when there were sales last, and what is wrong is said beside its field", async () => {
	await sell("2018-02-03T12:00:00Z");
	const admin = await openAdmin();
	const open = (query: string) => admin.open(`/dashboard/reports/sales-by-month?${query}`);
	const empty = await open("first=2016-02&last=2016-02");
	expect(empty.html).toMatch(
		/No sales in February 2016\. The last month with sales is \w+ 20\d\d\./,
	);
	const long = await open("first=2024-11&last=2026-11");
	expect([long.status, long.html.includes("A report covers at most 24 months.")]).toEqual([
		400,
		true,
	]);
	const typed = await open("first=soon&last=2026-11");
	expect([typed.status, typed.html.includes('value="soon"')]).toEqual([400, true]);
	expect(typed.html).toContain("Enter a month like 2026-11");
	const part = await admin.open("/dashboard/reports/sales-of-part?find=no-such-part");
	expect([part.status, part.html.includes("No part has this number")]).toEqual([404, true]);
	const file = await admin.open("/dashboard/export/sales-by-month.csv?first=2024-11&last=2026-11");
	expect(file.status).toBe(400);
	const noPart = await admin.open("/dashboard/export/sales-of-part.csv?find=no-such-part");
	expect(noPart.status).toBe(404);
});

test("more companies than a page shows are all in the file", async () => {
	const id = newId();
	await db.run(sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 5000)
		insert into customers (id, kind, name, owed_poisha, created_at)
		select ${id} || n, 'company', ${id}, -100, 0 from numbers`);
	const admin = await openAdmin();
	const { html, status } = await admin.open("/dashboard/reports/receivables-by-age");
	expect([status, html.includes("More companies owe than a page shows.")]).toEqual([400, true]);
	const path = "/dashboard/export/receivables-by-age.csv";
	expect(html).toContain(`href="${path}`);
	const lines = (await admin.open(path)).html.split(id);
	expect(lines.length - 1).toBe(5001);
	await db.delete(customers).where(eq(customers.name, id));
	expect((await admin.open("/dashboard/reports/receivables-by-age")).status).toBe(200);
});

test("more parts and customers than a page may read are all in the file, and fewer are on the page", async () => {
	const admin = await openAdmin();
	const reports = [
		{
			name: "sales-by-part",
			of: "part_months (month, product_id",
			more: "More parts were sold",
			shown: "The first 100 of 500 rows are shown",
			sales: 4,
		},
		{
			name: "sales-by-customer",
			of: "customer_months (month, customer_id",
			more: "More customers bought",
			shown: "Private customers",
			sales: 2,
		},
	];
	for (const { name, of, more, shown, sales } of reports) {
		const [table] = of.split(" ");
		await db.run(sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 3499)
			insert into ${sql.raw(of)}, gross_poisha) select iif(n < 500, '2001-01', '2001-02'), 'many-' || n, 100 from numbers`);
		const open = (query: string) => admin.open(`/dashboard/reports/${name}?${query}`);
		const many = await open("first=2001-01&last=2001-02");
		const path = `/dashboard/export/${name}.csv?first=2001-01`;
		const file = readCsv((await admin.open(`${path}&last=2001-02`)).html).slice(1);
		const few = await open("first=2001-01&last=2001-01");
		await db.run(sql`delete from ${sql.raw(table ?? "")} where month in ('2001-01', '2001-02')`);
		expect([few.status, few.html.includes(shown)], name).toEqual([200, true]);
		expect([many.status, many.html.includes(`${more} in these months`)], name).toEqual([400, true]);
		expect(many.html).toContain(`href="${path}`);
		expect(
			file.reduce((sum, row) => sum + Number(row[sales]), 0),
			name,
		).toBe(3500);
	}
});

test("papers carry the note of their rate or that of exempt buyers, and their month sums both apart", async () => {
	const rate = await createVatRate(1234);
	await db.update(vatRates).set({ returnNote: "7" }).where(eq(vatRates.id, rate));
	const { lineId } = await sell("2015-03-31T17:59:59Z", { vatRateId: rate, pricePoisha: 11_234 });
	await createRefund(lineId, { units: 1 });
	await db.update(vatRates).set({ returnNote: "8" }).where(eq(vatRates.id, rate));
	const [invoice] = await db
		.select()
		.from(documents)
		.where(sql`${documents.orderId} = ${lineId} and kind = 'invoice'`);
	expect(invoice?.facts.lines[0]?.returnNote).toBe("7");
	const march = await db
		.select()
		.from(vatMonths)
		.where(sql`${vatMonths.month} = '2015-03' and vat_bp = 1234`);
	expect(march).toEqual([
		{
			month: "2015-03",
			kind: "invoice",
			note: "7",
			vatBp: 1234,
			documents: 1,
			netPoisha: invoice?.facts.totals.netPoisha,
			vatPoisha: invoice?.facts.totals.vatPoisha,
		},
	]);
	const credited = await db
		.select()
		.from(vatMonths)
		.where(sql`kind = 'credit-note' and vat_bp = 1234`);
	expect(credited.map(({ note, documents: count }) => [note, count])).toEqual([["7", 1]]);
	const exempt = await createUser();
	await createExemption(exempt);
	const order = await createOrder(exempt, await createProduct({ vatRateId: rate }));
	await payByBank(order, { now: Date.parse("2015-03-20T12:00:00Z") });
	const { html } = await (await openAdmin()).open("/dashboard/reports/vat?month=2015-03");
	const rows = rowsOf(html);
	expect(rows[0]?.slice(0, 4)).toEqual(["Note 7: other rates", "12.34 %", "1", "tk 299.98"]);
	expect(rows[1]?.slice(0, 3)).toEqual(["Exempt buyers", "0 %", "1"]);
	expect(html).toContain("A tax adviser must confirm the notes");
	const admin = await openAdmin();
	const register = "/dashboard/reports/sales-register?month=2015-03";
	const ofNote = `${register}&find=12.34+%25&note=7`;
	expect(html).toContain(`href="${ofNote}&kind=invoice"`);
	const ofRate = rowsOf((await admin.open(`${ofNote}&kind=invoice`)).html);
	expect(rowsOf((await admin.open(`${ofNote}&kind=credit-note`)).html)).toEqual([]);
	expect(rowsOf((await admin.open(`${register}&note=none&kind=invoice`)).html)).toEqual([]);
	expect(ofRate.slice(0, -2).map((row) => row[4])).toEqual(["12.34 %"]);
	expect(ofRate.at(-2)).toEqual(["Total", "", "", "", "", "tk 299.98", "tk 37.02"]);
	const wrong = await admin.open(`${register}&find=much`);
	expect([wrong.status, wrong.html.includes("Enter a rate from 0 to 100 %.")]).toEqual([400, true]);
});

test("the register has each document of the month by rate, and large ones are apart", async () => {
	const { lineId } = await sell("2014-06-30T17:59:59Z", { pricePoisha: 20_000_100 / 3 });
	const admin = await openAdmin();
	const month = "month=2014-06";
	const register = await admin.open(`/dashboard/export/sales-register.csv?${month}`);
	const [head, ...lines] = readCsv(register.html);
	expect(head?.slice(0, 8)).toEqual([
		"Buyer",
		"Address",
		"BIN",
		"Number",
		"Date",
		"Goods",
		"Quantity",
		"VAT rate",
	]);
	expect(lines.map((line) => line[0])).toContain("Rahim Mia");
	expect(register.html).toContain("2014-06-30");
	const page = await admin.open(`/dashboard/reports/sales-register?${month}`);
	expect(page.html).toContain(`/dashboard/orders/${lineId}`);
	const large = await admin.open(`/dashboard/reports/large-documents?${month}`);
	expect(large.html).toContain(`/dashboard/orders/${lineId}`);
	await sell("2014-07-15T12:00:00Z", { pricePoisha: 6_666_600 });
	const none = await admin.open("/dashboard/reports/large-documents?month=2014-07");
	expect(none.html).toContain("No such documents in July 2014.");
});

test("a report is for who has its right, and one of these opens the list of reports", async () => {
	for (const { right } of Object.values(REPORTS)) expect(REPORT_RIGHTS).toContain(right);
	const accounts = await createSignedInBrowser(await createStaff("accounts"));
	expect((await accounts.open("/dashboard/reports")).html).toContain("Sales by customer");
	expect((await accounts.open("/dashboard/reports/vat")).status).toBe(200);
	const packer = await createSignedInBrowser(await createStaff("dispatch"));
	expect((await packer.open("/dashboard/reports")).status).toBe(403);
	expect((await packer.open("/dashboard/reports/sales-by-month")).status).toBe(403);
	expect((await packer.open("/dashboard/export/sales-by-month.csv")).status).toBe(403);
	expect((await new Browser().open("/dashboard/reports")).status).toBe(302);
});

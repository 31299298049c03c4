import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { unfoundSearches } from "~/domain/catalog/tables.server";
import { productSales } from "~/domain/orders/tables.server";
import { choosePeriod } from "~/domain/reports/period";
import { listSalesByMonth } from "~/domain/reports/sales.server";
import { sumRows } from "~/domain/reports/sums";
import { reportPages } from "~/domain/reports/tables.server";
import { writeNight } from "~/domain/reports/write-night.server";
import { REPORTS } from "~/http/reports/reports.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createAdmin,
	createOrder,
	createProduct,
	createStaff,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PATH = "/dashboard/reports";
const NIGHTLY = [
	"sales-by-category",
	"sales-by-family",
	"sales-by-abc",
	"buy-now",
	"stock-value",
	"slow-parts",
];

async function spendNight() {
	await db.delete(reportPages);
	await writeNight(platform);
}

test("before the first night, its reports say so", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	for (const name of NIGHTLY) {
		await db.delete(reportPages);
		const { status, html } = await admin.open(`${PATH}/${name}`);
		expect([name, status, html.includes("no night has been yet")]).toEqual([name, 200, true]);
	}
});

test("who manages the catalogue sees what to buy, and not what was sold", async () => {
	const name = `Buy ${newId()}`;
	const { id } = await createProduct({ name, onHand: 0, costPoisha: 1000 });
	await db.insert(productSales).values({ productId: id, day: 0, orders: 9, units: 900_000 });
	await spendNight();
	const staff = await createSignedInBrowser(await createStaff("catalogue"));
	const { html } = await staff.open(`${PATH}/buy-now`);
	expect(html).toContain(name);
	expect(html).toContain("As of 02:00 on ");
	const file = await staff.open("/dashboard/export/buy-now.csv");
	const line = file.html.split("\r\n").find((each) => each.includes(name)) ?? "";
	expect(line).toBe(`"${name}","","","",0,900000,0,"",280000,2800000`);
	expect((await staff.open(`${PATH}/buy-now?find=${newId()}`)).html).toContain("Nothing to buy of");
	expect((await staff.open(`${PATH}/sales-by-abc`)).status).toBe(403);
	expect((await staff.open("/dashboard/export/sales-by-abc.csv")).status).toBe(403);
	const list = await staff.open(PATH);
	expect([list.html.includes("Buy now"), list.html.includes("Sales by month")]).toEqual([
		true,
		false,
	]);
	const buyer = await createSignedInBrowser(await createUser());
	expect((await buyer.open(`${PATH}/buy-now`)).status).toBe(403);
});

test("what sold by category, family and part is as much as by month, with a class", async () => {
	const product = await createProduct();
	const now = platform.now();
	const period = choosePeriod({}, now);
	const asked = { period, now, find: undefined, of: {} };
	async function readSales() {
		await spendNight();
		const sold = sumRows(await listSalesByMonth(db, period), "grossPoisha");
		const sums = { "sales-by-month": sold.grossPoisha };
		for (const name of NIGHTLY.slice(0, 3)) {
			const shown = await REPORTS[name]?.show(db, asked);
			const column = shown?.heads.findIndex(({ label }) => label === "Sales") ?? -1;
			Object.assign(sums, { [name]: shown?.sums[0]?.[column] });
		}
		return sums;
	}
	// Tests that write sums by hand leave months that no part was sold in.
	const before = await readSales();
	await payByBank(await createOrder(await createUser(), product, { quantity: 3 }));
	const more = Object.entries(await readSales()).map(([name, sum]) => [
		name,
		sum - before[name as keyof typeof before],
	]);
	expect(more).toEqual(["sales-by-month", ...NIGHTLY.slice(0, 3)].map((name) => [name, 75_000]));
});

test("what a list and a search ask for in vain leads to a synonym, the part or a new part", async () => {
	const word = newId()
		.replace(/[^a-z]/g, "")
		.padEnd(9, "q");
	// The list has only what is asked for most.
	await db.delete(unfoundSearches);
	const shopper = await createSignedInBrowser(await createUser());
	await shopper.open(`/products?q=${word}`);
	await shopper.submit("/order-pad", { list: `${word} x 5\n01712 345678 ${word} x 2` });
	const admin = await createSignedInBrowser(await createAdmin());
	await vi.waitFor(async () => {
		const { html } = await admin.open("/dashboard/export/asked-for.csv");
		const lines = html.split("\r\n").filter((line) => line.includes(word));
		expect(lines).toEqual([expect.stringMatching(new RegExp(`^"${word}",1,1,0,0,"20`))]);
	}, 20_000);
	const { html } = await admin.open(`${PATH}/asked-for`);
	for (const to of [`/dashboard/synonyms?word=${word}`, `/dashboard/addProduct?name=${word}`])
		expect(html).toContain(`href="${to}"`);
	expect((await admin.open(`/dashboard/addProduct?name=${word}`)).html).toContain(
		`value="${word}"`,
	);
});

test("a report of the night reads at most 5,000 rows", async () => {
	const rows = JSON.stringify(
		Array.from({ length: 4000 }, (_, n) => ({
			id: `p${n}`,
			name: "Nut",
			manufacturer: "",
			createdAt: 0,
		})),
	);
	await db.delete(reportPages);
	await db.run(sql`insert into report_pages (report, position, day, row)
		select report.value, row.key, 1, row.value from json_each('["buy-now","slow-parts"]') as report, json_each(${rows}) as row`);
	const asked = {
		period: { first: "2026-01", last: "2026-12" },
		now: 0,
		find: undefined,
		of: {},
	};
	for (const name of ["buy-now", "slow-parts"]) {
		const counted = createRowCountingDatabase();
		const shown = await REPORTS[name]?.show(counted.db, asked);
		expect(shown?.rowCount).toBe(4000);
		expect(counted.rowsRead()).toBeLessThan(5000);
		expect(counted.statements()).toBeLessThanOrEqual(3);
	}
	await db.delete(reportPages);
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { products, vatRates } from "~/domain/catalog/tables.server";
import { formatTk } from "~/domain/money/rules";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { AGE_LABELS } from "~/domain/receivables/rules";
import { reportPages } from "~/domain/reports/tables.server";
import { writeNight } from "~/domain/reports/write-night.server";
import { parseAsked } from "~/http/reports/asked.server";
import type { ShownReport } from "~/http/reports/report.server";
import { REPORTS } from "~/http/reports/reports.server";
import type { CellValue } from "~/http/responses/csv.server";
import { formatNumber } from "~/platform/format/format-number";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createBackorder } from "~/testing/factories/backorders";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createStaff,
	createUser,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import {
	createChargedOrder,
	createDebtor,
	createDebtorOrder,
} from "~/testing/factories/receivables";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { addCharge, createRefund, payByBank } from "~/testing/payments/purchases";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform({ now: () => Date.now() });
const { db } = platform;
const DAY_MS = 86_400_000;
const NUMBER = "FIG-1";

// Months of its own, which no other test sells in.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2012, 5, 15) }));
afterAll(() => void vi.useRealTimers());

/** Figures that sum nothing up, or of which the shop keeps no rows. */
const WITHOUT_ROWS: Record<string, readonly string[]> = {
	"what is suggested, and why": [
		"buy-now: Sold in 90 days",
		"buy-now: Lead days",
		"buy-now: Buy",
		"buy-now: Cost",
	],
	"units times the cost of the part": ["slow-parts: Value"],
	"counted without who asked": [
		"asked-for: Searches",
		"asked-for: Lines of lists",
		"asked-for: Mails when back",
	],
	"a row is what is summed up": [
		"sales-register",
		"large-documents",
		"sales-and-refunds",
		"on-hand",
		"open-invoices",
	],
};

async function trade(): Promise<void> {
	const family = await createFamily();
	const { owner } = await createCompany();
	const placed = { familyId: family.id, categoryId: family.categoryId };
	const part = await createProduct({
		...placed,
		partNumber: NUMBER,
		onHand: 90,
		pricePoisha: 11_567,
		costPoisha: 6_000,
	});
	await createPartNumber(part, "own", NUMBER);
	const other = await createProduct({ onHand: 90, pricePoisha: 3_333 });
	const sales = [
		[part, 3, "cancelled", "4"],
		[other, 7, "cancelled", "4"],
		[part, 2, "lost", "7"],
	] as const;
	for (const [product, quantity, reason, returnNote] of sales) {
		await db.update(vatRates).set({ returnNote });
		const lineId = await createOrder(owner, product, { quantity });
		await payByBank(lineId, { now: platform.now() });
		await createRefund(lineId, { units: 1, reason, restock: reason === "cancelled" });
	}
	const charged = await createOrder(owner, part, { quantity: 1 });
	await addCharge(charged, 6_000, 1500);
	await payByBank(charged, { now: platform.now() });
	const exempt = await createUser();
	await createExemption(exempt);
	await payByBank(await createOrder(exempt, part, { quantity: 1 }), { now: platform.now() });
	await createProduct({ ...placed, onHand: 4, costPoisha: 500 });
	await createBackorder(owner, await createProduct({ onHand: 0 }), 3);
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000, termsDays: 7 });
	const late = createTestPlatform({ now: () => platform.now() - 20 * DAY_MS });
	await payOnAccount(asBuyer(late, debtor.buyer.id), await createDebtorOrder(debtor));
	await createChargedOrder(await createDebtor({ creditLimitPoisha: 10_000_000 }));
	await writeNight(platform);
}

const show = (path: string): Promise<ShownReport> => {
	const url = new URL(path, "https://shop.test");
	const report = REPORTS[url.pathname.split("/").at(-1) ?? ""];
	if (!report) throw new Error(`No report at ${path}`);
	const asked = parseAsked(url.href, platform.now());
	return report.show(db, asked[report.period ?? "months"]);
};

/** What the rows of another report sum up to, by the label of the figure. */
async function sumRows(path: string, label: string): Promise<CellValue> {
	const { heads, sums, rowCount } = await show(path);
	const find = (name: string) => sums[0]?.[heads.findIndex((head) => head.label === name)] ?? null;
	const credited = (name: string) => -Number(find(name));
	const renamed: Record<string, () => CellValue> = {
		Invoices: () => rowCount,
		"Credit notes": () => rowCount,
		Parts: () => rowCount,
		"Value of invoices": () => find("Value"),
		"VAT of invoices": () => find("VAT"),
		"Value credited": () => credited("Value"),
		"VAT credited": () => credited("VAT"),
		"VAT less credited": () => find("VAT"),
		// Where no row has a cost, the page has no such column.
		"Without a known cost": () => find("Without a known cost") ?? find("About without VAT"),
		...Object.fromEntries(Object.values(AGE_LABELS).map((age) => [age, () => find("Open")])),
	};
	if (path.startsWith("/dashboard/reports/on-hand") && label === "Units") return find("On hand");
	return renamed[label]?.() ?? find(label);
}

async function readRows(
	admin: Browser,
	to: string,
	label: string,
	value: number,
): Promise<CellValue> {
	const { status, html } = await admin.open(to);
	if (status !== 200) return `status ${status}`;
	if (to.startsWith("/dashboard/reports/")) return sumRows(to, label);
	const text = html.replaceAll(/<[^>]+>/g, " ");
	if (to.startsWith("/dashboard/orders?")) return new Set(html.match(/SO-\d+/g)).size;
	if (to.endsWith("/account")) return text.includes(formatTk(value)) ? value : null;
	if (to.endsWith("/movements"))
		return text.includes(`${formatNumber(value)} on hand`) ? value : null;
	if (to.startsWith("/dashboard/backorders/part/"))
		return Array.from(html.matchAll(/data-label="Units"[^>]*>(.*?)<\/td>/gs), ([, cell = ""]) =>
			Number(cell.replaceAll(/<[^>]+>/g, "")),
		).reduce((sum, units) => sum + units, 0);
	throw new Error(`What is at ${to}?`);
}

/** Parts and customers of other tests, whose stock is not what was counted. */
async function listOthers(): Promise<ReadonlySet<string>> {
	const ids = await db.all<{ id: string }>(
		sql`select id from products union all select id from customers`,
	);
	return new Set(ids.map(({ id }) => id));
}

test("each figure of a report leads to rows that add up to it", async () => {
	const others = await listOthers();
	const isOther = (to = "") => (to.match(/[0-9a-z]{16}/g) ?? []).some((id) => others.has(id));
	await trade();
	const admin = await createSignedInBrowser(await createAdmin());
	const followed = new Set<string>();
	const unfollowed = new Set<string>();
	const wrong: unknown[] = [];
	for (const [name, { find, isLinked }] of Object.entries(REPORTS)) {
		if (isLinked) continue;
		const query = find === "Part number" ? `?find=${NUMBER}` : "";
		const { heads, rows } = await show(`/dashboard/reports/${name}${query}`);
		expect([name, rows.length > 0]).toEqual([name, name !== "large-documents"]);
		for (const row of rows.filter((cells) => !cells.some(({ to }) => isOther(to))))
			for (const [n, { label, unit }] of heads.entries()) {
				const { value, to } = row[n] ?? { value: null };
				if (unit === "text" || unit === "day" || typeof value !== "number" || value === 0) continue;
				const figure = `${name}: ${label}`;
				(to ? followed : unfollowed).add(figure);
				if (!to) continue;
				const sum = await readRows(admin, to, label, value);
				if (sum !== value) wrong.push([figure, to, value, sum]);
			}
	}
	expect(wrong).toEqual([]);
	const excepted = Object.values(WITHOUT_ROWS).flat();
	const isExcepted = (figure: string) =>
		excepted.some((each) => [figure, ...figure.split(": ")].includes(each));
	expect([...unfollowed].filter((figure) => !followed.has(figure) && !isExcepted(figure))).toEqual(
		[],
	);
	expect([...followed].filter(isExcepted)).toEqual([]);
	expect(followed.size).toBeGreaterThan(40);
}, 120_000);

test("a category with more parts than a page may read is in the file, and fewer months are on the page", async () => {
	const { categoryId } = await createFamily();
	const adminUser = await createAdmin();
	const ids = JSON.stringify(
		(await createProducts(84, adminUser.id)).map(({ productId }) => productId),
	);
	await db
		.update(products)
		.set({ categoryId })
		.where(sql`id in (select value from json_each(${ids}))`);
	await db.run(sql`insert into part_months (month, product_id, gross_poisha, net_poisha)
		select '2008-05', value, 100, 100 from json_each(${ids})`);
	const admin = await createSignedInBrowser(adminUser);
	const path = "/dashboard/reports/sales-by-part";
	const long = await admin.open(`${path}?first=2007-01&last=2008-12&category=${categoryId}`);
	expect([long.status, long.html.includes("Choose fewer months")]).toEqual([400, true]);
	const file = `/dashboard/export/sales-by-part.csv?first=2007-01&last=2008-12&category=${categoryId}`;
	expect(long.html).toContain(`href="${file}"`);
	expect((await admin.open(file)).html.trim().split("\r\n")).toHaveLength(85);
	const counted = createRowCountingDatabase();
	const url = `https://shop.test/?first=2007-06&last=2008-05&category=${categoryId}`;
	const shown = await REPORTS["sales-by-part"]?.show(counted.db, parseAsked(url, 0).months);
	expect(shown?.rowCount).toBe(84);
	expect(counted.rowsRead()).toBeLessThan(5000);
	expect(counted.statements()).toBeLessThanOrEqual(4);
	await db.run(sql`delete from part_months where month = '2008-05'`);
});

test("lists behind figures are reached by their links alone, and by who has the right", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const { html } = await admin.open("/dashboard/reports");
	for (const [name, { isLinked, title }] of Object.entries(REPORTS)) {
		expect([name, html.includes(`/dashboard/reports/${name}"`)]).toEqual([name, !isLinked]);
		if (!isLinked) continue;
		const page = await admin.open(`/dashboard/reports/${name}`);
		expect([title, page.status, page.html.includes("Choose an amount in ")]).toEqual([
			title,
			200,
			true,
		]);
	}
	const part = await createProduct({ onHand: 0 });
	await createBackorder((await createCompany()).owner, part, 3);
	await db.delete(reportPages);
	await writeNight(platform);
	const link = `href="/dashboard/backorders/part/${part.id}"`;
	const path = "/dashboard/reports/buy-now";
	expect((await admin.open(path)).html).toContain(link);
	const buyer = await createSignedInBrowser(await createStaff("catalogue"));
	const seen = await buyer.open(path);
	expect([seen.html.includes(part.name), seen.html.includes(link)]).toEqual([true, false]);
});

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { spendMonths } from "~/domain/companies/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { compareSpend } from "~/domain/reports/spend.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createBuyers } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const PATH = "/company/spend";

const getMonth = async (orderId: string) => {
	const [order] = await platform.db.select().from(orders).where(eq(orders.id, orderId));
	return new Date((order?.createdAt ?? 0) + 6 * 3_600_000).toISOString().slice(0, 7);
};

const listAmounts = (html: string) =>
	Array.from(
		html.matchAll(/<a[^>]*href="([^"]*)"[^>]*><span class="money">(.*?)<\/span><\/a>/g),
		([, to, text]) => [to?.replaceAll("&amp;", "&"), text?.replace(/<[^>]+>/g, "")],
	);

test("a company sees what its members spend by month and cost centre, and each amount leads to its orders", async () => {
	const { owner, buyer, viewer } = await createCompany();
	const part = await createProduct({ pricePoisha: 25_000, onHand: 100 });
	const first = await createOrder(owner, part, { quantity: 2, costCentre: "Site 4" });
	await createOrder(owner, part, { quantity: 1 });
	const gone = await createOrder(buyer, part, { quantity: 4, costCentre: "Site 4" });
	await createOrder(buyer, part, { quantity: 3, costCentre: "Site 4" });
	const month = await getMonth(first);
	await cancelLine(platform, gone, { kind: "buyer", userId: buyer.id });
	const colleague = await createSignedInBrowser(viewer);
	const { html } = await colleague.open(PATH);
	const amounts = listAmounts(html);
	const ofCompany = `/myorder?of=company&month=${month}`;
	expect(amounts.map(([to]) => to)).toEqual([
		ofCompany,
		...[
			`${ofCompany}&member=${owner.id}&without=centre`,
			`${ofCompany}&member=${owner.id}&centre=Site+4`,
			`${ofCompany}&member=${buyer.id}&centre=Site+4`,
		].sort((a, b) => amounts.findIndex(([to]) => to === a) - amounts.findIndex(([to]) => to === b)),
	]);
	expect(amounts.map(([, text]) => text)).toContain("tk 1,500.00");
	const orderNumbers = async (to = "") =>
		new Set((await colleague.open(to)).html.match(/SO-\d+/g)).size;
	const counts = await Promise.all(amounts.map(([to]) => orderNumbers(to)));
	expect(counts[0]).toBe(4);
	expect(await orderNumbers(`${ofCompany}&member=${owner.id}&without=centre`)).toBe(1);
	expect(await orderNumbers(`${ofCompany}&member=${buyer.id}&centre=Site+4`)).toBe(2);
	const file = await colleague.open(`${PATH}/file.csv?first=${month}&last=${month}`);
	const lines = file.html.trim().split("\r\n");
	expect(lines).toHaveLength(4);
	expect(lines.filter((line) => line.endsWith(',"Site 4",750'))).toHaveLength(1);
	const total = lines.slice(1).reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0);
	expect(total).toBe(1500);
});

test("what was spent is beside the months before, and drawn month by month", async () => {
	const { owner, customerId } = await createCompany();
	await platform.db.insert(spendMonths).values(
		(
			[
				["2005-12", 10_000],
				["2006-01", 20_050],
				["2006-03", 40_000],
				["2006-04", 80_000],
			] as const
		).map(([month, poisha]) => ({ customerId, month, userId: owner.id, costCentre: "", poisha })),
	);
	const browser = await createSignedInBrowser(owner);
	const { html } = await browser.open(`${PATH}?first=2006-02&last=2006-03`);
	const figure = /<figure.*?<\/figure>/s.exec(html)?.[0] ?? "";
	expect(figure.replaceAll(/<[^>]+>/g, "")).toContain(
		"February 2006 to March 2006 tk 400.00tk 300.50 in the 2 months before (line)",
	);
	const bars = Array.from(
		figure.matchAll(/href="([^"]*)" aria-label="([^"]*)"/g),
		([, ...it]) => it,
	);
	const ofMonth = "/myorder?of=company&month";
	expect(bars).toEqual([
		[`${ofMonth}=2006-02`, "February 2006: tk 0.00"],
		[`${ofMonth}=2006-03`, "March 2006: tk 400.00"],
	]);
	await platform.db.delete(spendMonths).where(eq(spendMonths.customerId, customerId));
});

test("others see nothing of it, and a report covers at most 24 months", async () => {
	const { owner } = await createCompany();
	await createOrder(owner, await createProduct(), { costCentre: "Secret site" });
	const stranger = await createSignedInBrowser((await createCompany()).owner);
	const empty = await stranger.open(PATH);
	expect([empty.status, empty.html.includes("Secret site")]).toEqual([200, false]);
	expect(empty.html).toContain("Nothing was ordered from");
	expect((await stranger.open(`/myorder?of=company&member=${owner.id}`)).html).not.toContain("SO-");
	expect((await (await createSignedInBrowser(await createUser())).open(PATH)).location).toBe(
		"/trade/apply",
	);
	const long = await stranger.open(`${PATH}?first=2020-01&last=2026-01`);
	expect([long.status, long.html]).toEqual([
		400,
		expect.stringContaining("A report covers at most 24 months."),
	]);
	expect(long.html).toContain('value="2020-01"');
	expect((await stranger.open(`${PATH}/file.csv?first=2020-01&last=2026-01`)).status).toBe(400);
});

test("of a company with 200 members a page reads at most 5,000 rows, and its file has all", async () => {
	const { owner, customerId } = await createCompany();
	const members = JSON.stringify((await createBuyers(199)).map(({ id }) => id));
	const isMember = sql`id in (select value from json_each(${members}))`;
	await platform.db.update(users).set({ customerId }).where(isMember);
	await platform.db.run(sql`with recursive centres (n) as (select 1 union all select n + 1 from centres where n < 22)
		insert into spend_months (customer_id, month, user_id, cost_centre, poisha)
		select ${customerId}, month.value, member.value, 'Site ' || n, 100
		from json_each('["2004-02", "2004-03"]') as month, json_each(${members}) as member, centres`);
	const browser = await createSignedInBrowser(owner);
	for (const [last, status, shown] of [
		["2004-02", 200, "The first 100 of 4,378; the files have all"],
		["2004-03", 400, "These months have more rows than a page shows."],
	]) {
		const counted = createRowCountingDatabase();
		const period = { first: "2004-02", last: String(last) };
		await compareSpend(counted.db, customerId, period).catch(() => null);
		expect(counted.rowsRead()).toBeGreaterThan(4378);
		expect(counted.rowsRead()).toBeLessThan(4950);
		const page = await browser.open(`${PATH}?first=2004-02&last=${last}`);
		expect([page.status, page.html]).toEqual([status, expect.stringContaining(String(shown))]);
		expect(page.html).toContain(`href="${PATH}/file.csv?first=2004-02&last=${last}`);
	}
	const march = await browser.open(`${PATH}?first=2004-03&last=2004-03`);
	expect(march.html).toContain("too many rows in the month before to compare");
	const file = await browser.open(`${PATH}/file.csv?first=2004-02&last=2004-03`);
	const rows = file.html.trim().split("\r\n").slice(1);
	expect(rows).toHaveLength(2 * 4378);
	expect([rows[0], rows.at(-1)]).toEqual([
		expect.stringContaining("2004-03"),
		expect.stringContaining("2004-02"),
	]);
	await platform.db.delete(spendMonths).where(eq(spendMonths.customerId, customerId));
});

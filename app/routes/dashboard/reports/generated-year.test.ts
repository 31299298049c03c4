import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { acceptShortfall } from "~/domain/payments/bank/accept-shortfall.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { toMonthRange } from "~/platform/dhaka-days";
import { decodeText } from "~/platform/input/decode-text";
import { readFirstSheet } from "~/platform/input/read-sheet.server";
import { openTable } from "~/platform/input/tables/read-rows";
import { createAdmin } from "~/testing/factories/factories";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { buildRefundRequest, payByBank } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { DAY_MS, toDhakaMonth } from "~/testing/shop-day/draw";
import {
	ACTS,
	CLOSING,
	listLinesOfShop,
	openShop,
	order,
	receive,
	type Shop,
} from "~/testing/shop-day/shop";
import { unlessRefused } from "~/testing/unless-refused";

const { db } = createTestPlatform();
/** Tests of other files have nothing in these years, of which the first is a leap year. */
const YEARS = { first: "2004-01", last: "2006-12" };
const LIMITS = { unpackedBytes: 4 * 1024 * 1024, rows: 1000, cells: 100, textChars: 32_767 };

/** In Dhaka: on the day that only leap years have, and on both sides of the midnight after it. */
const MOMENTS = ["2004-02-29T12:00", "2004-02-29T23:59:59.999", "2004-03-01T00:00"].map((time) =>
	Date.parse(`${time}+06:00`),
);

/** A transfer that is some poisha too small, and its acceptance. */
async function fallShort({ admin }: Shop, random: Random, now: number, orderId: string) {
	const [due] = await db.all<{ poisha: number }>(sql`
		select amounts ->> '$.duePoisha' as poisha from order_amounts where order_id = ${orderId}`);
	const amount = (due?.poisha ?? 0) - 1 - random.integerBelow(100);
	await payByBank(orderId, { now, amount }).catch(() => {});
	const staff = asAdmin(createTestPlatform({ now: () => now }), admin.id);
	await unlessRefused(acceptShortfall(staff, orderId, "Charges of the bank"));
}

const listUnpaid = async (shop: Shop): Promise<string[]> => {
	const lines = await listLinesOfShop(shop);
	const unpaid = lines.filter(({ status }) => status === "unpaid");
	return Array.from(new Set(unpaid.map(({ orderId }) => orderId)));
};

/** All buyers order and pay on account, by a transfer, or by one that is too small; something of each line is refunded. */
async function tradeAt(shop: Shop, random: Random, now: number): Promise<void> {
	const { admin, buyers } = shop;
	const sold = await listLinesOfShop(shop);
	for (const buyer of buyers) {
		await receive(shop, random, now);
		await receive(shop, random, now);
		await order({ ...shop, buyers: [buyer] }, random, now);
		for (const orderId of await listUnpaid(shop)) {
			const platform = createTestPlatform({ now: () => now });
			await unlessRefused(payOnAccount(asBuyer(platform, buyer.id), orderId));
		}
		const [late, ...others] = await listUnpaid(shop);
		if (late) await fallShort(shop, random, now, late);
		for (const orderId of others) await payByBank(orderId, { now }).catch(() => {});
	}
	const staff = asAdmin(createTestPlatform({ now: () => now }), admin.id);
	const part = { reason: "goodwill", units: 0, amountPoisha: 1 + random.integerBelow(9) } as const;
	for (const { id, paidAt } of sold)
		if (paidAt !== null) await unlessRefused(refundLines(staff, buildRefundRequest(id, part)));
}

async function tradeForAYear(random: Random): Promise<void> {
	const shop = await openShop(random);
	for (const moment of MOMENTS) await tradeAt(shop, random, moment);
	let at = MOMENTS.at(-1) ?? 0;
	for (const act of [...Array.from({ length: 40 }, () => random.pick(ACTS)), ...CLOSING]) {
		at += random.pick([1, 1, DAY_MS / 24, DAY_MS, DAY_MS, 30 * DAY_MS]);
		// To the last or first millisecond of a month, in Dhaka or in UTC.
		if (random.isTrue(0.1))
			at =
				toMonthRange(toDhakaMonth(at)).until - random.pick([0, 1]) + random.pick([0, DAY_MS / 4]);
		await act(shop, random, at);
		const [late] = await listUnpaid(shop);
		if (late && random.isTrue(0.2)) await fallShort(shop, random, at, late);
	}
}

type Sums = Record<string, number>;

const toMonthSql = (column: string) =>
	sql.raw(`strftime('%Y-%m', (${column} + 21600000) / 1000, 'unixepoch')`);

/** In poisha, from the rows themselves. */
async function sumMonths(): Promise<Sums> {
	const rows = await db.all<{ month: string; poisha: number }>(sql`
		select month, sum(poisha) as poisha from (
			select ${toMonthSql("paid_at")} as month, total_poisha as poisha from order_lines where paid_at is not null
			union all
			select ${toMonthSql("created_at")}, -amount_poisha from refunds where line_id is not null
		) where month between ${YEARS.first} and ${YEARS.last} group by month order by month`);
	return Object.fromEntries(rows.map(({ month, poisha }) => [month, poisha]));
}

type Papers = { month: string; kind: string; net: number; vat: number };

const listPapers = () =>
	db.all<Papers>(sql`
		select ${toMonthSql("issued_at")} as month, kind, sum(facts ->> '$.totals.netPoisha') as net,
			sum(facts ->> '$.totals.vatPoisha') as vat from documents
			where ${toMonthSql("issued_at")} between ${YEARS.first} and ${YEARS.last} group by 1, 2 order by 1, 2`);

/** The sum of each column of tk, in poisha, of the CSV; the workbook has the same. */
async function sumFile(admin: Browser, name: string, query: string): Promise<Sums> {
	const path = `/dashboard/export/${name}`;
	const csv = Array.from(
		openTable(decodeText(await admin.download(`${path}.csv?${query}`))?.text ?? "").rows,
		({ cells }) => cells,
	);
	const { rows } = await readFirstSheet(await admin.download(`${path}.xlsx?${query}`), LIMITS);
	const sums = sumColumns(csv);
	expect(sumColumns(rows), `${name}.xlsx?${query}`).toEqual(sums);
	return sums;
}

function sumColumns([head = [], ...rows]: readonly (readonly string[])[]): Sums {
	const columns = Array.from(head.entries()).filter(([, label]) => label.endsWith(" in tk"));
	return Object.fromEntries(
		columns.map(([n, label]) => [
			label,
			rows.reduce((sum, cells) => sum + Math.round(Number(cells[n] ?? 0) * 100), 0),
		]),
	);
}

/** What the page says in its row 'Total', in poisha. */
async function readTotal(admin: Browser, name: string, query: string): Promise<number[]> {
	const { html } = await admin.open(`/dashboard/reports/${name}?${query}`);
	const row = /<tr[^>]*>(?:(?!<\/tr>).)*>Total<.*?<\/tr>/s.exec(html)?.[0] ?? "";
	return Array.from(row.replaceAll(/<[^>]+>/g, "").matchAll(/tk (-?[\d,.]+)/g), ([, tk = ""]) =>
		Math.round(Number(tk.replaceAll(",", "")) * 100),
	);
}

const SALES = "Sales in tk";

test(
	`through a generated year pages and files of parts, customers, months and VAT add up to their rows and papers (${SEED_LABEL})`,
	async () => {
		const admin = await createSignedInBrowser(await createAdmin());
		const caseCount = scaleCases(4);
		for (let n = 0; n < caseCount; n += 1) {
			await tradeForAYear(createCaseRandom(n));
			const label = `${SEED_LABEL}, case ${n}`;
			const months = await sumMonths();
			const [first = "", ...others] = Object.keys(months);
			const all = { first, last: [first, ...others].slice(0, 24).at(-1) ?? "" };
			for (const { first, last } of [all, ...others.map((it) => ({ first: it, last: it }))]) {
				const query = `first=${first}&last=${last}`;
				const sold = Object.entries(months)
					.filter(([month]) => month >= first && month <= last)
					.reduce((sum, [, poisha]) => sum + poisha, 0);
				const [byMonth, byPart, byCustomer] = [
					await sumFile(admin, "sales-by-month", query),
					await sumFile(admin, "sales-by-part", query),
					await sumFile(admin, "sales-by-customer", query),
				];
				expect(byMonth[SALES], `${label}, ${query}`).toBe(sold);
				expect([byPart, byCustomer], `${label}, ${query}`).toEqual([byMonth, byMonth]);
			}
			const query = `first=${all.first}&last=${all.last}`;
			const total = await readTotal(admin, "sales-by-month", query);
			expect(total[0], label).toBe((await sumFile(admin, "sales-by-month", query))[SALES]);
			for (const name of ["sales-by-part", "sales-by-customer"])
				expect(await readTotal(admin, name, query), label).toEqual(total);
			await expectPapers(admin, label);
		}
		await expectOddCases();
	},
	PROOF_TIMEOUT_MS,
);

async function expectPapers(admin: Browser, label: string): Promise<void> {
	const papers = await listPapers();
	for (const month of new Set(papers.map((it) => it.month))) {
		const find = (kind: string) =>
			papers.find((it) => it.month === month && it.kind === kind) ?? { net: 0, vat: 0 };
		const [invoices, credits] = [find("invoice"), find("credit-note")];
		const query = `month=${month}`;
		expect(await sumFile(admin, "vat", query), `${label}, ${month}`).toEqual({
			"Value of invoices in tk": invoices.net,
			"VAT of invoices in tk": invoices.vat,
			"Value credited in tk": credits.net,
			"VAT credited in tk": credits.vat,
			"VAT less credited in tk": invoices.vat - credits.vat,
		});
		const register = [invoices.net - credits.net, invoices.vat - credits.vat];
		const file = await sumFile(admin, "sales-register", query);
		expect([file["Value in tk"], file["VAT in tk"]], `${label}, ${month}`).toEqual(register);
		expect(await readTotal(admin, "sales-register", query), `${label}, ${month}`).toEqual(register);
	}
}

/** Each odd case was drawn. */
async function expectOddCases(): Promise<void> {
	const isEdge = (column: string, addedMs: number) =>
		sql.raw(
			`strftime('%d %H:%M:%f', (${column} + 21600000 + ${addedMs}) / 1000.0, 'unixepoch') = '01 00:00:00.000'`,
		);
	const isLeapDay = (column: string) =>
		sql.raw(`strftime('%m-%d', (${column} + 21600000) / 1000, 'unixepoch') = '02-29'`);
	const [drawn] = await db.all<Record<string, number>>(sql`select
		(select count(*) from order_lines where kind = 'service' and paid_at is not null) as charges,
		(select count(*) from vat_months where note = 'exempt') as exempt,
		(select max(rates) from (select count(distinct vat_bp) as rates from order_lines
			where paid_at is not null group by order_id)) > 2 as rates,
		(select count(*) from orders where shortfall_poisha > 0) as shortfalls,
		(select count(*) from account_entries where refund_id is not null) as credits,
		(select count(*) from refunds join order_lines as line on line.id = line_id
			where ${toMonthSql("refunds.created_at")} > ${toMonthSql("paid_at")}) as laterRefunds,
		(select count(*) from order_lines where ${isLeapDay("paid_at")}) as salesOfLeapDay,
		(select count(*) from refunds where ${isLeapDay("created_at")}) as refundsOfLeapDay,
		(select count(*) from order_lines where ${isEdge("paid_at", 1)}) as lastSales,
		(select count(*) from order_lines where ${isEdge("paid_at", 0)}) as firstSales,
		(select count(*) from refunds where ${isEdge("created_at", 1)}) as lastRefunds,
		(select count(*) from refunds where ${isEdge("created_at", 0)}) as firstRefunds,
		(select count(*) from documents where ${isEdge("issued_at", 1)}) as lastPapers,
		(select count(*) from documents where ${isEdge("issued_at", 0)}) as firstPapers`);
	const missing = Object.entries(drawn ?? { nothing: 0 }).filter(([, count]) => count === 0);
	expect(missing).toEqual([]);
}

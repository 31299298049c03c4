import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { payOut, recordPayment, writeOff } from "~/domain/receivables/entries.server";
import { listEntries } from "~/domain/receivables/queries.server";
import { calculateDueAt, DAY_MS, toDueOn } from "~/domain/receivables/rules";
import { startOfDay, toTimestamp } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createOrder,
	createProduct,
	createStaff,
	createUser,
} from "~/testing/factories/factories";
import { addOpening, buildAccountPayment, createDebtor } from "~/testing/factories/receivables";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";

const ctx = asAdmin(createTestPlatform());
const PATH = "/company/account";

const readText = (html: string) => parseText(html).replaceAll(/\s+/g, " ").replaceAll(" ,", ",");

/** Owes tk 1,000: tk 300 since 40 days, tk 700 not due yet. */
async function createLateDebtor() {
	const debtor = await createDebtor({ creditLimitPoisha: 200_000 });
	const now = Date.now();
	for (const [deltaPoisha, dueAt] of [
		[50_000, now - 40 * DAY_MS],
		[70_000, now + 10 * DAY_MS],
	] as const)
		await addOpening(ctx, debtor.customerId, { deltaPoisha, dueAt });
	const payment = { amount: 20_000, reference: `TRF-${newId()}`, receivedOn: "2026-11-03" };
	await recordPayment(ctx, debtor.customerId, { ...payment, idempotencyKey: newId() });
	return { ...debtor, reference: payment.reference };
}

test("every member sees what is owed, overdue and free, the open invoices by age, the statement and where to pay", async () => {
	const { owner, viewer, reference, name } = await createLateDebtor();
	for (const member of [owner, viewer]) {
		const browser = await createSignedInBrowser(member);
		expect((await browser.open("/company")).html).toContain(`href="${PATH}"`);
		const text = readText((await browser.open(PATH)).html);
		for (const shown of [
			`Account of ${name}`,
			"Owed tk 1,000",
			"Overdue tk 300, the oldest was due on",
			"Free tk 1,000 of tk 2,000",
			"Due 30 days after the invoice",
			"Not due tk 700",
			"31 to 60 days tk 300",
			"31 to 60 days tk 500.00 tk 300.00",
			"Not due tk 700.00 tk 700.00",
			"Pay what is owed",
			"Bank Padma Trade Bank",
			`Payment ${reference} – tk -200.00 tk 1,000.00`,
		])
			expect(text).toContain(shown);
		expect(text).not.toContain("Ask for an account");
	}
});

test("a statement is of one month, and its file has the same entries", async () => {
	const { owner, reference } = await createLateDebtor();
	const browser = await createSignedInBrowser(owner);
	const month = new Intl.DateTimeFormat("sv-SE", {
		year: "numeric",
		month: "2-digit",
		timeZone: "Asia/Dhaka",
	}).format(Date.now());
	const file = (await browser.open(`${PATH}/statement.csv?month=${month}`)).html;
	const rows = file.trim().split("\r\n");
	expect(rows).toHaveLength(4);
	expect(rows[1]).toMatch(/500,500$/);
	expect(rows[3]).toContain(`"Payment","${reference}"`);
	expect(rows[3]).toMatch(/-200,1000$/);
	const shown = readText((await browser.open(`${PATH}?month=${month}`)).html);
	expect(shown).toMatch(
		/Owed before .* tk 0\.00 The oldest first.* tk 500\.00 tk 500\.00 .* tk 1,000\.00 .*Owed after the last entry: tk 1,000\.00/,
	);
	const before = readText((await browser.open(`${PATH}?month=2020-02`)).html);
	expect(before).toContain("Statement of February 2020");
	expect(before).toContain("No entries in this month.");
	expect(before).toContain("Owed before February 2020: tk 0");
	const later = readText((await browser.open(`${PATH}?month=2060-01`)).html);
	expect(later).toContain("Owed before January 2060: tk 1,000");
	const wrong = await browser.open(`${PATH}?month=soon`);
	expect(wrong.status).toBe(400);
	expect(wrong.html).toMatch(/id="error-month".*?Enter a month like 2026-11/);
	expect(wrong.html).toContain('value="soon"');
	expect((await browser.open(`${PATH}/statement.csv?month=soon`)).status).toBe(400);
});

test("a month of a statement begins at midnight in Dhaka, on the page and in its file", async () => {
	const { owner, customerId } = await createDebtor();
	const browser = await createSignedInBrowser(owner);
	const start = toTimestamp("2026-02-01");
	for (const [at, deltaPoisha] of [
		[start - 1, 11_100],
		[start, 22_200],
	] as const) {
		const then = asAdmin({ ...createTestPlatform(), now: () => at });
		await addOpening(then, customerId, { deltaPoisha, dueAt: at });
	}
	for (const [month, amount, before] of [
		["2026-01", "111", "Owed before January 2026: tk 0"],
		["2026-02", "222", "Owed before February 2026: tk 111"],
	] as const) {
		const { html } = await browser.open(`${PATH}/statement.csv?month=${month}`);
		const rows = html.trim().split("\r\n").slice(1);
		expect(rows.map((row) => row.split(",").at(-2))).toEqual([amount]);
		expect(readText((await browser.open(`${PATH}?month=${month}`)).html)).toContain(before);
	}
});

const getHref = (html: string, label: string) =>
	(new RegExp(`href="([^"]*)"[^>]*>${label}`).exec(html)?.[1] ?? "").replaceAll("&amp;", "&");

test("open invoices and the entries of a month have pages, and one page to print", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 200_000 });
	const dueAt = Date.now() + 10 * DAY_MS;
	for (let n = 1; n <= 51; n += 1)
		await addOpening(ctx, debtor.customerId, { deltaPoisha: 100 * n, dueAt: dueAt + n * DAY_MS });
	const browser = await createSignedInBrowser(debtor.owner);
	const first = await browser.open(PATH);
	expect(readText(first.html)).toContain("tk 30.00 tk 30.00 Next page");
	expect(readText(first.html)).toContain("More invoices are open, and due later.");
	const second = await browser.open(getHref(first.html, "Next page"));
	const later = readText(second.html);
	for (const text of ["tk 31.00 tk 31.00", "tk 51.00 tk 51.00", "First page"])
		expect(later).toContain(text);
	expect(later).not.toContain("tk 30.00 tk 30.00");
	expect(later).not.toContain("More invoices are open");
	const whole = readText((await browser.open(getHref(first.html, "All on one page"))).html);
	expect(whole.match(/Opening balance/g)).toHaveLength(2 * 51);
	expect(whole).not.toContain("Next page");
});

test("a company without an account asks for one, and a person is led to the application", async () => {
	const { owner } = await createCompany();
	const browser = await createSignedInBrowser(owner);
	const page = await browser.open(PATH);
	const text = readText(page.html);
	for (const shown of ["No orders on account", "Ask for an account", "Nothing is open."])
		expect(text).toContain(shown);
	const asked = /href="([^"]*)"[^>]*>Ask for an account/.exec(page.html)?.[1] ?? "";
	expect((await browser.open(asked)).html).toContain(
		"We would like to order on account, with a credit limit of tk",
	);
	const person = await createSignedInBrowser(await createUser());
	expect(await person.open(PATH)).toMatchObject({ status: 303, location: "/trade/apply" });
});

async function readPages(browser: Browser, path: string): Promise<string> {
	const { html } = await browser.open(path);
	const next = getHref(html, "Next page");
	return next === "" ? html : html + (await readPages(browser, next));
}

test("receivables list companies with most overdue first, as the file does, and Today says how many", async () => {
	const late = await createLateDebtor();
	const punctual = await createDebtor();
	await addOpening(ctx, punctual.customerId, {
		deltaPoisha: 90_000_000,
		dueAt: Date.now() + DAY_MS,
	});
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	const yesterday = await createDebtor();
	const midnight = startOfDay(Date.now());
	await addOpening(ctx, yesterday.customerId, { deltaPoisha: 100, dueAt: midnight });
	const pages = await readPages(accountant, "/dashboard/receivables");
	const text = readText(pages);
	expect(text).toContain(`${yesterday.name} 1 day overdue tk 1 `);
	expect(text).toContain(`${late.name} 40 days overdue tk 1,000 tk 700 – tk 300 – – tk 2,000`);
	expect(text.indexOf(late.name)).toBeLessThan(text.indexOf(punctual.name));
	expect(pages).toContain(`href="/dashboard/customers/${late.customerId}/account"`);
	const file = (await accountant.open("/dashboard/export/receivables.csv")).html;
	expect(file).toContain(`"${late.name}","active",1000,700,0,300,0,0,40,2000,30`);
	const today = readText((await accountant.open("/dashboard/overview")).html);
	expect(today).toMatch(/\d+ compan(?:y|ies) overdue, tk [\d,.]+ oldest \d+ days/);
	const packer = await createSignedInBrowser(await createStaff("dispatch"));
	expect((await packer.open("/dashboard/receivables")).status).toBe(403);
	expect((await packer.open("/dashboard/export/receivables.csv")).status).toBe(403);
	expect(readText((await packer.open("/dashboard/overview")).html)).not.toContain("overdue");
	const admin = await createSignedInBrowser(await createAdmin());
	const customer = await admin.open(`/dashboard/customers/${late.customerId}`);
	expect(customer.html).toContain(`href="/dashboard/customers/${late.customerId}/account"`);
});

test("the page says by when and with which number an invoice is paid, and the statement names payouts but no notes of staff", async () => {
	const { owner, buyer, customerId } = await createDebtor();
	const browser = await createSignedInBrowser(owner);
	expect(readText((await browser.open(PATH)).html)).not.toContain("Pay what is owed");
	const references = { purchaseOrderNumber: "PO-4711" };
	const product = await createProduct({ pricePoisha: 50_000 });
	await payOnAccount(asBuyer(ctx, buyer.id), await createOrder(buyer, product, references));
	const [charge] = (await listEntries(ctx.db, customerId)).entries;
	const dueOn = toDueOn(calculateDueAt(charge?.at ?? 0, 30));
	const dueDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(new Date(dueOn));
	const open = readText((await browser.open(PATH)).html);
	for (const shown of [
		`Reference to quote ${charge?.invoiceNumber}`,
		"Purchase order PO-4711",
		`${dueDay} Not due tk 500.00`,
	])
		expect(open).toContain(shown);
	const staff = asAdmin(ctx, (await createAdmin()).id);
	const note = { note: "They went quiet" };
	await writeOff(staff, customerId, { ...note, amount: 1000, idempotencyKey: newId() });
	await recordPayment(staff, customerId, buildAccountPayment(60_000));
	const payout = { amount: 1000, reference: "OUT-7" };
	await payOut(staff, customerId, { ...payout, idempotencyKey: newId() });
	const settled = readText((await browser.open(PATH)).html);
	expect(settled).toContain("Credit tk 100");
	expect(settled).toMatch(/Paid out (– )?OUT-7/);
	for (const hidden of [note.note, "Pay what is owed"]) expect(settled).not.toContain(hidden);
	const file = (await browser.open(`${PATH}/statement.csv`)).html;
	expect(file).toContain('"Paid out","OUT-7"');
	expect(file).toContain(dueOn);
	expect(file).not.toContain(note.note);
});

test("receivables say which company is on hold, and show a credit below zero", async () => {
	const { customerId, name } = await createDebtor();
	await addOpening(ctx, customerId, { deltaPoisha: -12_300, dueAt: 0 });
	await ctx.db.update(customers).set({ state: "on_hold" }).where(eq(customers.id, customerId));
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	const text = readText(await readPages(accountant, "/dashboard/receivables"));
	expect(text).toContain(`${name} (on hold) tk -123 – – – – – tk 1,000`);
});

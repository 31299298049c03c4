import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { listEntries } from "~/domain/receivables/queries.server";
import { DAY_MS } from "~/domain/receivables/rules";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { joinCompany } from "~/testing/factories/companies";
import { createAdmin, createStaff, createUser, PASSWORD } from "~/testing/factories/factories";
import { addOpening, createDebtor } from "~/testing/factories/receivables";
import {
	type Browser,
	createBrowserSignedInLongAgo,
	createSignedInBrowser,
} from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readField, readFields } from "~/testing/http/read-field";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const getPath = (customerId: string) => `/dashboard/customers/${customerId}/account`;
const formatToday = () =>
	new Intl.DateTimeFormat("en-GB", {
		day: "numeric",
		month: "long",
		year: "numeric",
		timeZone: "Asia/Dhaka",
	}).format(Date.now());

/** A company that owes tk 1,000, tk 50 of it VAT, and an accountant. */
async function openAccount() {
	const company = await createDebtor();
	await addOpening(asAdmin(platform), company.customerId, {
		deltaPoisha: 100_000,
		vatPoisha: 5000,
		dueAt: Date.now() + DAY_MS,
	});
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	const path = getPath(company.customerId);
	const record = (kind: string, fields: Record<string, string>) =>
		accountant.submit(`${path}/${kind}`, { idempotencyKey: newId(), ...fields });
	const listKinds = async () =>
		(await listEntries(db, company.customerId)).entries.map(({ kind, deltaPoisha }) => [
			kind,
			deltaPoisha,
		]);
	return { company, accountant, path, record, listKinds };
}

const getError = (html: string, field: string) =>
	parseText(new RegExp(`<p id="error-${field}".*?</p>`).exec(html)?.[0] ?? "").trim();

const PAYMENT = { amount: "400", reference: "TRF-118", receivedOn: "2026-11-03" };

test("an accountant records a payment, withheld tax, a write-off and a payout, and the ledger shows each with what is owed after it", async () => {
	const { accountant, path, record, company } = await openAccount();
	const reference = `TRF-${newId()}`;
	const payment = { ...PAYMENT, reference, idempotencyKey: newId() };
	for (const [kind, fields] of [
		["payment", payment],
		// The same form again.
		["payment", payment],
		["withheld", { amount: "50", certificate: "M-118" }],
		["write-off", { amount: "550", note: "A rounding of their bank" }],
		["payment", { ...PAYMENT, amount: "50", reference: `${reference}/2` }],
		["payout", { amount: "50", reference: "OUT-7" }],
	] as const) {
		const answer = await record(kind, fields);
		expect(answer).toMatchObject({ status: 303, location: path });
	}
	const text = parseText((await accountant.open(path)).html).replaceAll(/\s+/g, " ");
	expect(text).toContain("Recorded");
	expect(text).toContain(`Account of ${company.name}`);
	for (const row of [
		`Payment ${reference} – tk -400.00 tk 600.00`,
		"VAT withheld M-118 – tk -50.00 tk 550.00",
		"Written off A rounding of their bank – tk -550.00 tk 0.00",
		"Paid out OUT-7 – tk 50.00 tk 0.00",
	])
		expect(text).toContain(row);
});

test("each form says beside its field what is wrong, and keeps what was typed", async () => {
	const { record, listKinds, accountant, path } = await openAccount();
	for (const [kind, fields, field, message] of [
		["payment", { ...PAYMENT, amount: "0" }, "amount", "Enter more than tk 0"],
		["payment", { ...PAYMENT, reference: " " }, "reference", "The bank's reference is required"],
		["payment", { ...PAYMENT, receivedOn: "soon" }, "receivedOn", "Enter the day like 2026-11-03"],
		[
			"withheld",
			{ amount: "50.01", certificate: "M-9" },
			"amount",
			"At most tk 50 can be withheld.",
		],
		[
			"withheld",
			{ amount: "1", certificate: "" },
			"certificate",
			"The number of the certificate is required",
		],
		[
			"write-off",
			{ amount: "1000.01", note: "Closed down" },
			"amount",
			"At most tk 1,000 can be written off.",
		],
		["write-off", { amount: "1", note: "" }, "note", "Say why it is written off"],
		["payout", { amount: "1", reference: "OUT" }, "amount", "At most tk 0 can be paid out."],
	] as const) {
		const answer = await record(kind, fields);
		expect([answer.status, getError(answer.html, field)]).toEqual([400, message]);
		const typed = Object.values(fields).filter((text) => text.trim() !== "");
		for (const text of typed) expect(answer.html).toContain(text);
	}
	expect(await listKinds()).toEqual([["opening", 100_000]]);
	expect((await accountant.open(`${path}/gift`)).status).toBe(404);
	expect((await accountant.open(`${path}/constructor`)).status).toBe(404);
});

test("a reference and a certificate count once, and a correction frees them", async () => {
	const { accountant, path, record, listKinds } = await openAccount();
	const reference = `TRF-${newId()}`;
	await record("payment", { ...PAYMENT, reference });
	await record("withheld", { amount: "30", certificate: "C-118" });
	const today = formatToday();
	const paidTwice = await record("payment", { ...PAYMENT, reference });
	expect(getError(paidTwice.html, "reference")).toBe(
		`A payment with reference ${reference} was recorded on ${today}.`,
	);
	const withheldTwice = await record("withheld", { amount: "10", certificate: "c-118" });
	expect(getError(withheldTwice.html, "certificate")).toBe(
		`Certificate c-118 was recorded on ${today}.`,
	);
	const correct = `${path}/entries/2/correct`;
	expect((await accountant.open(path)).html).toContain(`href="${correct}"`);
	const form = await accountant.open(correct);
	for (const shown of ["Payment", reference, "tk -400", "tk 400"])
		expect(parseText(form.html)).toContain(shown);
	const fields = { ...readFields(form.html, "n", "idempotencyKey"), note: "" };
	const empty = await accountant.submit(correct, fields);
	expect(getError(empty.html, "note")).toBe("Say what was wrong");
	const note = "Of another company";
	const corrected = await accountant.submit(correct, { ...fields, note });
	expect(corrected).toMatchObject({ status: 303, location: path });
	const again = await accountant.submit(correct, { ...fields, note, idempotencyKey: newId() });
	expect(again.status).toBe(409);
	expect(parseText(again.html)).toContain(`This entry was corrected on ${today}.`);
	expect(await listKinds()).toEqual([
		["correction", 40_000],
		["withheld", -3000],
		["payment", -40_000],
		["opening", 100_000],
	]);
	const ledger = parseText((await accountant.open(path)).html).replaceAll(/\s+/g, " ");
	expect(ledger).toContain("Correction of entry 2: payment Of another company");
	expect(ledger).toContain(`Payment ${reference} –`);
	expect((await accountant.open(path)).html).not.toContain(`href="${correct}"`);
	const preset = await accountant.open(`${path}/payment?of=2`);
	expect(preset.html).toContain(`max="${toDateText(toDayNumber(Date.now()))}"`);
	expect(readFields(preset.html, "amount", "reference", "receivedOn")).toEqual({
		amount: "400",
		reference,
		receivedOn: "2026-11-03",
	});
	expect((await record("payment", { ...PAYMENT, reference, amount: "40" })).status).toBe(303);
});

async function saveTerms(admin: Browser, customerId: string, fields: Record<string, string>) {
	const path = `${getPath(customerId)}/terms`;
	const shown = readField((await admin.open(path)).html, "shown");
	return admin.submit(path, { shown, creditLimit: "200000", termsDays: "30", ...fields });
}

test("limit and terms ask for the password, are audited, and refuse what is out of range", async () => {
	const { customerId } = await createDebtor({ creditLimitPoisha: 0, termsDays: 0 });
	const admin = await createBrowserSignedInLongAgo(await createStaff("accounts"));
	for (const [fields, field, message] of [
		[{ password: "" }, "password", "Password is Required"],
		[{ password: "wrong-one" }, "password", "This is not your password"],
		[{ termsDays: "121" }, "termsDays", "Enter a number of days from 0 to 120"],
		[{ termsDays: "2.5" }, "termsDays", "Enter a number of days from 0 to 120"],
		[{ creditLimit: "-1" }, "creditLimit", "Enter a price like 1250 or 12.50"],
		[{ creditLimit: "1000000001" }, "creditLimit", "At most tk 1,000,000,000"],
	] as const) {
		const answer = await saveTerms(admin, customerId, { password: PASSWORD, ...fields });
		expect(answer.status).toBe(400);
		expect(getError(answer.html, field)).toContain(message);
	}
	const saved = await saveTerms(admin, customerId, { password: PASSWORD });
	expect(saved).toMatchObject({ status: 303, location: getPath(customerId) });
	const [company] = await db.select().from(customers).where(eq(customers.id, customerId));
	expect(company).toMatchObject({ creditLimitPoisha: 20_000_000, termsDays: 30 });
	expect(await listAudit(`customer:${customerId}`)).toEqual(["customer.account-terms"]);
	const page = parseText((await admin.open(getPath(customerId))).html).replaceAll(/\s+/g, " ");
	expect(page).toContain("Free tk 200,000 of tk 200,000");
	expect(page).toContain("Due 30 days after the invoice");
	const nothing = await saveTerms(admin, customerId, { password: PASSWORD });
	expect(nothing.status).toBe(303);
	const stale = await admin.submit(`${getPath(customerId)}/terms`, {
		shown: "creditLimit=00000000&termsDays=00000000",
		creditLimit: "5",
		termsDays: "1",
	});
	expect(stale.status).toBe(409);
});

test("nobody changes the account of their own company, and only the right to accounts opens it", async () => {
	const { company, path, record } = await openAccount();
	const own = await joinCompany(await createAdmin(), company.customerId, "viewer");
	const member = await createSignedInBrowser(own);
	const message = `A colleague must change this: you belong to ${company.name}.`;
	const terms = await saveTerms(member, company.customerId, { creditLimit: "900000" });
	const payment = { ...PAYMENT, reference: `TRF-${newId()}`, idempotencyKey: newId() };
	for (const answer of [terms, await member.submit(`${path}/payment`, payment)]) {
		expect(answer.status).toBe(403);
		expect(parseText(answer.html)).toContain(message);
	}
	const sales = await createSignedInBrowser(await createStaff("customers", "orders"));
	for (const page of ["", "/terms", "/payment", "/entries/1/correct"])
		expect((await sales.open(path + page)).status).toBe(403);
	expect((await record("withheld", { amount: "1", certificate: "C-1" })).status).toBe(303);
	const person = await createUser();
	const admin = await createSignedInBrowser(await createAdmin());
	for (const page of ["", "/terms", "/payment", "/entries/1/correct"])
		expect((await admin.open(getPath(person.customerId) + page)).status).toBe(404);
	expect((await admin.open(`${path}/entries/99/correct`)).status).toBe(404);
});

test("a ledger of many entries has pages", async () => {
	const { accountant, path, company } = await openAccount();
	for (let n = 0; n < 51; n += 1)
		await addOpening(asAdmin(platform), company.customerId, { deltaPoisha: 100, dueAt: DAY_MS });
	const first = await accountant.open(path);
	const next = /href="([^"]*after=[^"]*)"/.exec(first.html)?.[1] ?? "";
	const second = parseText((await accountant.open(next)).html).replaceAll(/\s+/g, " ");
	expect(second).toContain("Opening balance");
	expect(second).toContain("First page");
	expect(second).not.toContain("Next page");
});

test("a payout that was wrong is entered again with its reference, in no other form", async () => {
	const { path, record, accountant, company } = await openAccount();
	await record("payment", { ...PAYMENT, amount: "1050", reference: `TRF-${newId()}` });
	expect(parseText((await accountant.open(`${path}/payout`)).html)).toContain(
		`${company.name} has a credit of tk 50.`,
	);
	await record("payout", { amount: "20", reference: "OUT-8" });
	const note = "Of another company";
	const correct = { n: "3", note, idempotencyKey: newId() };
	await accountant.submit(`${path}/entries/3/correct`, correct);
	const again = await accountant.open(`${path}/payout?of=3`);
	expect(readFields(again.html, "amount", "reference")).toEqual({
		amount: "20",
		reference: "OUT-8",
	});
	expect((await accountant.open(`${path}/payment?of=3`)).html).not.toContain("OUT-8");
});

test("the limit that a company asked for is filled in until one is saved", async () => {
	const { customerId } = await createDebtor({ creditLimitPoisha: 0 });
	const asked = { askedLimitPoisha: 5_000_000 };
	await db.update(customers).set(asked).where(eq(customers.id, customerId));
	const accountant = await createSignedInBrowser(await createStaff("accounts"));
	const path = `${getPath(customerId)}/terms`;
	const { html } = await accountant.open(path);
	expect(readField(html, "creditLimit")).toBe("50000");
	expect(parseText(html)).toContain("Its application asks for tk 50,000.");
	await saveTerms(accountant, customerId, { creditLimit: "1000" });
	const saved = await accountant.open(path);
	expect(readField(saved.html, "creditLimit")).toBe("1000");
	expect(parseText(saved.html)).not.toContain("Its application asks");
});

test("staff read the statement of a month as the company does, without their notes", async () => {
	const { accountant, path, record, company } = await openAccount();
	await record("write-off", { amount: "550", note: "They went quiet" });
	expect((await accountant.open(path)).html).toContain("They went quiet");
	const month = toDateText(toDayNumber(Date.now())).slice(0, 7);
	expect((await accountant.open(path)).html).toContain(`href="${path}?month=${month}"`);
	const { html } = await accountant.open(`${path}?month=${month}`);
	expect(html).not.toContain("They went quiet");
	const text = parseText(html).replaceAll(/\s+/g, " ");
	expect(text).toContain(`For ${company.name}`);
	expect(text).toMatch(
		/Owed before .* tk 0\.00.* tk 1,000\.00 tk 1,000\.00.*Written off.*Owed after the last entry: tk 450\.00/,
	);
	const wrong = await accountant.open(`${path}?month=soon`);
	expect([wrong.status, wrong.html]).toEqual([
		400,
		expect.stringMatching(/id="error-month".*?Enter a month like 2026-11/),
	]);
});

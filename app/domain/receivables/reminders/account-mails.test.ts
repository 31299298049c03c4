import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { createAdmin } from "~/testing/factories/factories";
import {
	addOpening,
	buildAccountPayment,
	createDebtor,
	type Debtor,
} from "~/testing/factories/receivables";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { correctEntry, recordPayment } from "../entries.server";
import { sendReminders, sendStatements } from "./send-account-mails.server";

const platform = createTestPlatform();
const { db } = platform;
const ctx = asAdmin(platform, (await createAdmin()).id);

const at = (text: string) => Date.parse(`${text}+06:00`);

/** Runs the job twice at once, and again. */
async function run(job: typeof sendReminders, now: number) {
	const runOnce = () => job({ ...platform, now: () => now });
	await Promise.all([runOnce(), runOnce()]);
	await runOnce();
}

const listSubjects = async (recipient: string) =>
	(
		await db.all<{ subject: string }>(
			sql`select subject from outbox where recipient = ${recipient} order by created_at, id`,
		)
	).map(({ subject }) => subject);

const owe = (
	{ customerId }: Pick<Debtor, "customerId">,
	deltaPoisha: number,
	dueAt: number,
	now = dueAt,
) =>
	addOpening(asAdmin({ ...platform, now: () => now }, ctx.by.userId), customerId, {
		deltaPoisha,
		dueAt,
	});

test("a company is reminded before and after the due day, once each, and only of what is open", async () => {
	const debtor = await createDebtor();
	const { email } = debtor.owner;
	const dueAt = at("2031-03-11T00:00");
	await owe(debtor, 40_000, dueAt);
	await run(sendReminders, at("2031-03-07T08:59:59"));
	await run(sendReminders, at("2031-03-06T12:00"));
	expect(await listSubjects(email)).toEqual([]);
	const days = ["07", "08", "10", "11", "12", "23", "24", "25"];
	for (const day of days) await run(sendReminders, at(`2031-03-${day}T09:00`));
	const soon = `tk 400 of ${debtor.name} is due soon`;
	const late = `tk 400 of ${debtor.name} is overdue`;
	expect(await listSubjects(email)).toEqual([soon, late, late]);
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(40_000));
	await owe(debtor, 100, dueAt);
	await run(sendReminders, at("2031-04-09T09:00"));
	expect(await listSubjects(email)).toEqual([
		soon,
		late,
		late,
		`tk 1 of ${debtor.name} is overdue`,
	]);
});

test("a reminder and a statement of a day on which the shop was down are sent on the next one, and no later", async () => {
	const debtor = await createDebtor();
	const { email } = debtor.owner;
	await owe(debtor, 40_000, at("2034-03-11T00:00"), at("2034-02-20T12:00"));
	await run(sendReminders, at("2034-03-08T09:00"));
	await run(sendReminders, at("2034-03-09T09:00"));
	// It was charged after its first day to remind.
	await owe(debtor, 500, at("2034-04-11T00:00"), at("2034-04-08T08:00"));
	await run(sendReminders, at("2034-04-08T09:00"));
	const soon = `tk 400 of ${debtor.name} is due soon`;
	expect(await listSubjects(email)).toEqual([soon]);
	await run(sendStatements, at("2034-03-02T09:00"));
	await run(sendStatements, at("2034-04-03T09:00"));
	expect(await listSubjects(email)).toEqual([
		`Statement of ${debtor.name} for February 2034`,
		soon,
	]);
});

test("several invoices of a day are one mail, to the address for invoices", async () => {
	const debtor = await createDebtor();
	const invoiceEmail = `bills-${newId()}@acme.test`;
	await db.run(
		sql`update customers set invoice_email = ${invoiceEmail} where id = ${debtor.customerId}`,
	);
	const dueAt = at("2032-03-11T00:00");
	await owe(debtor, 10_000, dueAt);
	await owe(debtor, 5000, dueAt);
	await run(sendReminders, at("2032-03-11T10:00"));
	expect(await listSubjects(invoiceEmail)).toEqual([`tk 150 of ${debtor.name} is overdue`]);
	expect(await listSubjects(debtor.owner.email)).toEqual([]);
});

test("each owner gets a mail, and no other member", async () => {
	const debtor = await createDebtor();
	const other = await debtor.addMember("owner");
	const dueAt = at("2038-03-11T00:00");
	await owe(debtor, 10_000, dueAt);
	await run(sendReminders, at("2038-03-11T10:00"));
	for (const { email } of [debtor.owner, other])
		expect(await listSubjects(email)).toEqual([`tk 100 of ${debtor.name} is overdue`]);
	for (const { email } of [debtor.buyer, debtor.requester, debtor.viewer])
		expect(await listSubjects(email)).toEqual([]);
});

test("a settled invoice is not in the mail about another one of its day", async () => {
	const debtor = await createDebtor();
	const dueAt = at("2036-03-11T00:00");
	await owe(debtor, 10_000, dueAt);
	await owe(debtor, 5000, dueAt);
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(10_000));
	await run(sendReminders, at("2036-03-11T10:00"));
	expect(await listSubjects(debtor.owner.email)).toEqual([`tk 50 of ${debtor.name} is overdue`]);
	const [mail] = await db.all<{ text: string }>(
		sql`select text from outbox where recipient = ${debtor.owner.email}`,
	);
	expect(mail?.text.match(/tk [\d,.]+, due/g)).toEqual(["tk 50, due"]);
});

test("what is only due soon is in the mail about an overdue invoice, and not called overdue", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 10_000, at("2035-03-11T00:00"));
	await owe(debtor, 5000, at("2035-03-28T00:00"), at("2035-03-01T12:00"));
	await run(sendReminders, at("2035-03-24T10:00"));
	expect(await listSubjects(debtor.owner.email)).toEqual([`tk 100 of ${debtor.name} is overdue`]);
	const [mail] = await db.all<{ text: string }>(
		sql`select text from outbox where recipient = ${debtor.owner.email}`,
	);
	for (const line of ["tk 100, due 10 March 2035", "tk 50, due 27 March 2035"])
		expect(mail?.text).toContain(line);
});

test("companies whose invoice of the day is settled keep no other from being reminded", async () => {
	const dueAt = at("2034-03-11T00:00");
	for (let n = 0; n < 51; n += 1) {
		const settled = await createDebtor();
		await owe(settled, 10_000, dueAt);
		await owe(settled, 100, at("2034-01-02T00:00"), dueAt);
		await owe(settled, 20_000, at("2034-06-11T00:00"), dueAt);
		await correctEntry(ctx, settled.customerId, { n: 1, note: "Typo", idempotencyKey: newId() });
	}
	// They owe the least and the most: a job that takes 50 companies leaves one of them out.
	const others = [await createDebtor(), await createDebtor()] as const;
	for (const late of others) await owe(late, 5000, dueAt);
	await owe(others[1], 30_000, at("2034-06-11T00:00"), dueAt);
	await sendReminders({ ...platform, now: () => at("2034-03-11T10:00") });
	for (const late of others)
		expect(await listSubjects(late.owner.email)).toEqual([`tk 50 of ${late.name} is overdue`]);
});

test("companies that nobody can be mailed at keep no other from its reminder and statement", async () => {
	const dueAt = at("2037-03-01T00:00");
	for (let n = 0; n < 51; n += 1) {
		const customerId = newId();
		await db.insert(customers).values({
			id: customerId,
			kind: "company",
			name: `Imported ${customerId}`,
			state: "active",
			createdAt: 1,
		});
		await owe({ customerId }, 10_000, dueAt, at("2037-02-20T12:00"));
	}
	const late = await createDebtor();
	await owe(late, 5000, dueAt, at("2037-02-20T12:00"));
	// Other companies of the tests get a statement too.
	for (const job of [sendReminders, ...Array.from({ length: 10 }, () => sendStatements)])
		await job({ ...platform, now: () => at("2037-03-01T10:00") });
	expect((await listSubjects(late.owner.email)).toSorted()).toEqual([
		`Statement of ${late.name} for February 2037`,
		`tk 50 of ${late.name} is overdue`,
	]);
});

test("on the first day of a month, a statement says what happened in the last one", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 10_000, at("2033-02-11T00:00"), at("2033-01-20T12:00"));
	await owe(debtor, 5000, at("2033-02-11T00:00"), at("2033-02-28T23:59:59.999"));
	await owe(debtor, 700, at("2033-03-11T00:00"), at("2033-03-01T00:00"));
	for (const time of ["02-28T12:00", "03-01T08:00", "03-01T09:00", "03-01T20:00", "03-02T09:00"])
		await run(sendStatements, at(`2033-${time}`));
	expect(await listSubjects(debtor.owner.email)).toEqual([
		`Statement of ${debtor.name} for February 2033`,
	]);
	const [mail] = await db.all<{ text: string }>(
		sql`select text from outbox where recipient = ${debtor.owner.email}`,
	);
	for (const line of [
		"Owed before: tk 100",
		"Invoices and other debts: tk 50",
		"Owed after: tk 150",
	])
		expect(mail?.text).toContain(line);
});

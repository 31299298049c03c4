import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AdminContext } from "~/domain/accounts/context.server";
import { customers } from "~/domain/accounts/tables.server";
import { closeCompany } from "~/domain/companies/company.server";
import { orders } from "~/domain/orders/tables.server";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { bankPayments } from "~/domain/payments/tables.server";
import { formatDay } from "~/domain/price-lists/rules";
import { audit } from "~/platform/audit.server";
import { toDateText, toMonthRange } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createAdmin } from "~/testing/factories/factories";
import {
	addOpening,
	buildAccountPayment,
	createDebtor,
	createDebtorOrder,
	type Debtor,
	getAccount,
} from "~/testing/factories/receivables";
import { scaleCases } from "~/testing/faults/random";
import { buildTransfer, createRefund } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { findAccountDifference } from "~/testing/shop-day/accounts";
import { unlessRefused } from "~/testing/unless-refused";
import { payOnAccount } from "./charge-requested.server";
import { correctEntry, payOut, recordPayment, recordWithheld, writeOff } from "./entries.server";
import { listOpenInvoices } from "./open-invoices.server";
import { findAccount, listEntries, sumMonth } from "./queries.server";
import { findAccountOfTransfer, recordTransfer } from "./record-transfer.server";
import { calculateDueAt, DAY_MS, getAge, toDueOn } from "./rules";
import { changeTerms } from "./terms.server";

const platform = createTestPlatform();
const { db } = platform;
const ctx = asAdmin(platform, (await createAdmin()).id);

const owe = async (debtor: Debtor, deltaPoisha: number, vatPoisha = 0) =>
	addOpening(ctx, debtor.customerId, { deltaPoisha, vatPoisha, dueAt: Date.now() + DAY_MS });

const getNumber = async (orderId: string) =>
	(await db.select().from(orders).where(eq(orders.id, orderId)))[0]?.number;

const getOwed = async ({ customerId }: Debtor) => (await getAccount(customerId)).owedPoisha;

test("a transfer is recorded once, by its key and by its reference", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 50_000);
	const payment = buildAccountPayment(30_000);
	for (let time = 0; time < 2; time += 1) await recordPayment(ctx, debtor.customerId, payment);
	expect(await getOwed(debtor)).toBe(20_000);
	const again = buildAccountPayment(10_000, payment.reference.toLowerCase());
	await expect(recordPayment(ctx, debtor.customerId, again)).rejects.toThrow(
		/^A payment with reference trf-.* was recorded on \d+ \w+ \d{4}\.$/,
	);
	const prepaid = await createDebtorOrder(debtor);
	await expect(recordBankPayment(ctx, [prepaid], buildTransfer(payment))).rejects.toThrow(
		`A payment with reference ${payment.reference} was recorded on ${formatDay(Date.now())}.`,
	);
	const changed = { ...payment, amount: 1, reference: `TRF-${newId()}` };
	expect(await unlessRefused(recordPayment(ctx, debtor.customerId, changed))).toBe(null);
	expect(await getOwed(debtor)).toBe(20_000);
});

test("a payment of more than is owed is a credit, which is paid out at most", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 20_000, 1000);
	await recordWithheld(ctx, debtor.customerId, {
		certificate: "118",
		amount: 1000,
		idempotencyKey: newId(),
	});
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(22_500));
	expect(await getAccount(debtor.customerId)).toMatchObject({
		owedPoisha: -3500,
		ages: { notDue: 0 },
	});
	const pay = (amount: number) =>
		payOut(ctx, debtor.customerId, { amount, reference: "TRF-9", idempotencyKey: newId() });
	await expect(pay(3501)).rejects.toThrow("At most tk 35 can be paid out.");
	await pay(3500);
	expect(await getOwed(debtor)).toBe(0);
});

test("VAT is withheld once per certificate, at most what the invoices contain and what is owed", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 20_000, 1000);
	const withhold = (certificate: string, amount: number) =>
		recordWithheld(ctx, debtor.customerId, { certificate, amount, idempotencyKey: newId() });
	await expect(withhold("118", 1001)).rejects.toThrow("At most tk 10 can be withheld.");
	await withhold("a-118", 600);
	await expect(withhold("A-118", 100)).rejects.toThrow(/^Certificate A-118 was recorded on/);
	await expect(withhold("119", 401)).rejects.toThrow("At most tk 4 can be withheld.");
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(19_200));
	await expect(withhold("119", 201)).rejects.toThrow("At most tk 2 can be withheld.");
	await withhold("119", 200);
	expect(await getOwed(debtor)).toBe(0);
});

test("no more is withheld than the settings' part of the invoices without VAT", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 23_000, 3000);
	const withheld = { certificate: "118", amount: 1501, idempotencyKey: newId() };
	await expect(recordWithheld(ctx, debtor.customerId, withheld)).rejects.toThrow(
		"At most tk 15 can be withheld.",
	);
	await addOpening(ctx, debtor.customerId, { deltaPoisha: -1000, dueAt: 0 });
	await recordWithheld(ctx, debtor.customerId, { ...withheld, amount: 1500 });
});

test("a credit of the first day is paid out, and a limit that was lowered leaves nothing free", async () => {
	const debtor = await createDebtor();
	await addOpening(ctx, debtor.customerId, { deltaPoisha: -100, dueAt: 0 });
	const sent = { reference: "TRF-9", idempotencyKey: newId() };
	await payOut(ctx, debtor.customerId, { ...sent, amount: 100 });
	await owe(debtor, 50_000);
	await changeTerms(ctx, debtor.customerId, { termsDays: 30, creditLimit: 40_000 });
	expect(await getAccount(debtor.customerId)).toMatchObject({ owedPoisha: 50_000, freePoisha: 0 });
});

test("a certificate that was corrected can be recorded again, and one is added to a payment by sending its form again", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 23_000, 3000);
	const withheld = { certificate: "M-118", amount: 500, idempotencyKey: newId() };
	await recordWithheld(ctx, debtor.customerId, withheld);
	await correctEntry(ctx, debtor.customerId, { n: 2, note: "Typo", idempotencyKey: newId() });
	await recordWithheld(ctx, debtor.customerId, {
		...withheld,
		amount: 400,
		idempotencyKey: newId(),
	});
	expect(await getOwed(debtor)).toBe(22_600);
	const payment = buildAccountPayment(1000);
	await recordPayment(ctx, debtor.customerId, payment);
	const both = { ...payment, withheld: 600, certificate: "M-119" };
	for (let time = 0; time < 2; time += 1) await recordPayment(ctx, debtor.customerId, both);
	expect(await getOwed(debtor)).toBe(21_000);
});

test("an entry is corrected once, by its amount, and its reference is free again", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 50_000);
	const payment = buildAccountPayment(40_000, newId().padEnd(100, "-"));
	await recordPayment(ctx, debtor.customerId, payment);
	const correct = (n: number) =>
		correctEntry(ctx, debtor.customerId, { n, note: "Typo", idempotencyKey: newId() });
	await correct(2);
	expect(await getOwed(debtor)).toBe(50_000);
	await expect(correct(2)).rejects.toThrow(/^This entry was corrected on \d+ \w+ \d{4}\.$/);
	await expect(correct(3)).rejects.toThrow("Only opening balances, payments,");
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(4000, payment.reference));
	expect(await getOwed(debtor)).toBe(46_000);
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries.map(({ kind, reference }) => [kind, reference?.split(" / ")[0]])).toEqual([
		["payment", payment.reference],
		["correction", undefined],
		["payment", payment.reference],
		["opening", undefined],
	]);
	expect(entries[2]?.correctedAt).not.toBeNull();
	expect(entries[1]).toMatchObject({ reverses: 2, correctedKind: "payment", note: "Typo" });
	const rows = await db
		.select({ id: bankPayments.id })
		.from(bankPayments)
		.where(eq(bankPayments.reference, payment.reference));
	expect(rows).toHaveLength(1);
});

test("no more is written off than is owed, and nobody enters anything of their own company", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 500);
	const write = (by: AdminContext, amount: number) =>
		writeOff(by, debtor.customerId, { amount, note: "Bank charges", idempotencyKey: newId() });
	await expect(write(ctx, 501)).rejects.toThrow("At most tk 5 can be written off.");
	await expect(write(asAdmin(platform, debtor.owner.id), 500)).rejects.toThrow(
		`A colleague must change this: you belong to ${debtor.name}.`,
	);
	await write(ctx, 500);
	expect(await getOwed(debtor)).toBe(0);
	await expect(write(ctx, 1)).rejects.toThrow("At most tk 0 can be written off.");
});

test("what is due at which time is shown with its last day, in Bangladesh", () => {
	const at = (text: string) => Date.parse(text);
	expect(toDueOn(calculateDueAt(at("2026-11-22T12:00+06:00"), 30))).toBe("2026-12-22");
	expect(calculateDueAt(at("2026-11-22T00:00+06:00"), 0)).toBe(at("2026-11-23T00:00+06:00"));
	expect(calculateDueAt(at("2026-11-22T23:59:59.999+06:00"), 0)).toBe(at("2026-11-23T00:00+06:00"));
	expect(toDueOn(calculateDueAt(at("2028-02-28T23:00+06:00"), 1))).toBe("2028-02-29");
	expect(toDueOn(calculateDueAt(at("2026-09-01T00:00+06:00"), 120))).toBe("2026-12-30");
});

test("an amount is as old as the days since its due day in Bangladesh", () => {
	const now = Date.parse("2026-11-22T00:00+06:00");
	const ages = [0, 1, 30, 31, 60, 61, 90, 91].map((days) => getAge(now - (days - 1) * DAY_MS, now));
	expect(ages).toEqual([
		"notDue",
		...["upTo30", "upTo30"],
		...["upTo60", "upTo60"],
		...["upTo90", "upTo90"],
		"over90",
	]);
});

test("a transfer for an order on account is a payment of the account, and both kinds are entered apart", async () => {
	const debtor = await createDebtor();
	const onAccount = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), onAccount);
	const prepaid = await createDebtorOrder(debtor);
	const transfer = buildTransfer({ reference: "TRF-118", amount: 50_000 });
	await expect(recordTransfer(ctx, [onAccount, prepaid], transfer)).rejects.toThrow(
		/^SO-\d+ is on account, SO-\d+ is not\. Enter two payments: TRF-118 and TRF-118\/2\.$/,
	);
	const [first = "", ...more]: string[] = [prepaid];
	while (more.every((orderId) => orderId > first)) more.push(await createDebtorOrder(debtor));
	const isFirstNamed = `, ${await getNumber(first)} is not.`;
	await expect(recordTransfer(ctx, [onAccount, first, ...more], transfer)).rejects.toThrow(
		isFirstNamed,
	);
	expect((await findAccountOfTransfer(platform, onAccount))?.notice).toMatch(
		/^SO-\d+ is on account\. This is a payment of the account of Karnaphuli Steel/,
	);
	expect(await findAccountOfTransfer(platform, prepaid)).toBe(null);
	const stranger = await createDebtor();
	const ofStranger = await createDebtorOrder(stranger);
	await payOnAccount(asBuyer(platform, stranger.buyer.id), ofStranger);
	await expect(recordTransfer(ctx, [onAccount, ofStranger], transfer)).rejects.toThrow(
		"These orders are of several customers. Record their transfers one by one.",
	);
	expect(await recordTransfer(ctx, [onAccount], { ...transfer, reference: newId() })).toEqual({
		account: debtor.name,
	});
	expect(await getOwed(debtor)).toBe(0);
});

test("a company that owes is not closed", async () => {
	const debtor = await createDebtor();
	await owe(debtor, 84_000);
	const company = { id: debtor.customerId, name: debtor.name };
	await expect(closeCompany(ctx, company)).rejects.toThrow(
		`${debtor.name} owes tk 840. Record the payment or write it off first.`,
	);
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(84_100));
	await expect(closeCompany(ctx, company)).rejects.toThrow("has a credit of tk 1.");
	await payOut(ctx, debtor.customerId, {
		amount: 100,
		reference: "TRF-9",
		idempotencyKey: newId(),
	});
	expect(await closeCompany(ctx, company)).toBe(true);
});

test("limit and terms are changed with an audit row, by somebody of another company", async () => {
	const debtor = await createDebtor();
	const terms = { termsDays: 14, creditLimit: 200_000 };
	expect(await changeTerms(ctx, debtor.customerId, terms)).toBe(true);
	expect(await changeTerms(ctx, debtor.customerId, terms)).toBe(false);
	expect(await getAccount(debtor.customerId)).toMatchObject({
		termsDays: 14,
		creditLimitPoisha: 200_000,
	});
	// What its application asked for is decided, also with what it has.
	await db
		.update(customers)
		.set({ askedLimitPoisha: 100 })
		.where(eq(customers.id, debtor.customerId));
	expect(await changeTerms(ctx, debtor.customerId, terms)).toBe(true);
	expect((await getAccount(debtor.customerId)).askedLimitPoisha).toBe(0);
	const own = asAdmin(platform, debtor.owner.id);
	await expect(changeTerms(own, debtor.customerId, { ...terms, termsDays: 1 })).rejects.toThrow(
		`A colleague must change this: you belong to ${debtor.name}.`,
	);
	const rows = await db
		.select({ after: audit.after })
		.from(audit)
		.where(eq(audit.subject, `customer:${debtor.customerId}`));
	const after = JSON.stringify({ termsDays: 14, creditLimitPoisha: 200_000 });
	expect(rows).toEqual([{ after }, { after }]);
});

type Step =
	| { kind: "opening" | "payment" | "write-off" | "payout" | "withheld"; amount: number }
	| { kind: "charge"; amount: number }
	| { kind: "refund" | "correct"; pick: number }
	| { kind: "wait"; days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	fc.record({
		kind: fc.constantFrom("opening", "payment", "write-off", "payout", "withheld"),
		amount: fc.integer({ min: 1, max: 40_000 }),
	}),
	fc.record({ kind: fc.constant("charge"), amount: fc.integer({ min: 10_000, max: 40_000 }) }),
	fc.record({ kind: fc.constantFrom("refund", "correct"), pick: fc.nat(20) }),
	fc.record({ kind: fc.constant("wait"), days: fc.integer({ min: 1, max: 45 }) }),
);

/** Writes what a shop may do to an account, and leaves out what is refused. */
async function runStep(debtor: Debtor, now: number, each: Step): Promise<void> {
	const { customerId, buyer } = debtor;
	const at = { ...platform, now: () => now };
	const admin = asAdmin(at, ctx.by.userId);
	const { entries } = await listEntries(db, customerId);
	const idempotencyKey = newId();
	switch (each.kind) {
		case "opening":
			return addOpening(admin, customerId, {
				deltaPoisha: each.amount,
				vatPoisha: Math.floor(each.amount / 10),
				dueAt: calculateDueAt(now, each.amount % 60),
			});
		case "payment":
			return recordPayment(admin, customerId, {
				...buildAccountPayment(each.amount),
				receivedOn: toDateText(20_000),
			});
		case "write-off":
			return writeOff(admin, customerId, { amount: each.amount, note: "-", idempotencyKey });
		case "payout":
			return payOut(admin, customerId, { amount: each.amount, reference: "-", idempotencyKey });
		case "withheld":
			return recordWithheld(admin, customerId, {
				amount: Math.ceil(each.amount / 20),
				certificate: newId(),
				idempotencyKey,
			});
		case "charge": {
			const orderId = await createDebtorOrder(debtor, each.amount);
			return payOnAccount(asBuyer(at, buyer.id), orderId);
		}
		case "refund": {
			const charges = entries.filter(({ kind }) => kind === "charge");
			const orderId = charges[each.pick % charges.length]?.orderId;
			if (orderId) await createRefund(orderId, { units: 0, amountPoisha: 100, reason: "goodwill" });
			return;
		}
		case "correct": {
			const n = entries[each.pick % entries.length]?.n;
			if (n) await correctEntry(admin, customerId, { n, note: "-", idempotencyKey });
		}
	}
}

test("the ages of every account add up to what it owes, whatever was entered", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
			const debtor = await createDebtor({ creditLimitPoisha: 150_000, termsDays: 10 });
			let now = Date.now();
			for (const each of steps) {
				if (each.kind === "wait") now += each.days * DAY_MS;
				else await unlessRefused(runStep(debtor, now, each));
				expect(await findAccountDifference(debtor.customerId, now)).toBe(null);
			}
		}),
		{ numRuns: scaleCases(100) },
	);
}, 300_000);

test("a month has the entries from its first moment to its last", async () => {
	const debtor = await createDebtor();
	const { since, until } = toMonthRange("2026-02");
	for (const [deltaPoisha, at] of [
		[1, since - 1],
		[20, since],
		[300, until - 1],
		[4000, until],
	] as const)
		await addOpening(asAdmin({ ...platform, now: () => at }, ctx.by.userId), debtor.customerId, {
			deltaPoisha,
			dueAt: until,
		});
	const { entries } = await listEntries(db, debtor.customerId, { since, until });
	expect(entries.map(({ deltaPoisha }) => deltaPoisha)).toEqual([300, 20]);
	const account = await findAccount(db, debtor.customerId, until, since);
	expect(account?.owedBeforePoisha).toBe(1);
	expect(await sumMonth(db, debtor.customerId, { since, until })).toEqual({
		debtPoisha: 320,
		settledPoisha: 0,
	});
});

test("the page of an account reads no more rows for a longer ledger, but for what is open", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 100_000_000 });
	const { customerId } = debtor;
	const now = Date.now();
	const before = asAdmin({ ...platform, now: () => now - 2 * DAY_MS }, ctx.by.userId);
	const addSettled = async (count: number) => {
		for (let n = 0; n < count; n += 1)
			await addOpening(before, customerId, { deltaPoisha: 100, dueAt: now - (n + 10) * DAY_MS });
		await recordPayment(before, customerId, buildAccountPayment(100 * count));
	};
	const countRows = async () => {
		const { db: counting, rowsRead } = createRowCountingDatabase();
		await Promise.all([
			findAccount(counting, customerId, now, now - DAY_MS),
			listOpenInvoices(counting, customerId),
			listEntries(counting, customerId, {
				since: now - DAY_MS,
				until: now + DAY_MS,
				direction: "asc",
			}),
		]);
		return rowsRead();
	};
	await addSettled(60);
	for (let n = 0; n < 3; n += 1)
		await addOpening(before, customerId, { deltaPoisha: 100, dueAt: now + n * DAY_MS });
	const rows = await countRows();
	expect(rows).toBeLessThan(150);
	await addSettled(60);
	expect(await countRows()).toBeLessThanOrEqual(rows + 10);
});

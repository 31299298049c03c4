import { expect, test } from "vitest";
import { type Cursor, type Page, readCursor } from "~/platform/d1/keyset.server";
import { startOfDay } from "~/platform/dhaka-days";
import { newId } from "~/platform/ids.server";
import { createAdmin } from "~/testing/factories/factories";
import {
	addOpening,
	buildAccountPayment,
	createDebtor,
	createDebtorOrder,
	type Debtor,
} from "~/testing/factories/receivables";
import { createRefund } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { payOnAccount } from "./charge-requested.server";
import { correctEntry, recordPayment } from "./entries.server";
import { listOpenInvoices, listReceivables } from "./open-invoices.server";
import { DAY_MS } from "./rules";

const platform = createTestPlatform();
const { db } = platform;
const ctx = asAdmin(platform, (await createAdmin()).id);

async function listAll<Row>(
	read: (after: Cursor | null) => Promise<Page<Row>>,
	after: Cursor | null = null,
): Promise<Row[]> {
	const { rows, next } = await read(after);
	return next ? [...rows, ...(await listAll(read, readCursor(next)))] : rows;
}

test("a payment settles the oldest debts first, also of one due day, and pages of invoices leave none out", async () => {
	for (const days of [1, 0]) {
		const debtor = await createDebtor();
		const dueAt = Date.now() + DAY_MS;
		for (const [n, deltaPoisha] of [1000, 500, 700].entries())
			await addOpening(ctx, debtor.customerId, { deltaPoisha, dueAt: dueAt + days * n * DAY_MS });
		const list = async (size: number) => {
			const invoices = await listAll(async (after) => {
				const page = await listOpenInvoices(db, debtor.customerId, { after, size });
				return { rows: page.invoices, next: page.next };
			});
			return invoices.map(({ openPoisha }) => openPoisha);
		};
		for (const size of [1, 2, 3, 4]) expect(await list(size)).toEqual([1000, 500, 700]);
		await recordPayment(ctx, debtor.customerId, buildAccountPayment(1200));
		for (const size of [1, 2, 3]) expect(await list(size)).toEqual([300, 700]);
		await recordPayment(ctx, debtor.customerId, buildAccountPayment(300));
		expect(await list(1)).toEqual([700]);
	}
});

const listOpen = async ({ customerId }: Debtor) =>
	(await listOpenInvoices(db, customerId)).invoices.map(({ n, openPoisha }) => [n, openPoisha]);

test("a credit and a correction lower their own debt, and none of the same day or of another company", async () => {
	const [debtor, other] = [await createDebtor(), await createDebtor()];
	const dueAt = startOfDay(Date.now()) + 5 * DAY_MS;
	for (const { customerId } of [debtor, other])
		for (const deltaPoisha of [500, 700]) await addOpening(ctx, customerId, { deltaPoisha, dueAt });
	const correction = { n: 2, note: "Typo", idempotencyKey: newId() };
	await correctEntry(ctx, debtor.customerId, correction);
	expect(await listOpen(debtor)).toEqual([[1, 500]]);
	expect(await listOpen(other)).toEqual([
		[1, 500],
		[2, 700],
	]);
	const orders = [await createDebtorOrder(other, 40_000), await createDebtorOrder(other, 30_000)];
	for (const id of orders) await payOnAccount(asBuyer(platform, other.buyer.id), id);
	await createRefund(orders[1] ?? "", { units: 0, amountPoisha: 10_000, reason: "goodwill" });
	expect((await listOpen(other)).slice(2)).toEqual([
		[3, 40_000],
		[4, 20_000],
	]);
});

test("receivables list who owes and who has a credit, with what is overdue first, and pages leave none out", async () => {
	const [late, early, credit] = [await createDebtor(), await createDebtor(), await createDebtor()];
	const now = Date.now();
	await addOpening(ctx, late.customerId, { deltaPoisha: 1000, dueAt: now - 41 * DAY_MS });
	await addOpening(ctx, late.customerId, { deltaPoisha: 1, dueAt: now + DAY_MS });
	await addOpening(ctx, early.customerId, { deltaPoisha: 90_000, dueAt: now + DAY_MS });
	await addOpening(ctx, credit.customerId, { deltaPoisha: -100, dueAt: now });
	const yesterday = await createDebtor();
	await addOpening(ctx, yesterday.customerId, { deltaPoisha: 1, dueAt: startOfDay(now) });
	const list = (size: number) =>
		listAll(async (after) => {
			const page = await listReceivables(db, now, { after, size });
			return { rows: page.receivables, next: page.next };
		});
	const listed = await list(1000);
	for (const size of [3, 10]) expect(await list(size)).toEqual(listed);
	const mine = [late, early, credit, yesterday].map(({ customerId }) => customerId);
	expect(listed.filter(({ customerId }) => mine.includes(customerId))).toMatchObject([
		{
			customerId: late.customerId,
			overduePoisha: 1000,
			daysOverdue: 41,
			ages: { notDue: 1, upTo60: 1000 },
		},
		{ customerId: yesterday.customerId, overduePoisha: 1, daysOverdue: 1 },
		{ customerId: early.customerId, overduePoisha: 0, daysOverdue: 0, ages: { notDue: 90_000 } },
		{ customerId: credit.customerId, owedPoisha: -100 },
	]);
});

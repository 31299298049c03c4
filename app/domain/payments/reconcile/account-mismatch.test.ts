import { eq, ne, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { payOnAccount } from "~/domain/receivables/charge-requested.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createAdmin } from "~/testing/factories/factories";
import { addOpening, createDebtor, createDebtorOrder } from "~/testing/factories/receivables";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createRefund } from "~/testing/payments/purchases";
import { resetReconcileCursors, runReconciler } from "~/testing/payments/reconciler";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { alerts } from "../tables.server";
import { INVARIANTS } from "./invariants/invariants.server";

const platform = createTestPlatform();
const { db } = platform;
const DUE_AT = Date.now() + 86_400_000;

beforeEach(resetReconcileCursors);

/** As somebody does by hand: entries are final. */
async function changeEntry(customerId: string, n: number, set: string): Promise<void> {
	const name = "account_entries_before_update_freeze";
	const [freeze] = await db.all<{ sql: string }>(
		sql`select sql from sqlite_master where name = ${name}`,
	);
	await db.batch([
		db.run(sql.raw(`drop trigger ${name}`)),
		db.run(
			sql.raw(`update account_entries set ${set} where customer_id = '${customerId}' and n = ${n}`),
		),
		db.run(sql.raw(freeze?.sql ?? "")),
	]);
}

const setOwed = (customerId: string, owedPoisha: number) =>
	db.run(sql`update customers set owed_poisha = ${owedPoisha} where id = ${customerId}`);

async function findMismatches(customerId: string, on = db) {
	const invariant = INVARIANTS.find(({ kind }) => kind === "account-mismatch");
	if (!invariant) throw new Error("There is no such invariant.");
	const ids = (await on.all<{ id: string }>(invariant.selectNext(`${customerId}/0`, 200))).map(
		({ id }) => id,
	);
	const own = ids.filter((id) => id.startsWith(`${customerId}/`));
	const list = sql`(select value from json_each(${JSON.stringify(own)}))`;
	const broken = await on.all<{ id: string; detail: string }>(invariant.selectBroken(list, 0));
	return { own, broken: broken.map(({ id, detail }) => [id.split("/")[1], detail]) };
}

/** A charge of tk 500, a credit of tk 100 and an opening balance of tk 1. */
async function createLedger() {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), orderId);
	await createRefund(orderId, { units: 0, amountPoisha: 10_000, reason: "goodwill" });
	const { customerId } = debtor;
	await addOpening(asAdmin(platform), customerId, { deltaPoisha: 100, dueAt: DUE_AT });
	return { customerId };
}

test("a ledger that adds up is no finding, and pages go through each of its entries", async () => {
	const { customerId } = await createLedger();
	const { own, broken } = await findMismatches(customerId);
	expect(own).toEqual([1, 2, 3].map((n) => `${customerId}/${n}`));
	expect(broken).toEqual([]);
	const next = INVARIANTS.find(({ kind }) => kind === "account-mismatch")?.selectNext(
		`${customerId}/1`,
		1,
	);
	expect(next && (await db.all(next))).toEqual([{ id: `${customerId}/2` }]);
});

test.each([
	[
		"an entry that leaves another sum",
		2,
		"after_poisha = 40001",
		40_100,
		[
			["2", "tk 500.00 owed before, tk -100.00 entered, tk 400.01 owed after"],
			["3", "tk 400.01 owed before, tk 1.00 entered, tk 401.00 owed after"],
		],
	],
	[
		"an entry of another amount",
		3,
		"delta_poisha = 200",
		40_100,
		[["3", "tk 400.00 owed before, tk 2.00 entered, tk 401.00 owed after"]],
	],
	[
		"an entry that is missing",
		2,
		"n = 9",
		40_100,
		[
			["1", "the company owes tk 401.00, its ledger says tk 500.00"],
			["3", "tk 0.00 owed before, tk 1.00 entered, tk 401.00 owed after"],
			["9", "tk 0.00 owed before, tk -100.00 entered, tk 400.00 owed after"],
		],
	],
	[
		"a company that owes another sum",
		3,
		"note = ''",
		40_101,
		[["3", "the company owes tk 401.01, its ledger says tk 401.00"]],
	],
])("%s is found", async (_, n, set, owedPoisha, expected) => {
	const { customerId } = await createLedger();
	await changeEntry(customerId, n, set);
	await setOwed(customerId, owedPoisha);
	const { broken } = await findMismatches(customerId);
	expect(broken.toSorted()).toEqual(expected);
});

test("a charge of another amount than its lines, and a credit of another than its refund, are found with the order's number", async () => {
	const { customerId } = await createLedger();
	await changeEntry(customerId, 2, "delta_poisha = -9999, after_poisha = 40001");
	await changeEntry(customerId, 3, "after_poisha = 40101");
	await setOwed(customerId, 40_101);
	const texts = [
		"tk 500.00 charged, tk 500.00 of lines, tk 99.99 credited, refunds of tk 100.00",
		"tk 500.01 charged, tk 500.00 of lines, tk 100.00 credited, refunds of tk 100.00",
	];
	expect((await findMismatches(customerId)).broken).toEqual([
		["1", expect.stringMatching(new RegExp(`^SO-\\d+: ${texts[0]}$`))],
	]);
	await changeEntry(customerId, 1, "delta_poisha = 50001, after_poisha = 50001");
	await changeEntry(customerId, 2, "delta_poisha = -10000");
	expect((await findMismatches(customerId)).broken).toEqual([
		["1", expect.stringMatching(new RegExp(`^SO-\\d+: ${texts[1]}$`))],
	]);
});

test("an alert about an entry leads to the account of its company", async () => {
	const { customerId } = await createLedger();
	await setOwed(customerId, 1);
	const subject = `entry:${customerId}/3`;
	// A run checks a page of all entries.
	const runUntil = async (isDone: (found: typeof alerts.$inferSelect) => boolean) => {
		for (let run = 0; run < 200; run += 1) {
			await runReconciler();
			const [found] = await db.select().from(alerts).where(eq(alerts.subject, subject));
			if (found && isDone(found)) return found;
		}
		throw new Error(`No such alert about ${subject}.`);
	};
	const alert = await runUntil(() => true);
	expect(alert.detail).toBe("the company owes tk 0.01, its ledger says tk 401.00");
	// Those of the other tests' shops would fill the page.
	await db.delete(alerts).where(ne(alerts.subject, alert.subject));
	const admin = await createSignedInBrowser(await createAdmin());
	const page = await admin.open("/dashboard/payments");
	expect(page.html).toContain(`href="/dashboard/customers/${customerId}/account"`);
	await setOwed(customerId, 40_100);
	const resolved = await runUntil(({ resolvedBy }) => resolvedBy !== null);
	expect(resolved.resolvedBy).toBe("system:reconciler");
});

test("a long ledger costs a few rows for each entry", async () => {
	const { customerId } = await createLedger();
	for (let n = 0; n < 60; n += 1)
		await addOpening(asAdmin(platform), customerId, { deltaPoisha: 100, dueAt: DUE_AT });
	const { db: counting, rowsRead } = createRowCountingDatabase();
	const { own, broken } = await findMismatches(customerId, counting);
	expect([own.length, broken]).toEqual([63, []]);
	expect(rowsRead()).toBeLessThan(63 * 10 + 200);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { correctEntry } from "~/domain/receivables/entries.server";
import { listEntries } from "~/domain/receivables/queries.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	createImportPlatform,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { getAccount } from "~/testing/factories/receivables";
import { asAdmin } from "~/testing/platform";

const platform = createImportPlatform();
const { admin, dryRun, apply, undo } = setUpImports();

const HEADER = "company,id,amount,due date,VAT,reference";
const check = (...lines: string[]) => dryRun("balances", `${[HEADER, ...lines].join("\n")}\n`);

async function readLedger(customerId: string) {
	const { entries } = await listEntries(platform.db, customerId);
	return entries
		.toReversed()
		.map(({ kind, deltaPoisha, afterPoisha, vatPoisha, note }) => [
			...[kind, deltaPoisha, afterPoisha, vatPoisha, note],
		]);
}

test("a file of opening balances writes an entry per line, and undoing corrects each", async () => {
	const [one, other] = [await createCompany(), await createCompany()];
	const { id, counts } = await check(
		`${one.name.toUpperCase()},,"1,000.50",2031-01-31,130.50,INV-7`,
		`,${other.customerId},-50,,,`,
		`${one.name},,200,28/02/2031,,INV-9`,
	);
	expect(counts).toEqual({ new: 3 });
	expect(await readLedger(one.customerId)).toEqual([]);
	await apply(id);
	expect(await readLedger(one.customerId)).toEqual([
		["opening", 100_050, 100_050, 13_050, "INV-7"],
		["opening", 20_000, 120_050, 0, "INV-9"],
	]);
	expect(await readLedger(other.customerId)).toEqual([["opening", -5000, -5000, 0, ""]]);
	const account = await getAccount(one.customerId, Date.parse("2031-02-01T00:00+06:00"));
	expect(account).toMatchObject({ owedPoisha: 120_050, ages: { upTo30: 100_050, notDue: 20_000 } });
	await correctEntry(asAdmin(platform, admin.id), one.customerId, {
		n: 1,
		note: "Typo",
		idempotencyKey: newId(),
	});
	await undo(id);
	expect((await readLedger(one.customerId)).slice(2)).toEqual([
		["correction", -100_050, 20_000, -13_050, "Typo"],
		["correction", -20_000, 0, 0, "Import undone"],
	]);
	expect((await getAccount(other.customerId)).owedPoisha).toBe(0);
	expect((await getImport(id)).counts).toMatchObject({ written: 2, skipped: 1 });
	expect((await listImportRows(id))[0]?.at(-1)).toBe(
		"kept, because the entry was corrected since.",
	);
});

test("each line that is wrong says why", async () => {
	const { name, customerId } = await createCompany();
	const { id, counts } = await check(
		"Nobody & Sons,,10,2031-01-31,,",
		`,${newId()},10,2031-01-31,,`,
		",,10,2031-01-31,,",
		`${name},,ten,soon,,`,
		`${name},,10,,,`,
		`${name},,10,2031-01-31,10.01,`,
		`${name},,-10,,1,`,
		`${name},,10,2031-01-31,,A`,
		`,${customerId},11,2031-01-31,,A`,
		`${name},,0,,,`,
	);
	expect(counts).toEqual({ error: 8, new: 1, unchanged: 1 });
	const problems = (await listImportRows(id)).map((row) => row.at(-1));
	expect(problems.slice(0, 7)).toEqual([
		'there is no company "Nobody & Sons".',
		expect.stringContaining("is not one of ours"),
		"the company is missing.",
		'amount "ten" is not an amount.',
		"the due date is missing.",
		'VAT "10.01" is not between 0 and the amount.',
		'VAT "1" is not between 0 and the amount.',
	]);
});

test("nobody imports or takes back a balance of their own company", async () => {
	const own = await createCompany();
	const { id } = await check(`,${own.customerId},-50,,,`);
	const join = ({ customerId }: typeof own) =>
		platform.db.update(users).set({ customerId }).where(eq(users.id, admin.id));
	const other = await createCompany();
	const refused = `A colleague must change this: you belong to ${own.name}.`;
	await join(own);
	await expect(apply(id)).rejects.toThrow(refused);
	expect(await readLedger(own.customerId)).toEqual([]);
	await join(other);
	await apply(id);
	await join(own);
	await expect(undo(id)).rejects.toThrow(refused);
	await join(other);
	await undo(id);
	expect((await getAccount(own.customerId)).owedPoisha).toBe(0);
});

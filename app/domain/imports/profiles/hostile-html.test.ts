import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTable } from "~/platform/input/tables/read-rows";
import { writeRow } from "~/platform/input/tables/write-rows";
import { listMissing, readAllTables } from "~/testing/database/all-tables";
import { createImportPlatform, listImportRows } from "~/testing/factories/imports";
import { CUSTOMER_EXPORTS, EXPORTS } from "~/testing/known-exports/files";
import { setUpExports } from "~/testing/known-exports/set-up-exports";
import { foldHeading } from "../../catalog/headings";
import { createFold } from "./fold-theirs";
import { recognise } from "./profiles";
import type { Profile } from "./systems/profile";

const { db } = createImportPlatform();
const { dryRun, apply, undo, open } = setUpExports();

/** Beside what is meant: an attribute that runs, an entity that becomes a tag, and a text that is not shown. */
const wrap = (text: string) =>
	`<b onclick='x()'>${text}&lt;img src=x onerror=alert(1)&gt;</b><script>alert(1)</script>`;
const MARKUP = /<\/?[a-z]|&lt;|alert|onclick/i;

/** The headings whose cells are texts or words, not keys and addresses. */
function listTexts({ columns, joined, variants }: Profile): string[] {
	const ours = ["name", "description", "category", "unit", "state", "VAT rate", "notes"];
	const { name = "", value = [] } = variants?.options ?? {};
	const options = [name, ...value].flatMap((heading) =>
		["1", "2"].map((n) => heading.replace("#", n)),
	);
	return [
		...ours.flatMap((column) => columns[column] ?? []),
		...Object.entries(joined ?? {}).flatMap(([column, { of, otherwise = [] }]) =>
			column.includes("email") || column.includes("phone") ? [] : [...of.flat(), ...otherwise],
		),
		...options,
	];
}

function wrapTexts(file: string, kind: "products" | "customers"): string {
	const [labels, ...rows] = Array.from(
		openTable(file.replace("\ufeff", "")).rows,
		({ cells }) => cells,
	);
	const { profile } = recognise(kind, labels ?? []);
	if (!labels || !profile) throw new Error("The file is no export.");
	const fold = createFold(profile);
	const texts = new Set(listTexts(profile).map(foldHeading));
	const isText = labels.map((label) => texts.has(fold(label)));
	const wrapped = rows.map((cells) =>
		cells.map((cell, place) => (isText[place] && cell !== "" ? wrap(cell) : cell)),
	);
	return [labels, ...wrapped].map(writeRow).join("");
}

test.each(Object.entries(EXPORTS))(
	"%s with HTML in all its texts is the export without, and nothing of it is shown as tags",
	async (_, write) => {
		const file = write(crypto.randomUUID().slice(0, 8));
		const plain = await open(file);
		await apply(plain.id);
		const it = await open(wrapTexts(file, "products"));
		const { new: count, ...addresses } = plain.counts;
		expect([it.state, it.problems, it.counts]).toEqual([
			"ready",
			[],
			{ ...addresses, unchanged: count },
		]);
		expect(JSON.stringify([it.columns, await listImportRows(it.id)])).not.toMatch(MARKUP);
		await undo(plain.id);
	},
);

test.each(Object.entries(CUSTOMER_EXPORTS))(
	"%s changes nothing when it is imported again, nor with HTML in all its texts, and an undo leaves nothing",
	async (_, write) => {
		const tag = crypto.randomUUID().slice(0, 8);
		const [file, hostile] = [write(tag), wrapTexts(write(tag), "customers")];
		const before = await readAllTables();
		const it = await dryRun("customers", file);
		expect([it.state, it.problems, it.counts]).toEqual(["ready", [], { new: 3 }]);
		await apply(it.id);
		const customers = await readCustomers(tag);
		expect(customers.filter(({ address }) => address !== null).length).toBeGreaterThan(1);
		for (const again of [file, hostile])
			expect((await dryRun("customers", again)).counts).toEqual({ unchanged: 3 });
		await undo(it.id);
		const after = await readAllTables();
		expect([listMissing(after, before), listMissing(before, after)]).toEqual([{}, {}]);
		const added = await dryRun("customers", hostile);
		expect(JSON.stringify([added.columns, await listImportRows(added.id)])).not.toMatch(MARKUP);
		await apply(added.id);
		expect(await readCustomers(tag)).toEqual(customers);
		await undo(added.id);
	},
);

const readCustomers = (tag: string) =>
	db.all<Record<string, string | null>>(sql`select u.email, u.name, i.email as invited, c.kind,
			c.name as company, c.notes, a.label, a.name as receiver, a.address, a.phone
		from customers c left join users u on u.customer_id = c.id
			left join invitations i on i.customer_id = c.id left join addresses a on a.customer_id = c.id
		where u.email like ${`%${tag}%`} or i.email like ${`%${tag}%`} order by c.name, u.email, a.label`);

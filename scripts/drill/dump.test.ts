import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLocalBindings } from "../bindings";
import { compareDumps, findLongStatements, importDump, writeRestorable } from "./dump";

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "toolyard-dump-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeDump(...lines: string[]): Promise<string> {
	const file = join(folder, `${Math.random()}.sql`);
	await writeFile(file, lines.join("\n"));
	return file;
}

const TABLE = "CREATE TABLE tools (id TEXT) STRICT;";
const TRIGGER = "CREATE TRIGGER a AFTER INSERT ON tools BEGIN SELECT 1; END;";

test("a row and a trigger that did not survive the way are named", async () => {
	const before = await writeDump(TABLE, `INSERT INTO "tools" VALUES('saw');`, TRIGGER);
	const after = await writeDump(TABLE, `INSERT INTO "tools" VALUES('axe');`);
	expect(await compareDumps(before, after)).toEqual([
		`lost: INSERT INTO "tools" VALUES('saw');`,
		`lost: ${TRIGGER}`,
		`new: INSERT INTO "tools" VALUES('axe');`,
	]);
	expect(await compareDumps(before, before)).toEqual([]);
});

test("a line that a text has lost is seen, and a row that is there once instead of twice, whatever else looks like them", async () => {
	const row = (text: string) => `INSERT INTO "tools" VALUES('${text}');`;
	const before = await writeDump(
		TABLE,
		row("saw\nsharp\nred"),
		row("axe\nsharp\nred"),
		row("nut"),
		row("nut"),
		"",
	);
	const after = await writeDump(TABLE, row("nut"), row("saw\nred"), row("axe\nsharp\nred"));
	expect(await compareDumps(before, after)).toEqual([
		`lost: ${row("saw\nsharp\nred")}`,
		`lost: ${row("nut")}`,
		`new: ${row("saw\nred")}`,
	]);
});

test("a text that looks like the end of a statement is part of its row", async () => {
	const row = `INSERT INTO "tools" VALUES('it''s a saw;\nINSERT INTO "tools" VALUES(;\nCREATE TABLE of lies');`;
	const before = await writeDump(TABLE, row, TRIGGER);
	expect(await compareDumps(before, await writeDump(TABLE))).toEqual([
		`lost: ${row}`,
		`lost: ${TRIGGER}`,
	]);
});

test("an export that names the columns of a row is the same as one that does not", async () => {
	const before = await writeDump(TABLE, `INSERT INTO "tools" ("id") VALUES('saw (large)');`);
	const after = await writeDump(TABLE, `INSERT INTO "tools" VALUES('saw (large)');`);
	expect(await compareDumps(before, after)).toEqual([]);
});

test("a row that D1 would not take for its length is named, unless its texts can be written in parts", async () => {
	const row = (length: number) => `INSERT INTO "tools" VALUES('${"ü".repeat(length)}');`;
	expect(await findLongStatements(await writeDump(TABLE, row(49_000), TRIGGER))).toEqual([]);
	expect(await findLongStatements(await writeDump(TABLE, row(50_000), TRIGGER))).toEqual([]);
	const many = `INSERT INTO "tools" VALUES(${"'saw',".repeat(20_000)}'axe');`;
	const [line] = await findLongStatements(await writeDump(TABLE, many, TRIGGER));
	expect(line).toContain('INSERT INTO "tools"');
	expect(line).toContain("D1 takes 100000");
});

test("a row with texts longer than a statement is restored as it was", async () => {
	const text = `it's ${"'ü;\n".repeat(40_000)}𝄞`;
	const quoted = `'${text.replaceAll("'", "''")}'`;
	const dump = await writeDump(
		"PRAGMA defer_foreign_keys=TRUE;",
		"CREATE TABLE tools (id TEXT, name TEXT, notes TEXT) STRICT;",
		`INSERT INTO "tools" VALUES('saw','a ''good'' one',${quoted});`,
		`INSERT INTO "tools" VALUES(${quoted},'axe',${quoted});`,
	);
	const restorable = join(folder, "restorable.sql");
	await writeRestorable(dump, restorable);
	expect(await findLongStatements(restorable)).toEqual([]);
	const into = await mkdtemp(join(folder, "state-"));
	const rows = await withLocalBindings(into, async ({ DB }) => {
		await importDump(DB, restorable);
		await expect(DB.prepare("SELECT * FROM restored_texts").all()).rejects.toThrow("no such table");
		return (await DB.prepare("SELECT * FROM tools ORDER BY length(id)").all()).results;
	});
	expect(rows).toEqual([
		{ id: "saw", name: "a 'good' one", notes: text },
		{ id: text, name: "axe", notes: text },
	]);
});

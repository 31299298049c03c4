import { expect, test } from "vitest";
import { migrationFiles } from "./migrations";

/** What takes something away that a Worker which is still deployed may use. */
const CONTRACTS =
	/\bDROP\s+(?:TABLE|COLUMN|VIEW)\b|\bRENAME\s+(?:TO|COLUMN)\b|\bALTER\s+TABLE\s+\S+\s+(?:DROP|RENAME)\b/i;
const SAID = /^\s*-- contract: \S/;

/** Lines of a migration that contract without a comment above that says why they may. */
function unsaid(sql: string): string[] {
	const lines = sql.split("\n");
	return lines.filter((line, n) => {
		const [code = ""] = line.split("--");
		return CONTRACTS.test(code) && !SAID.test(lines[n - 1] ?? "");
	});
}

/** Triggers that a migration drops and does not create anew. */
function lostTriggers(sql: string): string[] {
	const dropped = Array.from(
		sql.matchAll(/^DROP TRIGGER (?:IF EXISTS )?(\w+)/gim),
		([, it = ""]) => it,
	);
	return dropped.filter((name) => !new RegExp(`^CREATE TRIGGER ${name}\\b`, "im").test(sql));
}

test("migrations expand: what drops or renames says since when nothing needs it", async () => {
	const files = await migrationFiles();
	expect(files.length).toBeGreaterThan(10);
	for (const { name, sql } of files) {
		expect([name, unsaid(sql), lostTriggers(sql)]).toEqual([name, [], []]);
	}
});

test.each([
	"DROP TABLE users;",
	"ALTER TABLE users DROP COLUMN name;",
	"alter table users rename column name to title;",
	"ALTER TABLE users RENAME TO people;",
])("'%s' is seen, and allowed once it is said", (statement) => {
	expect(unsaid(`CREATE TABLE a (b TEXT) STRICT;\n${statement}`)).toEqual([statement]);
	expect(unsaid(`-- contract: nothing reads it since 0020\n${statement}`)).toEqual([]);
});

test("a trigger may be replaced, not dropped", () => {
	const replaced = "DROP TRIGGER a;\nCREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1; END;";
	expect(lostTriggers(replaced)).toEqual([]);
	expect(lostTriggers("DROP TRIGGER a;")).toEqual(["a"]);
});

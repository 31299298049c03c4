import { expect, test } from "vitest";
import { readMigrations } from "./migrations";

/** Statements that remove something which a deployed Worker may use. */
const CONTRACTS =
	/\bDROP\s+(?:TABLE|COLUMN|VIEW)\b|\bRENAME\s+(?:TO|COLUMN)\b|\bALTER\s+TABLE\s+\S+\s+(?:DROP|RENAME)\b/i;
const EXPLANATION = /^\s*-- contract: \S/;

/** Contracting lines without a comment that says why. */
function listUnexplained(sql: string): string[] {
	const lines = sql.split("\n");
	return lines.filter((line, n) => {
		const [code = ""] = line.split("--");
		return CONTRACTS.test(code) && !EXPLANATION.test(lines[n - 1] ?? "");
	});
}

function listLostTriggers(sql: string): string[] {
	const lines = sql.split("\n");
	const dropped = lines.flatMap((line, n) => {
		const [, name] = /^DROP TRIGGER (?:IF EXISTS )?(\w+)/i.exec(line) ?? [];
		return name && !EXPLANATION.test(lines[n - 1] ?? "") ? [name] : [];
	});
	return dropped.filter((name) => !new RegExp(`^CREATE TRIGGER ${name}\\b`, "im").test(sql));
}

test("migrations only expand, or say since when nothing needs what they drop", async () => {
	const files = await readMigrations();
	expect(files.length).toBeGreaterThan(10);
	for (const { name, sql } of files) {
		expect([name, listUnexplained(sql), listLostTriggers(sql)]).toEqual([name, [], []]);
	}
});

test.each([
	"DROP TABLE users;",
	"ALTER TABLE users DROP COLUMN name;",
	"alter table users rename column name to title;",
	"ALTER TABLE users RENAME TO people;",
])("'%s' is refused without a comment that allows it", (statement) => {
	expect(listUnexplained(`CREATE TABLE a (b TEXT) STRICT;\n${statement}`)).toEqual([statement]);
	expect(listUnexplained(`-- contract: nothing reads it since 0020\n${statement}`)).toEqual([]);
});

test("a trigger may be replaced but not dropped without a comment", () => {
	const replaced = "DROP TRIGGER a;\nCREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1; END;";
	expect(listLostTriggers(replaced)).toEqual([]);
	expect(listLostTriggers("DROP TRIGGER a;")).toEqual(["a"]);
	expect(listLostTriggers("-- contract: b does the same\nDROP TRIGGER a;")).toEqual([]);
});

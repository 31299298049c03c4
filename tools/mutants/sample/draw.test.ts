import ts from "typescript";
import { expect, test } from "vitest";
import type { CodeChange } from "./code-changes";
import { draw, isSame, listSlips } from "./draw";
import { EQUIVALENTS } from "./equivalent";
import { plant } from "./plant";
import { listChangedLines, readSources } from "./sample";

const TABLES = `export const orders = sqliteTable("orders", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	paidAt: integer("paid_at"),
	sentAt: integer("sent_at"),
});`;
const FILE = "app/domain/orders/pay.server.ts";

const withCode = (source: string) =>
	new Map([
		["app/domain/orders/tables.server.ts", TABLES],
		[FILE, source],
	]);

/** Each slip as 'operator: changed text'. */
const listChanged = (sources: Map<string, string>) =>
	listSlips(sources)
		.filter(({ file }) => file !== "app/domain/orders/tables.server.ts")
		.map(({ operator, file, change: { start, end, after } }) => {
			const source = sources.get(file) ?? "";
			return `${operator}: ${source.slice(0, start)}${after}${source.slice(end)}`;
		});

test.each([
	["and(isOpen, isPaid)", ["drop condition: and(isPaid)", "drop condition: and(isOpen)"]],
	["and(isOwn(id), isPaid)", ["drop owner: and(isPaid)", "drop condition: and(isOwn(id))"]],
	["db.where(isPaid)", ["drop condition: db.where(undefined)"]],
	["isOpen && isPaid", ["drop condition: isOpen", "drop condition: isPaid"]],
	["a < b", ["swap comparison: a <= b"]],
	["a >= b", ["swap comparison: a > b"]],
	["eq(a, b)", ["swap comparison: slipOrm.ne(a, b)"]],
	["f(7)", ["add one: f((7 + 1))"]],
	["f(orders.paidAt)", ["other column: f(orders.sentAt)"]],
	["f(orders.id)", ["other column: f(orders.userId)"]],
	["db.set({ a, b: f() })", ["drop from set: db.set({ b: f() })", "drop from set: db.set({ a })"]],
	["toDayNumber(at)", ["UTC for Dhaka: toDayNumber(at - 21600000)"]],
	['f({ timeZone: "Asia/Dhaka" })', ['UTC for Dhaka: f({ timeZone: "UTC" })']],
	["db.select().orderBy(a)", ["drop order by: db.select()"]],
	[
		"db.batch([write(), audit()])",
		[
			"drop statement: db.batch([db.run(slipOrm.sql`select 1`), audit()])",
			"drop statement: db.batch([write(), db.run(slipOrm.sql`select 1`)])",
		],
	],
	[
		"const list = (db) => [write(db), audit(db)]",
		[
			"drop statement: const list = (db) => [audit(db)]",
			"drop statement: const list = (db) => [write(db)]",
		],
	],
	["if (refused) return refused;", ["ignore result: "]],
	["await limit(needs);", ["ignore result: "]],
	["if (a) b(); else c();", []],
	["useEffect(() => { if (a < 1) return; })", []],
	["type Two = 2", []],
])("the slips of %s", (source, slips) => {
	expect(listChanged(withCode(source))).toEqual(slips);
});

const SQL = [
	["where a = PLACE and user_id = x", "drop condition", "where user_id = x"],
	["where a = PLACE and user_id = x", "drop owner", "where a = PLACE"],
	["(select id from t where a) as b", "drop condition", "(select id from t) as b"],
	["a between 1 and 2 and b", "drop condition", "a between 1 and 2"],
	["a <= b", "swap comparison", "a < b"],
	["where a = b", "swap comparison", "where a <> b"],
	["a is not null", "swap comparison", "a is null"],
	["max(a)", "swap comparison", "min(a)"],
	["a ->> 'b < 1'", "swap comparison", null],
	["update t set a = b", "swap comparison", null],
	["a * 100", "add one", "a * 101"],
	["exists (select 1 from t limit 1)", "add one", null],
	["select a order by b, c limit 5", "drop order by", "select a limit 5"],
	["set a = 1, b = f(2, 3) where c", "drop from set", "set b = f(2, 3) where c"],
	["set a = 1, b = f(2, 3) where c", "drop from set", "set a = 1 where c"],
	["f(at, '+6 hours')", "UTC for Dhaka", "f(at, '+0 hours')"],
] as const;

test.each(SQL)("in the SQL '%s': %s", (text, operator, slipped) => {
	const source = `sql\`${text.replace("PLACE", `\${f(")", {})}`)}\``;
	const found = listChanged(withCode(source)).filter((it) => it.startsWith(operator));
	const texts = found.map((it) =>
		it
			.slice(operator.length + 2)
			.replace(/\$\{.*?\)\}/, "PLACE")
			.replace(/\s+/g, " "),
	);
	if (slipped === null) expect(texts).toEqual([]);
	else expect(texts).toContain(`sql\`${slipped}\``);
});

const MIGRATION = `-- A paper's state; not a CHECK (1).
CREATE TABLE papers (id TEXT, units INTEGER NOT NULL CHECK (units BETWEEN 1 AND 9), CHECK (id <> ''));
CREATE TRIGGER papers_after_insert AFTER INSERT ON papers
WHEN NEW.units > 1 AND NEW.id IS NOT NULL
BEGIN
  UPDATE a SET b = 1;
  DELETE FROM a;
END;
`;

test("a migration loses checks, triggers, their conditions and their statements", () => {
	const sources = new Map([["migrations/0001_papers.sql", MIGRATION]]);
	const changed = listSlips(sources).map(
		({ operator, line, before }) => `${line} ${operator}: ${before.trim().split("\n")[0]}`,
	);
	expect(changed).toEqual(
		expect.arrayContaining([
			"2 drop check: CHECK (units BETWEEN 1 AND 9)",
			"2 drop check: CHECK (id <> '')",
			"3 drop trigger: CREATE TRIGGER papers_after_insert AFTER INSERT ON papers",
			"4 drop condition: NEW.units > 1 AND",
			"4 drop condition: AND NEW.id IS NOT NULL",
			"4 swap comparison: >",
			"6 drop statement: UPDATE a SET b = 1;",
			"7 drop statement: DELETE FROM a;",
		]),
	);
	expect(changed.filter((it) => it.startsWith("1 "))).toEqual([]);
	sources.set("migrations/0002_papers.sql", "DROP TRIGGER papers_after_insert;\n");
	expect(listSlips(sources).map(({ line }) => line)).toEqual([2, 2, 2, 2, 2]);
});

const own = await readSources();
const all = listSlips(own);

test("the same seed draws the same sample, from all areas, and another seed another one", () => {
	const sample = draw(all, 60, 5);
	expect(sample).toHaveLength(60);
	expect(draw(all, 60, 5)).toEqual(sample);
	expect(draw(all, 60, 6)).not.toEqual(sample);
	for (const area of ["app/domain/", "app/http/", "app/routes/", "migrations/"]) {
		expect(sample.some(({ file }) => file.startsWith(area))).toBe(true);
	}
	expect(new Set(sample.map(({ operator }) => operator)).size).toBeGreaterThan(8);
});

test("what is planted is valid, and runs the original or the slip", () => {
	for (const { file, change } of draw(all, 60, 7)) {
		if (file.endsWith(".sql")) continue;
		const planted = plant(own.get(file) ?? "", [{ ...(change as CodeChange), number: 1 }]);
		const options = { reportDiagnostics: true, fileName: file };
		const { diagnostics } = ts.transpileModule(planted, options);
		expect(diagnostics, `${file} ${change.operator}`).toEqual([]);
	}
	const source = "if (n < 5) throw new Error(); return n + 1;";
	const slips = listSlips(withCode(source)).filter(({ before }) => ["<", "1"].includes(before));
	const planted = plant(
		source,
		slips.map(({ change }, index) => ({ ...(change as CodeChange), number: index + 1 })),
	);
	const run = (slip: number, n: number) => {
		Object.assign(globalThis, { isSlip: (number: number) => number === slip });
		return new Function("n", planted)(n);
	};
	expect(run(0, 5)).toBe(6);
	expect(() => run(1, 5)).toThrow();
	expect(run(2, 5)).toBe(7);
	Reflect.deleteProperty(globalThis, "isSlip");
});

test("only slips of changed lines are drawn", () => {
	const lines = listChangedLines(
		"--- a.ts\n+++ app/domain/orders/pay.server.ts\n@@ -1,0 +2,2 @@\n+a\n",
	);
	expect(Array.from(lines)).toEqual([`${FILE}:2`, `${FILE}:3`]);
	const found = listSlips(withCode("f(1);\nf(2);\n\nf(3);"), [], lines);
	expect(found.map(({ before }) => before)).toEqual(["2"]);
});

test("every slip that is named as equivalent exists, and is not drawn", () => {
	for (const equivalent of EQUIVALENTS) {
		expect(
			all.some((slip) => isSame(equivalent, slip)),
			equivalent.before,
		).toBe(true);
	}
	const equivalents = [{ operator: "add one", file: FILE, before: "1", why: "a test" }] as const;
	expect(listSlips(withCode("f(1)"), equivalents)).toEqual([]);
});

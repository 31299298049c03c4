import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buildSchemaFiles, DATABASE_PAGE, SCHEMA_FILE } from "./database-schema";

test("docs/schema.sql and the diagrams are what the migrations create; `npm run schema` updates them", async () => {
	for (const { file, text } of await buildSchemaFiles())
		expect(await readFile(file, "utf8")).toBe(text);
});

const EXPLAINED_TABLES = [
	"order_lines",
	"payment_attempts",
	"refunds",
	"returns",
	"return_lines",
	"approval_requests",
	"approval_request_lines",
	"bank_payment_orders",
	"documents",
	"disputes",
	"newsletter_issues",
];

test("docs/database.md names the triggers of tables with states, and none that doesn't exist", async () => {
	const schema = await readFile(SCHEMA_FILE, "utf8");
	const triggers = Array.from(
		schema.matchAll(/^CREATE TRIGGER (\w+)[^;]*?\sON (\w+)$/gm),
		([, name = "", table = ""]) => ({ name, table }),
	);
	const page = await readFile(DATABASE_PAGE, "utf8");
	const named = Array.from(page.matchAll(/`(\w+_(?:before|after)_(?:insert|update|delete)_\w+)`/g));
	const names = new Set(named.map(([, name = ""]) => name));
	const toExplain = triggers.filter(({ table }) => EXPLAINED_TABLES.includes(table));

	expect(new Set(toExplain.map(({ table }) => table)).size).toBe(EXPLAINED_TABLES.length);
	expect(toExplain.filter(({ name }) => !names.has(name))).toEqual([]);
	const existing = new Set(triggers.map(({ name }) => name));
	expect([...names].filter((name) => !existing.has(name))).toEqual([]);
});

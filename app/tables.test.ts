import { env } from "cloudflare:test";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
	[
		"./domain/*/tables.server.ts",
		"./platform/{outbox,audit,call-answers,form-answers,limits,page-version,submission}.server.ts",
	],
	{ eager: true },
);

const tables = Object.values(modules)
	.flatMap((module) => Object.values(module))
	.filter((value): value is SQLiteTable => is(value, SQLiteTable))
	.map((table) => getTableConfig(table));

type Column = { name: string; type: string; notnull: number; pk: number };

test.each(tables.map((table) => [table.name, table] as const))(
	"%s is in the database as the code describes it",
	async (name, table) => {
		const { results } = await env.DB.prepare(`PRAGMA table_info(${name})`).all<Column>();
		const stored = results.map((it) => [it.name, it.type, it.notnull === 1]);
		const described = table.columns.map((it) => [
			it.name,
			it.getSQLType().toUpperCase(),
			it.notNull || it.primary,
		]);
		expect(stored).toEqual(described);
	},
);

test("every table is STRICT, so that no text or NaN stands where a number should", async () => {
	const { results } = await env.DB.prepare("PRAGMA table_list").all<{
		name: string;
		type: string;
		strict: number;
	}>();
	const strict = new Map(results.map((it) => [it.name, it.strict]));
	for (const { name } of tables) expect([name, strict.get(name)]).toEqual([name, 1]);
	expect(tables.length).toBeGreaterThan(8);
});

import { env } from "cloudflare:test";
import { is, SQL } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
	["./domain/**/*tables.server.ts", "./platform/**/*.server.ts"],
	{ eager: true },
);

const tables = Object.values(modules)
	.flatMap((module) => Object.values(module))
	.filter((value): value is SQLiteTable => is(value, SQLiteTable))
	.map((table) => getTableConfig(table));

type Column = {
	name: string;
	type: string;
	notnull: number;
	pk: number;
	dflt_value: string | null;
};

/** As the schema writes it. */
const toLiteral = (value: unknown): string =>
	typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(Number(value));

test.each(tables.map((table) => [table.name, table] as const))(
	"the table %s matches its definition in the code",
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

test.each(tables.map((table) => [table.name, table] as const))(
	"a new row of %s has in the code the values that it has in the database",
	async (name, table) => {
		const { results } = await env.DB.prepare(`PRAGMA table_info(${name})`).all<Column>();
		const described = table.columns.flatMap((it) =>
			it.hasDefault && !is(it.default, SQL) && it.default !== undefined
				? [[it.name, toLiteral(it.mapToDriverValue(it.default))]]
				: [],
		);
		const stored = results.map((it) => [it.name, it.dflt_value]);
		expect(stored).toEqual(expect.arrayContaining(described));
	},
);

test("every table is STRICT and defined in the code", async () => {
	const { results } = await env.DB.prepare("PRAGMA table_list").all<{
		name: string;
		type: string;
		strict: number;
	}>();
	const shopTables = results.filter(
		({ name, type }) => type === "table" && !/^(?:sqlite_|_cf_|d1_migrations$)/.test(name),
	);
	expect(shopTables.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort());
	for (const { name, strict } of shopTables) expect([name, strict]).toEqual([name, 1]);
});

// An export lists the tables in this order, and a restore refuses rows that name a table which is not there yet.
test("every table stands after the tables that it refers to", async () => {
	const { results } = await env.DB.prepare(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY rowid",
	).all<{ name: string }>();
	const names = results.map(({ name }) => name);
	const references = await Promise.all(
		names.map(async (name) => {
			const keys = await env.DB.prepare(`PRAGMA foreign_key_list(${name})`).all<{
				table: string;
			}>();
			return keys.results.map(({ table }) => [name, table] as const);
		}),
	);
	expect(references.flat().length).toBeGreaterThan(40);
	const isTooEarly = ([name, parent]: readonly [string, string]) =>
		names.indexOf(parent) > names.indexOf(name);
	expect(references.flat().filter(isTooEarly)).toEqual([]);
});

test("at most three triggers raise the version of public pages", async () => {
	const { results } = await env.DB.prepare(
		"SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%UPDATE page_version%' ORDER BY name",
	).all<{ name: string }>();
	expect(results.map(({ name }) => name)).toEqual([
		"products_after_update_note_in_stock",
		"users_after_update_bump_page_version",
		"users_before_delete_bump_page_version",
	]);
});

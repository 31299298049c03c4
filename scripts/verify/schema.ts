import { withEmptyBindings } from "../bindings";
import type { Checked } from "./check";
import { applyMigrations, migrationFiles } from "./migrations";

type Kind = "table" | "index" | "trigger" | "view";
type Part = { type: Kind; name: string; sql: string };

/** Leaves out the tables of D1, SQLite and wrangler. */
const PARTS = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
	AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'd1_migrations' ORDER BY type, name`;

/** Comments and line breaks differ between exports; quoted text stays. */
function normalised(sql: string): string {
	return sql
		.replace(/('(?:[^']|'')*')|--[^\n]*/g, (_all, quoted: string | undefined) => quoted ?? " ")
		.replace(/\s+/g, " ")
		.trim();
}

async function partsOf(db: D1Database): Promise<Part[]> {
	const { results } = await db.prepare(PARTS).all<Part>();
	return results.map((part) => ({ ...part, sql: normalised(part.sql) }));
}

const keyOf = ({ type, name }: Part) => `${type} ${name}`;

export async function checkMigrations(db: D1Database): Promise<Checked> {
	const files = (await migrationFiles()).map(({ name }) => name);
	const { results } = await db
		.prepare("SELECT name FROM d1_migrations ORDER BY id")
		.all<{ name: string }>()
		.catch((error: unknown) => {
			// Without the table no migration was ever applied.
			if (String(error).includes("no such table")) return { results: [] };
			throw error;
		});
	const applied = results.map(({ name }) => name);
	return {
		name: "migrations",
		looked: files.length,
		differences: [
			...files.filter((name) => !applied.includes(name)).map((name) => `${name}: not applied`),
			...applied.filter((name) => !files.includes(name)).map((name) => `${name}: has no file`),
		],
	};
}

export async function checkSchema(db: D1Database): Promise<Checked[]> {
	const files = await migrationFiles();
	const wanted = await withEmptyBindings(async ({ DB }) => {
		await applyMigrations(DB, files);
		return partsOf(DB);
	});
	const found = await partsOf(db);
	return [
		compared("triggers", ["trigger"]),
		compared("tables and indexes", ["table", "index", "view"]),
	];

	function compared(name: string, kinds: readonly Kind[]): Checked {
		const ofKind = (parts: readonly Part[]) =>
			new Map(parts.filter(({ type }) => kinds.includes(type)).map((it) => [keyOf(it), it.sql]));
		const [should, is] = [ofKind(wanted), ofKind(found)];
		const wrong = Array.from(should).flatMap(([key, sql]) => {
			const there = is.get(key);
			if (there === undefined) return [`${key}: missing`];
			return there === sql ? [] : [`${key}: not as migrated, but ${there}`];
		});
		const strange = Array.from(is.keys()).filter((key) => !should.has(key));
		return {
			name,
			looked: should.size,
			differences: [...wrong, ...strange.map((key) => `${key}: made by no migration`)],
		};
	}
}

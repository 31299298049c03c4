import { withEmptyBindings } from "../bindings";
import type { CheckResult } from "./check-result";
import { applyMigrations, readMigrations } from "./migrations";

type Kind = "table" | "index" | "trigger" | "view";
type Part = { type: Kind; name: string; sql: string };

/** Leaves out the tables of D1, SQLite and wrangler. */
const PARTS = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL
	AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 7) <> 'sqlite_' AND name <> 'd1_migrations' ORDER BY type, name`;

/** Comments and line breaks differ between exports; quoted text stays. */
function normalizeSql(sql: string): string {
	return sql
		.replace(/('(?:[^']|'')*')|--[^\n]*/g, (_all, quoted: string | undefined) => quoted ?? " ")
		.replace(/\s+/g, " ")
		.trim();
}

async function readSchema(db: D1Database): Promise<Part[]> {
	const { results } = await db.prepare(PARTS).all<Part>();
	return results.map((part) => ({ ...part, sql: normalizeSql(part.sql) }));
}

const getKey = ({ type, name }: Part) => `${type} ${name}`;

export async function checkMigrations(db: D1Database): Promise<CheckResult> {
	const files = (await readMigrations()).map(({ name }) => name);
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
		checkedCount: files.length,
		differences: [
			...files.filter((name) => !applied.includes(name)).map((name) => `${name}: not applied`),
			...applied.filter((name) => !files.includes(name)).map((name) => `${name}: has no file`),
		],
	};
}

export async function checkSchema(db: D1Database): Promise<CheckResult[]> {
	const files = await readMigrations();
	const wanted = await withEmptyBindings(async ({ DB }) => {
		await applyMigrations(DB, files);
		return readSchema(DB);
	});
	const found = await readSchema(db);
	return [
		compareParts("triggers", ["trigger"]),
		compareParts("tables and indexes", ["table", "index", "view"]),
	];

	function compareParts(name: string, kinds: readonly Kind[]): CheckResult {
		const mapParts = (parts: readonly Part[]) =>
			new Map(parts.filter(({ type }) => kinds.includes(type)).map((it) => [getKey(it), it.sql]));
		const [should, is] = [mapParts(wanted), mapParts(found)];
		const wrong = Array.from(should).flatMap(([key, sql]) => {
			const there = is.get(key);
			if (there === undefined) return [`${key}: missing`];
			return there === sql ? [] : [`${key}: not as migrated, but ${there}`];
		});
		const strange = Array.from(is.keys()).filter((key) => !should.has(key));
		return {
			name,
			checkedCount: should.size,
			differences: [...wrong, ...strange.map((key) => `${key}: made by no migration`)],
		};
	}
}

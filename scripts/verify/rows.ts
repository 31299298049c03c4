import type { CheckResult } from "./check-result";

export type Count = { table: string; rows: number };

export async function countRows(db: D1Database): Promise<Count[]> {
	const { results: tables } = await db
		.prepare(
			"SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 4) <> '_cf_' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name",
		)
		.all<{ name: string }>();
	if (tables.length === 0) return [];
	const counts = await db.batch<{ rows: number }>(
		tables.map(({ name }) => db.prepare(`SELECT count(*) AS rows FROM "${name}"`)),
	);
	return tables.map(({ name }, n) => ({ table: name, rows: counts[n]?.results[0]?.rows ?? 0 }));
}

type Orphan = { table: string; rowid: number | null; parent: string };

export async function checkForeignKeys(db: D1Database, checkedCount: number): Promise<CheckResult> {
	const { results } = await db.prepare("PRAGMA foreign_key_check").all<Orphan>();
	return {
		name: "foreign keys",
		checkedCount,
		differences: results.map(
			({ table, rowid, parent }) => `${table}, row ${rowid ?? "?"}: names no row of ${parent}`,
		),
	};
}

export async function checkIntegrity(db: D1Database, checkedCount: number): Promise<CheckResult> {
	const { results } = await db.prepare("PRAGMA quick_check").all<{ quick_check: string }>();
	const lines = results.map(({ quick_check }) => quick_check);
	return { name: "integrity", checkedCount, differences: lines.filter((line) => line !== "ok") };
}

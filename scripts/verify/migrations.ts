import { readdir, readFile } from "node:fs/promises";
import { unstable_splitSqlQuery } from "wrangler";

const FOLDER = new URL("../../migrations/", import.meta.url);

export type Migration = { name: string; sql: string };

export async function readMigrations(): Promise<Migration[]> {
	const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort();
	return Promise.all(
		names.map(async (name) => ({ name, sql: await readFile(new URL(name, FOLDER), "utf8") })),
	);
}

/** Wrangler 4 creates the same table. */
const RECORD = `CREATE TABLE IF NOT EXISTS d1_migrations (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT UNIQUE,
	applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/**
 * Does what `wrangler d1 migrations apply` does, which starts a Worker for each file: applies and
 * records those that are not recorded yet. Each file is one query, because preparing one waits for the other process.
 */
export async function applyMigrations(db: D1Database, files: readonly Migration[]): Promise<void> {
	await db.prepare(RECORD).run();
	const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
	const applied = new Set(results.map(({ name }) => name));
	for (const { name, sql } of files.filter((file) => !applied.has(file.name))) {
		await db.batch([
			db.prepare(unstable_splitSqlQuery(sql).join(";\n")),
			db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
		]);
	}
}

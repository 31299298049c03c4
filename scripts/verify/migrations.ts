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

/** Applies migrations as wrangler splits them. */
export async function applyMigrations(db: D1Database, files: readonly Migration[]): Promise<void> {
	for (const { sql } of files) {
		await db.batch(unstable_splitSqlQuery(sql).map((statement) => db.prepare(statement)));
	}
}

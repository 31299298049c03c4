import { withEmptyBindings } from "../bindings";
import { applyMigrations, readMigrations } from "../verify/migrations";

/** Not in `migrations/`, because wrangler applies every .sql file of that folder. */
export const SCHEMA_FILE = new URL("../../docs/schema.sql", import.meta.url);

const HEAD = "-- Written by `npm run schema` from migrations/. Don't edit it.\n";

const PARTS = `SELECT sql FROM sqlite_master
	WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
	ORDER BY tbl_name, CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name`;

export async function buildDatabaseSchema(): Promise<string> {
	const files = await readMigrations();
	return withEmptyBindings(async ({ DB }) => {
		await applyMigrations(DB, files);
		const { results } = await DB.prepare(PARTS).all<{ sql: string }>();
		// Comments inside a statement leave blank lines behind.
		return HEAD + results.map(({ sql }) => `\n${sql.replace(/\n\s*(?=\n)/g, "")};\n`).join("");
	});
}

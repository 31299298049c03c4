import { readFile } from "node:fs/promises";
import { withEmptyBindings } from "../bindings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { buildDiagrams } from "./database-diagrams";

/** Not in `migrations/`, because wrangler applies every .sql file of that folder. */
export const SCHEMA_FILE = new URL("../../docs/schema.sql", import.meta.url);
export const DATABASE_PAGE = new URL("../../docs/database.md", import.meta.url);

const MESSAGES_FILE = new URL("../../app/domain/refusals/trigger-message.ts", import.meta.url);

const HEAD = "-- Written by `npm run schema` from migrations/. Don't edit it.\n";
/** Of the part of the page that is written by hand. */
const DIAGRAMS_START = "<!-- `npm run schema` writes the rest of this page. -->\n";

const PARTS = `SELECT sql FROM sqlite_master
	WHERE sql IS NOT NULL AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name <> 'd1_migrations'
	ORDER BY tbl_name, CASE type WHEN 'table' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name`;

/** The generated files, as they have to be. */
export async function buildSchemaFiles(): Promise<{ file: URL; text: string }[]> {
	const migrations = await readMigrations();
	const [byHand] = (await readFile(DATABASE_PAGE, "utf8")).split(DIAGRAMS_START);
	return withEmptyBindings(async ({ DB }) => {
		await applyMigrations(DB, migrations);
		const { results } = await DB.prepare(PARTS).all<{ sql: string }>();
		// Comments inside a statement leave blank lines behind.
		const schema = results.map(({ sql }) => `\n${sql.replace(/\n\s*(?=\n)/g, "")};\n`).join("");
		const diagrams = await buildDiagrams(DB, migrations);
		return [
			{ file: SCHEMA_FILE, text: HEAD + schema },
			{ file: MESSAGES_FILE, text: buildMessageType(schema) },
			{ file: DATABASE_PAGE, text: `${byHand}${DIAGRAMS_START}\n${diagrams}` },
		];
	});
}

function buildMessageType(schema: string): string {
	const found = schema.matchAll(/RAISE\s*\(\s*ABORT\s*,\s*'refused: ([^']+)'/gi);
	const messages = new Set(Array.from(found, ([, message]) => message));
	const lines = Array.from(messages, (message) => `\n\t| "${message}"`).sort();
	return `/** What triggers refuse. Written by \`npm run schema\` from migrations/. Don't edit it. */\nexport type TriggerMessage =${lines.join("")};\n`;
}

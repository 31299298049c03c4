import { env } from "cloudflare:test";

/** These tables record what was done: imports with what was answered, movements, mails and audit rows, and versions of pages. */
const TELLING = [
	...["imports", "import_rows", "import_places", "import_answers"],
	...["stock_movements", "audit", "outbox", "page_version"],
];
/** These columns count edits, which an undo is too, or say when to look at a picture again. */
const COUNTERS = { products: ["rev"], pictures: ["check_at"] } as Record<string, string[]>;

export type Tables = ReadonlyMap<string, readonly string[]>;

/** The rows of every table that tells what the shop has, as text. */
export async function readAllTables(): Promise<Tables> {
	const { results } = await env.DB.prepare(
		`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
			and name not like '%cf_%' and name not like 'd1_%'`,
	).all<{ name: string }>();
	const names = results.map(({ name }) => name).filter((name) => !TELLING.includes(name));
	const tables = new Map<string, string[]>();
	for (const name of names) {
		const rows = await env.DB.prepare(`select * from "${name}"`).all<Record<string, unknown>>();
		const toText = (row: Record<string, unknown>) =>
			JSON.stringify(Object.entries(row).filter(([column]) => !COUNTERS[name]?.includes(column)));
		tables.set(name, rows.results.map(toText));
	}
	return tables;
}

/** By table: the rows that only the first has. */
export function listMissing(from: Tables, than: Tables) {
	const missing = Array.from(from, ([name, rows]) => {
		const others = new Set(than.get(name));
		return [name, rows.filter((row) => !others.has(row))] as const;
	});
	return Object.fromEntries(missing.filter(([, rows]) => rows.length > 0));
}

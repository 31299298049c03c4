import { env } from "cloudflare:test";

type Row = Record<string, string | number | null>;
type Reference = { column: string; parent: string; parentKey: string };
type Table = { name: string; key: string[]; unique: string[][]; references: Reference[] };
type Columns = { name: string; pk: number }[];
type Keys = { seq: number; from: string; table: string; to: string | null }[];
type Indexes = { name: string; unique: number; partial: number }[];

const PEOPLE = ["users", "customers"];
/** Members of staff wrote them, for everybody. */
const SHARED = ["products", "blogs", "settings", "product_documents"];

/** Each entry continues the account of its company: so it is copied with the company, and never for a colleague alone. */
const LEDGERS = ["account_entries", "tax_certificates"];

/** Rows of nobody, to which a ledger refers. */
const OF_LEDGERS: Record<string, string> = {
	bank_payments:
		"id IN (SELECT bank_payment_id FROM account_entries WHERE customer_id IN (SELECT value FROM json_each(?2)))",
};

const readRowsOf = async <T>(DB: D1Database, text: string): Promise<T[]> =>
	(await DB.prepare(text).all<T>()).results;

/** A column of this name has the people's ids, with a key or without. */
const OWNER_COLUMNS: Record<string, string> = { user_id: "users", customer_id: "customers" };

/** The tables of people's rows, each after those it refers to. */
async function describeTables(DB: D1Database): Promise<Table[]> {
	const readAll = <T>(text: string) => readRowsOf<T>(DB, text);
	const names = await readAll<{ name: string }>(
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite_*' ORDER BY rowid",
	);
	const tables: Table[] = [];
	for (const { name } of names.filter(({ name }) => !SHARED.includes(name))) {
		const columns = await readAll<Columns[number]>(`PRAGMA table_info(${name})`);
		const keys = await readAll<Keys[number]>(`PRAGMA foreign_key_list(${name})`);
		const known = [...PEOPLE, ...tables.map((table) => table.name)];
		const named = columns.flatMap(({ name: column }) => {
			const table = OWNER_COLUMNS[column];
			return table ? [{ from: column, table, to: "id" }] : [];
		});
		const owners = LEDGERS.includes(name) ? ["customers"] : known;
		const references = [...keys.filter(({ seq }) => seq === 0), ...named]
			.filter(({ table }) => owners.includes(table))
			.map(({ from, table, to }) => ({ column: from, parent: table, parentKey: to ?? "id" }));
		if (references.length === 0 && ![...PEOPLE, ...Object.keys(OF_LEDGERS)].includes(name))
			continue;
		const indexes = await readAll<Indexes[number]>(`PRAGMA index_list(${name})`);
		const unique: string[][] = [];
		for (const index of indexes.filter((each) => each.unique === 1 && each.partial === 0))
			unique.push(
				(await readAll<{ name: string }>(`PRAGMA index_info('${index.name}')`)).map(
					(column) => column.name,
				),
			);
		const key = columns.filter(({ pk }) => pk > 0).map((column) => column.name);
		tables.push({
			name,
			key,
			unique: [key, ...unique].filter(({ length }) => length > 0),
			references,
		});
	}
	return tables;
}

export type People = { users: string[]; customers: string[] };

/** In SQL: the rows of these people, and the rows of those rows. `?1` and `?2` are lists of ids. */
function describeOwned(tables: readonly Table[]) {
	const owned = new Map(Object.entries(OF_LEDGERS));
	const ids = (n: number) => `(SELECT value FROM json_each(?${n}))`;
	for (const { name, references } of tables.filter((table) => !OF_LEDGERS[table.name])) {
		const parts = references.map(({ column, parent, parentKey }) => {
			const n = PEOPLE.indexOf(parent) + 1;
			const condition = owned.get(parent);
			return n > 0
				? `${column} IN ${ids(n)}`
				: `${column} IN (SELECT ${parentKey} FROM ${parent} WHERE ${condition})`;
		});
		const n = PEOPLE.indexOf(name) + 1;
		owned.set(name, n > 0 ? `id IN ${ids(n)}` : parts.join(" OR "));
	}
	return owned;
}

/** Copies people with all their rows: the same parts, quantities, states and times, with other ids. */
export async function createTwinning(DB = env.DB) {
	const tables = await describeTables(DB);
	const owned = describeOwned(tables);
	const triggers = await readRowsOf<{ name: string; tbl_name: string; sql: string }>(
		DB,
		"SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid",
	);
	let made = 0;

	const ask = (verb: string, table: string, { users, customers }: People) =>
		DB.prepare(`${verb} WHERE (${owned.get(table)}) AND ?1 IS NOT NULL AND ?2 IS NOT NULL`).bind(
			JSON.stringify(users),
			JSON.stringify(customers),
		);

	async function readRows(people: People): Promise<Map<string, Row[]>> {
		const answers = await DB.batch<Row>(
			tables.map(({ name }) => ask(`SELECT * FROM ${name}`, name, people)),
		);
		return new Map(tables.map(({ name }, n) => [name, answers[n]?.results ?? []]));
	}

	const runWithoutTriggers = (names: ReadonlySet<string>, statements: D1PreparedStatement[]) => {
		const off = triggers.filter(({ tbl_name }) => names.has(tbl_name));
		return DB.batch([
			DB.prepare("PRAGMA defer_foreign_keys = ON"),
			...off.map(({ name }) => DB.prepare(`DROP TRIGGER ${name}`)),
			...statements,
			...off.map(({ sql }) => DB.prepare(sql)),
		]);
	};

	function makeOther(value: string | number | null | undefined) {
		made += 1;
		if (typeof value === "number") return value + 1_000_000 + 1000 * made;
		const text = String(value ?? "");
		const digits = String(100_000 + made);
		return text.length >= 14 ? `${text.slice(0, -digits.length)}${digits}` : `${text}${digits}`;
	}

	async function createTwins(of: People): Promise<People> {
		const rows = await readRows(of);
		const newIds = new Map<string, string>();
		for (const id of [...of.users, ...of.customers]) newIds.set(id, String(makeOther(id)));
		// Some rows refer to rows of later tables.
		for (const { name, key } of tables.filter((table) => table.key.length === 1)) {
			for (const row of rows.get(name) ?? []) {
				const ownId = row[key[0] ?? ""];
				if (typeof ownId !== "string" || newIds.has(ownId)) continue;
				const newId = String(makeOther(ownId));
				newIds.set(ownId, newId).set(`ACC-${ownId}`, `ACC-${newId}`);
			}
		}
		const inserted: D1PreparedStatement[] = [];
		const names = new Set<string>();
		for (const { name, unique } of tables) {
			for (const row of rows.get(name) ?? []) {
				names.add(name);
				const twin: Row = {};
				for (const [column, value] of Object.entries(row))
					twin[column] = (typeof value === "string" && newIds.get(value)) || value;
				for (const columns of unique) {
					const last = columns.at(-1) ?? "";
					if (columns.every((column) => twin[column] === row[column] && row[column] !== null))
						twin[last] = makeOther(row[last]);
				}
				const columns = Object.keys(twin);
				inserted.push(
					DB.prepare(
						`INSERT INTO ${name} (${columns.map((each) => `"${each}"`).join()}) VALUES (${columns.map(() => "?").join()})`,
					).bind(...Object.values(twin)),
				);
			}
		}
		await runWithoutTriggers(names, inserted);
		const find = (ids: string[]) => ids.map((id) => newIds.get(id) ?? id);
		return { users: find(of.users), customers: find(of.customers) };
	}

	const removeTwins = (twins: People, rows: ReadonlyMap<string, Row[]>) => {
		const filled = tables.filter(({ name }) => (rows.get(name) ?? []).length > 0);
		return runWithoutTriggers(
			new Set(filled.map(({ name }) => name)),
			// The ledgers tell which rows they refer to.
			[...filled.filter(({ name }) => OF_LEDGERS[name]), ...filled.toReversed()].map(({ name }) =>
				ask(`DELETE FROM ${name}`, name, twins),
			),
		);
	};

	return { tables: tables.map(({ name }) => name), readRows, createTwins, removeTwins };
}

/** `table: row` of each row that is only in one of the two. */
export function listDifferences(
	before: ReadonlyMap<string, Row[]>,
	after: ReadonlyMap<string, Row[]>,
): string[] {
	return Array.from(before).flatMap(([table, rows]) => {
		const [old, now] = [rows, after.get(table) ?? []].map((each) =>
			each.map((row) => JSON.stringify(row)),
		);
		return [
			...(old ?? []).filter((row) => !now?.includes(row)).map((row) => `${table} was ${row}`),
			...(now ?? []).filter((row) => !old?.includes(row)).map((row) => `${table} is ${row}`),
		];
	});
}

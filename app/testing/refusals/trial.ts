/** The values are SQL, by column. */
export type Values = Readonly<Record<string, string>>;

/** A row like one that is there, with other values. */
export type Copy = { table: string; values: Values; where: string; times: number };

export type Statement = string | Copy;

export const copy = (table: string, values: Values, where = "true", times = 1): Copy => ({
	table,
	values,
	where,
	times,
});

/** `nth` in the values of a copy made many times. */
function buildCopy({ table, values, where, times }: Copy, columns: readonly string[]): string {
	const selected = columns.map((column) => values[column] ?? `kept."${column}"`);
	const rows = `(SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS kept`;
	const many =
		"(WITH RECURSIVE times (nth) AS (VALUES (1) UNION ALL SELECT nth + 1 FROM times) SELECT nth FROM times";
	return `INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join()}) SELECT ${selected.join()} FROM ${rows}${
		times > 1 ? `, ${many} LIMIT ${times})` : ""
	}`;
}

/** Nothing that is tried stays, because the last statement of each batch is refused. */
const TAKEN_BACK = "NOT NULL constraint failed: audit.id";

export function createTrials(d1: D1Database) {
	const columns = new Map<string, string[]>();

	async function build(statement: Statement): Promise<D1PreparedStatement> {
		if (typeof statement === "string") return d1.prepare(statement);
		const { table } = statement;
		if (!columns.has(table)) {
			const { results } = await d1.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
			columns.set(
				table,
				results.map(({ name }) => name),
			);
		}
		return d1.prepare(buildCopy(statement, columns.get(table) ?? []));
	}

	/** What the database says to these statements, or nothing. */
	return async function tryOut(...statements: Statement[]): Promise<string> {
		const built = await Promise.all(statements.map(build));
		const takeBack = d1.prepare("INSERT INTO audit (id) VALUES (NULL)");
		const said = await d1.batch([...built, takeBack]).then(
			() => "kept",
			(error: Error) => error.message,
		);
		return said.includes(TAKEN_BACK)
			? ""
			: said.replace(/^D1_ERROR: /, "").replace(/(?:: SQLITE_CONSTRAINT.*)?$/s, "");
	};
}

/** Statements of which the last is refused; or one. */
export type Scenario = Statement | readonly Statement[];

/** By trigger and by what it says after `refused: `. */
export type Refusals = Readonly<Record<string, Readonly<Record<string, readonly Scenario[]>>>>;

/** That each of these columns is written, though with the same value. */
export const writeEach = (table: string, columns: string, where = "true"): string[] =>
	columns.split(" ").map((column) => `UPDATE ${table} SET ${column} = ${column} WHERE ${where}`);

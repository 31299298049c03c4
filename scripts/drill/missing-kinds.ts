/** Would be wrong in the shop: each raises an alert. */
const WRONG = [
	"stock_movements.cause: unexplained",
	"refunds.state: failed",
	"disputes.state: open",
	"disputes.state: lost",
];

const LISTED_VALUES = /\b(?!NOT\b)(\w+) IN \(\s*('[^()]*')\s*\)/g;

/** The tables without a row, and the values of CHECKs that no row has. */
export async function listMissingKinds(DB: D1Database): Promise<string[]> {
	const { results: tables } = await DB.prepare(
		"SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
	).all<{ name: string; sql: string }>();
	const asked = tables.flatMap(({ name, sql }) => [
		{ kind: name, sql: `SELECT EXISTS (SELECT 1 FROM "${name}") AS found` },
		...Array.from(sql.matchAll(LISTED_VALUES)).flatMap(([, column, values = ""]) =>
			Array.from(values.matchAll(/'([^']*)'/g), ([, value]) => ({
				kind: `${name}.${column}: ${value}`,
				sql: `SELECT EXISTS (SELECT 1 FROM "${name}" WHERE "${column}" = '${value}') AS found`,
			})),
		),
	]);
	const answers = await DB.batch<{ found: number }>(asked.map(({ sql }) => DB.prepare(sql)));
	return asked.flatMap(({ kind }, n) =>
		answers[n]?.results[0]?.found || WRONG.includes(kind) ? [] : [kind],
	);
}

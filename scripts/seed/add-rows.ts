import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

const ROWS_A_STATEMENT = 1000;

/** Adds rows with the columns of the first, 1,000 per statement. Existing rows stay. */
export async function addRows<Table extends SQLiteTable>(
	db: D1Database,
	table: Table,
	rows: readonly Table["$inferInsert"][],
): Promise<void> {
	const names = Object.keys(rows[0] ?? {});
	const columns = getTableColumns(table);
	const insert = db.prepare(
		`INSERT INTO ${getTableName(table)} (${names.map((name) => columns[name]?.name)})
		 SELECT ${names.map((name) => `value ->> '${name}'`)} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
	);
	for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
		await insert.bind(JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT))).run();
}

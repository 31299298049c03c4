import { and, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Whether a row still has the values that were read: compares the columns named by `fields`. */
export function isUnchanged<Table extends SQLiteTable>(
	table: Table,
	old: Partial<InferSelectModel<Table>>,
	fields: object,
): SQL | undefined {
	const columns = getTableColumns(table);
	const values: Record<string, unknown> = old;
	return and(
		...Object.entries(columns)
			.filter(([name]) => name in fields)
			.map(([name, column]) => sql`${column} is ${sql.param(values[name] ?? null, column)}`),
	);
}

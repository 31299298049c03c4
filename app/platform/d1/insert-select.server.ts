import { type AnyColumn, Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./database.server";

type InsertedRow<Table extends SQLiteTable> = {
	[Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | SQL | AnyColumn;
};

/**
 * `INSERT … SELECT` with named columns: a row for each row of `source`, which is `from … where …`, or
 * only `where …` for at most one. Before `on conflict`, it needs a `where`.
 */
export function insertSelect<Table extends SQLiteTable>(
	db: Db,
	table: Table,
	row: InsertedRow<Table>,
	source: SQL,
) {
	const given: Record<string, unknown> = row;
	const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
		const value = given[name] === undefined ? (column.default ?? null) : given[name];
		if (value === null) return sql`null`;
		return is(value, SQL) || is(value, Column) ? value : sql.param(value, column);
	});
	return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${source}`);
}

export function pickExcluded<Table extends SQLiteTable>(
	table: Table,
	fields: readonly (keyof Table["_"]["columns"] & string)[],
): Record<string, SQL> {
	const columns = getTableColumns(table);
	return Object.fromEntries(
		fields.flatMap((field) => {
			const column = columns[field];
			return column ? [[field, sql`excluded.${sql.identifier(column.name)}`]] : [];
		}),
	);
}

import { groupBy } from "~/platform/group-by";

type Column = { of: string; name: string };

/** Milliseconds of a clock that no test stops: the database's own, in our time. */
const OWN_CLOCK = "between 1780000000000 and 2490000000000";

/** By table: its rows and, for each column, the sum of its numbers and of the lengths of its texts. */
export async function sumColumns(DB: D1Database): Promise<string[]> {
	const { results } = await DB.prepare(
		`select tables.name as of, columns.name from sqlite_master as tables, pragma_table_info(tables.name) as columns
		where tables.type = 'table' and tables.sql like 'CREATE TABLE%' and tables.name not glob '*_cf_*' and tables.name <> 'd1_migrations' and tables.name not glob 'sqlite_*'
		order by tables.name, columns.cid`,
	).all<Column>();
	const tables = groupBy(results, ({ of }) => of);
	const sums = Array.from(tables, ([table, columns]) => {
		const each = columns.map(({ name }) => {
			const value = `"${name}"`;
			return `sum(case when typeof(${value}) = 'text' then length(${value}) when ${value} ${OWN_CLOCK} then 1 else ${value} end) as ${value}`;
		});
		return DB.prepare(`select count(*) as "rows", ${each.join(", ")} from "${table}"`);
	});
	const rows = await DB.batch<Record<string, number | null>>(sums);
	return Array.from(tables.keys(), (table, n) => {
		const [first = {}] = rows[n]?.results ?? [];
		return `${table}: ${Object.entries(first)
			.map(([name, sum]) => `${name} ${sum}`)
			.join(", ")}`;
	});
}

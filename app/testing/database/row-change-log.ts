import { env } from "cloudflare:test";

const LOG_TABLE = "recorded_changes";
const VALUES_TABLE = "recorded_values";

export type Changes = Record<string, number>;

type Value = number | string | null;

/** A value that a column was given, with the name of its change, such as 'cart_lines update'. */
export type WrittenValue = { change: string; name: string; value: Value };

/**
 * The recorded name of a changed row, in SQL. A key bound to its payload is part of its batch's
 * change; an acquired key, whose id is a longer hash, is not.
 */
const nameIn = (table: string, row: "new" | "old") =>
	table === "idempotency_keys"
		? `iif(length(${row}.id) < 64, 'bound_keys', '${table}')`
		: `'${table}'`;

/** Writes each value that a row's change gave. */
function recordValues(table: string, change: string, columns: readonly string[]): string {
	if (change === "delete") return "";
	const each = columns.map((name) => {
		const given = change === "insert" ? "is not null" : `is not old."${name}"`;
		return `insert into ${VALUES_TABLE} select '${table} ${change}', '${name}', new."${name}" where new."${name}" ${given};`;
	});
	return each.join(" ");
}

export async function startRecordingChanges() {
	const { results } = await env.DB.prepare(
		`select tables.name, json_group_array(columns.name) as columns
			from sqlite_master as tables, pragma_table_info(tables.name) as columns
			where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not like '%cf_%'
			and tables.name not like 'd1_%' and sql not like 'create virtual%' and tables.name not like 'search_%'
			group by tables.name`,
	).all<{ name: string; columns: string }>();
	const each = results.flatMap(({ name: table, columns }) =>
		["insert", "update", "delete"].map((change) => ({
			name: `${LOG_TABLE}_${table}_${change}`,
			table,
			change,
			values: recordValues(table, change, JSON.parse(columns)),
		})),
	);
	await env.DB.batch([
		env.DB.prepare(`create table ${LOG_TABLE} (change text not null) strict`),
		env.DB.prepare(`create table ${VALUES_TABLE} (change text, name text, value)`),
		...each.map(({ name, table, change, values }) =>
			env.DB.prepare(
				`create trigger ${name} after ${change} on ${table} begin insert into ${LOG_TABLE} values (${nameIn(table, change === "delete" ? "old" : "new")} || ' ${change}'); ${values} end`,
			),
		),
	]);
	return {
		reset: () =>
			env.DB.batch(
				[LOG_TABLE, VALUES_TABLE].map((table) => env.DB.prepare(`delete from ${table}`)),
			),
		async changes(): Promise<Changes> {
			const { results } = await env.DB.prepare(
				`select change, count(*) as count from ${LOG_TABLE} group by change order by change`,
			).all<{ change: string; count: number }>();
			return Object.fromEntries(results.map(({ change, count }) => [change, count]));
		},
		async values(): Promise<WrittenValue[]> {
			const { results } = await env.DB.prepare(
				`select distinct change, name, value from ${VALUES_TABLE} order by rowid`,
			).all<WrittenValue>();
			return results;
		},
		async end() {
			await env.DB.batch([
				...each.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)),
				env.DB.prepare(`drop table ${LOG_TABLE}`),
				env.DB.prepare(`drop table ${VALUES_TABLE}`),
			]);
		},
	};
}

import { env } from "cloudflare:test";

const LOG_TABLE = "recorded_changes";

export type Changes = Record<string, number>;

/**
 * The recorded name of a changed row, in SQL. A key bound to its payload is part of its batch's
 * change; an acquired key, whose id is a longer hash, is not.
 */
const nameIn = (table: string, row: "new" | "old") =>
	table === "idempotency_keys"
		? `iif(length(${row}.id) < 64, 'bound_keys', '${table}')`
		: `'${table}'`;

export async function startRecordingChanges() {
	const { results } = await env.DB.prepare(
		`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%cf_%'
			and name not like 'd1_%' and sql not like 'create virtual%' and name not like 'search_%'`,
	).all<{ name: string }>();
	const tables = results.map(({ name }) => name);
	const each = tables.flatMap((table) =>
		["insert", "update", "delete"].map((change) => ({
			name: `${LOG_TABLE}_${table}_${change}`,
			table,
			change,
		})),
	);
	await env.DB.batch([
		env.DB.prepare(`create table ${LOG_TABLE} (change text not null) strict`),
		...each.map(({ name, table, change }) =>
			env.DB.prepare(
				`create trigger ${name} after ${change} on ${table} begin insert into ${LOG_TABLE} values (${nameIn(table, change === "delete" ? "old" : "new")} || ' ${change}'); end`,
			),
		),
	]);
	return {
		reset: () => env.DB.prepare(`delete from ${LOG_TABLE}`).run(),
		async changes(): Promise<Changes> {
			const { results } = await env.DB.prepare(
				`select change, count(*) as count from ${LOG_TABLE} group by change order by change`,
			).all<{ change: string; count: number }>();
			return Object.fromEntries(results.map(({ change, count }) => [change, count]));
		},
		async end() {
			await env.DB.batch([
				...each.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)),
				env.DB.prepare(`drop table ${LOG_TABLE}`),
			]);
		},
	};
}

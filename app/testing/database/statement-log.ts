import { env } from "cloudflare:test";
import { createDatabaseBinding } from "./database-binding";

type RanStatement = { sql: string; written: number };

export function createLoggingDatabase(before: (sql: string) => Promise<void> = async () => {}) {
	const ran: RanStatement[] = [];
	const statementTexts = new WeakMap<object, { sql: string; statement: D1PreparedStatement }>();
	function logStatement<Answer extends D1Result>(sql: string, response: Answer): Answer {
		ran.push({ sql, written: response.meta.rows_written });
		return response;
	}
	function wrapStatement(sql: string, statement: D1PreparedStatement): D1PreparedStatement {
		const proxy = new Proxy(statement, {
			get(target, name) {
				if (name === "bind")
					return (...values: unknown[]) => wrapStatement(sql, target.bind(...values));
				if (name === "all" || name === "run") {
					return async () => {
						await before(sql);
						return logStatement(sql, await target[name]());
					};
				}
				if (name === "raw") {
					return async () => {
						await before(sql);
						if (!/^\s*(insert|update|delete)/i.test(sql)) {
							ran.push({ sql, written: 0 });
							return target.raw();
						}
						const { results } = logStatement(sql, await target.all());
						return results.map((row) => Object.values(row as object));
					};
				}
				return Reflect.get(target, name);
			},
		});
		statementTexts.set(proxy, { sql, statement });
		return proxy;
	}
	const DB = createDatabaseBinding({
		prepare: (sql) => wrapStatement(sql, env.DB.prepare(sql)),
		async batch<T>(statements: D1PreparedStatement[]) {
			const known = statements.flatMap((each) => statementTexts.get(each) ?? []);
			for (const { sql } of known) await before(sql);
			const responses = await env.DB.batch<T>(known.map(({ statement }) => statement));
			return responses.map((response, place) => logStatement(known[place]?.sql ?? "", response));
		},
	});
	return { DB, ran };
}

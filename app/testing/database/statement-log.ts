import { env } from "cloudflare:test";
import { databaseOf } from "./database-binding";

/** A statement that D1 has run, and how many rows it wrote. */
export type Ran = { sql: string; written: number };

/** The test's own database: `ran` has each statement that it has run, once `before` has let it through. */
export function databaseThatTells(before: (sql: string) => Promise<void> = async () => {}) {
	const ran: Ran[] = [];
	const texts = new WeakMap<object, { sql: string; statement: D1PreparedStatement }>();
	function told<Answer extends D1Result>(sql: string, answer: Answer): Answer {
		ran.push({ sql, written: answer.meta.rows_written });
		return answer;
	}
	function watched(sql: string, statement: D1PreparedStatement): D1PreparedStatement {
		const proxy = new Proxy(statement, {
			get(target, name) {
				if (name === "bind") return (...values: unknown[]) => watched(sql, target.bind(...values));
				if (name === "all" || name === "run") {
					return async () => {
						await before(sql);
						return told(sql, await target[name]());
					};
				}
				if (name === "raw") {
					return async () => {
						await before(sql);
						if (!/^\s*(insert|update|delete)/i.test(sql)) {
							ran.push({ sql, written: 0 });
							return target.raw();
						}
						const { results } = told(sql, await target.all());
						return results.map((row) => Object.values(row as object));
					};
				}
				return Reflect.get(target, name);
			},
		});
		texts.set(proxy, { sql, statement });
		return proxy;
	}
	const DB = databaseOf({
		prepare: (sql) => watched(sql, env.DB.prepare(sql)),
		async batch<T>(statements: D1PreparedStatement[]) {
			const known = statements.flatMap((each) => texts.get(each) ?? []);
			for (const { sql } of known) await before(sql);
			const answers = await env.DB.batch<T>(known.map(({ statement }) => statement));
			return answers.map((answer, place) => told(known[place]?.sql ?? "", answer));
		},
	});
	return { DB, ran };
}

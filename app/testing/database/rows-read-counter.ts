import { env } from "cloudflare:test";
import { type Db, databaseFrom } from "~/platform/d1/database.server";

/** The test's own database, with how many rows D1 says it has read for what was asked of it. */
export function databaseThatCounts(): { db: Db; rowsRead: () => number } {
	let rowsRead = 0;
	const counted = <Answer extends D1Result>(answer: Answer) => {
		rowsRead += answer.meta.rows_read;
		return answer;
	};
	const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get(target, name) {
				if (name === "bind") return (...values: unknown[]) => watch(target.bind(...values));
				if (name === "all") return async () => counted(await target.all());
				if (name === "raw")
					return async () =>
						counted(await target.all()).results.map((row) => Object.values(row as object));
				return name === "itself" ? target : Reflect.get(target, name);
			},
		});
	const binding = {
		prepare: (text: string) => watch(env.DB.prepare(text)),
		batch: async (statements: D1PreparedStatement[]) => {
			const own = statements.map((each) => Reflect.get(each, "itself") as D1PreparedStatement);
			return (await env.DB.batch(own)).map(counted);
		},
	} as D1Database;
	return { db: databaseFrom(binding, { statements: 0, writes: 0 }), rowsRead: () => rowsRead };
}

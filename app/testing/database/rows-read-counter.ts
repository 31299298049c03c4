import { env } from "cloudflare:test";
import { createDatabase, type Db } from "~/platform/d1/database.server";

type Counts = { statements: () => number; rowsRead: () => number; rowsWritten: () => number };

export function createRowCountingDatabase(): { db: Db } & Counts {
	let rowsRead = 0;
	let rowsWritten = 0;
	const countRows = <Answer extends D1Result>(response: Answer) => {
		rowsRead += response.meta.rows_read;
		rowsWritten += response.meta.rows_written;
		return response;
	};
	const wrap = (text: string, statement: D1PreparedStatement): D1PreparedStatement =>
		new Proxy(statement, {
			get(target, name) {
				if (name === "bind") return (...values: unknown[]) => wrap(text, target.bind(...values));
				if (name === "all") return async () => countRows(await target.all());
				if (name === "raw")
					return async () => {
						const answer = countRows(await target.all());
						// Only `raw` keeps two columns of one name.
						return /^\s*(?:select|with)\b/i.test(text)
							? target.raw()
							: answer.results.map((row) => Object.values(row as object));
					};
				return name === "itself" ? target : Reflect.get(target, name);
			},
		});
	const binding = {
		prepare: (text: string) => wrap(text, env.DB.prepare(text)),
		batch: async (statements: D1PreparedStatement[]) => {
			const own = statements.map((each) => Reflect.get(each, "itself") as D1PreparedStatement);
			return (await env.DB.batch(own)).map(countRows);
		},
	} as D1Database;
	const count = { statements: 0, writtenTables: new Set<string>() };
	return {
		db: createDatabase(binding, count),
		statements: () => count.statements,
		rowsRead: () => rowsRead,
		rowsWritten: () => rowsWritten,
	};
}

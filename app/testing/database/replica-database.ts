import { env } from "cloudflare:test";

type SentStatement = { constraint: string; sql: string; bookmark: () => string | null };

export function createReplicaDatabase() {
	const sent: SentStatement[] = [];
	const DB = {
		withSession(constraint: string) {
			const session = env.DB.withSession(constraint);
			const bookmark = () => session.getBookmark();
			const prepare = (sql: string) => {
				sent.push({ constraint, sql, bookmark });
				return session.prepare(sql);
			};
			const batch = (statements: D1PreparedStatement[]) => {
				sent.push({ constraint, sql: "batch", bookmark });
				return session.batch(statements);
			};
			return { prepare, batch, getBookmark: bookmark };
		},
	} as Partial<D1Database> as D1Database;
	return {
		DB,
		sent: () => sent.splice(0),
	};
}

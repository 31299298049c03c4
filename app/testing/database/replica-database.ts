import { env } from "cloudflare:test";

/** A statement, where it was to be read from, and the bookmark that its session has come to. */
type SentStatement = { constraint: string; sql: string; bookmark: () => string | null };

/** The test's own database, and each statement that it is sent in a session; without one it answers nothing. */
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
		/** What was sent since this was last asked for. */
		sent: () => sent.splice(0),
	};
}

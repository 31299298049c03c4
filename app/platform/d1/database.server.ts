import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { D1Client } from "./d1-client.server";

/** The shop's D1 database behind drizzle. It has no interactive transaction: verbs run one `db.batch`. */
export type Db = DrizzleD1Database;

/** How many statements a request has sent to D1 so far, and the tables that it may have written. */
export type QueryCount = { statements: number; writtenTables: Set<string> };

/** A `with` that writes would have to be told apart here. */
const READ_QUERY = /^\s*(?:select|with recursive)\b/i;
const WRITTEN_TABLE = /^\s*(?:insert into|update|delete from)\s+"(\w+)"/i;

/** Wraps a D1; every statement, those of a batch too, adds one to `count`. */
export function createDatabase(d1: D1Client, count: QueryCount): Db {
	const countingClient = {
		prepare(query: string) {
			if (!READ_QUERY.test(query)) count.writtenTables.add(WRITTEN_TABLE.exec(query)?.[1] ?? query);
			return d1.prepare(query);
		},
		batch(statements: D1PreparedStatement[]) {
			count.statements += statements.length;
			return d1.batch(statements);
		},
	} as D1Database;
	// It tells the logger of each statement but those of a batch.
	const logger = {
		logQuery() {
			count.statements += 1;
		},
	};
	return drizzle(countingClient, { logger });
}

/**
 * The constraint or trigger message that made D1 refuse a statement, or null for any other error.
 * drizzle wraps D1's error, so the chain of causes is read.
 */
export function getViolatedConstraint(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const found =
			/(?:UNIQUE|CHECK|NOT NULL) constraint failed: ([^:\n]+)|(FOREIGN KEY) constraint failed|refused: ([a-z ]+)/.exec(
				cause.message,
			);
		if (found?.[2]) return "foreign key";
		if (found) return (found[1] ?? found[3] ?? "").trimEnd();
	}
	return null;
}

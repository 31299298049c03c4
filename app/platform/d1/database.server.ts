import { DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { D1Client } from "./d1-client.server";
import { FlatRowsSession } from "./flat-rows.server";

export type Db = DrizzleD1Database;

export type QueryCount = { statements: number; writtenTables: Set<string> };

const dialect = new SQLiteAsyncDialect();

/** A `with` that writes would have to be recognised here. */
const READ_QUERY = /^\s*(?:select|with recursive)\b/i;
const WRITTEN_TABLE = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i;

/** Counts what visitors search in vain. A reading request writes it, and no page for them shows it, so it is no write. */
const NOTES_TABLE = "unfound_searches";

export function createDatabase(d1: D1Client, count: QueryCount): Db {
	const countingClient = {
		prepare(query: string) {
			const written = READ_QUERY.test(query) ? null : (WRITTEN_TABLE.exec(query)?.[1] ?? query);
			if (written !== null && written !== NOTES_TABLE) count.writtenTables.add(written);
			return d1.prepare(query);
		},
		batch(statements: D1PreparedStatement[]) {
			count.statements += statements.length;
			return d1.batch(statements);
		},
	} as D1Database;
	// The logger sees every statement except those of a batch.
	const logger = {
		logQuery() {
			count.statements += 1;
		},
	};
	const session = new FlatRowsSession(countingClient, dialect, undefined, { logger });
	return new DrizzleD1Database("async", dialect, session, undefined);
}

export function getViolatedConstraint(error: unknown): string | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const found =
			/(?:UNIQUE|CHECK|NOT NULL) constraint failed: ([^:\n]+)|(FOREIGN KEY) constraint failed|refused: ([A-Za-z ]+)/.exec(
				cause.message,
			);
		if (found?.[2]) return "foreign key";
		if (found) return (found[1] ?? found[3] ?? "").trimEnd();
	}
	return null;
}

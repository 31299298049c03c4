import type { Db } from "./database.server";

const MAX_AGE_MS = 60_000;

type Source = {
	db: Db;
	now: () => number;
	/** The page version that a shared page is rendered for; null on other pages. */
	pageVersion: number | null;
};
type Entry<Value> = { value: Value; readAt: number; pageVersion: number | null };

const caches: { tables: readonly string[]; clear: () => void }[] = [];

/**
 * Keeps what a query returns in this isolate: for a minute at most, until a request to this isolate
 * writes one of the tables, and on shared pages only for one page version.
 */
export function cacheInIsolate<Value>(
	tables: readonly string[],
	query: (db: Db) => Promise<Value>,
): (source: Source) => Promise<Value> {
	let entry: Entry<Value> | null = null;
	let clearCount = 0;
	caches.push({
		tables,
		clear: () => {
			entry = null;
			clearCount += 1;
		},
	});
	return async ({ db, now, pageVersion }) => {
		const readAt = now();
		if (
			entry &&
			Math.abs(readAt - entry.readAt) < MAX_AGE_MS &&
			(pageVersion === null || pageVersion === entry.pageVersion)
		)
			return entry.value;
		const clearsBefore = clearCount;
		const value = await query(db);
		if (clearsBefore === clearCount) entry = { value, readAt, pageVersion };
		return value;
	};
}

export function clearWrittenCaches(hasWritten: (table: string) => boolean): void {
	for (const { tables, clear } of caches) if (tables.some(hasWritten)) clear();
}

import type { Db } from "./database.server";

const MAX_AGE_MS = 60_000;

/** `pageVersion` is the one that a shared page is rendered for; null on other pages. */
type Moment = { now: () => number; pageVersion: number | null };
type Source = Moment & { db: Db };
type Entry<Value> = { value: Value; readAt: number; pageVersion: number | null };

const caches: { tables: readonly string[]; clear: () => void }[] = [];

/**
 * Keeps a value in this isolate: for a minute at most, until a request, a job or an import in this isolate writes one
 * of the tables, and on shared pages only for one page version.
 */
export function createIsolateCache<Value>(tables: readonly string[]) {
	let entry: Entry<Value> | null = null;
	let clearCount = 0;
	caches.push({
		tables,
		clear: () => {
			entry = null;
			clearCount += 1;
		},
	});
	return {
		find({ now, pageVersion }: Moment): { value: Value } | null {
			const isFresh = entry !== null && Math.abs(now() - entry.readAt) < MAX_AGE_MS;
			return isFresh && (pageVersion === null || pageVersion === entry?.pageVersion) ? entry : null;
		},
		/** Call it before the query, and the result with what the query returned. */
		prepare({ now, pageVersion }: Moment): (value: Value) => void {
			const [readAt, clearsBefore] = [now(), clearCount];
			return (value) => {
				if (clearsBefore === clearCount) entry = { value, readAt, pageVersion };
			};
		},
	};
}

/** Keeps what a query returns. */
export function cacheInIsolate<Value>(
	tables: readonly string[],
	query: (db: Db) => Promise<Value>,
): (source: Source) => Promise<Value> {
	const cache = createIsolateCache<Value>(tables);
	return async (source) => {
		const known = cache.find(source);
		if (known) return known.value;
		const store = cache.prepare(source);
		const value = await query(source.db);
		store(value);
		return value;
	};
}

/** Keeps what a query returns for each of at most `maxKeys` keys. */
export function cacheByKeyInIsolate<Value>(
	tables: readonly string[],
	maxKeys: number,
	query: (db: Db, key: string) => Promise<Value>,
): (source: Source, key: string) => Promise<Value> {
	const cache = createIsolateCache<Map<string, Value>>(tables);
	return async (source, key) => {
		const kept = cache.find(source)?.value;
		const known = kept?.get(key);
		if (known !== undefined) return known;
		const store = cache.prepare(source);
		const value = await query(source.db, key);
		if (!kept) store(new Map([[key, value]]));
		else if (kept.size < maxKeys) kept.set(key, value);
		return value;
	};
}

export function clearWrittenCaches(hasWritten: (table: string) => boolean): void {
	for (const { tables, clear } of caches) if (tables.some(hasWritten)) clear();
}

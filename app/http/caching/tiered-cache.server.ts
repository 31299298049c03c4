import type { CacheEntry } from "./cache-entry.server";
import type { EdgeCache } from "./edge-cache.server";
import { LruPageCache } from "./lru-cache.server";

export type CacheQuery = { key: string; version: number; maxAgeMs: number };

/** Past half its maximum age an entry is revalidated after the response. */
type CacheHit = { entry: CacheEntry; ageMs: number; isFresh: boolean };

export class TieredPageCache {
	private readonly memory = new LruPageCache();

	async find(edge: EdgeCache, query: CacheQuery): Promise<CacheHit | null> {
		const memoryHit = toCacheHit(this.memory.get(query.key), query);
		if (memoryHit?.isFresh) return memoryHit;
		const edgeHit = toCacheHit(await edge.getPage(query.key), query);
		if (!edgeHit || (memoryHit && memoryHit.ageMs <= edgeHit.ageMs)) return memoryHit;
		this.memory.set(query.key, edgeHit.entry);
		return edgeHit;
	}

	/** Caches a page in this isolate now; the returned promise stores it for the region. */
	store(edge: EdgeCache, { key, maxAgeMs }: CacheQuery, entry: CacheEntry): Promise<void> {
		this.memory.set(key, entry);
		return edge.putPage(key, entry, maxAgeMs / 1000);
	}
}

function toCacheHit(entry: CacheEntry | null, { version, maxAgeMs }: CacheQuery): CacheHit | null {
	const ageMs = entry ? Date.now() - entry.renderedAt : maxAgeMs;
	if (entry?.version !== version || ageMs >= maxAgeMs) return null;
	return { entry, ageMs, isFresh: ageMs < maxAgeMs / 2 };
}

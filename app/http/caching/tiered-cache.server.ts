import type { CacheEntry } from "./cache-entry.server";
import type { EdgeCache } from "./edge-cache.server";
import { LruPageCache } from "./lru-cache.server";

/** What a copy must be to be shown: of this version, and at most so old in ms. */
type CacheQuery = { key: string; version: number; maxAgeMs: number };

/** A copy with its age in ms; past half its life it is to be drawn anew behind the answer. */
export type CacheHit = { entry: CacheEntry; ageMs: number; isFresh: boolean };

/** The pages that are kept: in this isolate's memory and, for all isolates of a region, in its cache. */
export class TieredPageCache {
	private readonly memory = new LruPageCache();

	/** The copy that is kept of a page; null when there is none, or something has changed since. */
	async find(edge: EdgeCache, query: CacheQuery): Promise<CacheHit | null> {
		const memoryHit = toCacheHit(this.memory.get(query.key), query);
		if (memoryHit?.isFresh) return memoryHit;
		// Another isolate may have drawn it anew.
		const edgeHit = toCacheHit(await edge.getPage(query.key), query);
		if (!edgeHit || (memoryHit && memoryHit.ageMs <= edgeHit.ageMs)) return memoryHit;
		this.memory.set(query.key, edgeHit.entry);
		return edgeHit;
	}

	/** Keeps a page here at once, and in the region by the work that is returned. */
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

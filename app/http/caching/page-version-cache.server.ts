import type { PageVersion } from "~/platform/d1/page-version.server";
import type { EdgeCache, TimestampedVersion } from "./edge-cache.server";

/** How late an isolate may see writes of its own region. */
const ISOLATE_TTL_MS = 1000;
/** How late a region may see writes of another one. */
const EDGE_TTL_MS = 10_000;

export class PageVersionCache {
	private cached: TimestampedVersion | null = null;
	private invalidations = 0;

	async read(edge: EdgeCache, queryDatabase: () => Promise<PageVersion>): Promise<PageVersion> {
		const now = Date.now();
		if (this.cached && now - this.cached.readAt < ISOLATE_TTL_MS) return this.cached;
		const invalidationsBefore = this.invalidations;
		const edgeVersion = await edge.getVersion();
		const isFresh = edgeVersion !== null && now - edgeVersion.readAt < EDGE_TTL_MS;
		const version = { ...(isFresh ? edgeVersion : await queryDatabase()), readAt: now };
		if (invalidationsBefore === this.invalidations) {
			this.cached = version;
			if (!isFresh) await edge.putVersion(version, EDGE_TTL_MS / 1000);
		}
		return version;
	}

	async invalidate(edge: EdgeCache): Promise<void> {
		this.cached = null;
		this.invalidations += 1;
		await edge.deleteVersion();
	}
}

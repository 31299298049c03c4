import type { PageVersion } from "~/platform/d1/page-version.server";
import type { EdgeCache, TimestampedVersion } from "./edge-cache.server";

/** How long an isolate goes by what it knows, in ms: so late it sees what others wrote in its region. */
const ISOLATE_TTL_MS = 1000;
/** How long a region goes by what it has read, in ms: so late it sees what was written in another. */
const EDGE_TTL_MS = 10_000;

/** The version of what everybody may see, as far as this isolate knows it. */
export class PageVersionCache {
	private cached: TimestampedVersion | null = null;
	private invalidations = 0;

	/** The version, from the nearest place that knows it; at last `ask` asks the database. */
	async read(edge: EdgeCache, queryDatabase: () => Promise<PageVersion>): Promise<PageVersion> {
		const now = Date.now();
		if (this.cached && now - this.cached.readAt < ISOLATE_TTL_MS) return this.cached;
		const invalidationsBefore = this.invalidations;
		const edgeVersion = await edge.getVersion();
		const isFresh = edgeVersion !== null && now - edgeVersion.readAt < EDGE_TTL_MS;
		const version = { ...(isFresh ? edgeVersion : await queryDatabase()), readAt: now };
		// When somebody wrote meanwhile it may be of before.
		if (invalidationsBefore === this.invalidations) {
			this.cached = version;
			if (!isFresh) await edge.putVersion(version, EDGE_TTL_MS / 1000);
		}
		return version;
	}

	/** After a write: whoever asks this region next is told by the database. */
	async invalidate(edge: EdgeCache): Promise<void> {
		this.cached = null;
		this.invalidations += 1;
		await edge.deleteVersion();
	}
}

import type { PageVersion } from "~/platform/d1/page-version.server";
import type { ReadVersion, Region } from "./edge-cache.server";

/** How long an isolate goes by what it knows, in ms: so late it sees what others wrote in its region. */
const BY_ISOLATE_MS = 1000;
/** How long a region goes by what it has read, in ms: so late it sees what was written in another. */
const BY_REGION_MS = 10_000;

/** The version of what everybody may see, as far as this isolate knows it. */
export class KnownVersion {
	private known: ReadVersion | null = null;
	private timesForgotten = 0;

	/** The version, from the nearest place that knows it; at last `ask` asks the database. */
	async read(region: Region, ask: () => Promise<PageVersion>): Promise<PageVersion> {
		const now = Date.now();
		if (this.known && now - this.known.readAt < BY_ISOLATE_MS) return this.known;
		const before = this.timesForgotten;
		const near = await region.version();
		const isGood = near !== null && now - near.readAt < BY_REGION_MS;
		const read = { ...(isGood ? near : await ask()), readAt: now };
		// When somebody wrote meanwhile it may be of before.
		if (before === this.timesForgotten) {
			this.known = read;
			if (!isGood) await region.keepVersion(read, BY_REGION_MS / 1000);
		}
		return read;
	}

	/** After a write: whoever asks this region next is told by the database. */
	async forget(region: Region): Promise<void> {
		this.known = null;
		this.timesForgotten += 1;
		await region.forgetVersion();
	}
}

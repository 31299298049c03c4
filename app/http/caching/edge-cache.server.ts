import type { PageVersion } from "~/platform/d1/page-version.server";
import type { CacheEntry } from "./cache-entry.server";

/** The page's own headers and what is known of it. As headers of the kept answer they would be Cloudflare's to read. */
const METADATA_HEADER = "toolyard-page";
type EntryMetadata = Omit<CacheEntry, "body" | "headers"> & { headers: [string, string][] };

/** The version of what everybody may see (platform/page-version), and when it was read, in ms since 1970. */
export type TimestampedVersion = PageVersion & { readAt: number };

/**
 * What this region keeps: Cloudflare's Cache API, which each of its places has for itself.
 * @param origin of the shop, under which everything is kept
 * @param build changes with each build, so that no page names scripts and styles that are gone
 */
export function createEdgeCache(origin: string, build: string) {
	const getCacheUrl = (key: string) => `${origin}/page-cache/${build}/${encodeURIComponent(key)}`;
	const store = caches.default;
	return {
		/** The page that is kept under a key; null when there is none. */
		async getPage(key: string): Promise<CacheEntry | null> {
			const found = await store.match(getCacheUrl(key));
			if (!found) return null;
			const metadata: EntryMetadata = JSON.parse(found.headers.get(METADATA_HEADER) ?? "");
			return {
				...metadata,
				headers: new Headers(metadata.headers),
				body: await found.arrayBuffer(),
			};
		},

		async putPage(key: string, { body, ...entry }: CacheEntry, seconds: number): Promise<void> {
			const metadata: EntryMetadata = {
				...entry,
				headers: Array.from(entry.headers) as [string, string][],
			};
			const headers = {
				"cache-control": `public, max-age=${seconds}`,
				[METADATA_HEADER]: JSON.stringify(metadata),
			};
			await store.put(getCacheUrl(key), new Response(body, { headers }));
		},

		/** The version that was read for this region; null when nobody has lately, or somebody wrote since. */
		async getVersion(): Promise<TimestampedVersion | null> {
			const found = await store.match(getCacheUrl("version"));
			return found ? found.json<TimestampedVersion>() : null;
		},

		async putVersion(version: TimestampedVersion, seconds: number): Promise<void> {
			const headers = { "cache-control": `public, max-age=${seconds}` };
			await store.put(getCacheUrl("version"), Response.json(version, { headers }));
		},

		async deleteVersion(): Promise<void> {
			await store.delete(getCacheUrl("version"));
		},
	};
}

export type EdgeCache = ReturnType<typeof createEdgeCache>;

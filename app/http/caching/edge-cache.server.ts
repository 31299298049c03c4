import type { PageVersion } from "~/platform/d1/page-version.server";
import type { CacheEntry } from "./cache-entry.server";

/** One header of our own, because Cloudflare would act on the page's headers. */
const METADATA_HEADER = "toolyard-page";
type EntryMetadata = Omit<CacheEntry, "body" | "headers"> & { headers: [string, string][] };

/** `readAt` in ms since 1970. */
export type TimestampedVersion = PageVersion & { readAt: number };

/** Uses Cloudflare's Cache API; keys include the build, so that no page links missing scripts. */
export function createEdgeCache(origin: string, build: string) {
	const getCacheUrl = (key: string) => `${origin}/page-cache/${build}/${encodeURIComponent(key)}`;
	const store = caches.default;
	return {
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

		/** Returns null when the version has expired or somebody in this region has written since. */
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

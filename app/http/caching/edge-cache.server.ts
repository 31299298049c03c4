import type { PageVersion } from "~/platform/d1/page-version.server";
import type { KeptPage } from "./cache-entry.server";

/** The page's own headers and what is known of it. As headers of the kept answer they would be Cloudflare's to read. */
const ABOUT = "toolyard-page";
type About = Omit<KeptPage, "body" | "headers"> & { headers: [string, string][] };

/** The version of what everybody may see (platform/page-version), and when it was read, in ms since 1970. */
export type ReadVersion = PageVersion & { readAt: number };

/**
 * What this region keeps: Cloudflare's Cache API, which each of its places has for itself.
 * @param origin of the shop, under which everything is kept
 * @param build changes with each build, so that no page names scripts and styles that are gone
 */
export function regionOf(origin: string, build: string) {
	const addressOf = (key: string) => `${origin}/page-cache/${build}/${encodeURIComponent(key)}`;
	const store = caches.default;
	return {
		/** The page that is kept under a key; null when there is none. */
		async page(key: string): Promise<KeptPage | null> {
			const found = await store.match(addressOf(key));
			if (!found) return null;
			const about: About = JSON.parse(found.headers.get(ABOUT) ?? "");
			return { ...about, headers: new Headers(about.headers), body: await found.arrayBuffer() };
		},

		async keepPage(key: string, { body, ...page }: KeptPage, seconds: number): Promise<void> {
			const about: About = { ...page, headers: Array.from(page.headers) as [string, string][] };
			const headers = {
				"cache-control": `public, max-age=${seconds}`,
				[ABOUT]: JSON.stringify(about),
			};
			await store.put(addressOf(key), new Response(body, { headers }));
		},

		/** The version that was read for this region; null when nobody has lately, or somebody wrote since. */
		async version(): Promise<ReadVersion | null> {
			const found = await store.match(addressOf("version"));
			return found ? found.json<ReadVersion>() : null;
		},

		async keepVersion(read: ReadVersion, seconds: number): Promise<void> {
			const headers = { "cache-control": `public, max-age=${seconds}` };
			await store.put(addressOf("version"), Response.json(read, { headers }));
		},

		async forgetVersion(): Promise<void> {
			await store.delete(addressOf("version"));
		},
	};
}

export type Region = ReturnType<typeof regionOf>;

import { applyIfNoneMatch, CACHE_CONTROL_REVALIDATE } from "./browser-cache.server";

/** A page as it was drawn for anyone. */
export type CacheEntry = {
	body: ArrayBuffer;
	headers: Headers;
	/** It shows all that had changed by this version of what everybody may see (platform/page-version). */
	version: number;
	/** Milliseconds since 1970. */
	renderedAt: number;
};

/** What belongs to one answer alone. */
const PER_RESPONSE_HEADERS = ["server-timing", "x-request-id"];

/** An answer as it can be kept; null, its body unread, when it is no whole page or does not say that all may share it. */
export async function createCacheEntry(
	response: Response,
	metadata: Pick<CacheEntry, "version" | "renderedAt">,
): Promise<CacheEntry | null> {
	const headers = new Headers(response.headers);
	const isPublic = headers.get("cache-control") === CACHE_CONTROL_REVALIDATE;
	if (response.status !== 200 || !isPublic || headers.has("set-cookie")) return null;
	for (const name of PER_RESPONSE_HEADERS) headers.delete(name);
	headers.set("cache-control", CACHE_CONTROL_REVALIDATE);
	headers.set("vary", "Cookie, Save-Data");
	return { ...metadata, headers, body: await response.arrayBuffer() };
}

/** The answer of a kept page to one visitor, `age` in ms: empty (304) for a browser that has just this page. */
export function createCachedResponse(
	{ body, headers }: CacheEntry,
	ageMs: number,
	request: Request,
): Response {
	const response = applyIfNoneMatch(request, new Response(body, { headers }));
	response.headers.set("age", String(Math.floor(ageMs / 1000)));
	return response;
}

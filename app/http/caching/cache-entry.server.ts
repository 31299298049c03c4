import { applyIfNoneMatch, CACHE_CONTROL_REVALIDATE } from "./browser-cache.server";

export type CacheEntry = {
	body: ArrayBuffer;
	headers: Headers;
	/** The page version (platform/d1/page-version) that the page includes. */
	version: number;
	renderedAt: number;
};

const PER_RESPONSE_HEADERS = ["server-timing", "x-request-id"];

/** Returns null, with the body unread, for a response that is incomplete or not public. */
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

/** Returns 304 when the browser already has this page; `age` in ms. */
export function createCachedResponse(
	{ body, headers }: CacheEntry,
	ageMs: number,
	request: Request,
): Response {
	const response = applyIfNoneMatch(request, new Response(body, { headers }));
	response.headers.set("age", String(Math.floor(ageMs / 1000)));
	return response;
}

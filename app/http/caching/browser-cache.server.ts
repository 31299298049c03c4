import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { hasSessionCookie } from "../auth/session.server";
import type { RouteHandle } from "../routing/route-handle";

/** Browsers may store the page but must revalidate it each time. */
export const CACHE_CONTROL_REVALIDATE = "private, no-cache";

const CACHE_CONTROL_NO_STORE = "private, no-store";

type CachedRequest = { request: Request; handle: RouteHandle };

/** Lets browsers store public pages; other pages must not reappear with 'back' after a logout. */
export function setPageCacheHeaders(
	{ request, handle }: CachedRequest,
	{ headers, body, status }: { headers: Headers; body: Uint8Array; status: number },
): void {
	headers.append("vary", "Cookie, Save-Data");
	if (
		headers.has("cache-control") ||
		!isCacheableResponse({ request, handle }, { headers, status })
	)
		return;
	headers.set("cache-control", CACHE_CONTROL_REVALIDATE);
	// Weak, because compression on the way would make it weak.
	headers.set("etag", `W/"${createEtag(body, String(headers.get("content-security-policy")))}"`);
}

/** Overrides a route's Cache-Control when the response depends on a session. */
export function setCacheControl(
	request: Request,
	{ dependsOnSession, handle }: Pick<AppLoadContext, "dependsOnSession" | "handle">,
	response: Response,
): void {
	const { headers } = response;
	if (dependsOnSession()) headers.set("cache-control", CACHE_CONTROL_NO_STORE);
	if (headers.has("cache-control")) return;
	headers.set(
		"cache-control",
		isCacheableResponse({ request, handle }, response)
			? CACHE_CONTROL_REVALIDATE
			: CACHE_CONTROL_NO_STORE,
	);
}

function isCacheableResponse(
	{ request, handle }: CachedRequest,
	{ headers, status }: Pick<Response, "headers" | "status">,
): boolean {
	return (
		status === 200 &&
		(request.method === "GET" || request.method === "HEAD") &&
		!headers.has("set-cookie") &&
		handle.cache !== undefined &&
		!hasSessionCookie(request)
	);
}

function createEtag(body: Uint8Array, csp: string): string {
	return createHash("sha256").update(body).update(csp).digest("base64url").slice(0, 22);
}

export function applyIfNoneMatch(request: Request, response: Response): Response {
	const ifNoneMatch = request.headers.get("if-none-match");
	const etag = ifNoneMatch && response.headers.get("etag");
	const isPage = response.status === 200 && response.headers.get("content-type")?.includes("html");
	const isMatch = etag && ifNoneMatch.split(",").some((each) => each.trim() === etag);
	if (!isPage || !isMatch) return response;
	const headers = new Headers();
	for (const name of ["etag", "cache-control", "vary", "server-timing"]) {
		const value = response.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	return new Response(null, { status: 304, headers });
}

import { addFallbackSecurityHeaders } from "../document/security-headers.server";
import { toSafeReturnPath } from "../responses/return-to";

const TRAILING_SLASH = /^https?:\/\/[^/]+\/[^?]+\/(?:\?|$)/;

const DAY_SECONDS = 24 * 60 * 60;

/** Returns null for other requests, the API, and paths that would leave the shop. */
export function redirectTrailingSlash(request: Request): Response | null {
	if (!TRAILING_SLASH.test(request.url) || !["GET", "HEAD"].includes(request.method)) return null;
	const { origin, pathname, search } = new URL(request.url);
	const path = pathname.replace(/\/+$/, "");
	if (pathname.startsWith("/api/") || toSafeReturnPath(path) !== path) return null;
	const headers = { location: path + search, "cache-control": `public, max-age=${DAY_SECONDS}` };
	return addFallbackSecurityHeaders(new Response(null, { status: 308, headers }), origin);
}

import { addFallbackSecurityHeaders } from "../document/security-headers.server";
import { toSafeReturnPath } from "../responses/return-to";

/** An address whose path is more than '/' and ends in a slash. */
const TRAILING_SLASH = /^https?:\/\/[^/]+\/[^?]+\/(?:\?|$)/;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The answer (308) to who looks at a page under an address with a slash at its end: each page has one address, without.
 * Null for all other requests. What would lead out of the shop without its slash is left to be not found, and the API,
 * which has no such addresses, to itself.
 */
export function redirectTrailingSlash(request: Request): Response | null {
	if (!TRAILING_SLASH.test(request.url) || !["GET", "HEAD"].includes(request.method)) return null;
	const { origin, pathname, search } = new URL(request.url);
	const path = pathname.replace(/\/+$/, "");
	if (pathname.startsWith("/api/") || toSafeReturnPath(path) !== path) return null;
	const headers = { location: path + search, "cache-control": `public, max-age=${DAY_SECONDS}` };
	return addFallbackSecurityHeaders(new Response(null, { status: 308, headers }), origin);
}

/** A letter, digit, '-', '.', '_' or '~' in %-code, which nobody needs to write so (RFC 3986, 2.3). */
const UNRESERVED_ESCAPES = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/**
 * A request with the plain form of its path. The router would understand '/%6Cogin' as '/login', and what looks at the
 * path before it does would not.
 */
export function normalizePath(request: Request): Request {
	if (!request.url.includes("%")) return request;
	const url = new URL(request.url);
	const normalized = url.pathname.replace(UNRESERVED_ESCAPES, decodeURIComponent);
	if (normalized === url.pathname) return request;
	url.pathname = normalized;
	return new Request(url, request);
}

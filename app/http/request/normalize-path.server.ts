/** Percent-encoded unreserved characters (RFC 3986, 2.3). */
const UNRESERVED_ESCAPES = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

/** The router decodes '/%6Cogin', so code that reads the path before it must see '/login' too. */
export function normalizePath(request: Request): Request {
	if (!request.url.includes("%")) return request;
	const url = new URL(request.url);
	const normalized = url.pathname.replace(UNRESERVED_ESCAPES, decodeURIComponent);
	if (normalized === url.pathname) return request;
	url.pathname = normalized;
	return new Request(url, request);
}

import type { Settings } from "~/platform/config/settings.server";

/** Whether a request may only look (RFC 9110, 9.2.1). */
export const isSafeMethod = ({ method }: Request): boolean =>
	["GET", "HEAD", "OPTIONS"].includes(method);

/**
 * Doors that no cookie opens: bearer tokens, the provider's signature and, in a mail program's unsubscribe call
 * (RFC 8058), the link's own secret stand there instead.
 */
const COOKIELESS_PATHS = ["/api/", "/webhooks/", "/newsletter/one-click/"];

/** Whether a request is for a door at which no cookie counts. */
export function isCookielessRequest(request: Request): boolean {
	const { pathname } = new URL(request.url);
	return COOKIELESS_PATHS.some((path) => pathname.startsWith(path));
}

/**
 * Whether a request may change anything: it is safe, or a cookieless door, or a browser sends it from one of our origins
 * to one of our origins. A missing or opaque Origin is refused; Remix's own check lets it pass.
 */
export function isAllowedOrigin(request: Request, { allowedOrigins }: Settings): boolean {
	if (isSafeMethod(request)) return true;
	if (isCookielessRequest(request)) return true;
	const origin = request.headers.get("origin");
	if (origin === null || !allowedOrigins.includes(origin)) return false;
	const { host } = new URL(request.url);
	return allowedOrigins.some((allowed) => new URL(allowed).host === host);
}

/**
 * A request that passed `isFromOurPages`, without the headers by which Remix would check it again, and refuse one from
 * another of our origins with a blank 500. remix-auth would build its addresses from X-Forwarded-Host.
 */
export function removeOriginHeaders(request: Request): Request {
	const headers = new Headers(request.headers);
	if (!headers.has("x-forwarded-host") && (isSafeMethod(request) || !headers.has("origin")))
		return request;
	headers.delete("x-forwarded-host");
	headers.delete("origin");
	return new Request(request, { headers });
}

/** The origin to send a browser back to: the one it is on when that is ours, else the configured one. */
export function getShopOrigin(request: Request, settings: Settings): string {
	const { origin } = new URL(request.url);
	return settings.allowedOrigins.includes(origin) ? origin : settings.origin;
}

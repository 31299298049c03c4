import type { Settings } from "~/platform/config/settings.server";

/** RFC 9110, 9.2.1. */
export const isSafeMethod = ({ method }: Request): boolean =>
	["GET", "HEAD", "OPTIONS"].includes(method);

/** Bearer tokens, provider signatures or a link's secret (RFC 8058) authenticate these requests. */
const COOKIELESS_PATHS = ["/api/", "/webhooks/", "/newsletter/one-click/"];

export function isCookielessRequest(request: Request): boolean {
	const { pathname } = new URL(request.url);
	return COOKIELESS_PATHS.some((path) => pathname.startsWith(path));
}

/** Rejects a missing or opaque Origin, which Remix's own check accepts. */
export function isAllowedOrigin(request: Request, { allowedOrigins }: Settings): boolean {
	if (isSafeMethod(request)) return true;
	if (isCookielessRequest(request)) return true;
	const origin = request.headers.get("origin");
	if (origin === null || !allowedOrigins.includes(origin)) return false;
	const { host } = new URL(request.url);
	return allowedOrigins.some((allowed) => new URL(allowed).host === host);
}

/** Else Remix would check again and answer 500, and remix-auth would trust X-Forwarded-Host. */
export function removeOriginHeaders(request: Request): Request {
	const headers = new Headers(request.headers);
	if (!headers.has("x-forwarded-host") && (isSafeMethod(request) || !headers.has("origin")))
		return request;
	headers.delete("x-forwarded-host");
	headers.delete("origin");
	return new Request(request, { headers });
}

export function getShopOrigin(request: Request, settings: Settings): string {
	const { origin } = new URL(request.url);
	return settings.allowedOrigins.includes(origin) ? origin : settings.origin;
}

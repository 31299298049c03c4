import type { Settings } from "~/platform/config/settings.server";
import type { RouteHandle } from "../routing/route-handle";

/** The methods that RFC 9110, 9.2.1, calls safe. */
export const isSafeMethod = ({ method }: Request): boolean =>
	["GET", "HEAD", "OPTIONS"].includes(method);

/** Rejects a missing or opaque Origin, which Remix's own check accepts. */
export function isAllowedOrigin(
	request: Request,
	{ isCookieless }: Pick<RouteHandle, "isCookieless">,
	{ allowedOrigins }: Settings,
): boolean {
	if (isSafeMethod(request) || isCookieless) return true;
	const origin = request.headers.get("origin");
	if (origin === null || !allowedOrigins.includes(origin)) return false;
	const { host } = new URL(request.url);
	return allowedOrigins.some((allowed) => new URL(allowed).host === host);
}

/** Without these headers, Remix doesn't check again and answer 500, and remix-auth doesn't trust X-Forwarded-Host. */
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

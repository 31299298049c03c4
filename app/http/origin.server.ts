import type { Settings } from "~/platform/env.server";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Doors that no cookie opens: bearer tokens, the provider's signature and, in a mail program's unsubscribe call
 * (RFC 8058), the link's own secret stand there instead.
 */
const COOKIELESS = ["/api/", "/webhooks/", "/newsletter/one-click/"];

/** Whether a request is for a door at which no cookie counts. */
export function isCookieless(request: Request): boolean {
	const { pathname } = new URL(request.url);
	return COOKIELESS.some((door) => pathname.startsWith(door));
}

/**
 * Whether a request may change anything: it is safe, or a cookieless door, or a browser says it comes from
 * a page of ours. A missing or opaque Origin is refused; Remix's own check lets it pass.
 */
export function isFromOurPages(request: Request, { allowedOrigins }: Settings): boolean {
	if (SAFE.has(request.method)) return true;
	if (isCookieless(request)) return true;
	const origin = request.headers.get("origin");
	return origin !== null && allowedOrigins.includes(origin);
}

/** The origin to send a browser back to: the one it is on when that is ours, else the configured one. */
export function ourOrigin(request: Request, settings: Settings): string {
	const { origin } = new URL(request.url);
	return settings.allowedOrigins.includes(origin) ? origin : settings.origin;
}

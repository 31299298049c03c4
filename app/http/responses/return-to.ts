/** Longer than any address of ours; it ends up in headers, links and mails. */
const MAX_PATH_LENGTH = 2000;

/**
 * A path of this shop to send a browser to, or '/'. What comes from a URL or a form may be anything: it must
 * resolve to our own origin, whatever slashes, backslashes or control characters it hides.
 */
export function toSafeReturnPath(candidate: unknown): string {
	if (typeof candidate !== "string" || candidate.length > MAX_PATH_LENGTH) return "/";
	if (!/^\/(?![/\\])/.test(candidate)) return "/";
	const base = "https://shop.invalid";
	const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null;
	if (!url || url.origin !== base || /[\\\p{Cc}]/u.test(candidate)) return "/";
	const path = `${url.pathname}${url.search}`;
	return path.startsWith("//") ? "/" : path;
}

/** The page of ours that a request says it comes from; undefined where it says none. */
export function getReferrerPath(request: Request): string | undefined {
	const referrer = request.headers.get("referer") ?? "";
	const { origin } = new URL(request.url);
	return referrer.startsWith(`${origin}/`)
		? toSafeReturnPath(referrer.slice(origin.length))
		: undefined;
}

/** The sign-in page that remembers where its visitor came from. */
export function getSignInPath(from: string): string {
	return from === "/" ? "/login" : `/login?from=${encodeURIComponent(from)}`;
}

/** Longer than any address of ours; it ends up in headers, links and mails. */
const MAX_LENGTH = 2000;

/**
 * A path of this shop to send a browser to, or '/'. What comes from a URL or a form may be anything: it must
 * resolve to our own origin, whatever slashes, backslashes or control characters it hides.
 */
export function safeReturnTo(wanted: unknown): string {
	if (typeof wanted !== "string" || wanted.length > MAX_LENGTH) return "/";
	if (!/^\/(?![/\\])/.test(wanted)) return "/";
	const here = "https://shop.invalid";
	const url = URL.canParse(wanted, here) ? new URL(wanted, here) : null;
	if (!url || url.origin !== here || /[\\\p{Cc}]/u.test(wanted)) return "/";
	const path = `${url.pathname}${url.search}`;
	return path.startsWith("//") ? "/" : path;
}

/** The page of ours that a request says it comes from; undefined where it says none. */
export function pageBefore(request: Request): string | undefined {
	const referrer = request.headers.get("referer") ?? "";
	const { origin } = new URL(request.url);
	return referrer.startsWith(`${origin}/`)
		? safeReturnTo(referrer.slice(origin.length))
		: undefined;
}

/** The sign-in page that remembers where its visitor came from. */
export function signInPath(from: string): string {
	return from === "/" ? "/login" : `/login?from=${encodeURIComponent(from)}`;
}

/** Limits addresses in headers, links and emails. A longer address is kept (docs/decisions/113-forms-kept-at-a-login.md). */
export const MAX_PATH_LENGTH = 2000;

/** Accepts only paths on our origin, also when slashes or control characters hide another. */
export const toSafeReturnPath = (candidate: unknown): string =>
	toSafePath(candidate, MAX_PATH_LENGTH);

export const readReturnPath = ({ url }: Request): string =>
	toSafeReturnPath(new URL(url).searchParams.get("from"));

export function toSafePath(candidate: unknown, maxLength: number): string {
	if (typeof candidate !== "string" || candidate.length > maxLength) return "/";
	if (!/^\/(?![/\\])/.test(candidate)) return "/";
	const base = "https://shop.invalid";
	const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null;
	if (!url || url.origin !== base || /[\\\p{Cc}]/u.test(candidate)) return "/";
	const path = `${url.pathname}${url.search}`;
	return path.startsWith("//") ? "/" : path;
}

export function getReferrerPath(request: Request): string | undefined {
	const referrer = request.headers.get("referer") ?? "";
	const { origin } = new URL(request.url);
	return referrer.startsWith(`${origin}/`)
		? toSafeReturnPath(referrer.slice(origin.length))
		: undefined;
}

export function getSignInPath(from: string): string {
	return from === "/" ? "/login" : `/login?from=${encodeURIComponent(from)}`;
}

import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";

/** What a URL asks for of the list: accounts whose email begins so, or a page of all. */
export function parseListUrl(url: string): { emailPrefix: string; after: Cursor | null } {
	const { searchParams } = new URL(url);
	const emailPrefix = (searchParams.get("email") ?? "").trim().slice(0, 254);
	return { emailPrefix, after: emailPrefix ? null : readCursor(searchParams.get("after")) };
}

/** The query of what was being looked at when a request was made, to come back to it: '' for the list's top. */
export function buildListQuery(url: string): string {
	const { emailPrefix, after } = parseListUrl(url);
	if (emailPrefix) return `?${new URLSearchParams({ email: emailPrefix })}`;
	return after ? `?${new URLSearchParams({ after: writeCursor(after) })}` : "";
}

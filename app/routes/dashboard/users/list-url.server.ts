import { buildListUrl } from "~/http/responses/list-url.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";

/** What a URL asks for of the list: accounts whose email begins so, or a page of all. */
export function parseListUrl(url: string): { emailPrefix: string; after: Cursor | null } {
	const { searchParams } = new URL(url);
	const emailPrefix = (searchParams.get("email") ?? "").trim().slice(0, 254);
	return { emailPrefix, after: emailPrefix ? null : readCursor(searchParams.get("after")) };
}

/** The query of the page of the list that a URL shows: '' for the top of all. */
export const buildListQuery = (url: string) =>
	buildListUrl("", url, { email: parseListUrl(url).emailPrefix });

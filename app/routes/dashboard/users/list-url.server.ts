import { buildListUrl } from "~/http/responses/list-url.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";

export function parseListUrl(url: string): { emailPrefix: string; after: Cursor | null } {
	const { searchParams } = new URL(url);
	const emailPrefix = (searchParams.get("email") ?? "").trim().slice(0, 254);
	return { emailPrefix, after: emailPrefix ? null : readCursor(searchParams.get("after")) };
}

export const buildListQuery = (url: string) =>
	buildListUrl("", url, { email: parseListUrl(url).emailPrefix });

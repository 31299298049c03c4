import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean open alerts. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const part = searchParams.get("alerts") === "resolved" ? "resolved" : "open";
	return { part, after: readCursor(searchParams.get("after")) } as const;
}

export function buildListUrl(url: string): string {
	const { part, after } = parseListUrl(url);
	const query = new URLSearchParams();
	if (part === "resolved") query.set("alerts", part);
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${LIST_PATH}?${query}` : LIST_PATH;
}

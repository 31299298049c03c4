import { MAIL_PARTS } from "~/domain/admin/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean waiting emails. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const part = MAIL_PARTS.find((known) => known === searchParams.get("state")) ?? "waiting";
	return { part, after: readCursor(searchParams.get("after")) };
}

export function buildListUrl(url: string): string {
	const { part, after } = parseListUrl(url);
	const query = new URLSearchParams({ state: part });
	if (after) query.set("after", writeCursor(after));
	return `${LIST_PATH}?${query}`;
}

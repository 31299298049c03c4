import { MAIL_PARTS } from "~/domain/admin/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

const LIST_PATH = "/dashboard/outbox";

/** Which part of the list a URL asks for; anything unknown is what waits. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const part = MAIL_PARTS.find((known) => known === searchParams.get("state")) ?? "waiting";
	return { part, after: readCursor(searchParams.get("after")) };
}

/** The list at the part that a request was made from, to go back to. */
export function buildListUrl(url: string): string {
	const { part, after } = parseListUrl(url);
	const query = new URLSearchParams({ state: part });
	if (after) query.set("after", writeCursor(after));
	return `${LIST_PATH}?${query}`;
}

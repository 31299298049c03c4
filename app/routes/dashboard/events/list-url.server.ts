import { EVENT_OUTCOMES } from "~/domain/payments/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

const LIST_PATH = "/dashboard/events";

/** Which part of the list a URL asks for; anything unknown is all of it. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const outcome = EVENT_OUTCOMES.find((known) => known === searchParams.get("outcome"));
	return { outcome, after: readCursor(searchParams.get("after")) };
}

/** The list at the part that a request was made from, to go back to. */
export function buildListUrl(url: string): string {
	const { outcome, after } = parseListUrl(url);
	const query = new URLSearchParams();
	if (outcome) query.set("outcome", outcome);
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${LIST_PATH}?${query}` : LIST_PATH;
}

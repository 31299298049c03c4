import { EVENT_OUTCOMES } from "~/domain/payments/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

const LIST_PATH = "/dashboard/events";

/** Unknown values mean all events. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const outcome = EVENT_OUTCOMES.find((known) => known === searchParams.get("outcome"));
	return { outcome, after: readCursor(searchParams.get("after")) };
}

export function buildListUrl(url: string): string {
	const { outcome, after } = parseListUrl(url);
	const query = new URLSearchParams();
	if (outcome) query.set("outcome", outcome);
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${LIST_PATH}?${query}` : LIST_PATH;
}

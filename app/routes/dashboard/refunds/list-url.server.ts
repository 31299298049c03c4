import { REFUND_STATES } from "~/domain/payments/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

const LIST_PATH = "/dashboard/refunds";

/** Unknown values mean all refunds. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const state = REFUND_STATES.find((known) => known === searchParams.get("state"));
	return { state, after: readCursor(searchParams.get("after")) };
}

export function buildListUrl(url: string): string {
	const { state, after } = parseListUrl(url);
	const query = new URLSearchParams();
	if (state) query.set("state", state);
	if (after) query.set("after", writeCursor(after));
	return query.size > 0 ? `${LIST_PATH}?${query}` : LIST_PATH;
}

import { SUBSCRIBER_STATES, type SubscriberState } from "~/domain/newsletter/rules";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";

type SubscriberListQuery = {
	state: SubscriberState;
	after: Cursor | null;
	list: string;
	/** Query of the current page; '' for the first page of confirmed subscribers. */
	query: string;
};

const LIST_PATH = "/dashboard/newsletter/subscribers";

/** Unknown values mean confirmed subscribers. */
export function parseListUrl(url: string): SubscriberListQuery {
	const { searchParams } = new URL(url);
	const stateParam = searchParams.get("state");
	const state = SUBSCRIBER_STATES.find((one) => one === stateParam) ?? "confirmed";
	const after = readCursor(searchParams.get("after"));
	const part: Record<string, string> = state === "confirmed" ? {} : { state };
	const page = after ? { ...part, after: writeCursor(after) } : part;
	return { state, after, list: LIST_PATH + buildQuery(part), query: buildQuery(page) };
}

export const buildListUrl = (url: string) => LIST_PATH + parseListUrl(url).query;

function buildQuery(given: Record<string, string>): string {
	const query = new URLSearchParams(given);
	return query.size > 0 ? `?${query}` : "";
}

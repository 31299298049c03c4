import { SUBSCRIBER_STATES, type SubscriberState } from "~/domain/newsletter/rules";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";

type SubscriberListQuery = {
	state: SubscriberState;
	after: Cursor | null;
	/** The address of that part of the list. */
	list: string;
	/** The query of its page that is shown, to come back to it; '' for the top of the confirmed ones. */
	query: string;
};

const LIST_PATH = "/dashboard/newsletter/subscribers";

/** Which part of the list a URL shows, and which page of it. Anything unknown is the confirmed ones. */
export function parseListUrl(url: string): SubscriberListQuery {
	const { searchParams } = new URL(url);
	const stateParam = searchParams.get("state");
	const state = SUBSCRIBER_STATES.find((one) => one === stateParam) ?? "confirmed";
	const after = readCursor(searchParams.get("after"));
	const part: Record<string, string> = state === "confirmed" ? {} : { state };
	const page = after ? { ...part, after: writeCursor(after) } : part;
	return { state, after, list: LIST_PATH + buildQuery(part), query: buildQuery(page) };
}

/** The address of what a URL shows of the list. */
export const buildListUrl = (url: string) => LIST_PATH + parseListUrl(url).query;

function buildQuery(given: Record<string, string>): string {
	const query = new URLSearchParams(given);
	return query.size > 0 ? `?${query}` : "";
}

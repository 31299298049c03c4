import { SUBSCRIBER_STATES, type SubscriberState } from "~/domain/newsletter/rules";
import { type Cursor, readCursor, writeCursor } from "~/platform/d1/keyset.server";

type ShownSubscribers = {
	state: SubscriberState;
	after: Cursor | null;
	/** The address of that part of the list. */
	list: string;
	/** The query of its page that is shown, to come back to it; '' for the top of the confirmed ones. */
	query: string;
};

const LIST = "/dashboard/newsletter/subscribers";

/** Which part of the list a URL shows, and which page of it. Anything unknown is the confirmed ones. */
export function shownIn(url: string): ShownSubscribers {
	const { searchParams } = new URL(url);
	const asked = searchParams.get("state");
	const state = SUBSCRIBER_STATES.find((one) => one === asked) ?? "confirmed";
	const after = readCursor(searchParams.get("after"));
	const part: Record<string, string> = state === "confirmed" ? {} : { state };
	const page = after ? { ...part, after: writeCursor(after) } : part;
	return { state, after, list: LIST + queryOf(part), query: queryOf(page) };
}

/** The address of what a URL shows of the list. */
export const shownAt = (url: string) => LIST + shownIn(url).query;

function queryOf(given: Record<string, string>): string {
	const query = new URLSearchParams(given);
	return query.size > 0 ? `?${query}` : "";
}

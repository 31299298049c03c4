import { SUBSCRIBER_STATES, type SubscriberState } from "~/domain/newsletter/rules";
import { type Cursor, readCursor } from "~/platform/keyset.server";

type ShownSubscribers = { state: SubscriberState; after: Cursor | null; list: string };

/** Which part of the list a URL shows, and the address of that part. Anything unknown is the confirmed ones. */
export function shownIn(url: string): ShownSubscribers {
	const { searchParams } = new URL(url);
	const asked = searchParams.get("state");
	const state = SUBSCRIBER_STATES.find((one) => one === asked) ?? "confirmed";
	const query = state === "confirmed" ? "" : `?state=${state}`;
	const list = `/dashboard/newsletter/subscribers${query}`;
	return { state, after: readCursor(searchParams.get("after")), list };
}

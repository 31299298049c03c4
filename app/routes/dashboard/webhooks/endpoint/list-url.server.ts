import { DELIVERY_STATES } from "~/domain/webhooks/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

/** Which part of an endpoint's log a URL asks for; anything unknown is all of it. */
export function parseLogUrl(url: string) {
	const { searchParams } = new URL(url);
	const state = DELIVERY_STATES.find((known) => known === searchParams.get("state")) ?? null;
	return { state, after: readCursor(searchParams.get("after")) };
}

/** An endpoint's page at the part of its log that a request was made from, to go back to. */
export function buildLogUrl(url: string, endpointId: string): string {
	const { state, after } = parseLogUrl(url);
	const query = new URLSearchParams();
	if (state) query.set("state", state);
	if (after) query.set("after", writeCursor(after));
	const page = `/dashboard/webhooks/${endpointId}`;
	return query.size > 0 ? `${page}?${query}` : page;
}

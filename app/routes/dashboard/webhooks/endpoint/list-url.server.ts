import { DELIVERY_STATES } from "~/domain/webhooks/rules";
import { readCursor, writeCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean all deliveries. */
export function parseLogUrl(url: string) {
	const { searchParams } = new URL(url);
	const state = DELIVERY_STATES.find((known) => known === searchParams.get("state")) ?? null;
	return { state, after: readCursor(searchParams.get("after")) };
}

export function buildLogUrl(url: string, endpointId: string): string {
	const { state, after } = parseLogUrl(url);
	const query = new URLSearchParams();
	if (state) query.set("state", state);
	if (after) query.set("after", writeCursor(after));
	const page = `/dashboard/webhooks/${endpointId}`;
	return query.size > 0 ? `${page}?${query}` : page;
}

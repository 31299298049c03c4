import { DELIVERY_STATES } from "~/domain/webhooks/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean all deliveries. */
export function parseLogUrl(url: string) {
	const { searchParams } = new URL(url);
	const state = DELIVERY_STATES.find((known) => known === searchParams.get("state")) ?? null;
	return { state, after: readCursor(searchParams.get("after")) };
}

export const buildLogUrl = (url: string, endpointId: string) =>
	buildListUrl(`/dashboard/webhooks/${endpointId}`, url, {
		state: parseLogUrl(url).state ?? undefined,
	});

import { EVENT_OUTCOMES } from "~/domain/payments/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean all events. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const outcome = EVENT_OUTCOMES.find((known) => known === searchParams.get("outcome"));
	return { outcome, after: readCursor(searchParams.get("after")) };
}

export const buildEventsUrl = (url: string) =>
	buildListUrl("/dashboard/events", url, { outcome: parseListUrl(url).outcome });

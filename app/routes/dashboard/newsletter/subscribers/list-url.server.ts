import { SUBSCRIBER_STATES, type SubscriberState } from "~/domain/newsletter/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";

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
	const part = state === "confirmed" ? undefined : state;
	return {
		state,
		after: readCursor(searchParams.get("after")),
		list: part ? `${LIST_PATH}?state=${part}` : LIST_PATH,
		query: buildListUrl("", url, { state: part }),
	};
}

export const buildSubscribersUrl = (url: string) => LIST_PATH + parseListUrl(url).query;

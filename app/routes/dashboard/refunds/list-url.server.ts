import { REFUND_STATES } from "~/domain/payments/rules";
import { buildListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";

/** Unknown values mean all refunds. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const state = REFUND_STATES.find((known) => known === searchParams.get("state"));
	return { state, after: readCursor(searchParams.get("after")) };
}

export const buildRefundsUrl = (url: string) =>
	buildListUrl("/dashboard/refunds", url, { state: parseListUrl(url).state });

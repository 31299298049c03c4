import { readDates } from "~/http/input/date-params.server";
import { buildListUrl, readFindParam } from "~/http/responses/list-url.server";

export function parseFilter(url: string) {
	const { dates, errors } = readDates(url, { month: "month" });
	const { searchParams } = new URL(url);
	const asked = searchParams.get("of");
	const of = asked === "company" || asked === "mine" ? asked : undefined;
	const [member, centre] = [readFindParam(url, "member"), readFindParam(url, "centre")];
	const without = searchParams.get("without") === "centre" ? "centre" : undefined;
	const filter = { of, find: readFindParam(url), month: dates.month, member, centre, without };
	return { filter, errors };
}

/** The way back from a page that was opened from the list or, with `from=order`, from the page of the order. */
export const buildReturnUrl = (url: string, orderId: string): string =>
	new URL(url).searchParams.get("from") === "order"
		? `/myorder/${orderId}`
		: buildListUrl("/myorder", url, parseFilter(url).filter);

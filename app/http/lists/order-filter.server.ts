import type { OrdersFilter } from "~/domain/orders/list-orders.server";
import { readChoice, readIdParam } from "~/http/input/choice-param.server";
import { readDates } from "~/http/input/date-params.server";
import { buildListUrl, readFindParam, writeListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";
import { toDaysRange } from "~/platform/dhaka-days";
import { ORDER_LISTS } from "./order-lists";

/**
 * Reads `status`, days `from` and `to` in Bangladesh and `delivery`, or `find`; or `part` or `customer` with days. Throws a 400
 * page for unknown choices.
 */
export function parseFilter(url: string) {
	const asked = new URL(url);
	const { searchParams } = asked;
	const [part, customer] = ["part", "customer"].map((name) => readIdParam(asked, name));
	const isOfReport = Boolean(part || customer);
	const asksStatus = readChoice(asked, "status", ORDER_LISTS) ?? undefined;
	const status = isOfReport ? undefined : asksStatus;
	const { dates, typed, errors } = readDates(url, { from: "day", to: "day" });
	const { from, to } = dates;
	const wanted = readIdParam(asked, "delivery");
	// Transfers are matched whatever is delivered how.
	const delivery = status === "transfer" || isOfReport ? undefined : wanted;
	const filter: OrdersFilter = {
		delivery,
		status: status === "transfer" ? "unpaid" : status,
		...toDaysRange(from, to),
		productId: part,
		customerId: customer,
	};
	const find = readFindParam(url);
	const after = readCursor(searchParams.get("after"));
	return {
		shown: { status, from, to, delivery, part, customer, find },
		typed,
		errors,
		filter,
		after,
	};
}

/** Builds the filter as a query without its page: '' or '?status=paid'. */
export const buildFilterQuery = (url: string): string => writeListUrl("", parseFilter(url).shown);

export const buildListQuery = (url: string): string =>
	buildListUrl("", url, parseFilter(url).shown);

/** The list, or the page of the order that `order` names, as the query of a page that returns there. */
export function buildReturnQuery(url: string): string {
	const order = new URL(url).searchParams.get("order") ?? "";
	return /^[\w-]{1,100}$/.test(order) ? `?order=${order}` : buildListQuery(url);
}

export function buildOrdersUrl(url: string): string {
	const query = buildReturnQuery(url);
	return `/dashboard/orders${query.replace(/^\?order=/, "/")}`;
}

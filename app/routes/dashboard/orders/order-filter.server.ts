import type { OrdersFilter } from "~/domain/orders/list-orders.server";
import { buildListUrl, readFindParam, writeListUrl } from "~/http/responses/list-url.server";
import { readCursor } from "~/platform/d1/keyset.server";
import { readDay, toDaysRange } from "~/platform/dhaka-days";
import { ORDER_LISTS } from "./order-lists";

/** Reads `status`, days `from` and `to` in Bangladesh and `delivery`, or `find`. Ignores unknown values. */
export function parseFilter(url: string) {
	const { searchParams } = new URL(url);
	const status = ORDER_LISTS.find((known) => known === searchParams.get("status"));
	const from = readDay(searchParams.get("from"));
	const to = readDay(searchParams.get("to"));
	const wanted = searchParams.get("delivery") ?? "";
	// Transfers are matched whatever is delivered how.
	const delivery = status !== "transfer" && /^[\w-]{1,100}$/.test(wanted) ? wanted : undefined;
	const filter: OrdersFilter = {
		delivery,
		status: status === "transfer" ? "unpaid" : status,
		...toDaysRange(from, to),
	};
	const find = readFindParam(url);
	const after = readCursor(searchParams.get("after"));
	return { shown: { status, from, to, delivery, find }, filter, after };
}

/** The filter as a query without its page: '' or '?status=paid'. */
export const buildFilterQuery = (url: string): string => writeListUrl("", parseFilter(url).shown);

/** The filter and the page of the list, as a query. */
export const buildListQuery = (url: string): string =>
	buildListUrl("", url, parseFilter(url).shown);

/** The list, or the page of the order that `order` names, as the query of a page that returns there. */
export function buildReturnQuery(url: string): string {
	const order = new URL(url).searchParams.get("order") ?? "";
	return /^[\w-]{1,100}$/.test(order) ? `?order=${order}` : buildListQuery(url);
}

/** The way back from an action. */
export function buildOrdersUrl(url: string): string {
	const query = buildReturnQuery(url);
	return `/dashboard/orders${query.replace(/^\?order=/, "/")}`;
}

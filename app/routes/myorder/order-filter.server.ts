import type { UserOrdersFilter } from "~/domain/orders/user-orders/list-user-orders.server";
import { buildListUrl, readFindParam } from "~/http/responses/list-url.server";
import { readMonth } from "~/platform/dhaka-days";

/** Ignores an invalid month. */
export const readOrdersFilter = (url: string): UserOrdersFilter & { of?: "company" } => ({
	of: new URL(url).searchParams.get("of") === "company" ? "company" : undefined,
	find: readFindParam(url),
	month: readMonth(new URL(url).searchParams.get("month")),
});

/** The way back from a page that was opened from the list or, with `from=order`, from the page of the order. */
export const buildReturnUrl = (url: string, orderId: string): string =>
	new URL(url).searchParams.get("from") === "order"
		? `/myorder/${orderId}`
		: buildListUrl("/myorder", url, readOrdersFilter(url));

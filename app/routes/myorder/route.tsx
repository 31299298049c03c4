import { data } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { canOrder, opensOnCompany } from "~/domain/accounts/rules";
import {
	listOrderMonths,
	listUserOrders,
} from "~/domain/orders/user-orders/list-user-orders.server";
import { customer } from "~/http/pages/page.server";
import { readListUrl, writeListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatMonth } from "~/platform/dhaka-days";
import { ButtonLink, ProductsLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { Page } from "~/ui/layout/page";
import { ListTabs, type TabbedList } from "~/ui/lists/list-tabs";
import { parseFilter } from "./order-filter.server";
import { OrderRow } from "./order-row";
import { OrderSearch } from "./order-search";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta = titled("My orders");

export const loader = customer.loader(async ({ request, context, user, ctx: { db, now } }) => {
	const { filter, errors } = parseFilter(request.url);
	const { after, place, query } = readListUrl("/myorder", request.url, filter);
	const { customerRole } = user;
	const isMember = (await context.getSession()).waitingRequests !== null;
	const isForCompany = isMember && opensOnCompany(customerRole);
	const ofCompany = filter.of === "company" || (isForCompany && filter.of !== "mine");
	const [{ orders, next }, months] = await Promise.all([
		errors
			? { orders: [], next: null }
			: listUserOrders(db, { buyer: user, ofCompany, after, ...filter }),
		listOrderMonths(db, user, ofCompany),
	]);
	const page = {
		orders,
		tabs: isMember ? listTabs(isForCompany) : null,
		all: writeListUrl("/myorder", { of: filter.of }),
		ofCompany,
		canChange: canOrder(customerRole) || (!ofCompany && customerRole === "requester"),
		months,
		filter,
		errors,
		first: place.isFirst ? null : place.list,
		next: next && writeListUrl("/myorder", { ...filter, after: next }),
		query,
		now: now(),
	};
	return data(page, { status: errors ? 400 : 200 });
});

/** The first one is shown without a choice. */
function listTabs(isForCompany: boolean): TabbedList<"mine" | "company"> {
	const tabs = [
		["Mine", "mine"],
		["The company's", "company"],
	] as const;
	return { path: "/myorder", param: "of", tabs: isForCompany ? tabs.toReversed() : tabs };
}

export default function MyOrders() {
	const { orders, months, filter, errors, first, next, query, now, canChange, ...list } =
		useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title="My orders"
				actions={
					<>
						<ButtonLink to="/lists/bought">Bought before</ButtonLink>
						<ButtonLink to="/quotes">Quotes</ButtonLink>
					</>
				}
			>
				{list.tabs ? (
					<ListTabs
						label="Whose orders"
						list={list.tabs}
						current={list.ofCompany ? "company" : "mine"}
					/>
				) : null}
				{months.length > 0 || errors ? (
					<OrderSearch filter={filter} all={list.all} months={months} error={errors?.month} />
				) : null}
				{errors ? null : orders.length === 0 ? (
					<NoOrders />
				) : (
					<div className="order-rows">
						<Table
							caption={`${list.ofCompany ? "The company's" : "Your"} orders, newest first`}
							head={["Number", "Products", "Total", "State", "Actions"]}
							ends={["Total"]}
						>
							{orders.map((order) => (
								<OrderRow
									key={order.id}
									order={order}
									query={query}
									now={now}
									canChange={canChange}
								/>
							))}
						</Table>
					</div>
				)}
				<Pager first={first} next={next} />
			</Page>
			<Outlet />
		</>
	);
}

function NoOrders() {
	const { filter, first, all, ofCompany } = useLoaderData<typeof loader>();
	const { find, month } = filter;
	if (!first && (find || month))
		return (
			<EmptyState
				title={`No orders${find ? ` match '${find}'` : ""}${month ? ` in ${formatMonth(month)}` : ""}`}
				action={<ButtonLink to={all}>Show all orders</ButtonLink>}
			>
				{find && !month ? (
					<p>
						Parts are looked for in your latest 5,000 order lines. Choose a month to look in older
						ones.
					</p>
				) : null}
			</EmptyState>
		);
	return (
		<EmptyState
			title={
				first
					? "No more orders"
					: ofCompany
						? "The company has no orders yet"
						: "You have no orders yet"
			}
			action={<ProductsLink />}
		/>
	);
}

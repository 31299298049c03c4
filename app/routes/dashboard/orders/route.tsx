import { data } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { AMOUNT_RIGHTS, hasRight, ORDER_RIGHTS } from "~/domain/accounts/staff-rights";
import { listAllMethods } from "~/domain/delivery/queries.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { AS_AGREED, listOrders, nameFilter } from "~/domain/orders/list-orders.server";
import type { OrderListItem } from "~/domain/orders/rules/order-list-item";
import { isShippable } from "~/domain/orders/rules/order-status";
import { MAX_SELECTED_ORDERS } from "~/domain/orders/rules/shipping";
import { listAwaitedTransfers } from "~/domain/payments/bank/queries.server";
import { leaveOutAmounts } from "~/http/auth/leave-out-amounts.server";
import { buildFilterQuery, buildListQuery, parseFilter } from "~/http/lists/order-filter.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Field } from "~/ui/forms/field";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { ListPager, TableFileLinks } from "~/ui/lists/list-page";
import { StaffButtonLink } from "~/ui/lists/staff-link";
import { useRights } from "~/ui/shell/use-rights";
import { listOrderColumns, SELECTION_FORM, withSummary } from "./order-columns";
import { OrderFilter, type OrderFilterProps, OrderSearch } from "./order-filter";

export const handle = { access: "admin", right: ORDER_RIGHTS } satisfies RouteHandle;

export const meta = titled("Orders");

const TO_SHIP_FIRST = 10;

export const loader = admin.loader(async ({ request, user, ctx }) => {
	const { db } = ctx;
	const { filter, after, shown, typed, errors } = parseFilter(request.url);
	const filterQuery = buildFilterQuery(request.url);
	const isStart = filterQuery === "" && after === null && !errors;
	const [toShip, methods, named, page] = await Promise.all([
		isStart ? listOrders(db, null, { status: "paid" }, TO_SHIP_FIRST) : null,
		listAllMethods(ctx),
		nameFilter(db, filter),
		errors
			? { orders: [], next: null }
			: shown.find
				? findOrders(db, { text: shown.find, byAmount: hasRight(user, AMOUNT_RIGHTS) })
				: shown.status === "transfer"
					? listAwaitedTransfers(ctx.db, after)
					: listOrders(
							db,
							after,
							filter,
							filter.status === "paid" ? MAX_SELECTED_ORDERS : undefined,
						),
	]);
	const orders = withoutOrders(page.orders, toShip?.orders ?? []);
	const shownPage = {
		toShip,
		orders,
		named,
		next: "next" in page ? page.next : null,
		isCut: "isCut" in page && page.isCut,
		shown,
		typed,
		errors,
		deliveries: toDeliveries(methods),
		isFirst: after === null,
		list: `/dashboard/orders${filterQuery}`,
		query: buildListQuery(request.url),
		isAllSelected: new URL(request.url).searchParams.get("select") === "all",
		filterQuery,
		month: toDateText(toDayNumber(ctx.now())).slice(0, 7),
	};
	return data(leaveOutAmounts(user, shownPage), { status: errors ? 400 : 200 });
});

/** A shop without methods has no such filter. */
const toDeliveries = (methods: readonly { id: string; name: string }[]) =>
	methods.length === 0
		? []
		: [
				...methods.map(({ id, name }) => ({ id, label: name })),
				{ id: AS_AGREED, label: "As agreed" },
			];

function withoutOrders(orders: readonly OrderListItem[], others: readonly { id: string }[]) {
	const ids = new Set(others.map(({ id }) => id));
	return orders.filter(({ id }) => !ids.has(id));
}

export default function Orders() {
	const { toShip, orders, named, next, isFirst, isCut, shown, deliveries, list, ...page } =
		useLoaderData<typeof loader>();
	const { month, filterQuery, typed, errors } = page;
	const may = useRights();
	const columns = listOrderColumns({ ...page, may });
	const isEmpty = orders.length === 0 && !toShip?.orders.length;
	return (
		<>
			<Page
				title="Orders"
				actions={
					<>
						<OrderSearch
							key={`${list} ${errors ? JSON.stringify(typed) : ""}`}
							deliveries={deliveries}
							{...shown}
							typed={typed}
							errors={errors}
						/>
						{may("orders") ? (
							<TableFileLinks file="/dashboard/export/orders" query={filterQuery} />
						) : null}
					</>
				}
			>
				{shown.find ? null : <OrderFilter {...shown} />}
				{shown.status === "transfer" ? (
					<StaffButtonLink right="accounts" to="/dashboard/receivables/transfer" className="mb-3">
						Enter a bank payment by its number
					</StaffButtonLink>
				) : null}
				{errors ? null : isEmpty ? (
					<EmptyState title={shown.find ? `No order matches '${shown.find}'` : "No orders here"} />
				) : (
					<>
						{toShip && toShip.orders.length > 0 ? (
							<DataTable
								caption={
									<>
										To ship, oldest payment first{" "}
										{toShip.next ? <Link to="/dashboard/orders?status=paid">See all</Link> : null}
									</>
								}
								rows={toShip.orders.map(withSummary)}
								columns={columns}
							/>
						) : null}
						{orders.length > 0 ? (
							<div className={toShip?.orders.length ? "mt-3" : undefined}>
								<DataTable
									caption={
										named
											? `Orders ${named}, newest first`
											: getCaption(shown, Boolean(toShip?.orders.length))
									}
									rows={orders.map(withSummary)}
									columns={columns}
								/>
							</div>
						) : null}
					</>
				)}
				{may("dispatch") ? <SelectionBar /> : null}
				{isCut ? (
					<p className="mt-4">Only the first matches are shown. Enter more to find fewer.</p>
				) : null}
				<ListPager list={list} isFirst={isFirst} next={next} />
				{shown.find || !may("accounts") ? null : <DocumentsFile month={month} />}
			</Page>
			<Outlet />
		</>
	);
}

function getCaption({ find, status }: OrderFilterProps & { find?: string }, hasGroups: boolean) {
	if (find) return `Orders that match '${find}'`;
	if (status === "paid") return "Orders to ship, oldest payment first";
	if (status === "transfer") return "Orders held for a bank transfer, oldest first";
	return hasGroups ? "Other orders, newest first" : "Orders, newest first";
}

/** The checkboxes in the rows belong to it. */
function SelectionBar() {
	const { toShip, orders, query, isAllSelected } = useLoaderData<typeof loader>();
	const count = [...(toShip?.orders ?? []), ...orders].filter(({ lines, otherLines }) =>
		[...lines, ...otherLines].some(isShippable),
	).length;
	if (count === 0) return null;
	const all = `${query}${query ? "&" : "?"}select=all`;
	return (
		<Form
			id={SELECTION_FORM}
			method="get"
			action="/dashboard/orders/ship"
			className="selection-bar"
		>
			{Array.from(new URLSearchParams(query), ([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<ButtonLink
				to={`/dashboard/orders${isAllSelected ? query : all}`}
				variant="plain"
				preventScrollReset
			>
				{isAllSelected ? "Select none" : `Select all ${count}`}
			</ButtonLink>
			<Button type="submit" variant="main" formAction="/dashboard/orders/ship">
				Ship selected
			</Button>
			<Button type="submit" formAction="/dashboard/orders/packing-slips">
				Print packing slips
			</Button>
		</Form>
	);
}

/** `month` is the chosen one at first, such as '2026-11'. */
const DocumentsFile = ({ month }: { month: string }) => (
	<section aria-labelledby="documents" className="mt-8">
		<h2 id="documents" className="mb-2">
			Invoices and credit notes of a month
		</h2>
		<Form
			action="/dashboard/export/documents.csv"
			reloadDocument
			className="flex flex-wrap items-center gap-3"
		>
			<Field label="Month" name="month" type="month" hint="Like 2026-11" defaultValue={month} />
			<Button type="submit">Download CSV</Button>
			<Button type="submit" formAction="/dashboard/export/documents.xlsx">
				Download XLSX
			</Button>
		</Form>
	</section>
);

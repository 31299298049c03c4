import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { findOrders } from "~/domain/orders/find-orders.server";
import { listOrders } from "~/domain/orders/list-orders.server";
import type { AdminOrderListItem } from "~/domain/orders/rules/order-list-item";
import { isShippable } from "~/domain/orders/rules/order-status";
import { shipLine } from "~/domain/orders/ship-orders.server";
import { listAwaitedTransfers } from "~/domain/payments/bank/awaited-transfers.server";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { FindForm } from "~/ui/lists/find-form";
import { AdminOrderRow, SELECTION_FORM } from "./admin-order-row";
import { OrderFilter, type OrderFilterProps } from "./order-filter";
import {
	buildFilterQuery,
	buildListQuery,
	buildOrdersUrl,
	parseFilter,
} from "./order-filter.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Orders");

const TO_SHIP_FIRST = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const { filter, after, ...shown } = parseFilter(request.url);
	const filterQuery = buildFilterQuery(request.url);
	const isStart = filterQuery === "" && after === null;
	const [toShip, page] = await Promise.all([
		isStart ? listOrders(db, null, { status: "paid" }, TO_SHIP_FIRST) : null,
		shown.find
			? findOrders(db, shown.find)
			: shown.status === "transfer"
				? listAwaitedTransfers(context.platform, after)
				: listOrders(db, after, filter),
	]);
	const orders = withoutOrders(page.orders, toShip?.orders ?? []);
	return {
		toShip,
		orders,
		next: "next" in page ? page.next : null,
		isCut: "isCut" in page && page.isCut,
		paymentMethods: await getPaymentMethods(
			db,
			[...(toShip?.orders ?? []), ...orders].flatMap(({ lines }) => findPaidLine(lines)?.id ?? []),
		),
		shown,
		isFirst: after === null,
		list: `/dashboard/orders${filterQuery}`,
		query: buildListQuery(request.url),
		idempotencyKey: newId(),
		file: `/dashboard/export/orders.csv${filterQuery}`,
	};
}

function withoutOrders(orders: readonly AdminOrderListItem[], others: readonly { id: string }[]) {
	const ids = new Set(others.map(({ id }) => id));
	return orders.filter(({ id }) => !ids.has(id));
}

const findPaidLine = (lines: AdminOrderListItem["lines"]) =>
	lines.find(({ transactionId }) => transactionId !== null);

/** Errors are thrown, so that `idempotentAction` does not store them. */
export const action = idempotentAction(async ({ request, context }) => {
	const admin = await requireAdmin(request, context, "ship-failed");
	const { platform } = context;
	const lineId = String((await parseForm(request)).get("orderId") ?? "");
	const result = await shipLine(platform, admin.id, lineId);
	if (!result.ok && result.reason === "no-such-order") throw notFound();
	const list = buildOrdersUrl(request.url);
	if (!result.ok) {
		const isShipped = result.reason === "already-shipped";
		throw await redirectWithToast(list, isShipped ? "already-shipped" : "ship-failed");
	}
	return redirectWithToast(list, "shipped");
});

export default function Orders() {
	const { toShip, orders, next, isFirst, isCut, shown, list, file } =
		useLoaderData<typeof loader>();
	const isEmpty = orders.length === 0 && !toShip?.orders.length;
	return (
		<>
			<Page
				title="Orders"
				width="wide"
				actions={
					<ButtonLink to={file} reloadDocument>
						Download CSV
					</ButtonLink>
				}
			>
				<FindForm
					path="/dashboard/orders"
					rows="Orders"
					id="find-order"
					name="find"
					label="Find an order"
					hint="Order number, or the beginning of the buyer's first or last name, company, email, purchase order number, transaction or transfer reference"
					sought={shown.find}
					autoCapitalize="none"
					maxLength={100}
				/>
				{shown.find ? null : <OrderFilter {...shown} />}
				{isEmpty ? (
					<EmptyState title={shown.find ? `No order matches '${shown.find}'` : "No orders here"} />
				) : (
					<Table
						caption={getCaption(shown, Boolean(toShip?.orders.length))}
						head={["Order", "Buyer", "Quantity", "Total", "State", "Actions"]}
					>
						{toShip && toShip.orders.length > 0 ? (
							<>
								<GroupRow>
									To ship, oldest payment first
									{toShip.next ? (
										<>
											{" "}
											<Link to="/dashboard/orders?status=paid">See all</Link>
										</>
									) : null}
								</GroupRow>
								<OrderRows orders={toShip.orders} />
								<GroupRow>Other orders, newest first</GroupRow>
							</>
						) : null}
						<OrderRows orders={orders} />
					</Table>
				)}
				<SelectionBar />
				{isCut ? (
					<p className="mt-4">Only the first matches are shown. Enter more to find fewer.</p>
				) : null}
				<Pager
					first={isFirst ? null : list}
					next={next && `${list}${list.includes("?") ? "&" : "?"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

function getCaption({ find, status }: OrderFilterProps & { find?: string }, hasGroups: boolean) {
	if (find) return `Orders that match '${find}'`;
	if (status === "paid") return "Orders to ship, oldest payment first";
	if (status === "transfer") return "Orders held for a bank transfer, oldest first";
	return hasGroups ? "What needs work comes first" : "Orders, newest first";
}

function GroupRow({ children }: { children: ReactNode }) {
	return (
		<tr className="row-group">
			<th colSpan={6} scope="colgroup">
				{children}
			</th>
		</tr>
	);
}

function OrderRows({ orders }: { orders: readonly AdminOrderListItem[] }) {
	const { paymentMethods, query, idempotencyKey } = useLoaderData<typeof loader>();
	return orders.map((order) => (
		<AdminOrderRow
			key={order.id}
			order={order}
			paymentMethod={paymentMethods[findPaidLine(order.lines)?.id ?? ""]}
			query={query}
			idempotencyKey={idempotencyKey}
		/>
	));
}

/** The checkboxes in the rows belong to it. */
function SelectionBar() {
	const { toShip, orders } = useLoaderData<typeof loader>();
	const isSelectable = [...(toShip?.orders ?? []), ...orders].some(({ lines, otherLines }) =>
		[...lines, ...otherLines].some(isShippable),
	);
	if (!isSelectable) return null;
	return (
		<Form
			id={SELECTION_FORM}
			method="get"
			action="/dashboard/orders/ship"
			className="selection-bar"
		>
			<Button type="submit" variant="main" formAction="/dashboard/orders/ship">
				Ship selected
			</Button>
			<Button type="submit" formAction="/dashboard/orders/packing-slips">
				Print packing slips
			</Button>
		</Form>
	);
}

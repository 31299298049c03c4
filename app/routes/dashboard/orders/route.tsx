import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { findLinesByIdPrefix, listAllLines } from "~/domain/orders/queries.server";
import { shipLine } from "~/domain/orders/ship-orders.server";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { parseForm } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AdminOrderRow } from "./admin-order-row";
import { FindOrder } from "./find-order";
import { OrderFilter } from "./order-filter";
import { buildFilterQuery, buildOrdersUrl, parseFilter } from "./order-filter.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const { filter, idPrefix, after, ...shown } = parseFilter(request.url);
	const page = idPrefix
		? { orders: await findLinesByIdPrefix(db, idPrefix), next: null }
		: await listAllLines(db, after, filter);
	const paid = page.orders.filter(({ transactionId }) => transactionId !== null);
	return {
		...page,
		paymentMethods: await getPaymentMethods(
			db,
			paid.map(({ id }) => id),
		),
		shown,
		isFirst: after === null,
		list: `/dashboard/orders${buildFilterQuery(request.url)}`,
		currentUrl: buildOrdersUrl(request.url),
		idempotencyKey: newId(),
		file: `/dashboard/export/orders.csv${buildFilterQuery(request.url)}`,
	};
}

/** Errors are thrown, so that `idempotentAction` does not store them. */
export const action = idempotentAction(async ({ request, context }) => {
	const admin = await requireAdmin(request, context, "ship-failed");
	const { platform } = context;
	const orderId = String((await parseForm(request)).get("orderId") ?? "");
	const result = await shipLine(platform, admin.id, orderId);
	if (!result.ok && result.reason === "no-such-order") throw notFound();
	const list = buildOrdersUrl(request.url);
	if (!result.ok) {
		const isShipped = result.reason === "already-shipped";
		throw await redirectWithToast(list, isShipped ? "already-shipped" : "ship-failed");
	}
	return redirectWithToast(list, "shipped");
});

export default function Orders() {
	const { orders, paymentMethods, next, isFirst, shown, list, currentUrl, file, idempotencyKey } =
		useLoaderData<typeof loader>();
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
				<FindOrder find={shown.find} />
				{shown.find ? null : <OrderFilter {...shown} />}
				{orders.length === 0 ? (
					<EmptyState
						title={
							shown.find ? `No order has the number or reference '${shown.find}'` : "No orders here"
						}
					/>
				) : (
					<Table
						caption={
							shown.find
								? `Orders with the number or reference '${shown.find}'`
								: "Orders, newest first"
						}
						head={["Order", "Buyer", "Quantity", "Total", "State", "Actions"]}
					>
						{orders.map((order) => (
							<AdminOrderRow
								key={order.id}
								order={order}
								paymentMethod={paymentMethods[order.id]}
								list={currentUrl}
								idempotencyKey={idempotencyKey}
							/>
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : list}
					next={next && `${list}${list.includes("?") ? "&" : "?"}after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

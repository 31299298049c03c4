import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { allOrders, ordersByIdStart } from "~/domain/orders/queries.server";
import { shipOrder } from "~/domain/orders/ship-order.server";
import { waysPaid } from "~/domain/payments/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { formOf } from "~/http/input/parse-form.server";
import { notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";
import { ButtonLink } from "~/ui/elements/button";
import { Empty } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AdminOrderRow } from "./admin-order-row";
import { FindOrder } from "./find-order";
import { OrderFilter } from "./order-filter";
import { filterIn, listAt, queryAt } from "./order-filter.server";

export const meta: MetaFunction = (page) => privatePage(page, "Orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db, newId } = context.platform;
	const { filter, after, ...shown } = filterIn(request.url);
	const page = shown.find
		? { orders: await ordersByIdStart(db, shown.find), next: null }
		: await allOrders(db, after, filter);
	const paid = page.orders.filter(({ transactionId }) => transactionId !== null);
	return {
		...page,
		ways: await waysPaid(
			db,
			paid.map(({ id }) => id),
		),
		shown,
		isFirst: after === null,
		list: listAt(request.url, { keepPage: false }),
		here: listAt(request.url, { keepPage: true }),
		idempotencyKey: newId(),
		file: `/dashboard/export/orders.csv${queryAt(request.url)}`,
	};
}

/** SHIPPING: each row's button posts its order's id. A refusal is thrown, so that `idempotentAction` does not store it. */
export const action = idempotentAction(async ({ request, context }) => {
	const admin = await requireAdmin(request, context, "ship-failed");
	const { platform } = context;
	const orderId = String((await formOf(request)).get("orderId") ?? "");
	const result = await shipOrder(platform, admin.id, orderId);
	if (!result.ok && result.reason === "no-such-order") throw notFound();
	const list = listAt(request.url, { keepPage: true });
	if (!result.ok) {
		const isShipped = result.reason === "already-shipped";
		throw await redirectWithToast(list, isShipped ? "already-shipped" : "ship-failed");
	}
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast(list, "shipped");
});

export default function Orders() {
	const { orders, ways, next, isFirst, shown, list, here, file, idempotencyKey } =
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
					<Empty title={shown.find ? `No order begins with '${shown.find}'` : "No orders here"} />
				) : (
					<Table
						caption={
							shown.find ? `Orders that begin with '${shown.find}'` : "Orders, the latest first"
						}
						head={["Order", "Buyer", "Quantity", "Total", "State", "Actions"]}
					>
						{orders.map((order) => (
							<AdminOrderRow
								key={order.id}
								order={order}
								way={ways[order.id]}
								list={here}
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

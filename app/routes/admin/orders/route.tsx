import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Outlet, useLoaderData } from "@remix-run/react";
import { allOrders } from "~/domain/orders/queries.server";
import { isCancellable, isShippable, type OrderView } from "~/domain/orders/rules";
import { shipOrder } from "~/domain/orders/ship-order.server";
import { requireAdmin } from "~/http/guards.server";
import { notFound } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { readCursor } from "~/platform/keyset.server";
import { sendDueMail } from "~/platform/outbox.server";
import { Button, ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Money } from "~/ui/money";
import { OrderBadge } from "~/ui/order-badge";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { ActionsCell, Cell, Table } from "~/ui/table";

export const meta: MetaFunction = () => [{ title: "Orders | Toolyard dashboard" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	return { ...(await allOrders(context.platform.db, after)), isFirst: after === null };
}

/** SHIPPING: each row's button posts its order's id. */
export async function action({ request, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { platform } = context;
	const orderId = String((await request.formData()).get("orderId") ?? "");
	const shipped = await shipOrder(platform, admin.id, orderId);
	if (!shipped.ok && shipped.reason === "no-such-order") throw notFound();
	platform.afterAnswer(sendDueMail(platform));
	return redirectWithToast("/dashboard/orders", shipped.ok ? "shipped" : "ship-failed");
}

export default function Orders() {
	const { orders, next, isFirst } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="Orders" width="wide">
				{orders.length === 0 ? (
					<Empty title="Nobody has ordered yet" />
				) : (
					<Table
						caption="All orders, the latest first"
						head={["Order", "Buyer", "Quantity", "Total", "State", "Actions"]}
					>
						{orders.map((order) => (
							<AdminOrderRow key={order.id} order={order} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : "/dashboard/orders"}
					next={next && `/dashboard/orders?after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

function AdminOrderRow({ order }: { order: OrderView }) {
	return (
		<tr>
			<Cell label="Order">
				{order.productName}
				<br />
				<small>Order {order.id}</small>
			</Cell>
			<Cell label="Buyer">
				{order.buyerName}
				<br />
				<small>
					{order.buyerEmail}, {order.phone}
					<br />
					{order.address}
				</small>
			</Cell>
			<Cell label="Quantity" align="end">
				{order.quantity}
			</Cell>
			<Cell label="Total" align="end">
				<Money poisha={order.totalPoisha} />
			</Cell>
			<Cell label="State">
				<OrderBadge order={order} />
				{order.transactionId ? (
					<>
						<br />
						<small className="code">{order.transactionId}</small>
					</>
				) : null}
			</Cell>
			<ActionsCell>
				{isShippable(order) ? (
					<Form method="post" action="/dashboard/orders" preventScrollReset>
						<Button
							type="submit"
							name="orderId"
							value={order.id}
							variant="main"
							aria-label={`SHIPPING order ${order.id}`}
						>
							SHIPPING
						</Button>
					</Form>
				) : null}
				{isCancellable(order) ? (
					<ButtonLink
						to={`/dashboard/orders/${order.id}/cancel`}
						variant="plain"
						aria-label={`CANCEL order ${order.id}`}
						preventScrollReset
					>
						CANCEL
					</ButtonLink>
				) : null}
			</ActionsCell>
		</tr>
	);
}

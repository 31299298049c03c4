import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { listUserOrders } from "~/domain/orders/read-orders.server";
import { addTrackingUrl } from "~/domain/orders/rules/shipping";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { OrderRow } from "./order-row";

export const handle = { access: "verified", replica: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "My orders");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const { db, now, settings } = context.platform;
	const page = await listUserOrders(db, user.id, after);
	const orders = page.orders.map((order) => ({
		...order,
		shipments: order.shipments.map((each) => addTrackingUrl(settings.carriers, each)),
	}));
	return {
		...page,
		orders,
		isFirst: after === null,
		query: buildListUrl("", request.url),
		now: now(),
	};
}

export default function MyOrders() {
	const { orders, next, isFirst, query, now } = useLoaderData<typeof loader>();
	return (
		<>
			<Page
				title="My orders"
				width="wide"
				actions={<ButtonLink to="/lists/bought">Bought before</ButtonLink>}
			>
				{orders.length === 0 ? (
					<EmptyState
						title={isFirst ? "You have no orders yet" : "No more orders"}
						action={
							<ButtonLink to="/products" variant="main">
								Browse products
							</ButtonLink>
						}
					/>
				) : (
					<Table
						caption="Your orders, newest first"
						head={["Picture", "Product", "Quantity", "Total", "Payment", "Actions"]}
					>
						{orders.map((order) => (
							<OrderRow key={order.id} order={order} query={query} now={now} />
						))}
					</Table>
				)}
				<Pager first={isFirst ? null : "/myorder"} next={next && `/myorder?after=${next}`} />
			</Page>
			<Outlet />
		</>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getOverview } from "~/domain/admin/get-overview.server";
import { formatCount } from "~/domain/admin/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Money } from "~/ui/elements/money";
import { Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { OrderBadge } from "~/ui/orders/order-badge";
import { StockLabel } from "~/ui/products/stock-label";
import { NewestReviews } from "./newest-reviews";
import { OpenRefunds } from "./open-refunds";
import { PaymentsHealth } from "./payments-health";
import { SalesChart } from "./sales-chart";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Overview");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return getOverview(context.platform);
}

export default function Overview() {
	const { unpaid, paid, shipped, unanswered, ...data } = useLoaderData<typeof loader>();
	const { payments, refunds, days, latestOrders, lowStock, latestReviews } = data;
	const counts = [
		["/dashboard/orders?status=unpaid", "Unpaid orders", unpaid],
		["/dashboard/orders?status=paid", "Orders to ship", paid],
		["/dashboard/orders?status=shipped", "Shipped orders", shipped],
		["/dashboard/messages", "Unanswered messages", unanswered],
	] as const;
	return (
		<Page title="Overview">
			<ul className="counts">
				{counts.map(([to, label, counted]) => (
					<li key={to}>
						<Link to={to}>
							<strong>{formatCount(counted)}</strong>
							<span>{label}</span>
						</Link>
					</li>
				))}
			</ul>
			<PaymentsHealth {...payments} />
			<OpenRefunds {...refunds} />
			<SalesChart days={days} />
			<section className="overview-section" aria-labelledby="latest">
				<h2 id="latest">Newest orders</h2>
				{latestOrders.length === 0 ? (
					<p className="text-soft">No orders yet.</p>
				) : (
					<Table
						caption={<Link to="/dashboard/orders">See all orders</Link>}
						head={["Order", "Buyer", "Total", "State"]}
					>
						{latestOrders.map((order) => (
							<tr key={order.id}>
								<Cell label="Order">
									{order.quantity} × {order.productName}
								</Cell>
								<Cell label="Buyer">{order.buyerName}</Cell>
								<Cell label="Total" align="end">
									<Money poisha={order.totalPoisha} />
								</Cell>
								<Cell label="State">
									<OrderBadge order={order} />
								</Cell>
							</tr>
						))}
					</Table>
				)}
			</section>
			<section className="overview-section" aria-labelledby="scarce">
				<h2 id="scarce">Low in stock</h2>
				{lowStock.length === 0 ? (
					<p className="text-soft">Every product has more than 5 units left.</p>
				) : (
					<Table
						caption={<Link to="/dashboard/manageProduct?show=low">See all low stock</Link>}
						head={["Product", "Left", "Reserved"]}
					>
						{lowStock.map(({ id, name, available, reserved }) => (
							<tr key={id}>
								<Cell label="Product">
									<Link to={`/dashboard/manageProduct/${id}`}>{name}</Link>
								</Cell>
								<Cell label="Left" align="end">
									<StockLabel available={available} />
								</Cell>
								<Cell label="Reserved" align="end">
									{reserved.toLocaleString("en-US")}
								</Cell>
							</tr>
						))}
					</Table>
				)}
			</section>
			<NewestReviews reviews={latestReviews} />
		</Page>
	);
}

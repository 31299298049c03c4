import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getOverview } from "~/domain/admin/get-overview.server";
import { formatCount } from "~/domain/admin/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { LowStock } from "./low-stock";
import { NewestOrders } from "./newest-orders";
import { NewestReviews } from "./newest-reviews";
import { OpenRefunds } from "./open-refunds";
import { SalesChart } from "./sales-chart";
import { ScheduledJobs } from "./scheduled-jobs";
import { ShopHealth } from "./shop-health";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Overview");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return getOverview(context.platform);
}

export default function Overview() {
	const { unpaid, paid, shipped, unanswered, ...data } = useLoaderData<typeof loader>();
	const {
		payments,
		oldestMailAt,
		mostHeld,
		jobs,
		refunds,
		days,
		latestOrders,
		lowStock,
		latestReviews,
	} = data;
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
			<ShopHealth {...payments} oldestMailAt={oldestMailAt} mostHeld={mostHeld} />
			<OpenRefunds {...refunds} />
			<SalesChart days={days} />
			<NewestOrders orders={latestOrders} />
			<LowStock products={lowStock} />
			<NewestReviews reviews={latestReviews} />
			<ScheduledJobs jobs={jobs} />
		</Page>
	);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getOverview } from "~/domain/admin/get-overview.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { Moment } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { SalesChart } from "./sales-chart";
import { ScheduledJobs } from "./scheduled-jobs";
import { WorkList } from "./work-list";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Today");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	return getOverview(context.platform);
}

export default function Today() {
	const overview = useLoaderData<typeof loader>();
	const { payments, mostHeld, days, previous, jobs } = overview;
	return (
		<Page title="Today">
			<WorkList overview={overview} />
			<SalesChart days={days} previous={previous} />
			<p className="mt-6 text-small text-soft">
				<Link to="/dashboard/payments">
					{payments.succeededAt === null ? (
						"Not checked against the provider yet"
					) : (
						<>
							Last checked against the provider <Moment at={payments.succeededAt} />
						</>
					)}
				</Link>
				{mostHeld ? (
					<>
						{" · "}
						<Link to="/dashboard/orders?status=unpaid">
							Most units held unpaid: {mostHeld.units.toLocaleString("en-US")} by{" "}
							{mostHeld.name || "User name"}
						</Link>
					</>
				) : null}
			</p>
			<ScheduledJobs jobs={jobs} />
		</Page>
	);
}

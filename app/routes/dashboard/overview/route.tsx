import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getOverview, type Overview } from "~/domain/admin/get-overview.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { Badge } from "~/ui/elements/badge";
import { Moment, MomentOrNever } from "~/ui/elements/date-time";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { SalesChart } from "./sales-chart";
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

/** Shows what needs attention; the rest is folded, because the shop has more than twenty jobs. */
function ScheduledJobs({ jobs }: { jobs: Overview["jobs"] }) {
	const isPunctual = (run: Overview["jobs"][number]) => !run.isLate && !run.failureReference;
	const failing = jobs.filter((each) => !isPunctual(each));
	const punctual = jobs.filter(isPunctual);
	return (
		<section className="mt-10 grid gap-4" aria-labelledby="jobs">
			<h2 id="jobs">Scheduled jobs</h2>
			{jobs.length === 0 ? <p className="text-soft">No job has run yet.</p> : null}
			{failing.length > 0 ? <JobTable caption="Late or failed" jobs={failing} /> : null}
			{punctual.length > 0 ? (
				<details>
					<summary className="w-fit cursor-pointer py-2.5 font-semibold">
						{punctual.length} {punctual.length === 1 ? "job" : "jobs"} on time
					</summary>
					<JobTable caption="Every five minutes" jobs={punctual} />
				</details>
			) : null}
		</section>
	);
}

type JobTableProps = { caption: string; jobs: Overview["jobs"] };

const JobTable = ({ caption, jobs }: JobTableProps) => (
	<DataTable
		caption={caption}
		rows={jobs}
		getKey={({ job }) => job}
		columns={[
			["Job", ({ job }) => <span className="code">{job}</span>],
			["Last run", ({ endedAt }) => <MomentOrNever at={endedAt} />],
			["Last success", ({ succeededAt }) => <MomentOrNever at={succeededAt} />],
			["State", (run) => <JobState run={run} />],
		]}
	/>
);

function JobState({ run }: { run: Overview["jobs"][number] }) {
	const { isLate, failureReference } = run;
	return (
		<>
			<Badge tone={isLate ? "bad" : failureReference ? "warn" : "good"}>
				{isLate ? "Late" : failureReference ? "Failed" : "On time"}
			</Badge>
			{failureReference ? <small> Reference {failureReference}</small> : null}
		</>
	);
}

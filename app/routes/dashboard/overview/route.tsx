import { Link } from "@remix-run/react";
import { STAFF_RIGHTS } from "~/domain/accounts/staff-rights";
import { getOverview, type Overview } from "~/domain/admin/get-overview.server";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { Badge } from "~/ui/elements/badge";
import { Moment, MomentOrNever } from "~/ui/elements/date-time";
import { Page } from "~/ui/layout/page";
import { DataTable } from "~/ui/lists/data-table";
import { ChecklistSection } from "./checklist";
import { SalesChart } from "./sales-chart";
import { WorkList } from "./work-list";

export const handle = { access: "admin", right: STAFF_RIGHTS } satisfies RouteHandle;

export const meta = titled("Today");

export const loader = admin.loader(({ user, ctx }) => getOverview(ctx, user));

export default withData<typeof loader>((overview) => {
	const { payments, mostHeld, sales, jobs, checklist } = overview;
	return (
		<Page title="Today">
			<WorkList overview={overview} />
			{checklist ? <ChecklistSection {...checklist} /> : null}
			{sales ? <SalesChart {...sales} /> : null}
			<p className="mt-6 text-small text-soft">
				{payments ? (
					<Link to="/dashboard/payments">
						{payments.succeededAt === null ? (
							"Not checked against the provider yet"
						) : (
							<>
								Last checked against the provider <Moment at={payments.succeededAt} />
							</>
						)}
					</Link>
				) : null}
				{mostHeld ? (
					<>
						{payments ? " · " : null}
						<Link to="/dashboard/orders?status=unpaid">
							Most units held unpaid: {formatNumber(mostHeld.units)} by{" "}
							{mostHeld.name || "User name"}
						</Link>
					</>
				) : null}
			</p>
			{jobs ? <ScheduledJobs jobs={jobs} /> : null}
		</Page>
	);
});

type Jobs = NonNullable<Overview["jobs"]>;

/** Shows what needs attention; the rest is folded, because the shop has more than twenty jobs. */
function ScheduledJobs({ jobs }: { jobs: Jobs }) {
	const isPunctual = (run: Jobs[number]) => !run.isLate && !run.failureReference;
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

type JobTableProps = { caption: string; jobs: Jobs };

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

function JobState({ run }: { run: Jobs[number] }) {
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

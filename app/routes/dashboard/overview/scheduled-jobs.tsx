import type { Overview } from "~/domain/admin/get-overview.server";
import { Badge } from "~/ui/elements/badge";
import { MomentOrNever } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";

/** Shows what needs attention; the rest is folded, because the shop has more than twenty jobs. */
export function ScheduledJobs({ jobs }: { jobs: Overview["jobs"] }) {
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

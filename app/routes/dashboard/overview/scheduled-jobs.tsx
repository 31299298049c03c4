import type { Overview } from "~/domain/admin/get-overview.server";
import { Badge } from "~/ui/elements/badge";
import { Moment } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";

export function ScheduledJobs({ jobs }: { jobs: Overview["jobs"] }) {
	return (
		<section className="overview-section" aria-labelledby="jobs">
			<h2 id="jobs">Scheduled jobs</h2>
			{jobs.length === 0 ? (
				<p className="text-soft">No job has run yet.</p>
			) : (
				<DataTable
					caption="Every five minutes"
					rows={jobs}
					getKey={({ job }) => job}
					columns={[
						["Job", ({ job }) => <span className="code">{job}</span>],
						["Last run", ({ endedAt }) => formatTime(endedAt)],
						["Last success", ({ succeededAt }) => formatTime(succeededAt)],
						["State", (run) => <JobState run={run} />],
					]}
				/>
			)}
		</section>
	);
}

const formatTime = (at: number | null) => (at === null ? "Never" : <Moment at={at} />);

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

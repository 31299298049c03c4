import type { Overview } from "~/domain/admin/get-overview.server";
import { Badge } from "~/ui/elements/badge";
import { Moment } from "~/ui/elements/date-time";
import { Cell, Table } from "~/ui/elements/table";

export function ScheduledJobs({ jobs }: { jobs: Overview["jobs"] }) {
	return (
		<section className="overview-section" aria-labelledby="jobs">
			<h2 id="jobs">Scheduled jobs</h2>
			{jobs.length === 0 ? (
				<p className="text-soft">No job has run yet.</p>
			) : (
				<Table caption="Every five minutes" head={["Job", "Last run", "Last success", "State"]}>
					{jobs.map((each) => (
						<tr key={each.job}>
							<Cell label="Job">
								<span className="code">{each.job}</span>
							</Cell>
							<Cell label="Last run">
								{each.endedAt === null ? "Never" : <Moment at={each.endedAt} />}
							</Cell>
							<Cell label="Last success">
								{each.succeededAt === null ? "Never" : <Moment at={each.succeededAt} />}
							</Cell>
							<Cell label="State">
								<JobState run={each} />
							</Cell>
						</tr>
					))}
				</Table>
			)}
		</section>
	);
}

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

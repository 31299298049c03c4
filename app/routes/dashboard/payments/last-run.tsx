import { Form } from "@remix-run/react";
import { isReconcilerOverdue, type ReconcilerStatus } from "~/domain/payments/reconciler-rules";
import { Button } from "~/ui/elements/button";
import { MomentOrNever } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { StatusRow } from "~/ui/layout/status-row";

const formatSeconds = (ms: number) =>
	`${(ms / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })} s`;

type LastRunProps = { run: ReconcilerStatus; now: number; currentUrl: string };

export function LastRun({ run, now, currentUrl }: LastRunProps) {
	const isOverdue = isReconcilerOverdue(run, now);
	return (
		<section aria-labelledby="last-run">
			<StatusRow>
				<h2 id="last-run" className="sr-only">
					Last run
				</h2>
				<dl>
					<dt>Last success</dt>
					<dd>
						<MomentOrNever at={run.succeededAt} />
					</dd>
					<dt>Last run</dt>
					<dd>
						<MomentOrNever at={run.startedAt} />
					</dd>
					<dt>Duration</dt>
					<dd>{run.startedAt === null ? "–" : formatSeconds(run.durationMs)}</dd>
				</dl>
				<Form method="post" action={currentUrl}>
					<Button type="submit" variant="main">
						Run now
					</Button>
				</Form>
			</StatusRow>
			{run.errors ? (
				<Notice kind="warning" title="The last run was incomplete">
					{run.errors.split("\n").map((line) => (
						<p key={line}>{line}</p>
					))}
				</Notice>
			) : null}
			{isOverdue ? (
				<Notice kind="error" title="No successful run for 20 minutes">
					Payments are checked every five minutes. Check that the scheduled jobs run and the payment
					provider responds.
				</Notice>
			) : null}
		</section>
	);
}

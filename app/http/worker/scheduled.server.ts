import { createPlatform, type Platform } from "~/platform/platform.server";
import { logJobFailure } from "../request/log.server";
import { createRequestId } from "../request/request-id.server";

export type Job = (platform: Platform) => Promise<unknown>;

/** For each cron expression its jobs by name, in the order they run. */
export type JobGroups = Readonly<Record<string, Readonly<Record<string, Job>>>>;

/**
 * Runs the jobs of the cron expression one after the other, also when one of them fails. Logs failures under one reference
 * for the run. Throws when the expression has no jobs.
 */
export function scheduledHandler(groups: JobGroups) {
	return async (
		{ cron }: Pick<ScheduledController, "cron">,
		env: Env,
		ctx: Pick<ExecutionContext, "waitUntil">,
	): Promise<void> => {
		const jobs = groups[cron];
		if (!jobs) throw new Error(`No jobs belong to the cron expression '${cron}'.`);
		const reference = createRequestId();
		const noteOf = (job: string) => (error: unknown) => logJobFailure({ reference, job }, error);
		const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
		// One platform for all jobs of the group, so that they share one query budget.
		const platform = createPlatform(env, { waitUntil, reportError: noteOf("scheduled") });
		for (const [name, run] of Object.entries(jobs)) {
			const reportError = noteOf(name);
			await run({ ...platform, reportError }).catch(reportError);
		}
	};
}

import { bumpPageVersion } from "~/platform/d1/page-version.server";
import { type JobResult, recordJobRuns } from "~/platform/jobs/job-runs.server";
import { sendRaisedAlerts } from "~/platform/outbox/send-messages.server";
import { createPlatform, type Platform, type PlatformHooks } from "~/platform/platform.server";
import { readSettings } from "~/platform/saved-settings/saved-settings.server";
import { logJobFailure } from "../request/log.server";
import { createRequestId } from "../request/request-id.server";

type Job = (platform: Platform) => Promise<unknown>;

function createJobPlatform(env: Env, hooks: PlatformHooks): Platform {
	try {
		return createPlatform(env, hooks);
	} catch (error) {
		hooks.reportError(error);
		throw error;
	}
}

export type JobGroups = Readonly<Record<string, Readonly<Record<string, Job>>>>;

/** Runs every job even if one fails, and logs failures under one id per run. */
export function scheduledHandler(groups: JobGroups) {
	const allJobs = Object.values(groups).flatMap((jobs) => Object.keys(jobs));
	return async (
		{ cron }: Pick<ScheduledController, "cron">,
		env: Env,
		ctx: Pick<ExecutionContext, "waitUntil">,
	): Promise<void> => {
		const jobs = groups[cron];
		if (!jobs) throw new Error(`No jobs belong to the cron expression '${cron}'.`);
		const reference = createRequestId();
		const createReporter =
			(job: string): Platform["reportError"] =>
			(error, fields) =>
				logJobFailure({ reference, job }, error, fields);
		const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
		// Jobs share one platform, and so one query budget.
		const platform = createJobPlatform(env, {
			waitUntil,
			reportError: createReporter("scheduled"),
		});
		const reportError = createReporter("readSettings");
		await readSettings({ ...platform, reportError }).catch(reportError);
		const results: JobResult[] = [];
		for (const [job, run] of Object.entries(jobs)) {
			const reportError = createReporter(job);
			const succeeded = await run({ ...platform, reportError }).then(
				() => true,
				(error: unknown) => reportError(error),
			);
			results.push({ job, failureReference: succeeded ? "" : reference });
		}
		await bumpPageVersion(platform).catch(createReporter("bumpPageVersion"));
		await recordJobRuns(platform.db, platform.now(), results, allJobs)
			.then(() => sendRaisedAlerts(platform))
			.catch(createReporter("endRun"));
	};
}

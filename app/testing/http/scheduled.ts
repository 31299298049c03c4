import {
	createExecutionContext,
	createScheduledController,
	waitOnExecutionContext,
} from "cloudflare:test";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import worker from "../../../build/server/worker";

export async function runScheduledJobs(env: Env): Promise<void> {
	for (const cron of Object.keys(JOB_GROUPS)) {
		const context = createExecutionContext();
		await worker.scheduled(createScheduledController({ cron }), env, context);
		await waitOnExecutionContext(context);
	}
}

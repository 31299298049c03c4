import {
	createExecutionContext,
	createScheduledController,
	waitOnExecutionContext,
} from "cloudflare:test";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import worker from "../../../build/server/worker";

export async function runScheduledJobs(env: Env, crons = Object.keys(JOB_GROUPS)): Promise<void> {
	for (const cron of crons) {
		const context = createExecutionContext();
		await worker.scheduled(createScheduledController({ cron }), env, context);
		await waitOnExecutionContext(context);
	}
}

import { readCrons } from "../../scripts/crons";
import type { LocalSettings } from "../../scripts/local-settings";

/** What one group of jobs did: statements sent to D1, calls to providers. */
export type JobRun = { cron: string; statements: number; calls: number };

/** Runs each group of scheduled jobs once, a minute after the one before, `minutes` from now. */
export async function runJobs(
	{ origin }: Pick<LocalSettings, "origin">,
	minutes: number,
	callMs = 0,
): Promise<JobRun[]> {
	const done: JobRun[] = [];
	for (const [place, cron] of readCrons().entries()) {
		const at = { minutes: String(minutes + place), callMs: String(callMs), cron };
		// A connection that was kept may be that of a shop that was killed.
		const headers = { connection: "close" };
		const run = () => fetch(`${origin}/__later?${new URLSearchParams(at)}`, { headers });
		// On a busy machine a connection breaks now and then; a Worker that has ended refuses both.
		const answer = await run().catch(run);
		if (!answer.ok) throw new Error(`The scheduled jobs of '${cron}' did not run.`);
		done.push({ cron, ...((await answer.json()) as Omit<JobRun, "cron">) });
	}
	return done;
}

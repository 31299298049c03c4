import { type Platform, platformFrom } from "~/platform/platform.server";
import { logTimerFailure } from "./log.server";
import { newReference } from "./reference.server";

/** One piece of the timer's work. */
export type TimedWork = readonly [name: string, run: (platform: Platform) => Promise<unknown>];

/**
 * Does the timer's work, one piece after the other and each whatever became of the last. What fails, or is noted on the
 * way, stands in the log under the run's reference, as a request's failure does.
 */
export async function runByTimer(
	{ env, ctx }: { env: Env; ctx: Pick<ExecutionContext, "waitUntil"> },
	works: readonly TimedWork[],
): Promise<void> {
	const reference = newReference();
	const noteOf = (timer: string) => (error: unknown) =>
		logTimerFailure({ reference, timer }, error);
	const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
	const platform = platformFrom(env, { waitUntil, note: noteOf("timer") });
	for (const [name, run] of works) {
		const note = noteOf(name);
		await run({ ...platform, note }).catch(note);
	}
}

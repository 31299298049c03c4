import type { Platform } from "~/platform/platform.server";
import { logTimerFailure } from "./log.server";
import { newReference } from "./reference.server";

/** One piece of the timer's work. `note` is for what goes wrong on the way without ending it. */
export type TimedWork = readonly [
	name: string,
	run: (platform: Platform, note: (error: unknown) => void) => Promise<unknown>,
];

/**
 * Does the timer's work, one piece after the other and each whatever became of the last. What fails is noted in the log
 * under the run's reference, as a request's failure is.
 */
export async function runByTimer(platform: Platform, works: readonly TimedWork[]): Promise<void> {
	const reference = newReference();
	for (const [name, run] of works) {
		const note = (error: unknown) => logTimerFailure({ reference, timer: name }, error);
		await run(platform, note).catch(note);
	}
}

import type { LocalSettings } from "./local-settings";
import { run } from "./run";

/**
 * Migrates, and seeds an empty shop. In another process, because wrangler's library replaces signal
 * handlers.
 */
export async function prepareState(
	{ stateDir }: Pick<LocalSettings, "stateDir">,
	how: readonly string[] = ["--if-empty"],
): Promise<void> {
	const env = { ...process.env, STATE_DIR: stateDir };
	await run("tsx", ["scripts/seed/seed.ts", ...how], { quiet: true, env });
}

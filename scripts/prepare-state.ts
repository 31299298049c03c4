import type { LocalSettings } from "./local-settings";
import { run } from "./run";

/**
 * Brings the local D1 up to the newest migration and fills it, with R2, when there is no product in it yet.
 * In processes of their own: wrangler's library takes over the signals of the process it is loaded into.
 */
export async function prepareState({ stateDir }: LocalSettings): Promise<void> {
	await migrateState(stateDir);
	const env = { ...process.env, STATE_DIR: stateDir };
	await run("tsx", ["scripts/seed/seed.ts", "--if-empty"], { quiet: true, env });
}

/** Brings the local D1 in a folder up to the newest migration. */
export async function migrateState(stateDir: string): Promise<void> {
	const migrate = ["d1", "migrations", "apply", "toolyard", "--local", "--persist-to", stateDir];
	// CI=true answers wrangler's 'are you sure' for a machine without a keyboard.
	await run("wrangler", migrate, { quiet: true, env: { ...process.env, CI: "true" } });
}

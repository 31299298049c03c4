import type { LocalSettings } from "./local-settings";
import { run } from "./run";

/** In another process, because wrangler's library replaces signal handlers. The seed migrates first. */
export async function prepareState({ stateDir }: LocalSettings): Promise<void> {
	const env = { ...process.env, STATE_DIR: stateDir };
	await run("tsx", ["scripts/seed/seed.ts", "--if-empty"], { quiet: true, env });
}

export async function migrateState(stateDir: string): Promise<void> {
	const migrate = ["d1", "migrations", "apply", "toolyard", "--local", "--persist-to", stateDir];
	// CI=true answers wrangler's confirmation prompt.
	await run("wrangler", migrate, { quiet: true, env: { ...process.env, CI: "true" } });
}

import { existsSync, readdirSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { LocalSettings } from "./local-settings";
import { run } from "./run";

/** Opening a local D1 creates an empty one. A build leaves a folder with nothing but metadata. */
export function hasLocalState(stateDir: string): boolean {
	const folder = `${stateDir}/v3/d1/miniflare-D1DatabaseObject`;
	return (
		existsSync(folder) &&
		readdirSync(folder).some((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite")
	);
}

/**
 * Migrates, and seeds an empty shop, or does what `how` says. In another process, because wrangler's
 * library replaces signal handlers. `npm test` starts several shops: it seeds one, and names its
 * folder in SEEDED_STATE for the others to copy.
 */
export async function prepareState(
	{ stateDir }: Pick<LocalSettings, "stateDir">,
	how?: readonly string[],
): Promise<void> {
	const { SEEDED_STATE } = process.env;
	if (SEEDED_STATE && !how && !hasLocalState(stateDir)) {
		return cp(SEEDED_STATE, stateDir, { recursive: true });
	}
	const env = { ...process.env, STATE_DIR: stateDir };
	await run("tsx", ["scripts/seed/seed.ts", ...(how ?? ["--if-empty"])], { quiet: true, env });
}

import type { LocalSettings } from "./local-settings";
import { run } from "./run";
import { seedShop, withLocalBindings } from "./seed/seed";

/** Brings the local D1 up to the newest migration and fills it, with R2, when there is no product in it yet. */
export async function prepareState(
	{ stateDir }: LocalSettings,
	env: NodeJS.ProcessEnv,
): Promise<void> {
	const migrate = ["d1", "migrations", "apply", "toolyard", "--local", "--persist-to", stateDir];
	// CI=true answers wrangler's 'are you sure' for a machine without a keyboard.
	await run("wrangler", migrate, { quiet: true, env: { ...env, CI: "true" } });
	await withLocalBindings(stateDir, async (bindings) => {
		const filled = await bindings.DB.prepare("SELECT 1 FROM products LIMIT 1").first();
		if (!filled) await seedShop(bindings);
	});
}

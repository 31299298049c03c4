import { missingSecrets, readDevVars } from "./dev-vars";
import { isBuilt } from "./is-built";
import { readLocalSettings } from "./local-settings";
import { hasLocalState, prepareState } from "./prepare-state";
import { run } from "./run";

/**
 * This is the build command of wrangler.toml. For `wrangler dev` it builds the shop, and fills a local database that is not there yet; other commands build by themselves.
 */
if (process.env.WRANGLER_COMMAND === "dev" && process.env.SHOP_BUILT !== "1") {
	const devVars = readDevVars();
	const missing = devVars ? missingSecrets(devVars) : [];
	if (missing.length > 0) {
		console.error(
			`.dev.vars replaces .env in \`wrangler dev\`: copy ${missing.join(", ")} into it, or run \`npm start\`, which uses both.`,
		);
		process.exit(1);
	}
	// Wrangler runs the command twice before it answers.
	if (!isBuilt(".")) await run("remix", ["vite:build"], { quiet: true });
	const settings = readLocalSettings(process.env);
	if (!hasLocalState(settings.stateDir)) await prepareState(settings);
}

import { missingSecrets } from "./dev-vars";
import { run } from "./run";

/**
 * The build command of wrangler.toml. For `wrangler dev` it builds the shop, or says what to run
 * when secrets are missing; other commands build by themselves.
 */
if (process.env.WRANGLER_COMMAND === "dev" && process.env.SHOP_BUILT !== "1") {
	const missing = missingSecrets();
	if (missing.length > 0) {
		console.error(
			`Run \`npm start\`: it starts the shop with its catalogue on local emulators. (\`wrangler dev\` needs ${missing.join(", ")} in .dev.vars; see .dev.vars.example.)`,
		);
		process.exit(1);
	}
	await run("remix", ["vite:build"], { quiet: true });
}

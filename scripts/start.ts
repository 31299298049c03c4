import { parseArgs } from "node:util";
import { startEmulators } from "@toolyard/emulators";
import { bundleShop } from "./bundle";
import { withDevVars } from "./dev-vars";
import { buildEmulatorOptions } from "./emulator-options";
import { readLocalSettings } from "./local-settings";
import { prepareState } from "./prepare-state";
import { keepRunning, run, start } from "./run";
import { demoAccounts } from "./seed/people";

/**
 * `npm start`: builds, migrates, seeds, and starts the emulators and the shop. `--wrangler` serves
 * by `wrangler dev` (docs/decisions/037-npm-start.md), `--dev` by `remix vite:dev`; `--no-build`
 * uses the existing build; `--empty` seeds nothing, as after a first deploy; who signs
 * up as the demo admin is its first admin.
 */
const { values } = parseArgs({
	options: {
		dev: { type: "boolean" },
		wrangler: { type: "boolean" },
		"no-build": { type: "boolean" },
		empty: { type: "boolean" },
	},
});
const [{ email: firstAdmin }] = demoAccounts;
if (values.empty) process.env.FIRST_ADMIN = firstAdmin;
const settings = readLocalSettings(process.env);
// The shop must run without a network.
Object.assign(process.env, {
	STATE_DIR: settings.stateDir,
	WRANGLER_SEND_METRICS: "false",
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
	SHOP_BUILT: "1",
});
const { env } = process;

if (!values.dev && !values["no-build"]) await run("remix", ["vite:build"], { quiet: true, env });
if (!values.dev && !values.wrangler) await bundleShop();
await prepareState(settings, values.empty ? ["--migrate-only"] : undefined);
const emulators = await startEmulators(buildEmulatorOptions(settings));

function startShop() {
	const { port, stateDir } = settings;
	const vars = withDevVars(settings.vars);
	if (values.dev) {
		return start(
			"remix",
			["vite:dev", "--port", String(port), "--host", "127.0.0.1", "--strictPort"],
			{ ...env, ...vars, CLOUDFLARE_INCLUDE_PROCESS_ENV: "true" },
		);
	}
	if (!values.wrangler) return start("tsx", ["scripts/serve.ts"], env);
	return start(
		"wrangler",
		[
			"dev",
			...["--port", String(port), "--ip", "127.0.0.1"],
			...["--persist-to", stateDir, "--show-interactive-dev-session=false"],
			...["--test-scheduled", "--log-level", "warn"],
			...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
		],
		env,
	);
}

const shop = keepRunning(
	startShop,
	(why) => console.error(`The shop ended by itself (${why}) and is started again.`),
	(why) => {
		console.error(`The shop ended at once (${why}).`);
		end(1);
	},
);

let ending = false;
async function end(code: number): Promise<void> {
	if (ending) return;
	ending = true;
	await shop.end();
	await emulators.close();
	process.exit(code);
}
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));

await waitForShop(`${settings.origin}/favicon.svg`);
console.log(`
  The shop     ${settings.origin}
  The inbox    ${emulators.url}/inbox
  Payments     ${emulators.url}/payments
  Webhooks     ${emulators.url}/hooks
${values.empty ? `  Sign up as   ${firstAdmin}, and verify the address: the first admin` : demoAccounts.map((it) => `  ${it.role.padEnd(12)} ${it.email} / ${it.password}`).join("\n")}
`);

async function waitForShop(url: string): Promise<void> {
	for (let tries = 0; tries < 240; tries += 1) {
		const answered = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (answered) return;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	console.error(`The shop does not answer at ${url}. Is the port taken?`);
	await end(1);
}

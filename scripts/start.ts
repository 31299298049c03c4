import { parseArgs } from "node:util";
import { startEmulators } from "../emulators/server";
import { localSettings } from "./local-settings";
import { prepareState } from "./prepare-state";
import { run, start, stopGroup } from "./run";
import { demoAccounts } from "./seed/people";
import { emulatorsOptions } from "./stand-ins";

/**
 * `npm start`: builds, migrates and seeds, starts the stand-ins and the shop on `wrangler dev`, and prints where they are.
 * `--dev` serves with hot reload instead (`remix vite:dev`), `--no-build` takes the build that is there.
 */
const { values } = parseArgs({
	options: { dev: { type: "boolean" }, "no-build": { type: "boolean" } },
});
const settings = localSettings(process.env);
// Wrangler neither reports nor asks anything of the network; the shop runs on a machine without one.
Object.assign(process.env, {
	STATE_DIR: settings.stateDir,
	WRANGLER_SEND_METRICS: "false",
	CLOUDFLARE_CF_FETCH_ENABLED: "false",
});
const { env } = process;

if (!values.dev && !values["no-build"]) await run("remix", ["vite:build"], { quiet: true, env });
await prepareState(settings);
const emulators = await startEmulators(emulatorsOptions(settings));

const vars = Object.entries(settings.vars);
const shop = values.dev
	? start(
			"remix",
			["vite:dev", "--port", String(settings.port), "--host", "127.0.0.1", "--strictPort"],
			{
				...env,
				...settings.vars,
				CLOUDFLARE_INCLUDE_PROCESS_ENV: "true",
			},
		)
	: start(
			"wrangler",
			[
				"dev",
				...["--port", String(settings.port), "--ip", "127.0.0.1"],
				...["--persist-to", settings.stateDir, "--show-interactive-dev-session=false"],
				...["--test-scheduled", "--log-level", "warn"],
				...vars.flatMap(([name, value]) => ["--var", `${name}:${value}`]),
			],
			env,
		);

let ending = false;
async function end(code: number): Promise<void> {
	if (ending) return;
	ending = true;
	await stopGroup(shop);
	await emulators.close();
	process.exit(code);
}
process.on("SIGINT", () => end(0));
process.on("SIGTERM", () => end(0));
shop.on("exit", (code) => end(code ?? 1));

await answers(`${settings.origin}/favicon.svg`);
if (!values.dev) keepTime();
console.log(`
  The shop     ${settings.origin}
  The inbox    ${emulators.url}/inbox
  Payments     ${emulators.url}/payments
  Webhooks     ${emulators.url}/hooks
${demoAccounts.map((it) => `  ${it.role.padEnd(12)} ${it.email} / ${it.password}`).join("\n")}
`);

/** Runs the shop's timer now and every five minutes, as Cloudflare does where the shop is deployed (wrangler.toml, `crons`). */
function keepTime(): void {
	const tick = () =>
		fetch(`${settings.origin}/__scheduled`)
			.then((response) => response.text())
			.catch((error: unknown) => console.error("The timer did not run:", error));
	tick();
	setInterval(tick, 5 * 60_000);
}

/** Waits until the shop answers, at most a minute. */
async function answers(url: string): Promise<void> {
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

import { join } from "node:path";
import { Miniflare } from "miniflare";
import { localSettings } from "./local-settings";
import { shopWorker } from "./shop-worker";

/** Serves the bundled shop at PORT with the state in STATE_DIR. Ends when workerd does, so that whoever started it knows. */
const { port, stateDir, vars } = localSettings(process.env);
const server = new Miniflare({
	...(await shopWorker(vars)),
	host: "127.0.0.1",
	port,
	defaultPersistRoot: join(stateDir, "v3"),
	logRequests: false,
	handleRuntimeStdio(out, errors) {
		out.on("end", () => process.exit(1)).pipe(process.stdout);
		errors.pipe(process.stderr);
	},
});
await server.ready;
// What Miniflare has started ends with this process; wrangler's library would wait with it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());

/** Runs the shop's timer now and every five minutes, as Cloudflare does where the shop is deployed (wrangler.toml, `crons`). */
const tick = async () => {
	const shop = await server.getWorker();
	const { outcome } = await shop.scheduled({ cron: "*/5 * * * *" });
	if (outcome !== "ok") console.error(`The timer did not run: ${outcome}.`);
};
await tick();
setInterval(tick, 5 * 60_000);

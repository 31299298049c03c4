import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import { readCrons } from "./crons";
import { withDevVars } from "./dev-vars";
import { readLocalSettings } from "./local-settings";
import { readShopWorker } from "./shop-worker";

/** Serves the bundled shop at PORT. Exits when workerd does, so that its parent can restart it. */
const { port, stateDir, vars } = readLocalSettings(process.env);
const { modules, ...shop } = await readShopWorker(withDevVars(vars));
const crons = readCrons();
const local = resolve("scripts/local-worker.mjs");
const server = new Miniflare({
	...shop,
	// For `/__scheduled` in local-worker.mjs.
	bindings: { ...shop.bindings, CRONS: crons },
	modules: [{ type: "ESModule", path: local, contents: await readFile(local, "utf8") }, ...modules],
	host: "127.0.0.1",
	port,
	defaultPersistRoot: join(stateDir, "v3"),
	logRequests: false,
	handleRuntimeStdio(out: Readable, errors: Readable) {
		out.on("end", () => process.exit(1)).pipe(process.stdout);
		errors.pipe(process.stderr);
	},
});
await server.ready;
// Miniflare stops with this process; wrangler's library would wait for it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());

async function runScheduledJobs(): Promise<void> {
	const worker = await server.getWorker();
	for (const cron of crons) {
		await worker.scheduled({ cron }).catch((error: unknown) => {
			console.error(`The scheduled jobs of '${cron}' did not run:`, error);
		});
	}
}
await runScheduledJobs();
setInterval(runScheduledJobs, 5 * 60_000);

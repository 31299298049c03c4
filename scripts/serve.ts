import { join } from "node:path";
import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import { readCrons } from "./crons";
import { withDevVars } from "./dev-vars";
import { readLocalSettings } from "./local-settings";
import { readLocalWorker } from "./shop-worker";

/** Serves the bundled shop at PORT. Exits when workerd does, so that its parent can restart it. */
const { port, stateDir, vars } = readLocalSettings(process.env);
const server = new Miniflare({
	...(await readLocalWorker(withDevVars(vars))),
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
	for (const cron of readCrons()) {
		await worker.scheduled({ cron }).catch((error: unknown) => {
			console.error(`The scheduled jobs of '${cron}' did not run:`, error);
		});
	}
}
await runScheduledJobs();
setInterval(runScheduledJobs, 5 * 60_000);

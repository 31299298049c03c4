import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import { startEmulators } from "../emulators/server";
import { bundleShop } from "./bundle";
import { buildEmulatorOptions } from "./emulator-options";
import { readLocalSettings } from "./local-settings";
import { readLocalWorker } from "./shop-worker";
import { findFreePorts } from "./start-server";
import { applyMigrations, readMigrations } from "./verify/migrations";

/** Starts the built shop in memory, as after its first deploy: migrated, and nothing more. */
export async function startNewShop() {
	await bundleShop();
	const settings = readLocalSettings({ PORT: String(await findFreePorts()) });
	const { stateFile: _, ...options } = buildEmulatorOptions(settings);
	const emulators = await startEmulators(options);
	const server = new Miniflare({
		...(await readLocalWorker(settings.vars)),
		host: "127.0.0.1",
		port: settings.port,
		logRequests: false,
		handleRuntimeStdio(out: Readable, errors: Readable) {
			out.resume();
			errors.pipe(process.stderr);
		},
	});
	const db = await server.getD1Database("DB");
	await applyMigrations(db, await readMigrations());
	return {
		base: settings.origin,
		inbox: `${emulators.url}/inbox`,
		/** Of the same workerd as the shop, as on Cloudflare. */
		db,
		end: async () => {
			await server.dispose();
			await emulators.close();
		},
	};
}

import type { Readable } from "node:stream";
import { startEmulators } from "@toolyard/emulators";
import { Miniflare } from "miniflare";
import { bundleShop } from "../../scripts/bundle";
import { buildEmulatorOptions } from "../../scripts/emulator-options";
import { readLocalSettings } from "../../scripts/local-settings";
import { demoAccounts } from "../../scripts/seed/people";
import { readLocalWorker } from "../../scripts/shop-worker";
import { findFreePorts } from "../../scripts/start-server";
import { applyMigrations, readMigrations } from "../../scripts/verify/migrations";

/** Starts the built shop in memory, as after its first deploy: migrated, with the first admin's address, and nothing more. */
export async function startNewShop() {
	await bundleShop();
	const settings = readLocalSettings({
		PORT: String(await findFreePorts()),
		FIRST_ADMIN: demoAccounts[0].email,
	});
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

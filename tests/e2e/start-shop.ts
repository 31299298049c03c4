import type { TestProject } from "vitest/node";
import { run } from "../../scripts/run";
import { startShop } from "../../scripts/start-shop";

/** A shop that was used must survive a restore of its backup. */
const drill = (stateDir: string): Promise<void> =>
	run("tsx", ["scripts/drill/drill.ts"], {
		quiet: true,
		env: { ...process.env, STATE_DIR: stateDir },
	});

/** Once for all shops: SHOP_BUILT=1 makes each use this build. */
async function build(): Promise<void> {
	if (process.env.SHOP_BUILT === "1") return;
	// Under vitest NODE_ENV is 'test', and Vite would make a development build.
	const env = { ...process.env, NODE_ENV: "production" };
	await run("remix", ["vite:build"], { quiet: true, env });
	process.env.SHOP_BUILT = "1";
}

/** Builds, and starts a shop per worker, or uses the one at SHOP_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const { SHOP_URL, INBOX_URL } = process.env;
	if (SHOP_URL) {
		if (!INBOX_URL) throw new Error("Set INBOX_URL as well: the address of that shop's inbox.");
		project.provide("shops", [{ base: new URL(SHOP_URL).origin, inbox: INBOX_URL }]);
		return async () => {};
	}
	await build();
	const starting = Array.from({ length: project.config.maxWorkers }, startShop);
	const started = await Promise.allSettled(starting);
	const shops = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
	const endAll = async () => {
		try {
			await Promise.all(shops.map(({ end }) => end(drill)));
		} catch (error) {
			// Vitest logs the errors of a teardown and succeeds.
			process.exitCode = 1;
			throw error;
		}
	};
	if (shops.length < starting.length) {
		await endAll();
		throw started.find((each) => each.status === "rejected")?.reason;
	}
	project.provide(
		"shops",
		shops.map(({ base, inbox }) => ({ base, inbox })),
	);
	return endAll;
}

declare module "vitest" {
	interface ProvidedContext {
		shops: { base: string; inbox: string }[];
	}
}

import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { type LocalSettings, localSettings } from "./scripts/local-settings";
import InOrder from "./tests/in-order";

/** Ports of this run alone, so that a shop that is running beside it is left in peace. */
const settings = localSettings({ PORT: String(20_000 + 4 * (process.pid % 5000)) });
const fuzzSettings = localSettings({ PORT: String(settings.port + 2) });
/** What the proofs are drawn from, and how many times CI's cases they go through: `npm run prove` sets both. */
const proofs = {
	seed: Number(process.env.PROOF_SEED ?? 1),
	scale: Number(process.env.PROOF_SCALE ?? 1),
};
const here = (path: string) => new URL(path, import.meta.url).pathname;

/** The shop's Worker with its own D1 and R2, run with these settings and variables. */
const workerOf = ({ vars }: LocalSettings, more: Record<string, string>) =>
	cloudflareTest(async () => ({
		wrangler: { configPath: "./wrangler.toml" },
		miniflare: {
			bindings: { ...vars, ...more, MIGRATIONS: await readD1Migrations(here("./migrations")) },
		},
	}));

/** How tests run inside a Worker: one after the other, in one of them. */
const IN_A_WORKER = {
	globalSetup: ["./tests/start-emulators.ts"],
	setupFiles: ["./app/testing/migrate.ts"],
	isolate: false,
	maxWorkers: 1,
	deps: {
		optimizer: {
			ssr: {
				enabled: true,
				include: ["@remix-run/cloudflare", "@remix-run/react", "standardwebhooks", "stripe"],
			},
		},
	},
};

export default defineConfig({
	test: {
		sequence: { sequencer: InOrder },
		projects: [
			{
				extends: true,
				plugins: [
					workerOf(settings, {
						// A test waits for a slow provider as long as the shop does.
						SIGN_IN_TIMEOUT_SECONDS: "3",
						// A hundred at once are no abuse here; what is limited is tested with limits of its own.
						RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min",
						// Tests write past the shop, too; the cache of pages is tested in a shop that has one.
						PAGE_CACHE_SECONDS: "0",
					}),
				],
				resolve: { alias: { "~": here("./app") } },
				test: {
					...IN_A_WORKER,
					name: "shop",
					// A project of one worker can't be in a group with one of many, and on three cores or more there are many.
					sequence: { groupOrder: 1 },
					include: ["app/**/*.test.ts"],
					provide: { emulatorsPort: settings.emulatorsPort, proofs },
					// Nothing is timed here; a busy machine must not fail a test.
					testTimeout: 60_000,
				},
			},
			{
				extends: true,
				plugins: [
					workerOf(fuzzSettings, {
						RATE_LIMITS_BY_ACCOUNT: "all 9999999 in 24 h",
						RATE_LIMITS_BY_ADDRESS: "all 9999999 in 24 h",
					}),
				],
				resolve: { alias: { "~": here("./app") } },
				test: {
					...IN_A_WORKER,
					name: "fuzz",
					sequence: { groupOrder: 2 },
					include: ["tests/fuzz/**/*.test.ts"],
					provide: {
						emulatorsPort: fuzzSettings.emulatorsPort,
						fuzz: {
							seed: Number(process.env.FUZZ_SEED ?? 1),
							requests: Number(process.env.FUZZ_REQUESTS ?? 20_000),
							minutes: Number(process.env.FUZZ_MINUTES ?? 24 * 60),
						},
					},
					testTimeout: 24 * 3_600_000,
				},
			},
			{
				extends: true,
				resolve: { alias: { "~": here("./app") } },
				test: {
					name: "stand-ins",
					include: ["emulators/**/*.test.ts", "scripts/**/*.test.ts"],
					environment: "node",
					testTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: "journeys",
					include: ["tests/e2e/**/*.test.ts"],
					environment: "node",
					globalSetup: ["./tests/e2e/start-shop.ts"],
					// Each with a shop of its own. Journeys wait most of the time, so two of them go side by side on two cores.
					maxWorkers: process.env.SHOP_URL ? 1 : 2,
					sequence: { groupOrder: 3 },
					testTimeout: 120_000,
					hookTimeout: 120_000,
					// A browser on a busy machine: what needed its second try is named in the output, and is looked into.
					retry: process.env.SECOND_TRY === "1" ? 1 : 0,
					// As patient as every other wait for the browser.
					expect: { poll: { timeout: 15_000 } },
				},
			},
		],
	},
});

declare module "vitest" {
	interface ProvidedContext {
		emulatorsPort: number;
		fuzz: { seed: number; requests: number; minutes: number };
		proofs: { seed: number; scale: number };
	}
	interface TaskMeta {
		/** What a proof went through, in a few words with numbers. */
		proved?: string;
	}
}

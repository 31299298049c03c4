import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { type LocalSettings, localSettings } from "./scripts/local-settings";
import InOrder from "./tests/in-order";

/** Ports per run, so that a running shop isn't disturbed. */
const settings = localSettings({ PORT: String(20_000 + 4 * (process.pid % 5000)) });
const fuzzSettings = localSettings({ PORT: String(settings.port + 2) });
/** Set by `npm run prove`. */
const proofs = {
	seed: Number(process.env.PROOF_SEED ?? 1),
	scale: Number(process.env.PROOF_SCALE ?? 1),
};
const here = (path: string) => new URL(path, import.meta.url).pathname;

const workerOf = ({ vars }: LocalSettings, more: Record<string, string>) =>
	cloudflareTest(async () => ({
		wrangler: { configPath: "./wrangler.toml" },
		miniflare: {
			bindings: { ...vars, ...more, MIGRATIONS: await readD1Migrations(here("./migrations")) },
		},
	}));

/** Tests run one after the other in one Worker. */
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
						// Tests wait for slow providers as long as the shop does.
						SIGN_IN_TIMEOUT_SECONDS: "3",
						// Only the rate-limit tests set lower limits.
						RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min",
						// Tests also write to the database directly; the page-cache tests enable the cache.
						PAGE_CACHE_SECONDS: "0",
					}),
				],
				resolve: { alias: { "~": here("./app") } },
				test: {
					...IN_A_WORKER,
					name: "shop",
					// A project with one worker can't share a group with one that has many.
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
					// Each worker has its own shop; journeys mostly wait, so two run well on two cores.
					maxWorkers: process.env.SHOP_URL ? 1 : 2,
					sequence: { groupOrder: 3 },
					testTimeout: 120_000,
					hookTimeout: 120_000,
					// For a busy machine; tests that needed the second try are listed.
					retry: process.env.SECOND_TRY === "1" ? 1 : 0,
					// As long as every other wait for the browser.
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
		proved?: string;
	}
}

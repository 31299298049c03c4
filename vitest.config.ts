import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { type LocalSettings, readLocalSettings } from "./scripts/local-settings";
import RankSequencer from "./tests/rank-sequencer";

/** Ports of this run only, so that a shop running beside it is not disturbed. */
const settings = readLocalSettings({ PORT: String(20_000 + 4 * (process.pid % 5000)) });
const fuzzSettings = readLocalSettings({ PORT: String(settings.port + 2) });
/** `npm run test:matrix` runs what takes minutes, and nothing else. */
const TESTS = process.env.TEST_MATRIX === "1" ? "*.matrix.test.ts" : "!(*.matrix).test.ts";
/** TEST_ORDER=7 draws an order of the files by this seed, which vitest prints: it shows what depends on the rows of others. */
const { TEST_ORDER } = process.env;
const order = TEST_ORDER
	? { shuffle: { files: true }, seed: Number(TEST_ORDER) }
	: { sequencer: RankSequencer };
/** `npm run prove` sets both. `npm run mutants` catches every mutant with a tenth of the cases. */
const proofs = {
	seed: Number(process.env.PROOF_SEED ?? 1),
	scale: Number(process.env.PROOF_SCALE ?? 0.1),
};
const here = (path: string) => new URL(path, import.meta.url).pathname;

const createWorkerPlugin = ({ vars }: LocalSettings, more: Record<string, string>) =>
	cloudflareTest(async () => ({
		wrangler: { configPath: "./wrangler.toml" },
		miniflare: {
			bindings: { ...vars, ...more, MIGRATIONS: await readD1Migrations(here("./migrations")) },
			// Shops of their own, beside the one that the tests share.
			d1Databases: {
				EVERY_KIND: "every-kind",
				SHOWN_SHOP: "shown-shop",
				EMPTY_SHOP: "empty-shop",
				JOBS_SHOP: "jobs-shop",
				NEW_SHOP: "new-shop",
				LARGE_SHOP: "large-shop",
			},
		},
	}));

/** Otherwise a Worker fetches their modules one by one, and calls their functions through getters: a fifth more CPU time. */
const BUNDLED_PACKAGES = [
	...["@remix-run/cloudflare", "@remix-run/react", "react", "react-dom/server"],
	...["drizzle-orm", "drizzle-orm/d1", "drizzle-orm/sqlite-core", "zod", "fast-check"],
	...["@conform-to/react", "@conform-to/zod/v4", "@simplewebauthn/server", "otpauth"],
	...["remix-auth", "remix-auth-form", "remix-auth-google", "remix-auth-facebook"],
	...["stripe", "standardwebhooks", "hucre/xlsx", "jsonc-parser", "fflate", "uqr", "postal-mime"],
];

const WORKER_TEST_OPTIONS = {
	globalSetup: ["./tests/start-emulators.ts"],
	setupFiles: ["./app/testing/migrate.ts"],
	isolate: false,
	maxWorkers: 1,
	deps: {
		optimizer: {
			ssr: {
				enabled: true,
				include: BUNDLED_PACKAGES,
			},
		},
	},
};

export default defineConfig({
	test: {
		sequence: order,
		// Ten times what the slowest takes alone: on a busy machine all takes longer.
		testTimeout: 300_000,
		hookTimeout: 300_000,
		expect: { poll: { timeout: 60_000 } },
		projects: [
			{
				extends: true,
				plugins: [
					createWorkerPlugin(settings, {
						// Rate limits are tested with their own settings.
						RATE_LIMITS_BY_ACCOUNT:
							"all 1000 in 10 min; order-line 1000000 in 24 h; payment-line 1000000 in 24 h",
						// Tests write to the database directly; the page cache has its own tests.
						PAGE_CACHE_SECONDS: "0",
					}),
				],
				resolve: { alias: { "~": here("./app") } },
				test: {
					...WORKER_TEST_OPTIONS,
					name: "shop",
					// vitest can't group a project of one worker with one of many.
					sequence: { groupOrder: 1 },
					include: [`app/**/${TESTS}`],
					provide: { emulatorsPort: settings.emulatorsPort, proofs },
				},
			},
			{
				extends: true,
				plugins: [
					createWorkerPlugin(fuzzSettings, {
						RATE_LIMITS_BY_ACCOUNT: "all 9999999 in 24 h",
						RATE_LIMITS_BY_ADDRESS: "all 9999999 in 24 h",
					}),
				],
				resolve: { alias: { "~": here("./app") } },
				test: {
					...WORKER_TEST_OPTIONS,
					name: "fuzz",
					sequence: { groupOrder: 2 },
					include: ["tests/fuzz/**/*.test.ts"],
					provide: {
						emulatorsPort: fuzzSettings.emulatorsPort,
						proofs,
						fuzz: {
							seed: Number(process.env.FUZZ_SEED ?? 1),
							requests: Number(process.env.FUZZ_REQUESTS ?? 1500),
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
					name: "emulators",
					isolate: false,
					include: [`{client,emulators,scripts,tools,tests/search}/**/${TESTS}`],
					environment: "node",
				},
			},
			{
				extends: true,
				resolve: { alias: { "~": here("./app") } },
				test: {
					name: "journeys",
					isolate: false,
					include: [`tests/e2e/**/${TESTS}`],
					environment: "node",
					globalSetup: ["./tests/e2e/start-shop.ts"],
					// Each worker has its own shop. Three would take as long: two keep both cores busy.
					maxWorkers: process.env.SHOP_URL ? 1 : 2,
					sequence: { groupOrder: 3 },
					// On a busy machine a browser may need a second try.
					retry: process.env.SECOND_TRY === "1" ? 1 : 0,
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

import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { localSettings } from "./scripts/local-settings";

/** Ports of this run alone, so that a shop that is running beside it is left in peace. */
const settings = localSettings({ PORT: String(20_000 + (process.pid % 20_000)) });
/** What the proofs are drawn from, and how many times CI's cases they go through: `npm run prove` sets both. */
const proofs = {
	seed: Number(process.env.PROOF_SEED ?? 1),
	scale: Number(process.env.PROOF_SCALE ?? 1),
};
const here = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
	test: {
		projects: [
			{
				extends: true,
				plugins: [
					cloudflareTest(async () => ({
						main: "./server.ts",
						wrangler: { configPath: "./wrangler.toml" },
						miniflare: {
							bindings: {
								...settings.vars,
								// A test waits for a slow provider as long as the shop does.
								SIGN_IN_WAIT_SECONDS: "3",
								// A hundred at once are no abuse here; what is limited is tested with limits of its own.
								LIMITS_BY_ACCOUNT: "all 1000 in 10 min",
								MIGRATIONS: await readD1Migrations(here("./migrations")),
							},
						},
					})),
				],
				resolve: { alias: { "~": here("./app") } },
				test: {
					name: "shop",
					include: ["app/**/*.test.ts"],
					globalSetup: ["./tests/start-emulators.ts"],
					setupFiles: ["./app/testing/migrate.ts"],
					provide: { emulatorsPort: settings.emulatorsPort, proofs },
					isolate: false,
					maxWorkers: 1,
					// Nothing is timed here; a busy machine must not fail a test.
					testTimeout: 60_000,
					deps: {
						optimizer: {
							ssr: {
								enabled: true,
								include: ["@remix-run/cloudflare", "@remix-run/react", "stripe"],
							},
						},
					},
				},
			},
			{
				extends: true,
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
					fileParallelism: false,
					testTimeout: 120_000,
					hookTimeout: 120_000,
				},
			},
		],
	},
});

declare module "vitest" {
	interface ProvidedContext {
		emulatorsPort: number;
		proofs: { seed: number; scale: number };
	}
	interface TaskMeta {
		/** What a proof went through, in a few words with numbers. */
		proved?: string;
	}
}

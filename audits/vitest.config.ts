import { defineConfig } from "vitest/config";

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** Run by `npm run audit:markup`, apart from `npm test`: what it needs is installed in this folder alone. */
export default defineConfig({
	test: {
		root: here(".."),
		include: ["audits/**/*.test.ts"],
		globalSetup: [here("../tests/e2e/start-shop.ts")],
		testTimeout: 300_000,
		hookTimeout: 120_000,
	},
});

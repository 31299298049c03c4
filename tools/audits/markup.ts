import { parseArgs } from "node:util";
import { findChromium } from "../../scripts/browser";
import { run } from "../../scripts/run";
import { checker } from "../../tests/e2e/markup";

/**
 * `npm run audit:markup`: runs the Nu HTML checker over every page. Starts the shop, or uses the
 * local one at `--base`, whose emulators are on the next port.
 */
const { values } = parseArgs({ options: { base: { type: "string" } } });

if (!checker) {
	console.error(
		"The Nu HTML checker needs Java 11 or newer on the PATH, and: npm ci --prefix tools/audits --ignore-scripts",
	);
	process.exit(1);
}

const env = { ...process.env, CHROME_PATH: await findChromium() };
if (values.base) {
	const inbox = new URL("/inbox", values.base);
	inbox.port = String(Number(inbox.port) + 1);
	Object.assign(env, { SHOP_URL: values.base, INBOX_URL: inbox.href });
}
const pages = ["tests/e2e/pages.test.ts", "-t", "behind a dialog|the Nu HTML checker"];
await run("vitest", ["run", "--project=journeys", ...pages], { env }).catch(() => process.exit(1));

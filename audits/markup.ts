import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { run } from "../scripts/run";

/**
 * `npm run audit:markup`: holds the Nu HTML checker against every page of the shop, as it is sent without scripts.
 * Starts the shop itself, or takes the local one at `--base`, whose stand-ins are on the port after it. Needs Java
 * and `npm ci --prefix audits --ignore-scripts`.
 */
const { values } = parseArgs({ options: { base: { type: "string" } } });

try {
	execFileSync("java", ["-version"], { stdio: "ignore" });
} catch {
	console.error("The Nu HTML checker needs Java 11 or newer: put `java` on the PATH.");
	process.exit(1);
}
try {
	createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
} catch {
	console.error("The Nu HTML checker is not installed: npm ci --prefix audits --ignore-scripts");
	process.exit(1);
}

const env = { ...process.env };
if (values.base) {
	const inbox = new URL("/inbox", values.base);
	inbox.port = String(Number(inbox.port) + 1);
	Object.assign(env, { SHOP_URL: values.base, INBOX_URL: inbox.href });
}
await run("vitest", ["run", "--config", "audits/vitest.config.ts"], { env }).catch(() =>
	process.exit(1),
);

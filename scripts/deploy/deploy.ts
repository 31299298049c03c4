import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { unstable_readConfig } from "wrangler";
import { run } from "../run";
import { printSmokeResults, runSmokeChecks } from "../smoke/smoke";
import { findDeployProblems, listNeededSecrets, listOrigins } from "./deploy-problems";

/**
 * `npm run deploy`: checks settings, placeholders and secrets, then builds, applies the migrations,
 * deploys and smokes. `--check` stops after the settings and needs no account. Exit code 1:
 * something is wrong; nothing was changed unless a later step failed.
 */
const { values } = parseArgs({ options: { check: { type: "boolean" } } });
const config = unstable_readConfig({ config: "wrangler.toml" });
const problems = findDeployProblems(config);
if (problems.length === 0 && !values.check) problems.push(...(await findMissingSecrets()));
for (const problem of problems) console.error(`WRONG  ${problem}`);
if (problems.length > 0) {
	console.error("Nothing was changed. docs/deploy.md says what belongs there.");
	process.exit(1);
}
if (values.check) {
	console.log("The settings are complete.");
	process.exit(0);
}
await run("remix", ["vite:build"], { quiet: true });
await run("wrangler", ["d1", "migrations", "apply", "toolyard", "--remote"]);
// Not in wrangler.toml: `wrangler dev` would answer as the first domain, and refuse every form.
const domains = listOrigins(config).map((origin) => new URL(origin).host);
await run("wrangler", ["deploy", ...domains.flatMap((domain) => ["--domain", domain])]);
const results = await runSmokeChecks(String(config.vars.APP_ORIGIN));
if (!printSmokeResults(results)) {
	console.error("`npx wrangler rollback` restores the previous Worker.");
	process.exitCode = 1;
}

async function findMissingSecrets(): Promise<string[]> {
	const { stdout } = await promisify(execFile)("npx", ["wrangler", "secret", "list"]);
	const known = new Set(
		(JSON.parse(stdout.slice(stdout.indexOf("["))) as { name: string }[]).map(({ name }) => name),
	);
	return listNeededSecrets(config)
		.filter((name) => !known.has(name))
		.map((name) => `The secret ${name} is missing: npx wrangler secret put ${name}`);
}

import { execFile } from "node:child_process";
import { parseArgs, promisify } from "node:util";
import { unstable_readConfig } from "wrangler";
import { run } from "../run";
import { printSmokeResults, runSmokeChecks } from "../smoke/smoke";
import { findDeployProblems, listNeededSecrets, listOrigins } from "./deploy-problems";

/**
 * `npm run deploy`: checks settings, placeholders and secrets, then builds, applies the migrations,
 * deploys and smokes. `--check` stops after the settings and needs no account. Exit code 1:
 * something is wrong; the last line says what was changed.
 */
const { values } = parseArgs({ options: { check: { type: "boolean" } } });
const config = unstable_readConfig({ config: "wrangler.toml" });
const origin = String(config.vars.APP_ORIGIN);
const UNCHANGED = "Nothing was changed.";
const NO_SECRETS = `${UNCHANGED} Is the login missing (\`npx wrangler login\`), or the Worker? The first \`npx wrangler secret put\` creates it.`;
const MIGRATED =
	"The migrations are applied; the previous Worker runs on them, unless a line above says that the new one is uploaded. Correct what is wrong, and run `npm run deploy` again.";
const NO_ANSWER = `${origin} does not answer. The certificate of a new domain takes some minutes: run \`npm run smoke -- ${origin}\` then.`;
const ROLL_BACK =
	"`npx wrangler rollback` restores the previous Worker; the database stays as it is (docs/deploy.md, Roll back).";

async function main(): Promise<void> {
	const problems = findDeployProblems(config);
	if (problems.length === 0 && !values.check)
		problems.push(...(await orStop(NO_SECRETS, findMissingSecrets())));
	for (const problem of problems) console.error(`WRONG  ${problem}`);
	if (problems.length > 0)
		stop(`${UNCHANGED} [vars] is in wrangler.toml; docs/deploy.md says what belongs there.`);
	if (values.check) return console.log("The settings are complete.");
	await orStop(UNCHANGED, run("remix", ["vite:build"], { quiet: true }));
	const migrate = ["d1", "migrations", "apply", "toolyard", "--remote"];
	await orStop(
		"The Worker was not changed. `npx wrangler d1 migrations list toolyard --remote` lists what is not applied yet.",
		run("wrangler", migrate),
	);
	// Not in wrangler.toml: `wrangler dev` would answer as the first domain, and refuse every form.
	const domains = listOrigins(config).flatMap((it) => ["--domain", new URL(it).host]);
	// Without a terminal wrangler replaces DNS records without asking.
	await orStop(MIGRATED, run("wrangler", ["deploy", ...domains], { input: "inherit" }));
	if (!printSmokeResults(await orStop(NO_ANSWER, runSmokeChecks(origin)))) stop(ROLL_BACK);
}

function stop(what: string): never {
	console.error(what);
	process.exit(1);
}

const orStop = <T>(what: string, work: Promise<T>): Promise<T> =>
	work.catch((error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		return stop(what);
	});

async function findMissingSecrets(): Promise<string[]> {
	const { stdout } = await promisify(execFile)("npx", ["wrangler", "secret", "list"]);
	const known = new Set(
		(JSON.parse(stdout.slice(stdout.indexOf("["))) as { name: string }[]).map(({ name }) => name),
	);
	return listNeededSecrets(config)
		.filter((name) => !known.has(name))
		.map((name) => `The secret ${name} is missing: npx wrangler secret put ${name}`);
}

await main();

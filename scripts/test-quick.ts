import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { run, TSC } from "./run";

/** A module is a folder such as app/domain/cart. */
const MODULE_DEPTH = 3;

const git = (...args: string[]) =>
	execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);

function changedFiles(): string[] {
	const main = git("branch", "--all", "--format=%(refname:short)").find((it) =>
		["main", "origin/main"].includes(it),
	);
	const [base = "HEAD"] = main ? git("merge-base", "HEAD", main) : [];
	const changed = git("diff", "--name-only", base);
	return [...changed, ...git("ls-files", "--others", "--exclude-standard")];
}

/** Lists the tests in a folder, or in the nearest folder above it within the module. */
function testsNear(folder: string): string[] {
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const tests = names
		.filter((name) => /(?<!\.matrix)\.test\.ts$/.test(name))
		.map((name) => join(folder, name));
	const isModule = folder.split("/").length <= MODULE_DEPTH;
	return tests.length > 0 || isModule ? tests : testsNear(dirname(folder));
}

/** `npm run test:quick`: lint, types, a build, and the tests nearest to each changed file. */
await Promise.all([
	run("biome", ["check", "--error-on-warnings", "."]),
	run(TSC, []),
	run("remix", ["vite:build"], { quiet: true }),
]);
const sources = changedFiles().filter((file) =>
	/^(?:app|client|emulators|scripts|tools)\//.test(file),
);
const tests = [...new Set(sources.map(dirname))].flatMap(testsNear);
if (tests.length === 0) console.log("No changed file has tests.");
else await run("vitest", ["run", "--project=shop", "--project=emulators", ...new Set(tests)]);

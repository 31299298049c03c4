import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { run } from "../../scripts/run";
import { readReport } from "../../scripts/vitest-report";
import { apply, findStaleEdits } from "./apply";
import { MUTANTS, type Mutant } from "./list";

/** Enough cases to catch a mutant; deterministic tests come first. */
const SCALE = "0.1";

/** Copies the working tree, with uncommitted files, and builds it. */
async function copyTree(into: string): Promise<void> {
	const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
	const { stdout } = await promisify(execFile)("git", listed, { maxBuffer: 2 ** 26 });
	for (const file of stdout.split("\0").filter(Boolean)) {
		const copy = join(into, file);
		await mkdir(dirname(copy), { recursive: true });
		// Deleted files that are not committed are listed too.
		await cp(file, copy).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== "ENOENT") throw error;
		});
	}
	await symlink(resolve("node_modules"), join(into, "node_modules"));
	await build(into);
}

const build = (tree: string) =>
	run("remix", ["vite:build", "--logLevel", "error"], { quiet: true, cwd: tree });

type Outcome = { passed: true } | { passed: false; test: string | null; output: string };

async function runTests(tree: string, tests: readonly string[]): Promise<Outcome> {
	const file = join(tree, "report.json");
	await rm(file, { force: true });
	const args = ["run", "--project", "shop", "--bail=1", "--reporter=json"];
	const env = { ...process.env, PROOF_SCALE: SCALE };
	try {
		await run("vitest", [...args, `--outputFile.json=${file}`, ...tests], {
			quiet: true,
			env,
			cwd: tree,
		});
		return { passed: true };
	} catch (error) {
		const report = await readReport(file).catch(() => null);
		const failed = report?.testResults
			.toSorted((one, other) => one.startTime - other.startTime)
			.flatMap(({ assertionResults }) => assertionResults)
			.find(({ status }) => status === "failed");
		return { passed: false, test: failed?.title ?? null, output: String(error) };
	}
}

async function tryMutant(tree: string, mutant: Mutant): Promise<boolean> {
	const { name, carries, isBuilt, edits, tests } = mutant;
	const files = Array.from(new Set(edits.map(({ file }) => file))).join(", ");
	const printRow = (word: string, end: string) =>
		console.log(
			`${word.padEnd(9)} ${name}${carries ? ` [${carries}]` : ""}\n          ${files}\n          ${end}`,
		);
	const stale = await findStaleEdits(tree, edits);
	if (stale.length > 0) {
		printRow("STALE", stale.join("; "));
		return false;
	}
	const restore = await apply(tree, edits);
	if (isBuilt) await build(tree);
	const outcome = await runTests(tree, tests).finally(restore);
	if (outcome.passed) printRow("SURVIVED", tests.join(", "));
	else if (outcome.test) printRow("caught", `by '${outcome.test}'`);
	else printRow("BROKEN", `no test failed: ${outcome.output}`);
	return !outcome.passed && outcome.test !== null;
}

/**
 * `npm run mutants`: applies each fault of list.ts to a copy of the working tree and runs its
 * tests; `-- words` selects by name. Exit code 1: a mutant survived or is stale; 2: the tests fail
 * without mutants.
 */
async function main(words: string): Promise<number> {
	const chosen = MUTANTS.filter(({ name }) => name.includes(words));
	const tree = await mkdtemp(join(tmpdir(), "toolyard-mutants-"));
	try {
		await copyTree(tree);
		const baseline = await runTests(
			tree,
			Array.from(new Set(chosen.flatMap(({ tests }) => tests))),
		);
		if (!baseline.passed) {
			console.error(`The tests fail without any mutant: ${baseline.test ?? baseline.output}`);
			return 2;
		}
		let caught = 0;
		// Those that leave a build with their fault come last.
		const inOrder = chosen.toSorted(
			(one, other) => Number(one.isBuilt ?? 0) - Number(other.isBuilt ?? 0),
		);
		for (const mutant of inOrder) if (await tryMutant(tree, mutant)) caught += 1;
		console.log(`${caught} of ${chosen.length} mutants caught`);
		return caught === chosen.length && caught > 0 ? 0 : 1;
	} finally {
		await rm(tree, { recursive: true, force: true });
	}
}

process.exitCode = await main(process.argv.slice(2).join(" "));

import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { run } from "../../scripts/run";
import { inScratchFolder } from "../../scripts/scratch-folder";
import { firstLine, readReport, type VitestReport } from "../../scripts/vitest-report";

/** Enough cases to catch a mutant; deterministic tests come first. */
const SCALE = "0.1";

/** Tracked and new files, and those that are deleted but not committed. */
export async function listFiles(): Promise<string[]> {
	const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
	const { stdout } = await promisify(execFile)("git", listed, { maxBuffer: 2 ** 26 });
	return stdout.split("\0").filter(Boolean);
}

/** Vite's cache stays apart: two roots that share one make each other's runs fail. */
async function linkPackages(folder: string): Promise<void> {
	await mkdir(join(folder, "node_modules"));
	for (const name of await readdir("node_modules")) {
		if (name !== ".vite")
			await symlink(resolve("node_modules", name), join(folder, "node_modules", name));
	}
}

/** Runs work with a copy of the working tree, with uncommitted files, which is removed even when the command is stopped. */
export const inCopy = <T>(work: (tree: string) => Promise<T>): Promise<T> =>
	inScratchFolder(async (folder) => {
		const removeAndExit = () => {
			rmSync(folder, { recursive: true, force: true });
			process.exit(130);
		};
		for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, removeAndExit);
		const tree = join(folder, "first");
		for (const file of await listFiles()) {
			const copy = join(tree, file);
			await mkdir(dirname(copy), { recursive: true });
			await cp(file, copy).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== "ENOENT") throw error;
			});
		}
		await linkPackages(tree);
		return work(tree);
	});

/** Of a tree that is built and in which nothing ran yet. It is removed with it. */
export async function addEqual(tree: string): Promise<string> {
	const equal = join(dirname(tree), "second");
	await cp(tree, equal, { recursive: true, verbatimSymlinks: true });
	return equal;
}

export const build = (tree: string) =>
	run("remix", ["vite:build", "--logLevel", "error"], { quiet: true, cwd: tree });

type FailedTest = { title: string; file: string };

/** `failed` is empty when the run broke. */
export type Outcome = { passed: true } | { passed: false; failed: FailedTest[]; output: string };

/** Stops at the first failure, or after `timeout` ms. */
export async function runTests(
	tree: string,
	tests: readonly string[],
	options: { bail?: number; timeout?: number } = {},
): Promise<Outcome> {
	const isMatrix = (test: string) => test.includes(".matrix.");
	const others = tests.filter((test) => !isMatrix(test));
	const outcome: Outcome =
		others.length > 0 ? await runOnce(tree, others, options) : { passed: true };
	const matrices = tests.filter(isMatrix);
	return outcome.passed && matrices.length > 0 ? runOnce(tree, matrices, options, "1") : outcome;
}

type RunOptions = { bail?: number; timeout?: number; matrix?: string };

/** `report` is null when the run broke. */
export async function runReported(
	tree: string,
	tests: readonly string[],
	{ bail = 0, timeout, matrix = "" }: RunOptions,
): Promise<{ error: unknown; report: VitestReport | null }> {
	const file = join(tree, "report.json");
	await rm(file, { force: true });
	const args = ["run", "--project", "shop", `--bail=${bail}`, "--reporter=json"];
	const env = { ...process.env, PROOF_SCALE: SCALE, TEST_MATRIX: matrix };
	const error = await run("vitest", [...args, `--outputFile.json=${file}`, ...tests], {
		quiet: true,
		env,
		cwd: tree,
		timeout,
	}).then(
		() => null,
		(reason: unknown) => reason,
	);
	return { error, report: await readReport(file).catch(() => null) };
}

/** Runs matrices, or other tests: vitest takes one of the two kinds. */
async function runOnce(
	tree: string,
	tests: readonly string[],
	{ bail = 1, timeout }: { bail?: number; timeout?: number },
	matrix = "",
): Promise<Outcome> {
	const { error, report } = await runReported(tree, tests, { bail, timeout, matrix });
	if (error === null) return { passed: true };
	const failed = (report?.testResults ?? [])
		.toSorted((one, other) => one.startTime - other.startTime)
		.flatMap(({ name, status, message, assertionResults }) => {
			const titles = assertionResults
				.filter((test) => test.status === "failed")
				.map(({ title }) => title);
			// Its hooks, or its import.
			const ofFile = status === "failed" && titles.length === 0 ? [firstLine(message)] : [];
			return [...titles, ...ofFile].map((title) => ({ title, file: relative(tree, name) }));
		});
	return { passed: false, failed, output: String(error) };
}

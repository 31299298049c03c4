import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findChromium } from "./browser";
import { prepareState } from "./prepare-state";
import { run } from "./run";
import { inScratchFolder } from "./scratch-folder";
import { listFailures, readReport, type VitestReport } from "./vitest-report";

/** Stands for a file in a report. */
const AROUND_TESTS = "before or after the tests";

export type TestEnv = NodeJS.ProcessEnv & { TMPDIR: string; SEEDED_STATE: string };

/** For tests of the existing build; `SEEDED_STATE` is where to prepare the state of their shops. */
export async function inTestEnv<Result>(work: (env: TestEnv) => Promise<Result>): Promise<Result> {
	const chromium = await findChromium();
	return inScratchFolder((folder) =>
		work({
			...process.env,
			CHROME_PATH: chromium,
			SHOP_BUILT: "1",
			TMPDIR: folder,
			SEEDED_STATE: join(folder, "seeded"),
		}),
	);
}

export const prepareSeededState = ({ SEEDED_STATE }: TestEnv): Promise<void> =>
	prepareState({ stateDir: SEEDED_STATE });

/**
 * Reruns a few failed files, which may have lost a race on a busy machine; never the proofs or the
 * fuzz.
 */
export async function retryFailed(env: TestEnv, report: VitestReport): Promise<VitestReport> {
	const failed = report.testResults.filter(({ status }) => status === "failed");
	const files = failed.map(({ name }) => name);
	const hasFindings = files.some(
		(file) => /\/(?:proofs|fuzz)\//.test(file) || file === AROUND_TESTS,
	);
	if (process.env.SECOND_TRY !== "1" || hasFindings || files.length === 0 || files.length > 3) {
		return report;
	}
	for (const failure of listFailures(report)) console.log(`TRIED AGAIN ${failure}`);
	const again = await runTests(env, ["shop", "emulators", "fuzz"], files);
	const unaffected = report.testResults.filter(({ status }) => status !== "failed");
	return { ...again, testResults: [...unaffected, ...again.testResults] };
}

export async function runTests(
	env: TestEnv,
	projects: readonly string[],
	which: readonly string[] = [],
): Promise<VitestReport> {
	const report = join(env.TMPDIR, `${randomUUID()}.json`);
	const failure = await run(
		"vitest",
		[
			"run",
			...projects.map((project) => `--project=${project}`),
			"--passWithNoTests",
			"--reporter=default",
			"--reporter=json",
			`--outputFile.json=${report}`,
			...process.argv.slice(2),
			...which,
		],
		{ env },
	).then(
		() => null,
		(error: unknown) => error,
	);
	const counted = await readReport(report);
	if (failure === null || !counted.success) return counted;
	// Before the first test, or after the last.
	const message = failure instanceof Error ? failure.message : String(failure);
	const around: VitestReport["testResults"][number] = {
		name: AROUND_TESTS,
		status: "failed",
		startTime: 0,
		message,
		assertionResults: [],
	};
	return { success: false, testResults: [...counted.testResults, around] };
}

type Counts = { passed: number; skipped: number; failures: string[] };

const NONE: Counts = { passed: 0, skipped: 0, failures: [] };

/**
 * Prints the failures, and 'N passed, N failed' as the last line. Commands that share a file in
 * TEST_COUNTS add up.
 */
export async function reportCounts(results: readonly VitestReport[]): Promise<void> {
	const { TEST_COUNTS } = process.env;
	const before: Counts = TEST_COUNTS
		? await readFile(TEST_COUNTS, "utf8").then((text) => JSON.parse(text || JSON.stringify(NONE)))
		: NONE;
	const statuses = results.flatMap(({ testResults }) =>
		testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status)),
	);
	const passed = before.passed + statuses.filter((status) => status === "passed").length;
	const skipped =
		before.skipped + statuses.filter((status) => !["passed", "failed"].includes(status)).length;
	const failures = [...before.failures, ...results.flatMap(listFailures)];
	if (TEST_COUNTS) await writeFile(TEST_COUNTS, JSON.stringify({ passed, skipped, failures }));
	// Repeated at the end, where people look.
	for (const failure of failures) console.log(`FAILED ${failure}`);
	console.log(
		`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
	);
	if (!results.every(({ success }) => success)) process.exit(1);
}

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { findChromium } from "./browser";
import { prepareState } from "./prepare-state";
import { run, TSC } from "./run";
import { inScratchFolder } from "./scratch-folder";
import { listFailures, readReport, type VitestReport } from "./vitest-report";

/**
 * `npm test`: lint and a build (SHOP_BUILT=1 uses the existing one), then types and all tests; the
 * journeys run last, alone. With SECOND_TRY=1 failed files run once more.
 */
await Promise.all([
	run("biome", ["check", "--error-on-warnings", "."]),
	process.env.SHOP_BUILT !== "1" && run("remix", ["vite:build"], { quiet: true }),
]);

/** Stands for a file in a report. */
const AROUND_TESTS = "before or after the tests";

const chromium = await findChromium();
const results = await inScratchFolder(async (folder) => {
	const seeded = join(folder, "seeded");
	const env = {
		...process.env,
		CHROME_PATH: chromium,
		SHOP_BUILT: "1",
		TMPDIR: folder,
		SEEDED_STATE: seeded,
	};
	// A Worker has one thread, so the shop's tests run as two shards.
	const shards = ["1/2", "2/2"].map((shard) => runTests(env, ["shop"], [`--shard=${shard}`]));
	const emulators = prepareState({ stateDir: seeded }).then(() => runTests(env, ["emulators"]));
	const fuzz = Promise.race(shards).then(() => runTests(env, ["fuzz"]));
	const sideBySide = [...shards, emulators, fuzz];
	// The emulators' tests end first, and leave a core to the compiler.
	const types = emulators.then(() => run(TSC, []));
	// If one fails the other still needs the folder.
	await Promise.allSettled([...sideBySide, types]);
	await types;
	const tried: VitestReport[] = [];
	for (const report of await Promise.all(sideBySide)) tried.push(await retryFailed(env, report));
	return [...tried, await runTests(env, ["journeys"])];
});

type TestEnv = NodeJS.ProcessEnv & { TMPDIR: string };

/**
 * Reruns a few failed files, which may have lost a race on a busy machine; never the proofs or the
 * fuzz.
 */
async function retryFailed(env: TestEnv, report: VitestReport): Promise<VitestReport> {
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

async function runTests(
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

// Repeated at the end, where people look.
const failures = results.flatMap(listFailures);
for (const failure of failures) console.log(`FAILED ${failure}`);

const statuses = results.flatMap(({ testResults }) =>
	testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status)),
);
const passed = statuses.filter((status) => status === "passed").length;
const skipped = statuses.filter((status) => !["passed", "failed"].includes(status)).length;
console.log(
	`${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
);
if (!results.every(({ success }) => success)) process.exit(1);

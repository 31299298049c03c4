import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findChromium } from "./browser";
import { run } from "./run";
import { makeScratchFolder } from "./scratch-folder";
import { failuresIn, readReport, type VitestReport } from "./vitest-report";

/**
 * `npm test`: lint, types, a build of the shop (SHOP_BUILT=1 takes the one that is there), then the tests. Those of the
 * shop in workerd, of the stand-ins and the fuzz of the API come before the journeys in a browser. Ends with a
 * line that counts them; any failure makes the exit code 1.
 */
await run("biome", ["check", "--error-on-warnings", "."]);
await run("tsc", []);
if (process.env.SHOP_BUILT !== "1") await run("remix", ["vite:build"], { quiet: true });

const folder = await makeScratchFolder();
const env = {
	...process.env,
	CHROME_PATH: await findChromium(),
	SHOP_BUILT: "1",
	TMPDIR: folder,
};
// One after the other: either keeps two cores busy, and a browser that has to wait finds faults that are none.
const results = [await runTests(["shop", "stand-ins", "fuzz"]), await runTests(["journeys"])];
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

/** Runs these projects of vitest.config.ts to their end. */
async function runTests(projects: readonly string[]): Promise<VitestReport> {
	const report = join(folder, `${projects[0]}.json`);
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
		],
		{ env },
	).then(
		() => null,
		(error: unknown) => error,
	);
	const counted = await readReport(report);
	// A file that breaks before its first test fails the run without failing a test.
	return { ...counted, success: counted.success && failure === null };
}

// Named again at the end: of a long output people see the end alone.
for (const failure of results.flatMap(failuresIn)) console.log(`FAILED ${failure}`);

const sum = (count: (result: VitestReport) => number) =>
	results.reduce((total, result) => total + count(result), 0);
const skipped = sum(({ numPendingTests }) => numPendingTests);
console.log(
	`${sum(({ numPassedTests }) => numPassedTests)} passed, ${sum(({ numFailedTests }) => numFailedTests)} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
);
if (!results.every(({ success }) => success)) process.exit(1);

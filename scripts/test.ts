import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./browser";
import { run } from "./run";
import { readReport } from "./vitest-report";

/**
 * `npm test`: lint, types, a build of the shop, then the tests of the shop in workerd, of the stand-ins, and the
 * journeys in a browser. Ends with a line that counts them; any failure makes the exit code 1.
 */
await run("biome", ["check", "--error-on-warnings", "."]);
await run("tsc", []);
await run("remix", ["vite:build"], { quiet: true });

const folder = await mkdtemp(join(tmpdir(), "toolyard-test-"));
const report = join(folder, "report.json");
const env = { ...process.env, CHROME_PATH: await findChromium(), SHOP_BUILT: "1" };
const failure = await run(
	"vitest",
	[
		"run",
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
await rm(folder, { recursive: true });
const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = counted;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
// A file that breaks before its first test fails the run without failing a test.
if (failure !== null || !counted.success) process.exit(1);

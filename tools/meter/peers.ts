import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../scripts/browser";
import { Addresses, type Page } from "./addresses";
import { formatComparison, type PageVisits } from "./comparison";
import { isLine, LINES } from "./lines";
import { type Visit, type VisitOptions, visit } from "./visit";

const CPU_SLOWDOWN = 4;
const WAYS = { off: [false], on: [true], both: [false, true] };
const isWay = (name: string): name is keyof typeof WAYS => Object.hasOwn(WAYS, name);

/**
 * `npm run bench:peers -- [ADDRESS...]`: compares our home, list and product pages with other
 * pages, on a phone with a slow connection. An address is a URL or the folder of a built shop, with
 * an optional `list=` or `product=`. Options: `--line slow-4g`, `--scripts on`, `--runs 5`, `--base
 * URL`.
 */
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		base: { type: "string" },
		line: { type: "string", default: "slow-3g" },
		scripts: { type: "string", default: "both" },
		runs: { type: "string", default: "5" },
	},
});

type Options = { line: keyof typeof LINES; ways: readonly boolean[]; runs: number };

function readOptions(): Options {
	const [line, scripts, runs] = [values.line, values.scripts, Number(values.runs)];
	if (!isLine(line)) throw new Error(`--line is one of ${Object.keys(LINES).join(", ")}.`);
	if (!isWay(scripts)) throw new Error(`--scripts is one of ${Object.keys(WAYS).join(", ")}.`);
	if (!(runs >= 1)) throw new Error("--runs is how often each page is visited.");
	return { line, ways: WAYS[scripts], runs };
}

async function visitAll(
	browser: Browser,
	pages: readonly Page[],
	{ line, ways, runs }: Options,
): Promise<PageVisits[]> {
	const how = { line: LINES[line], slowerCpu: LINES[line] ? CPU_SLOWDOWN : 1, paints: true };
	const cells = ways.flatMap((scripts) =>
		pages.map((page) => ({ page, scripts, visits: [] as Visit[] })),
	);
	for (let run = 1; run <= runs; run += 1) {
		for (const { page, scripts, visits } of cells) {
			visits.push(await visitWithRetry(browser, page, { ...how, scripts, cookie: page.cookie }));
		}
		printProgress(`run ${run} of ${runs}`);
	}
	return cells;
}

/** Retries once: on a busy machine a response or a trace can get lost. */
async function visitWithRetry(browser: Browser, page: Page, how: VisitOptions): Promise<Visit> {
	const describeFailure = (error: unknown) => `${page.title}: ${getMessage(error)}`;
	try {
		return await visit(browser, page.url, how);
	} catch (error) {
		printProgress(`${describeFailure(error)} Once more.`);
	}
	return visit(browser, page.url, how).catch((error: unknown) => {
		throw new Error(describeFailure(error), { cause: error });
	});
}

function describeConditions({ line, runs }: Options): string {
	const held = LINES[line];
	const on = held
		? `${held.down} kbit/s, ${held.roundTrip} ms there and back, a CPU ${CPU_SLOWDOWN} times slower`
		: "this machine's own line and CPU";
	const load = loadavg()[0]?.toFixed(1);
	return `First visits on a phone: ${on}; the middle of ${runs}; at the end the machine's load was ${load}.`;
}

const printProgress = (text: string) => process.stderr.write(`${text}\n`);
const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

const addresses = new Addresses();
let browser: Browser | undefined;
// Started servers run in their own process groups, which Ctrl+C does not reach.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.once(signal, () => addresses.end().finally(() => process.exit(130)));
}
try {
	const how = readOptions();
	const theirs: Page[] = [];
	// Theirs first: a mistyped address fails before our shop is built.
	for (const argument of positionals) theirs.push(await addresses.openPage(argument));
	const pages = [...(await addresses.openOurPages(values.base)), ...theirs];
	browser = await launchBrowser(["--ignore-certificate-errors"]);
	const visited = await visitAll(browser, pages, how);
	console.log(`${describeConditions(how)}\n\n${formatComparison(visited)}`);
	if (theirs.length > 0) console.log("\nIn brackets: how many times ours.");
} catch (error) {
	console.error(getMessage(error));
	process.exitCode = 1;
} finally {
	await browser?.close();
	await addresses.end();
}
// Open connections would keep the process alive.
process.exit();

import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../browser";
import { Addresses, type Page } from "./addresses";
import { comparisonOf, type Visited } from "./comparison";
import { isLine, LINES } from "./lines";
import { type How, type Visit, visit } from "./visit";

const SLOWER_CPU = 4;
const WAYS = { off: [false], on: [true], both: [false, true] };
const isWay = (name: string): name is keyof typeof WAYS => Object.hasOwn(WAYS, name);

/**
 * `npm run bench:peers -- [ADDRESS...]`: visits our home, list and product pages and every address given, in turn, on a phone with
 * a bad line, and prints what each weighs and when it is seen; behind the numbers of others how many times ours they are. An
 * address is a URL or a folder with a built shop (see `Addresses`), `list=` or `product=` before it says which of our pages
 * it is held against. `--line slow-4g` or `none`, `--scripts on` or `off`, `--runs 5`, `--base URL` of our shop where it runs.
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

type Asked = { line: keyof typeof LINES; ways: readonly boolean[]; runs: number };

function asked(): Asked {
	const [line, scripts, runs] = [values.line, values.scripts, Number(values.runs)];
	if (!isLine(line)) throw new Error(`--line is one of ${Object.keys(LINES).join(", ")}.`);
	if (!isWay(scripts)) throw new Error(`--scripts is one of ${Object.keys(WAYS).join(", ")}.`);
	if (!(runs >= 1)) throw new Error("--runs is how often each page is visited.");
	return { line, ways: WAYS[scripts], runs };
}

/** Each page's visits. In turn, so that whatever else the machine does hurts all alike. */
async function visitAll(
	browser: Browser,
	pages: readonly Page[],
	{ line, ways, runs }: Asked,
): Promise<Visited[]> {
	const how = { line: LINES[line], slowerCpu: LINES[line] ? SLOWER_CPU : 1, paints: true };
	const cells = ways.flatMap((scripts) =>
		pages.map((page) => ({ page, scripts, visits: [] as Visit[] })),
	);
	for (let run = 1; run <= runs; run += 1) {
		for (const { page, scripts, visits } of cells) {
			visits.push(await visitedAtLast(browser, page, { ...how, scripts, cookie: page.cookie }));
		}
		say(`run ${run} of ${runs}`);
	}
	return cells;
}

/** A visit, and a second where the first failed: on a busy machine now and then an answer does not come, or a trace misses its page. */
async function visitedAtLast(browser: Browser, page: Page, how: How): Promise<Visit> {
	const named = (error: unknown) => `${page.title}: ${messageOf(error)}`;
	try {
		return await visit(browser, page.url, how);
	} catch (error) {
		say(`${named(error)} Once more.`);
	}
	return visit(browser, page.url, how).catch((error: unknown) => {
		throw new Error(named(error), { cause: error });
	});
}

/** What the table was measured with, in words. */
function conditions({ line, runs }: Asked): string {
	const held = LINES[line];
	const on = held
		? `${held.down} kbit/s, ${held.roundTrip} ms there and back, a CPU ${SLOWER_CPU} times slower`
		: "this machine's own line and CPU";
	const load = loadavg()[0]?.toFixed(1);
	return `First visits on a phone: ${on}; the middle of ${runs}; at the end the machine's load was ${load}.`;
}

const say = (text: string) => process.stderr.write(`${text}\n`);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const addresses = new Addresses();
let browser: Browser | undefined;
// What is started runs in groups of its own, which Ctrl+C does not reach.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.once(signal, () => addresses.end().finally(() => process.exit(130)));
}
try {
	const how = asked();
	const theirs: Page[] = [];
	// Theirs first: a mistyped address is told before our shop is built.
	for (const argument of positionals) theirs.push(await addresses.theirs(argument));
	const pages = [...(await addresses.ours(values.base)), ...theirs];
	browser = await launchBrowser(["--ignore-certificate-errors"]);
	const visited = await visitAll(browser, pages, how);
	console.log(`${conditions(how)}\n\n${comparisonOf(visited)}`);
	if (theirs.length > 0) console.log("\nIn brackets: how many times ours.");
} catch (error) {
	console.error(messageOf(error));
	process.exitCode = 1;
} finally {
	await browser?.close();
	await addresses.end();
}
// What was asked of a server and is not answered still would keep the process.
process.exit();

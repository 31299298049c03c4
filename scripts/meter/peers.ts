import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { median } from "../bench/load";
import { tableOf } from "../bench/table";
import { launchBrowser } from "../browser";
import { Addresses, type Page } from "./addresses";
import { isLine, LINES } from "./lines";
import { KINDS, type Visit, visit } from "./visit";

const SLOWER_CPU = 4;

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
if (!isLine(values.line)) throw new Error(`--line is one of ${Object.keys(LINES).join(", ")}.`);
const line = LINES[values.line];
const ways = [false, true].filter((on) => values.scripts !== (on ? "off" : "on"));

type Cell = { page: Page; scripts: boolean; visits: Visit[] };

/** Each page's visits. In turn, so that whatever else the machine does hurts all alike. */
async function visitAll(browser: Browser, pages: readonly Page[]): Promise<Cell[]> {
	const cells: Cell[] = ways.flatMap((scripts) =>
		pages.map((page) => ({ page, scripts, visits: [] })),
	);
	for (let run = 1; run <= Number(values.runs); run += 1) {
		for (const { page, scripts, visits } of cells) {
			const how = { scripts, line, slowerCpu: line ? SLOWER_CPU : 1, paints: true };
			visits.push(await visit(browser, page.url, { ...how, cookie: page.cookie }));
		}
		process.stderr.write(`run ${run} of ${values.runs}\n`);
	}
	return cells;
}

/** The middle of what the visits measured, by its column. */
function numbersOf({ visits }: Cell): Record<string, number> {
	const middle = (read: (visit: Visit) => number) => median(visits.map(read));
	const paint = (what: "fcp" | "lcp" | "tbt" | "cls") =>
		middle(({ paints }) => paints?.[what] ?? Number.NaN);
	const kinds = KINDS.map((kind) => [`${kind} KB`, middle(({ bytes }) => bytes[kind] / 1024)]);
	return {
		"FCP ms": paint("fcp"),
		"LCP ms": paint("lcp"),
		"TBT ms": paint("tbt"),
		CLS: paint("cls"),
		"requests at load": middle(({ requestsAtLoad }) => requestsAtLoad),
		requests: middle(({ requests }) => requests),
		...Object.fromEntries(kinds),
		"total KB": middle(({ bytes }) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0) / 1024),
	};
}

function rowOf(cell: Cell, cells: readonly Cell[]): string[] {
	const { page, scripts } = cell;
	const like = cells.find(
		(it) => it.page.isOurs && it.page.kind === page.kind && it.scripts === scripts,
	);
	const ours = like && !page.isOurs ? numbersOf(like) : {};
	const numbers = Object.entries(numbersOf(cell)).map(([what, value]) => {
		const digits = what === "CLS" ? 3 : what.endsWith("KB") ? 1 : 0;
		const times = ours[what] ? ` (${(value / ours[what]).toFixed(1)}x)` : "";
		return value.toFixed(digits) + times;
	});
	return [`${page.title}, scripts ${scripts ? "on" : "off"}`, ...numbers];
}

const addresses = new Addresses();
let browser: Browser | undefined;
try {
	const pages = await addresses.ours(values.base);
	for (const argument of positionals) pages.push(await addresses.theirs(argument));
	browser = await launchBrowser(["--ignore-certificate-errors"]);
	const cells = await visitAll(browser, pages);
	const columns = cells.slice(0, 1).flatMap((cell) => Object.keys(numbersOf(cell)));
	console.log(
		tableOf(
			["page", ...columns],
			cells.map((cell) => rowOf(cell, cells)),
		),
	);
} finally {
	await browser?.close();
	await addresses.end();
}
// What was asked of a server and is not answered still would keep the process.
process.exit();

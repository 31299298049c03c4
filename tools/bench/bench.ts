import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Cost, measureCost } from "./costs";
import { type FileCost, measureFiles } from "./files";
import {
	describeHostileExcess,
	type HostileCost,
	listWorst,
	measureHostileLists,
} from "./hostile-lists";
import { measureHostileMails } from "./hostile-mails";
import { measureHostileWorkbooks, type WorkbookCost } from "./hostile-workbooks";
import { type ImportCost, measureExport, measureImports } from "./imports";
import { createLargeShop, type LargeShop } from "./large-shop";
import { measureOrders, type OrderCost } from "./orders";
import { measurePace, type Pace } from "./pace";
import { measurePads, type PadCost } from "./pads";
import { FILES, type MeasuredPage, PAGES } from "./pages";
import { measureReceipts, type ReceiptCost } from "./receipts";
import { formatTable } from "./table";
import { logInAll } from "./visitors";
import { buildShop, serveHello, serveShop, type WorkerServer } from "./workerd";

/** How many times as many rows a page may read in the largest shop as in a smaller one. */
const MAX_GROWTH_RATIO = 1.2;

/**
 * `npm run bench`: measures what each page costs in shops of 2,500, 10,000 and 100,000 products
 * (`--products`), and how fast it is served compared to the smallest possible Worker (median of
 * `--rounds`). `--only /products` filters the pages, `--only orders` leaves the orders, `--only pads` the order pads, `--only
 * imports` imports of spreadsheets, `--only exports` the import of another shop, `--only price-file` the price file of a customer, `--only reports` reports and their files, `--only receipts` goods that arrive while buyers wait,
 * `--only hostile-lists` crafted texts, `--only hostile-mails` mails and `--only hostile-workbooks` workbooks (in the smallest shop), `--rows` skips the timing, `--state folder` keeps the
 * shops. Then places, pays and ships orders in the largest, and pastes lists. Exit code 1: a page reads too many rows,
 * or more rows in a larger shop; a crafted text or workbook ends in an error or costs too much CPU.
 */
const { values } = parseArgs({
	options: {
		products: { type: "string", default: "2500,10000,100000" },
		rounds: { type: "string", default: "3" },
		only: { type: "string", default: "" },
		state: { type: "string" },
		rows: { type: "boolean" },
	},
});
/** In lines; the last is the most that the shop accepts. */
const ORDER_SIZES = [1, 20, 1000];
const ORDER_HEAD = ["step", "statements", "rows read", "rows written", "ms"];

const PAD_HEAD = ["step", "price lists", ...ORDER_HEAD.slice(1), "CPU ms", "KB"];

const IMPORT_SIZES = [1000, 10_000, 100_000];
const EXPORT_SIZE = { parts: 20_000, families: 2000 };
const IMPORT_HEAD = [
	"step",
	"s",
	"orders meanwhile",
	"ms of one",
	"of ten the slowest",
	"usual ms",
];

const FILE_HEAD = ["file", "statements", "KB", "ms", "CPU ms", "MB more"];

const HOSTILE = { "hostile-lists": measureHostileLists, "hostile-mails": measureHostileMails };
const HOSTILE_HEAD = ["door", "text", "KB", "status", "CPU ms", "innocent", "MB", "wrong"];

const pages = PAGES.filter(
	({ path, report }) => path.includes(values.only) || (report && values.only === "reports"),
);
const printProgress = (text: string) => process.stderr.write(`${text}\n`);

async function measureCosts({ stateDir }: LargeShop): Promise<Cost[]> {
	const shop = await serveShop(stateDir, { counted: true });
	try {
		const headersByUser = await logInAll(shop.url);
		const costs: Cost[] = [];
		for (const { path, who } of pages)
			costs.push(await measureCost(shop, path, headersByUser[who]));
		return costs;
	} finally {
		await shop.close();
	}
}

async function measurePaces(shops: readonly LargeShop[]): Promise<Pace[][]> {
	const hello = await serveHello();
	const serving: WorkerServer[] = [];
	try {
		for (const { stateDir } of shops) serving.push(await serveShop(stateDir));
		const headersByUser = await Promise.all(serving.map(({ url }) => logInAll(url)));
		const paces: Pace[][] = [];
		for (const page of pages) {
			const targets = serving.map((shop, at) => ({
				shop,
				headers: headersByUser[at]?.[page.who] ?? {},
			}));
			paces.push(await measurePace(page, targets, hello, Number(values.rounds)));
			printProgress(`  ${page.who}: ${page.path}`);
		}
		return paces;
	} finally {
		await Promise.all([hello, ...serving].map((each) => each.close()));
	}
}

/**
 * Returns '' if the rows are within limits. Growth is checked between the two largest shops only:
 * not every list is full in the smallest.
 */
function describeExcess(
	{ rows: most, counts, report }: MeasuredPage,
	costs: readonly Cost[],
	pace?: Pace,
): string {
	const rows = costs.map((cost) => cost.rows);
	const [before = 0, largest = 0] = rows.slice(-2);
	if (Math.max(...rows) > most) return `more than ${most}`;
	if (!report && costs.some(({ status }) => status !== 200)) return "refused";
	if (report && costs.some(({ statements }) => statements > report.statements))
		return `more than ${report.statements} statements`;
	if (report && costs.some((cost) => cost.compressedBytes > report.kb * 1024))
		return `more than ${report.kb} KB compressed`;
	if (report && (pace?.cpuMs ?? 0) > report.cpuMs) return `more than ${report.cpuMs} ms of CPU`;
	return rows.length > 1 && !counts && largest > MAX_GROWTH_RATIO * before ? "grows" : "";
}

const formatKb = (bytes = 0) => (bytes / 1024).toFixed(1);

const formatMs = (time: number | null | undefined) =>
	typeof time === "number" ? time.toFixed(2) : "n/a";

function formatRow(
	page: MeasuredPage,
	costs: readonly Cost[],
	paces: readonly Pace[] | undefined,
): string[] {
	const rows = costs.map((cost) => cost.rows);
	const [last, first] = [costs.at(-1), paces?.at(0)];
	const pace = paces?.at(-1);
	return [
		`${page.who}: ${page.path}`,
		rows.join(" / "),
		describeExcess(page, costs, pace),
		String(last?.statements),
		formatKb(last?.bytes),
		formatKb(last?.compressedBytes),
		...(pace && first
			? [
					formatMs(pace.p50),
					formatMs(pace.p99),
					pace.ofHello.toFixed(3),
					formatMs(pace.cpuMs),
					`${Math.round(100 * (pace.p50 / first.p50))} %`,
				]
			: []),
	];
}

const formatOrderRow = ({ step, lines, statements, rowsRead, rowsWritten, ms }: OrderCost) => [
	`${step} an order of ${lines}`,
	...[statements, rowsRead, rowsWritten, Math.round(ms)].map(String),
];

const formatPadRow = ({ step, lists, ms, cpuMs, bytes, ...cost }: PadCost) => [
	...[`${step} 500 lines`, String(lists)],
	...[cost.statements, cost.rowsRead, cost.rowsWritten, Math.round(ms)].map(String),
	...[formatMs(cpuMs), bytes === 0 ? "" : (bytes / 1024).toFixed(1)],
];

const formatFileRow = ({ who, path, ...cost }: FileCost) => [
	`${who}: ${path}`,
	...[cost.statements, cost.kb, cost.ms, cost.cpuMs, cost.megabytes].map((figure) =>
		String(Math.round(figure)),
	),
];

const formatImportRow = ({ step, rows, seconds, orders, ...cost }: ImportCost) => [
	...[`${step} of ${rows} rows`, seconds.toFixed(1), String(orders)],
	...[cost.orderMs, cost.slowOrderMs, cost.usualMs].map((ms) => String(Math.round(ms))),
];

const formatReceiptRow = ({ waiting, ms }: ReceiptCost) => [waiting, formatMs(ms)];

const formatHostileRow = (cost: HostileCost) => [
	...[cost.door, cost.text, cost.kb.toFixed(1), String(cost.status)],
	...[formatMs(cost.cpuMs), formatMs(cost.innocentMs)],
	...[cost.megabytes?.toFixed(1) ?? "", describeHostileExcess(cost)],
];

const formatWorkbookRow = (cost: WorkbookCost) => [
	...formatHostileRow(cost),
	String(Math.round(cost.otherMs)),
];

const folder = values.state
	? resolve(values.state)
	: await mkdtemp(join(tmpdir(), "toolyard-bench-"));
try {
	await buildShop();
	const shops: LargeShop[] = [];
	const sizes = values.products.split(",").map(Number);
	const isHostileOnly = values.only.startsWith("hostile-");
	for (const size of isHostileOnly ? sizes.slice(0, 1) : sizes) {
		printProgress(`A shop with ${size} products, orders and reviews`);
		shops.push(await createLargeShop(folder, size));
	}
	const costs: Cost[][] = [];
	for (const shop of shops) costs.push(await measureCosts(shop));
	const paces = values.rows ? [] : await measurePaces(shops);
	const getCosts = (at: number) => costs.flatMap((each) => each[at] ?? []);
	const head = [
		"page",
		`rows read at ${values.products}`,
		"wrong",
		"statements",
		"KB",
		"KB compressed",
	];
	if (!values.rows) head.push("p50 ms", "p99 ms", "of hello", "CPU ms", "p50 to smallest");
	console.log(
		formatTable(
			head,
			pages.map((page, at) => formatRow(page, getCosts(at), paces[at])),
		),
	);
	const largest = shops.at(-1);
	if (largest && "orders".startsWith(values.only)) {
		const costs = await measureOrders(largest.stateDir, ORDER_SIZES);
		console.log(`\n${formatTable(ORDER_HEAD, costs.map(formatOrderRow))}`);
	}
	if (largest && "pads".startsWith(values.only)) {
		const costs = await measurePads(largest.stateDir, Number(values.rounds));
		console.log(`\n${formatTable(PAD_HEAD, costs.map(formatPadRow))}`);
	}
	if (largest && "imports".startsWith(values.only)) {
		const costs = await measureImports(largest.stateDir, IMPORT_SIZES);
		console.log(`\n${formatTable(IMPORT_HEAD, costs.map(formatImportRow))}`);
	}
	for (const [name, files] of Object.entries(FILES)) {
		if (!largest || !name.startsWith(values.only)) continue;
		const costs = await measureFiles(largest.stateDir, files, Number(values.rounds));
		console.log(`\n${formatTable(FILE_HEAD, costs.map(formatFileRow))}`);
	}
	if (largest && "exports".startsWith(values.only)) {
		const costs = await measureExport(largest.stateDir, EXPORT_SIZE);
		console.log(`\n${formatTable(IMPORT_HEAD, costs.map(formatImportRow))}`);
	}
	const [smallest] = shops;
	if (smallest && "receipts".startsWith(values.only)) {
		const costs = await measureReceipts(smallest.stateDir);
		console.log(`\n${formatTable(["of 6,000 backorders", "ms"], costs.map(formatReceiptRow))}`);
	}
	for (const [name, measure] of Object.entries(HOSTILE)) {
		if (!smallest || !name.startsWith(values.only)) continue;
		const costs = await measure(smallest.stateDir, printProgress);
		console.log(`\n${formatTable(HOSTILE_HEAD, listWorst(costs).map(formatHostileRow))}`);
		console.log(`\n${costs.length} crafted texts sent`);
		if (costs.some((cost) => describeHostileExcess(cost) !== "")) process.exitCode = 1;
	}
	if (smallest && "hostile-workbooks".startsWith(values.only)) {
		const costs = await measureHostileWorkbooks(smallest.stateDir, printProgress);
		const head = [...HOSTILE_HEAD, "other ms"];
		console.log(`\n${formatTable(head, costs.map(formatWorkbookRow))}`);
		if (costs.some((cost) => describeHostileExcess(cost) !== "")) process.exitCode = 1;
	}
	const helloCpu = paces.at(0)?.at(0)?.helloCpuMs;
	if (helloCpu) console.log(`\nhello takes ${helloCpu.toFixed(3)} ms of CPU`);
	for (const [at, page] of pages.entries()) {
		if (describeExcess(page, getCosts(at), paces[at]?.at(-1)) === "") continue;
		process.exitCode = 1;
		console.log(`\n${page.who} at ${page.path}, in the largest shop:`);
		for (const { sql, rowsRead } of getCosts(at).at(-1)?.queries ?? []) {
			console.log(`${String(rowsRead).padStart(8)}  ${sql}`);
		}
	}
} finally {
	if (!values.state) await rm(folder, { recursive: true, force: true });
}

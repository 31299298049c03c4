import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Cost, costOf } from "./costs";
import { type LargeShop, seededShop } from "./large-shop";
import { type Pace, paceOf } from "./pace";
import { type Measured, PAGES } from "./pages";
import { tableOf } from "./table";
import { letIn } from "./visitors";
import { buildShop, type Serving, serveHello, serveShop } from "./workerd";

/** As many rows as in a smaller shop a page may read in the largest, and no more. */
const FLAT = 1.2;

/**
 * `npm run bench`: what each page and list costs in shops of 100, 10,000 and 100,000 products with as many orders and
 * reviews (`--products`), and how fast it is served beside the smallest Worker there can be, the middle of three `--rounds`.
 * `--only /products` takes the pages with that in their address, `--rows` leaves the times out, `--state folder` keeps the
 * shops for the next time.
 * 1: a page reads too many rows, or more the larger the shop is. Times are printed and nothing more.
 */
const { values } = parseArgs({
	options: {
		products: { type: "string", default: "100,10000,100000" },
		rounds: { type: "string", default: "3" },
		only: { type: "string", default: "" },
		state: { type: "string" },
		rows: { type: "boolean" },
	},
});
const pages = PAGES.filter(({ path }) => path.includes(values.only));
const say = (text: string) => process.stderr.write(`${text}\n`);

/** What each page costs in a shop, by the page's place. */
async function costsIn({ stateDir }: LargeShop): Promise<Cost[]> {
	const shop = await serveShop(stateDir, { counted: true });
	try {
		const everybody = await letIn(shop.url);
		const costs: Cost[] = [];
		for (const { path, who } of pages) costs.push(await costOf(shop, path, everybody[who]));
		return costs;
	} finally {
		await shop.close();
	}
}

/** How fast each page is, by its place: in each of the shops. */
async function pacesIn(shops: readonly LargeShop[]): Promise<Pace[][]> {
	const hello = await serveHello();
	// One after the other: each takes the process that is new for its own.
	const serving: Serving[] = [];
	try {
		for (const { stateDir } of shops) serving.push(await serveShop(stateDir));
		const everybody = await Promise.all(serving.map(({ url }) => letIn(url)));
		const paces: Pace[][] = [];
		for (const page of pages) {
			const targets = serving.map((shop, at) => ({
				shop,
				headers: everybody[at]?.[page.who] ?? {},
			}));
			paces.push(await paceOf(page, targets, hello, Number(values.rounds)));
			say(`  ${page.who}: ${page.path}`);
		}
		return paces;
	} finally {
		await Promise.all([hello, ...serving].map((each) => each.close()));
	}
}

/**
 * What is wrong with the rows that a page reads, from the smallest shop to the largest; '' if nothing is. Not every list is
 * full in the smallest, so whether it grows is seen between the last two.
 */
function wrongWith({ rows: most, counts }: Measured, rows: readonly number[]): string {
	const [before = 0, largest = 0] = rows.slice(-2);
	if (Math.max(...rows) > most) return `more than ${most}`;
	return rows.length > 1 && !counts && largest > FLAT * before ? "grows" : "";
}

const ms = (time: number | null | undefined) =>
	typeof time === "number" ? time.toFixed(2) : "n/a";

/** A row of the table; its times are those of the largest shop, the last column those beside the smallest's. */
function rowOf(
	page: Measured,
	costs: readonly Cost[],
	paces: readonly Pace[] | undefined,
): string[] {
	const rows = costs.map((cost) => cost.rows);
	const [last, first] = [costs.at(-1), paces?.at(0)];
	const pace = paces?.at(-1);
	return [
		`${page.who}: ${page.path}`,
		rows.join(" / "),
		wrongWith(page, rows),
		String(last?.statements),
		((last?.bytes ?? 0) / 1024).toFixed(1),
		...(pace && first
			? [
					ms(pace.p50),
					ms(pace.p99),
					pace.ofHello.toFixed(3),
					ms(pace.cpuMs),
					`${Math.round(100 * (pace.p50 / first.p50))} %`,
				]
			: []),
	];
}

const folder = values.state
	? resolve(values.state)
	: await mkdtemp(join(tmpdir(), "toolyard-bench-"));
try {
	await buildShop();
	const shops: LargeShop[] = [];
	for (const size of values.products.split(",").map(Number)) {
		say(`A shop with ${size} products, orders and reviews`);
		shops.push(await seededShop(folder, size));
	}
	const costs: Cost[][] = [];
	for (const shop of shops) costs.push(await costsIn(shop));
	const paces = values.rows ? [] : await pacesIn(shops);
	const costsOf = (at: number) => costs.flatMap((each) => each[at] ?? []);
	const head = ["page", `rows read at ${values.products}`, "wrong", "statements", "KB"];
	if (!values.rows) head.push("p50 ms", "p99 ms", "of hello", "CPU ms", "p50 to smallest");
	console.log(
		tableOf(
			head,
			pages.map((page, at) => rowOf(page, costsOf(at), paces[at])),
		),
	);
	const helloCpu = paces.at(0)?.at(0)?.helloCpuMs;
	if (helloCpu) console.log(`\nhello takes ${helloCpu.toFixed(3)} ms of CPU`);
	for (const [at, page] of pages.entries()) {
		if (
			wrongWith(
				page,
				costsOf(at).map(({ rows }) => rows),
			) === ""
		)
			continue;
		process.exitCode = 1;
		console.log(`\n${page.who} at ${page.path}, in the largest shop:`);
		for (const { sql, rowsRead } of costsOf(at).at(-1)?.asked ?? []) {
			console.log(`${String(rowsRead).padStart(8)}  ${sql}`);
		}
	}
} finally {
	if (!values.state) await rm(folder, { recursive: true, force: true });
}

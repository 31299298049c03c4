import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../scripts/browser";
import { measureCost } from "../../tools/bench/costs";
import { createLargeShop } from "../../tools/bench/large-shop";
import type { UserKind } from "../../tools/bench/pages";
import { logInAll } from "../../tools/bench/visitors";
import { buildShop, serveShop, type WorkerServer } from "../../tools/bench/workerd";
import { type Edge, startEdge } from "../../tools/meter/edge";
import { visit } from "../../tools/meter/visit";

/**
 * Most bytes by kind over HTTP/2 with Brotli, and requests until the load event. `other` is the
 * full stylesheet, which scripts load.
 */
type Weight = {
	html: number;
	css: number;
	js: number;
	pictures: number;
	other: number;
	requests: number;
};

/**
 * With scripts off and on; reasons in docs/decisions/035-bench-and-budgets.md. `other` allows for
 * the route manifest in two requests, as on a slow machine.
 */
const WEIGHTS: readonly [UserKind, path: string, off: Weight, on: Weight][] = [
	[
		"visitor",
		"/",
		{ html: 12_420, css: 0, js: 0, pictures: 31_500, other: 0, requests: 14 },
		{ html: 12_420, css: 0, js: 89_500, pictures: 37_000, other: 16_000, requests: 12 },
	],
	[
		"visitor",
		"/products",
		{ html: 12_580, css: 0, js: 0, pictures: 51_760, other: 0, requests: 25 },
		{ html: 12_580, css: 0, js: 92_600, pictures: 54_500, other: 16_000, requests: 14 },
	],
	[
		"visitor",
		"/categories/fasteners/bolts?thread=M8&class=8.8&stock=in&sort=price-low",
		{ html: 12_730, css: 0, js: 0, pictures: 2_470, other: 0, requests: 3 },
		{ html: 12_730, css: 0, js: 92_850, pictures: 3_300, other: 16_000, requests: 3 },
	],
	[
		"visitor",
		"/families/wood-screws-yellow-zinc",
		{ html: 16_620, css: 0, js: 0, pictures: 3_630, other: 0, requests: 3 },
		{ html: 16_620, css: 0, js: 97_400, pictures: 12_000, other: 16_000, requests: 3 },
	],
	[
		"visitor",
		"/families/twist-drills",
		{ html: 22_780, css: 0, js: 0, pictures: 4_090, other: 0, requests: 3 },
		{ html: 22_780, css: 0, js: 97_400, pictures: 12_000, other: 16_000, requests: 3 },
	],
	[
		"shopper",
		"/products/ty-000000",
		{ html: 11_840, css: 0, js: 0, pictures: 2_240, other: 0, requests: 3 },
		{ html: 11_840, css: 0, js: 96_700, pictures: 3_000, other: 16_000, requests: 3 },
	],
	[
		"shopper",
		"/mycart",
		{ html: 10_570, css: 0, js: 0, pictures: 17_400, other: 0, requests: 12 },
		{ html: 10_570, css: 0, js: 93_100, pictures: 20_000, other: 16_000, requests: 10 },
	],
	[
		"shopper",
		"/myorder",
		{ html: 11_290, css: 0, js: 0, pictures: 370, other: 0, requests: 22 },
		{ html: 11_290, css: 0, js: 89_900, pictures: 38_000, other: 16_100, requests: 10 },
	],
	[
		"admin",
		// With the list of what a new shop needs, until it is put away.
		"/dashboard",
		{ html: 11_010, css: 0, js: 0, pictures: 370, other: 0, requests: 2 },
		{ html: 11_010, css: 0, js: 90_340, pictures: 800, other: 16_000, requests: 2 },
	],
];

/**
 * The most D1 statements and rows of a page, in a shop with 2,500 of everything and two price lists for
 * everybody, each of which costs one row for every product.
 */
const READS: readonly [UserKind, path: string, statements: number, rows: number][] = [
	["visitor", "/", 3, 73],
	// A row more for each part's family, and one for the number of its maker: search engines read both.
	["visitor", "/products", 1, 135],
	["visitor", "/products?sort=price-low", 1, 135],
	["visitor", "/products?sort=rating&stock=in", 1, 135],
	["visitor", "/products?q=hex+bolt+m8", 3, 135],
	["visitor", "/categories", 1, 44],
	["visitor", "/categories/fasteners", 2, 82],
	["visitor", "/categories/fasteners/bolts", 5, 1000],
	["visitor", "/categories/fasteners/bolts?thread=M8&class=8.8&stock=in&sort=price-low", 5, 1000],
	// 53 parts, and the first 200 of 242: all are read, because they are sorted and counted.
	// A row more for the number of each part's maker.
	["visitor", "/families/wood-screws-yellow-zinc", 4, 300],
	["visitor", "/families/twist-drills", 4, 272],
	["visitor", "/blogs", 2, 119],
	["visitor", "/blogs/blog-bolt-grades", 2, 104],
	["visitor", "/contact", 0, 0],
	["visitor", "/login", 0, 0],
	["visitor", "/terms", 0, 0],
	// Counts categories and families, to say in how many files they are.
	["visitor", "/sitemap.xml", 2, 214],
	// Each product reads its number.
	["visitor", "/api/v1/products", 1, 262],
	["visitor", "/api/v1/reviews", 1, 102],
	["visitor", "/api/v1/blogs", 1, 6],
	// Its categories, sizes, numbers and documents, and the sizes of its family, are a statement of their own.
	["shopper", "/products/ty-000000", 4, 81],
	// The newest list with open lines is a statement of its own.
	["shopper", "/mycart", 4, 72],
	// Each order reads its header, its line and the line's product; the months to choose from, and
	// whether there is a company's list, are statements of their own.
	["shopper", "/myorder", 4, 218],
	["shopper", "/myreview", 3, 188],
	// What waits is counted for the menu of each page: 21 rows of each kind, transfers with their orders.
	["admin", "/dashboard", 3, 107],
	// The same, by ids from an index, and how each was paid; orders to ship are a statement of their own.
	["admin", "/dashboard/orders", 5, 455],
	["admin", "/dashboard/orders?find=l", 4, 255],
];
const SHOP_SIZE = 2500;

function listExcess(budget: Record<string, number>, found: Record<string, number>): string[] {
	return Object.entries(budget).flatMap(([what, most]) => {
		const is = found[what] ?? 0;
		return is > most ? [`${what}: ${is - most} over its budget of ${most}`] : [];
	});
}

let folder: string;
let shop: WorkerServer;
let headersByUser: Awaited<ReturnType<typeof logInAll>>;
// A shop in which nothing changes, so that the figures are stable.
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "toolyard-budgets-"));
	const [{ stateDir }] = await Promise.all([createLargeShop(folder, SHOP_SIZE), buildShop()]);
	shop = await serveShop(stateDir, { counted: true, files: true });
	headersByUser = await logInAll(shop.url);
	// Reads the names, synonyms and the number of products that requests share for a minute.
	for (const path of ["/products?q=bolt", "/api/v1/products"])
		await measureCost(shop, path, headersByUser.visitor);
});
afterAll(async () => {
	await shop?.close();
	await rm(folder, { recursive: true, force: true });
});

test.each(READS)("%s reads within budget at %s", async (who, path, statements, rows) => {
	const { queries, ...cost } = await measureCost(shop, path, headersByUser[who]);
	const sent = queries.map(({ sql, rowsRead }) => `${rowsRead} rows: ${sql}`).join("\n");
	expect(listExcess({ statements, rows }, cost), sent).toEqual([]);
	// A broken counter would find every page within its budget.
	expect(cost.statements > 0).toBe(statements > 0);
});

describe("behind HTTP/2 and Brotli", () => {
	let browser: Browser;
	let edge: Edge;
	beforeAll(async () => {
		browser = await launchBrowser(["--ignore-certificate-errors"]);
		edge = await startEdge(shop.url.origin);
	});
	afterAll(async () => {
		await browser?.close();
		edge?.close();
	});

	test.each(WEIGHTS)("%s downloads within budget at %s", async (who, path, off, on) => {
		const url = new URL(path, edge.origin).href;
		const wrong = async (scripts: boolean, budget: Weight) => {
			const how = { scripts, cookie: headersByUser[who].cookie };
			const { bodyBytes, requestsAtLoad } = await visit(browser, url, how);
			const broken = listExcess(budget, { ...bodyBytes, requests: requestsAtLoad });
			return broken.map((line) => `scripts ${scripts ? "on" : "off"}, ${line}`);
		};
		expect((await Promise.all([wrong(false, off), wrong(true, on)])).flat()).toEqual([]);
	});
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { costOf } from "../../scripts/bench/costs";
import { seededShop } from "../../scripts/bench/large-shop";
import type { Asking } from "../../scripts/bench/pages";
import { letIn, sessionOf } from "../../scripts/bench/visitors";
import { bundleShop, type Serving, serveShop } from "../../scripts/bench/workerd";
import { launchBrowser } from "../../scripts/browser";
import { type Edge, startEdge } from "../../scripts/meter/edge";
import { visit } from "../../scripts/meter/visit";
import { demoAccounts } from "../../scripts/seed/people";

/** What a page weighs at most on a phone: bytes by kind over HTTP/2 with Brotli, and requests until it has loaded. */
type Weight = { html: number; css: number; js: number; pictures: number; requests: number };
type Who = "visitor" | "shopper" | "admin";

/** With scripts off and on. Why these, and where they are to go: docs/decisions/035-bench-and-budgets.md. */
const WEIGHTS: readonly [Who, path: string, off: Weight, on: Weight][] = [
	[
		"visitor",
		"/",
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
	],
	[
		"visitor",
		"/products",
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
	],
	[
		"shopper",
		"/products/hex-bolt-m10x60",
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
	],
	[
		"shopper",
		"/mycart",
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
	],
	[
		"shopper",
		"/myorder",
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
	],
	[
		"admin",
		"/dashboard",
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
		{ html: 0, css: 0, js: 0, pictures: 0, requests: 0 },
	],
];

/** How many statements a page sends to D1 at most, and how many rows that reads where there are 2,000 of everything. */
const READS: readonly [Asking, path: string, statements: number, rows: number][] = [
	["visitor", "/", 0, 0],
	["visitor", "/products", 0, 0],
	["visitor", "/products?sort=price-low", 0, 0],
	["visitor", "/products?sort=rating&stock=in", 0, 0],
	["visitor", "/products?q=hex+bolt+m8", 0, 0],
	["visitor", "/blogs", 0, 0],
	["visitor", "/blogs/blog-bolt-grades", 0, 0],
	["visitor", "/contact", 0, 0],
	["visitor", "/login", 0, 0],
	["visitor", "/terms", 0, 0],
	["visitor", "/sitemap.xml", 0, 0],
	["visitor", "/api/v1/products", 0, 0],
	["visitor", "/api/v1/reviews", 0, 0],
	["visitor", "/api/v1/blogs", 0, 0],
	["shopper", "/products/ty-000000", 0, 0],
	["shopper", "/mycart", 0, 0],
	["shopper", "/myorder", 0, 0],
	["shopper", "/myreview", 0, 0],
	["admin", "/dashboard", 0, 0],
	["admin", "/dashboard/orders", 0, 0],
];
const LARGE = 2000;

/** What is over its budget, a line each: what, by how much, and what it is. */
function over(budget: Record<string, number>, found: Record<string, number>): string[] {
	return Object.entries(budget).flatMap(([what, most]) => {
		const is = found[what] ?? 0;
		return is > most ? [`${what}: ${is - most} over its budget of ${most}`] : [];
	});
}

describe("what a page weighs", () => {
	let browser: Browser;
	let edge: Edge;
	const cookies: Partial<Record<Who, string>> = {};
	beforeAll(async () => {
		const shop = new URL(inject("base"));
		[browser, edge, cookies.admin, cookies.shopper] = await Promise.all([
			launchBrowser(["--ignore-certificate-errors"]),
			startEdge(shop.origin),
			sessionOf(shop, demoAccounts[0]),
			sessionOf(shop, demoAccounts[1]),
		]);
	});
	afterAll(async () => {
		await browser?.close();
		edge?.close();
	});

	test.each(WEIGHTS)("%s: %s", async (who, path, off, on) => {
		const wrong: string[] = [];
		for (const [scripts, budget] of [
			[false, off],
			[true, on],
		] as const) {
			const url = new URL(path, edge.origin).href;
			const { bytes, requestsAtLoad } = await visit(browser, url, {
				scripts,
				cookie: cookies[who],
			});
			const broken = over(budget, { ...bytes, requests: requestsAtLoad });
			wrong.push(...broken.map((line) => `scripts ${scripts ? "on" : "off"}, ${line}`));
		}
		expect(wrong).toEqual([]);
	});
});

describe("what a page reads", () => {
	let folder: string;
	let shop: Serving;
	let everybody: Awaited<ReturnType<typeof letIn>>;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "toolyard-budgets-"));
		const [{ stateDir }] = await Promise.all([seededShop(folder, LARGE), bundleShop()]);
		shop = await serveShop(stateDir, { counted: true });
		everybody = await letIn(shop.url);
	});
	afterAll(async () => {
		await shop?.close();
		await rm(folder, { recursive: true, force: true });
	});

	test.each(READS)("%s: %s", async (who, path, statements, rows) => {
		const { asked, ...cost } = await costOf(shop, path, everybody[who]);
		const sent = asked.map(({ sql, rowsRead }) => `${rowsRead} rows: ${sql}`).join("\n");
		expect(over({ statements, rows }, cost), sent).toEqual([]);
	});
});

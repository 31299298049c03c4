import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes";
import { launchHeadlessShell } from "../../scripts/browser";
import { BUYERS, type Buyer, createBuyers, FAMILY } from "./buyers";
import { findRoute, listPageRoutes } from "./page-routes";
import { PAGES } from "./pages";
import { base } from "./shop";
import { describeWindow, openWindow, type Visitor } from "./visitor";

const WIDTHS = [360, 768, 1280];

let browser: Browser;
let sessions: Awaited<ReturnType<typeof createBuyers>>;
beforeAll(async () => {
	browser = await launchHeadlessShell();
	sessions = await createBuyers(browser).catch(async (error) => {
		const pages = browser.contexts().flatMap((context) => context.pages());
		await Promise.all(pages.map(describeWindow));
		throw error;
	});
});
afterAll(() => browser?.close());

const addresses = listPageRoutes(await routes).filter(
	(address) => address !== "*" && !address.startsWith("dashboard"),
);

/** The pages that need no row; those of rows are found by links. */
const FIXED_PATHS = [
	...new Set(
		PAGES.filter(
			({ who, path, press }) =>
				who !== "admin" && !press && !path.includes("{") && !path.startsWith("/dashboard"),
		).map(({ path }) => path),
	),
];

type Found = { problems: string[]; fields: number; links: string[] };

/** Runs in the page. */
function measure(): Found {
	const { clientWidth, scrollWidth } = document.documentElement;
	const name = (element: Element) =>
		`${element.tagName} ${element.getAttribute("aria-label") ?? element.className}`.slice(0, 80);
	const isOutside = (element: Element, left: number, right: number) => {
		const box = element.getBoundingClientRect();
		return box.width > 0 && (box.right > right + 0.5 || box.left < left - 0.5);
	};
	const main = document.querySelector("main") ?? document.body;
	const wide = Array.from(document.body.querySelectorAll("*"))
		.filter((element) => isOutside(element, 0, clientWidth))
		.slice(-2);
	const fields = Array.from(
		main.querySelectorAll('input[aria-label^="Quantity"], input[name="quantity"]'),
	).filter((field) => field.checkVisibility());
	const hidden = fields.filter((field) => {
		if (isOutside(field, 0, clientWidth)) return true;
		for (let around = field.parentElement; around; around = around.parentElement) {
			const { left, right } = around.getBoundingClientRect();
			const clips = getComputedStyle(around).overflowX !== "visible";
			if (clips && isOutside(field, left, right)) return true;
		}
		return false;
	});
	const problems = [
		...(scrollWidth > clientWidth ? [`${scrollWidth} wide: ${wide.map(name).join(", ")}`] : []),
		...hidden.slice(0, 2).map((field) => `out of sight: ${name(field)}`),
	];
	const links = Array.from(main.querySelectorAll("a"), ({ pathname, origin, search }) =>
		origin === location.origin ? pathname + search : "",
	);
	return { problems, fields: fields.length, links };
}

/**
 * Opens each page once, and resizes the window. Pages take turns at scripts and at the themes, from another one for each kind of
 * buyer.
 */
async function walk(buyer: Buyer, turn: number) {
	const open = (scripts: boolean) =>
		openWindow(browser, { scripts, width: 1280 }, { storageState: sessions[buyer] });
	const windows: [Visitor, Visitor] = [await open(false), await open(true)];
	const todo = FIXED_PATHS.map((path, place) => ({ path, place }));
	const found = new Set(FIXED_PATHS.map((path) => findRoute(path.replace(/\?.*/, ""), addresses)));
	const problems: string[] = [];
	const ordering = new Set<string>();
	for (const { path, place } of todo) {
		const visitor = windows[(place + turn) % 2 === 0 ? 0 : 1];
		await visitor.open(path);
		for (const [at, width] of WIDTHS.entries()) {
			await visitor.page.setViewportSize({ width, height: 800 });
			const isDark = (Math.floor(place / 2) + turn + at) % 2 === 0;
			await visitor.page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
			const result = await visitor.page.evaluate(measure);
			problems.push(...result.problems.map((problem) => `${path}, ${width} px, ${problem}`));
			if (result.fields > 0) ordering.add(path);
			if (at > 0) continue;
			for (const link of result.links) {
				const address = findRoute(link.replace(/\?.*/, ""), addresses);
				if (!address || found.has(address)) continue;
				found.add(address);
				todo.push({ path: link, place: addresses.indexOf(address) });
			}
		}
	}
	await Promise.all(windows.map(({ page }) => page.context().close()));
	return { problems, ordering, visited: todo.length };
}

test.each(BUYERS.map((buyer, turn) => [buyer, turn] as const))(
	"no page of a %s is wider than the screen, and each quantity field is in sight",
	{ timeout: 600_000 },
	async (buyer, turn) => {
		const { problems, ordering, visited } = await walk(buyer, turn);
		expect(problems).toEqual([]);
		expect(visited).toBeGreaterThan(FIXED_PATHS.length);
		const sees = buyer === "company viewer" ? [] : [FAMILY];
		expect(Array.from(ordering).filter((path) => path === FAMILY)).toEqual(sees);
		console.log(`${buyer}: ${visited} pages, ${ordering.size} with quantities, at ${base}`);
	},
);

import { expect, onTestFailed, test } from "vitest";
import routes from "../../app/routes";
import { expectAccessible, preloadAxe } from "./axe";
import { useFullShop } from "./full-shop";
import { expectNoLayoutShift } from "./layout-shift";
import { checker, listMarkupErrors } from "./markup";
import { findRoute, listPageRoutes } from "./page-routes";
import { ELSEWHERE, getTitle, openPage, PAGES, type ShopPage } from "./pages";
import type { Visitor } from "./visitor";

const fullShop = useFullShop();

const markups = new Map<string, string>();

/** Only pages that show what their URL asks for. */
const pathsByTitle = new Map<string, Set<string>>();

async function recordTitle({ page }: Visitor, { status, press }: ShopPage): Promise<void> {
	if (status !== 200 || press) return;
	const title = await page.title();
	const addresses = pathsByTitle.get(title) ?? new Set();
	pathsByTitle.set(title, addresses.add(new URL(page.url()).pathname));
}

/** Headings of columns that stand on another side than their cells. */
const listMisalignedHeads = ({ page }: Visitor) =>
	page.evaluate(() => {
		const getSide = (cell: Element) => getComputedStyle(cell).textAlign;
		return Array.from(document.querySelectorAll("table.table th")).flatMap((head) => {
			const at = Array.from(head.parentElement?.children ?? []).indexOf(head);
			const cell = head.closest("table")?.querySelector("tbody tr")?.children[at];
			if (!cell || cell.className === "cell-actions") return [];
			return getSide(head) === getSide(cell) ? [] : (head.textContent ?? "");
		});
	});

/** Checks on a phone in the light theme; then in the dark theme at desktop width; then at tablet width. */
async function checkPage(page: ShopPage): Promise<void> {
	const mode = { scripts: true, width: 360 };
	await preloadAxe(await fullShop().getWindow(page.who, mode));
	const { visitor, markup } = await openPage(fullShop(), page, mode);
	if (markup) markups.set(getTitle(page), markup);
	await recordTitle(visitor, page);
	if (!page.press) await expectNoLayoutShift(visitor);
	await expectAccessible(visitor, ["light"]);
	await visitor.expectNoSidewaysScroll();
	await visitor.page.setViewportSize({ width: 1280, height: 800 });
	await expectAccessible(visitor, ["dark"]);
	expect(await listMisalignedHeads(visitor)).toEqual([]);
	await visitor.expectNoSidewaysScroll();
	await visitor.page.setViewportSize({ width: 768, height: 800 });
	await visitor.expectNoSidewaysScroll();
	await visitor.page.setViewportSize({ width: 360, height: 800 });
}

test("every route with a page is on the list of pages or in ELSEWHERE", async () => {
	const addresses = listPageRoutes(await routes);
	const listed = PAGES.map(({ path }) => findRoute(path.replace(/\?.*/, ""), addresses));
	const known = new Set([...listed, ...ELSEWHERE]);
	expect(addresses.filter((address) => !known.has(address))).toEqual([]);
	expect(ELSEWHERE.filter((address) => listed.includes(address))).toEqual([]);
});

test.each(PAGES.map((page) => [getTitle(page), page] as const))(
	"%s has no axe violations, layout shifts or horizontal overflow",
	// Once in thousands of pages the browser stops drawing one; the second try then starts sooner.
	{ timeout: 120_000 },
	async (_title, page) => {
		onTestFailed(() => fullShop().closeWindows());
		await checkPage(page);
	},
);

test("no two pages have the same title", () => {
	const shared = Array.from(pathsByTitle).filter(([, addresses]) => addresses.size > 1);
	expect(shared.map(([title, addresses]) => [title, ...addresses])).toEqual([]);
	expect(pathsByTitle.size).toBeGreaterThan(50);
});

test("no page causes an unexpected browser error", () => {
	expect(fullShop().listUnexpectedErrors()).toEqual([]);
});

test("nothing behind a dialog can be reached without scripts", async () => {
	const dialogs: string[] = [];
	for (const page of PAGES) {
		const title = getTitle(page);
		// Error pages rendered by scripts have no markup yet.
		if (markups.get(title)?.includes("<dialog") === false) continue;
		const { visitor, markup } = await openPage(fullShop(), page, { scripts: false, width: 1280 });
		markups.set(title, markup);
		if ((await visitor.page.locator("dialog").count()) === 0) continue;
		dialogs.push(title);
		const reachable = await visitor.page
			.locator("a, button, input, select, textarea, summary, [tabindex='0']")
			.evaluateAll((stops) =>
				stops
					.filter((stop) => !stop.closest("dialog, [inert]"))
					.map((stop) => stop.textContent || stop.outerHTML),
			);
		expect(reachable, title).toEqual([]);
	}
	expect(dialogs.length).toBeGreaterThan(20);
});

test.skipIf(!checker)("the Nu HTML checker finds nothing wrong with any page", async () => {
	expect(markups.size).toBe(PAGES.length);
	expect(await listMarkupErrors(markups)).toEqual([]);
});

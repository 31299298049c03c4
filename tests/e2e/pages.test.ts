import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "../../app/routes";
import { expectAccessible } from "./axe";
import { useFullShop } from "./full-shop";
import { checker, wrongIn } from "./markup";
import { ELSEWHERE, openPage, PAGES, type ShopPage, titleOf } from "./pages";
import { expectSteady } from "./shift";
import type { Visitor } from "./visitor";

const fullShop = useFullShop();

const markups = new Map<string, string>();

/** Only pages that show what their URL asks for. */
const addressesOf = new Map<string, Set<string>>();

async function noteTitle({ page }: Visitor, { status, press }: ShopPage): Promise<void> {
	if (status !== 200 || press) return;
	const title = await page.title();
	const addresses = addressesOf.get(title) ?? new Set();
	addressesOf.set(title, addresses.add(new URL(page.url()).pathname));
}

async function lookOnPhone(page: ShopPage): Promise<void> {
	const { visitor, markup } = await openPage(fullShop(), page, { scripts: true, width: 360 });
	if (markup) markups.set(titleOf(page), markup);
	await noteTitle(visitor, page);
	await expectAccessible(visitor, ["light"]);
	await visitor.expectNoSidewaysScroll();
	if (!page.press) await expectSteady(visitor);
}

/** At desktop width in the dark theme, then at tablet width. No width changes a colour. */
async function lookAtDesk(page: ShopPage): Promise<void> {
	const { visitor } = await openPage(fullShop(), page, { scripts: true, width: 1280 });
	await expectAccessible(visitor, ["dark"]);
	await visitor.expectNoSidewaysScroll();
	if (!page.press) await expectSteady(visitor);
	await visitor.page.setViewportSize({ width: 768, height: 800 });
	await visitor.expectNoSidewaysScroll();
	await visitor.page.setViewportSize({ width: 1280, height: 800 });
}

function drawn(among: readonly RouteConfigEntry[], above: readonly string[] = []): string[] {
	return among.flatMap(({ path, file, children = [] }) => {
		const parts = path ? [...above, path] : above;
		const draws = readFileSync(`app/${file}`, "utf8").includes("export default");
		return [...(draws ? [parts.join("/")] : []), ...drawn(children, parts)];
	});
}

/** Chooses the matching route with the fewest parameters. */
function routeOf(path: string, addresses: readonly string[]): string | undefined {
	const fits = (address: string) =>
		new RegExp(`^/${address.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(path);
	const open = (address: string) => (address === "*" ? 99 : address.split(":").length);
	return addresses.filter(fits).sort((one, other) => open(one) - open(other))[0];
}

test("every route with a page is on the list of pages or in ELSEWHERE", async () => {
	const addresses = drawn(await routes);
	const listed = PAGES.map(({ path }) => routeOf(path.replace(/\?.*/, ""), addresses));
	const known = new Set([...listed, ...ELSEWHERE]);
	expect(addresses.filter((address) => !known.has(address))).toEqual([]);
	expect(ELSEWHERE.filter((address) => listed.includes(address))).toEqual([]);
});

test.each(PAGES.map((page) => [titleOf(page), page] as const))(
	"%s has no axe violations, layout shifts or horizontal overflow",
	async (_title, page) => {
		await Promise.all([lookOnPhone(page), lookAtDesk(page)]);
	},
);

test("no two pages have the same title", () => {
	const shared = Array.from(addressesOf).filter(([, addresses]) => addresses.size > 1);
	expect(shared.map(([title, addresses]) => [title, ...addresses])).toEqual([]);
	expect(addressesOf.size).toBeGreaterThan(50);
});

test("no page caused a browser complaint", () => {
	expect(fullShop().complaints()).toEqual([]);
});

test.skipIf(!checker)("the Nu HTML checker finds nothing wrong with any page", async () => {
	// Error pages rendered by scripts have no markup yet; `npm run audit:markup` starts with none.
	for (const page of PAGES.filter((page) => !markups.has(titleOf(page)))) {
		const { markup } = await openPage(fullShop(), page, { scripts: false, width: 1280 });
		markups.set(titleOf(page), markup);
	}
	expect(markups.size).toBe(PAGES.length);
	expect(await wrongIn(markups)).toEqual([]);
});

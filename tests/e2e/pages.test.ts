import { expect, test } from "vitest";
import { expectAccessible } from "./axe";
import { useFullShop } from "./full-shop";
import { openPage, PAGES, type ShopPage, titleOf } from "./pages";
import { expectSteady } from "./shift";

const fullShop = useFullShop();

/** The page at the width it is opened at, in both themes, and then in a narrower window. */
async function look(page: ShopPage, width: number, narrower: number | null): Promise<void> {
	const { visitor } = await openPage(fullShop(), page, { scripts: true, width });
	await expectAccessible(visitor);
	await visitor.expectNoSidewaysScroll();
	if (!page.press) await expectSteady(visitor);
	if (narrower === null) return;
	await visitor.page.setViewportSize({ width: narrower, height: 800 });
	await expectAccessible(visitor, ["light"]);
	await visitor.expectNoSidewaysScroll();
	await visitor.page.setViewportSize({ width, height: 800 });
}

test.each(PAGES.map((page) => [titleOf(page), page] as const))(
	"%s: axe finds nothing, nothing moves, nothing sticks out",
	async (_title, page) => {
		await Promise.all([look(page, 360, null), look(page, 1280, 768)]);
	},
);

test("no page that was opened made the browser complain", () => {
	expect(fullShop().complaints()).toEqual([]);
});

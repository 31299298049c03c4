import { expect, test } from "vitest";
import { expectAccessible } from "./axe";
import { useFullShop } from "./full-shop";
import { openPage, PAGES, type ShopPage, titleOf } from "./pages";
import { expectSteady } from "./shift";

const fullShop = useFullShop();

/** The page on a phone, in the light theme. */
async function lookOnPhone(page: ShopPage): Promise<void> {
	const { visitor } = await openPage(fullShop(), page, { scripts: true, width: 360 });
	await expectAccessible(visitor, ["light"]);
	await visitor.expectNoSidewaysScroll();
	if (!page.press) await expectSteady(visitor);
}

/** The page at a desk, in the dark theme, and then in the narrower window of a tablet. No width changes a colour. */
async function lookAtDesk(page: ShopPage): Promise<void> {
	const { visitor } = await openPage(fullShop(), page, { scripts: true, width: 1280 });
	await expectAccessible(visitor, ["dark"]);
	await visitor.expectNoSidewaysScroll();
	if (!page.press) await expectSteady(visitor);
	await visitor.page.setViewportSize({ width: 768, height: 800 });
	await visitor.expectNoSidewaysScroll();
	await visitor.page.setViewportSize({ width: 1280, height: 800 });
}

test.each(PAGES.map((page) => [titleOf(page), page] as const))(
	"%s: axe finds nothing, nothing moves, nothing sticks out",
	async (_title, page) => {
		await Promise.all([lookOnPhone(page), lookAtDesk(page)]);
	},
);

test("no page that was opened made the browser complain", () => {
	expect(fullShop().complaints()).toEqual([]);
});

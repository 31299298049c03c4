import { expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { useVisitors } from "./visitor";

const SIZES = ["M8 40", "M8 60", "M10 60", "M12 80", "M16 100"];

const visit = useVisitors({ scripts: false, width: 360 });

test("a buyer puts five sizes of a family into the cart in four page loads from the home page", async () => {
	const visitor = await visit();
	await signUpShopper(visitor);
	const { page } = visitor;
	let loads = 0;
	page.on("load", () => {
		loads += 1;
	});
	await visitor.open("/");
	await page.getByRole("link", { name: "Hex bolt M10 x 60" }).first().click();
	await visitor.link("All sizes of Hex bolts ISO 4014, 8.8 zinc").click();
	await visitor.expectPath("/families/hex-bolts-8-8");
	for (const size of SIZES) {
		const [thread = "", length = ""] = size.split(" ");
		const row = page
			.locator("tr")
			.filter({ has: page.locator(`[data-label=Thread]:text-is("${thread}")`) })
			.filter({ has: page.locator(`[data-label=Length]:text-is("${length}")`) });
		const field = row.getByRole("textbox");
		await field.fill("2");
		const box = await field.boundingBox();
		expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
		expect(await row.getByRole("link").first().isVisible()).toBe(true);
	}
	await visitor.expectNoSidewaysScroll();
	await visitor.button("Add all to cart").last().click();
	await visitor.expectPath("/mycart");
	await visitor.expectText("5 parts added");
	await visitor.expectText("5 items, total");
	expect(loads).toBeLessThanOrEqual(4);
});

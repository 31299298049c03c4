import { expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { useVisitors } from "./visitor";

const SIZES = ["M8 40", "M8 60", "M10 60", "M12 80", "M16 100"];

const visit = useVisitors({ scripts: false, width: 360 });
const visitWithScripts = useVisitors({ scripts: true, width: 1280 });

test("a buyer puts five sizes of a family into the cart in four page loads from the home page", async () => {
	const visitor = await visit();
	await signUpShopper(visitor);
	const { page } = visitor;
	const count = visitor.countLoads();
	await visitor.open("/");
	await page.locator('main a[href="/categories/fasteners/bolts"]').first().click();
	await page.locator('main a[href="/families/hex-bolts-8-8"]').first().click();
	await visitor.expectPath("/families/hex-bolts-8-8");
	for (const size of SIZES) {
		const [thread = "", length = ""] = size.split(" ");
		const label = page.locator(`strong:text-is("${thread} x ${length}")`);
		const row = page.locator("tr").filter({ has: label });
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
	expect(count.loads).toBeLessThanOrEqual(4);
});

test("quantities in Bengali digits are added up while they are typed, and stepped", async () => {
	const visitor = await visitWithScripts();
	await signUpShopper(visitor);
	await visitor.open("/families/hex-bolts-8-8");
	const field = visitor.page.getByRole("textbox", { name: "Quantity of TY-0019" });
	await field.fill("২");
	await visitor.expectText("1 part");
	await visitor.page.getByRole("link", { name: "TY-0019" }).first().click();
	await visitor.page.waitForURL(/\/products\//);
	await visitor.waitForHydration();
	const quantity = visitor.field("Quantity").first();
	await quantity.fill("১২");
	await visitor.page.getByRole("button", { name: "One more" }).click();
	expect(await quantity.inputValue()).toBe("13");
});

test("the widest table of sizes fits into a window of a small laptop", async () => {
	const visitor = await visitWithScripts();
	for (const width of [640, 1120, 1200, 1280]) {
		await visitor.page.setViewportSize({ width, height: 800 });
		await visitor.open("/families/hex-bolts-8-8");
		await visitor.expectNoSidewaysScroll();
	}
});

test("a filter keeps the quantities that were typed, without scripts and with them", async () => {
	for (const start of [visit, visitWithScripts]) {
		const visitor = await start();
		const { page } = visitor;
		await visitor.open("/families/hex-bolts-8-8");
		const field = page.getByRole("textbox", { name: "Quantity of TY-0019" });
		await field.fill("3");
		await page.locator("summary", { hasText: "Filter sizes" }).click();
		await page.getByRole("checkbox", { name: /^M8 / }).check();
		await visitor.button("Apply").click();
		await page.getByText("All sizes", { exact: true }).waitFor();
		expect(await field.inputValue()).toBe("3");
		expect(await page.locator("main tbody tr").count()).toBeLessThan(20);
		const { searchParams } = new URL(page.url());
		expect([...searchParams.values()]).toEqual(["M8", "j.3"]);
	}
});

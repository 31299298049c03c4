import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { MODES, withTitles } from "./modes";
import { useVisitors } from "./visitor";

const visit = useVisitors({ scripts: false, width: 360 });

/** As buyers type them, with what has to be in the cart. */
const QUERIES = [
	["hex bolt m8x40 zinc", "Hex bolt M8 x 40"],
	["allen bolt m6 20 ss", "Socket cap screw M6 x 20"],
	["hex blot m10 60", "Hex bolt M10 x 60"],
	["washer 8 stainless", "Flat washer M8"],
	["6205 bearing zz", "6205"],
	["half inch ball valve", "ball valve 1/2 inch"],
	["19mm spanner", "19 mm"],
	["hose clip 20-32", "20 to 32"],
	["4 1/2 inch cutting wheel 1 mm", "115"],
	["vise 4 inch", "100"],
] as const;

test("each of ten queries leads to the cart in three pages without scripts", async () => {
	const visitor = await visit();
	await signUpShopper(visitor);
	await visitor.open("/");
	const count = visitor.countLoads();
	for (const [query, name] of QUERIES) {
		const before = count.loads;
		await visitor.field("Find products").fill(query);
		await visitor.field("Find products").press("Enter");
		await expect.poll(() => new URL(visitor.page.url()).searchParams.get("q")).toBe(query);
		const first = visitor.page.locator("main table tbody th a").first();
		expect([query, await first.innerText()]).toEqual([query, expect.stringContaining(name)]);
		await visitor.page.locator("main table tbody form button").first().click();
		await visitor.expectText("You successfully added your cart");
		expect([query, count.loads - before <= 3]).toEqual([query, true]);
	}
	await visitor.open("/mycart");
	for (const [, name] of QUERIES) await visitor.expectText(new RegExp(name));
});

describe.each(withTitles(MODES))("with %s", (_title, mode) => {
	const open = useVisitors(mode);

	test("a row of a category is added to the cart and leads to its part, with scripts without a page load", async () => {
		const visitor = await open();
		await signUpShopper(visitor);
		await visitor.open("/categories/fasteners/bolts");
		await visitor.page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
		const row = visitor.page.locator("main table tbody tr").first();
		await row.getByRole("textbox").fill("2");
		await row.getByRole("textbox").press("Enter");
		await visitor.expectText("You successfully added your cart");
		await visitor.expectPath("/categories/fasteners/bolts");
		const name = await row.getByRole("link").first().innerText();
		await row.getByRole("link").first().click();
		await visitor.page.getByRole("heading", { level: 1, name }).waitFor();
		expect(await visitor.page.locator("[data-kept]").count()).toBe(mode.scripts ? 1 : 0);
		await visitor.open("/mycart");
		expect(await visitor.page.locator("main input[name^=quantity]").first().inputValue()).toBe("2");
	});
});

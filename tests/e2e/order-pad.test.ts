import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
import { expectAccessible } from "./axe";
import { MODES, withTitles } from "./modes";
import { useVisitors } from "./visitor";

const LIST = `# Site 4, Chattogram
TY-0100 1
1 x TY-0101
TY-0105: 2
TY-0160 = 3
TY-0190;1
• TY-0191 1
TY-0192 × 1
2 of TY-0193
TY-0194, 1
TY-0103
TY-0104 0
TY-0102; 1.000
TY-0180 2,5
TY-1009 99999999
TY-9912 5
claw hammer 3
TY-0101 1
1. TY-0195 1
TY-0196 1`;

/** As somebody writes down what is missing in a workshop. */
const PAPER_LIST = [
	..."hex bolt m8x40 zinc 2|hex bolt m10 x 60 1|hex nut m8 zinc 3|hex nut m10 2".split("|"),
	..."flat washer m8 5|flat washer m10 4|spring washer m8 zinc 2|allen bolt m6x20 ss 1".split("|"),
	..."m8x50 8.8 bolt 1|through bolt m10x100 1|19 mm spanner 1|claw hammer 2".split("|"),
	..."ball valve 1/2 2|hose clip 20-32 10|cutting disc 115 10|drill bit 6 mm 2".split("|"),
	..."tape 5m 2|6205 zz 2|6204 2rs 2|TY-9912 5|TY-0105: 2|ty0196 2|TY 0197 1".split("|"),
	...Array.from({ length: 17 }, (_, n) => `TY-0${179 + n} 1`),
].join("\n");

describe.each(withTitles(MODES.filter(({ scripts }) => !scripts)))("with %s", (_title, mode) => {
	const visit = useVisitors(mode);

	test("a shopper pastes twenty mixed lines, settles them and puts them into the cart", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/mycart");
		await visitor.link("Paste a list of part numbers").click();
		await visitor.expectPath("/order-pad");
		await visitor.expectNoSidewaysScroll();
		await visitor.field("Part numbers and quantities").fill(LIST);
		await visitor.button("Check the list").click();
		await visitor.expectText(/Check these \d+ lines/);
		await visitor.expectNoSidewaysScroll();
		await visitor.expectText('Part number "TY-9912" was not found.');
		await visitor.expectText("Lines 3 and 18: 1 + 1 = 2");
		await visitor.page.getByLabel("Quantity of TY-0103").fill("1");
		// Closed where a part is offered.
		const correction = visitor.page.locator("details", { hasText: "Correct the line" }).first();
		if ((await correction.getAttribute("open")) === null)
			await correction.getByText("Correct the line").click();
		await correction.getByLabel(/^Correct line/).fill("TY-0197 1");
		for (const line of await visitor.page.getByRole("radio", { name: "Skip" }).all())
			await line.check();
		await visitor.page.getByRole("button", { name: "Check again" }).first().click();
		await visitor.expectText(/^\d+ of \d+ lines are ready\./);
		await visitor.page
			.getByRole("button", { name: /^Add \d+ lines to cart$/ })
			.first()
			.click();
		await visitor.expectPath("/mycart");
		await visitor.expectText(/parts added/);
		await visitor.expectText(/TY-0197/);
		expect(visitor.errors).toEqual([]);
	});

	test("a paper list of 40 parts is in the cart after five page loads at most", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		const { page } = visitor;
		const count = visitor.countLoads();
		await visitor.open("/");
		await page.getByRole("link", { name: "Order pad" }).first().click();
		await visitor.field("Part numbers and quantities").fill(PAPER_LIST);
		await visitor.button("Check the list").click();
		await visitor.expectText(/^\d+ of 40 lines are ready\./);
		const lines = page.locator("fieldset").filter({ has: page.getByText(/^Line \d+$/) });
		for (const line of await lines.all()) await line.getByRole("radio").first().check();
		await page.getByRole("button", { name: /^Add / }).first().click();
		await visitor.expectPath("/mycart");
		await visitor.expectText(/^39 items, total/);
		expect(count.loads).toBeLessThanOrEqual(5);
	});
});

describe("with JavaScript on", () => {
	const visit = useVisitors({ scripts: true, width: 1280 });

	test("results appear while a list is pasted, follow each correction, and are those of the pad", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/order-pad?l=TY-0100:1,TY-9912:5");
		const results = visitor.page.getByRole("complementary", { name: "Verdicts" });
		await results.getByText(/^1 of 2 lines are ready\. tk /).waitFor();
		const field = visitor.field("Part numbers and quantities");
		const place = await field.boundingBox();
		await field.fill(LIST);
		const count = results.getByText(/^\d+ of \d+ lines are ready\. tk /);
		await results.getByText('Part number "TY-9912" was not found.').waitFor();
		await results.getByText("Enter a quantity.").waitFor();
		await expectAccessible(visitor, ["light", "dark"], "main");
		await field.fill(LIST.replace("TY-0103\n", "TY-0103 2\n"));
		await expect.poll(() => results.getByText("Enter a quantity.").count()).toBe(0);
		expect(await field.boundingBox()).toEqual(place);
		expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
		const shown = await count.innerText();
		await visitor.button("Check the list").click();
		await visitor.expectText(/Check these \d+ lines/);
		expect(await visitor.page.getByRole("heading", { level: 1 }).innerText()).toBe(shown);
	});

	test("a late answer to an older text is not shown, and a lost one leaves the form as it is", async () => {
		const visitor = await visit();
		visitor.allowErrors(/ERR_FAILED/);
		await signUpShopper(visitor);
		await visitor.open("/order-pad");
		const asked: string[] = [];
		await visitor.page.route("**/order-pad/preview", async (route) => {
			const sent = route.request().postData() ?? "";
			asked.push(sent);
			if (sent.includes("lost")) return route.abort();
			const openLines = [{ n: 1, typed: "x", note: `Answer ${asked.length}` }];
			if (sent.includes("older")) await new Promise((resolve) => setTimeout(resolve, 1500));
			const json = { readyCount: 0, lineCount: 1, totalPoisha: 0, openLines, notices: [] };
			await route.fulfill({ json }).catch(() => {});
		});
		const field = visitor.field("Part numbers and quantities");
		await field.fill("older");
		await expect.poll(() => asked.length).toBe(1);
		await field.fill("newer");
		await visitor.expectText("Answer 2");
		await new Promise((resolve) => setTimeout(resolve, 1500));
		await visitor.expectNoText("Answer 1");
		await field.fill("lost");
		await visitor.expectNoText("Answer 2");
		await field.fill("TY-0100 1");
		await visitor.page.unroute("**/order-pad/preview");
		await visitor.button("Check the list").click();
		await visitor.expectText(/^1 of 1 line is ready\./);
	});

	test("a file that is dropped on the page is chosen, and its lines get results", async () => {
		const visitor = await visit();
		await signUpShopper(visitor);
		await visitor.open("/order-pad");
		const dropped = await visitor.page.evaluateHandle(() => {
			const data = new DataTransfer();
			data.items.add(new File(["part;qty\nTY-0100;1\nTY-9912;5"], "site-4.csv"));
			return data;
		});
		for (const type of ["dragover", "drop"])
			await visitor.page.dispatchEvent("h1", type, { dataTransfer: dropped });
		await visitor.expectText(/^1 of 2 lines are ready\. tk /);
		const file = visitor.field("Or an XLSX, CSV or text file (optional)");
		expect(await file.inputValue()).toContain("site-4.csv");
		await visitor.button("Check the list").click();
		await visitor.expectText("Check this line");
	});
});

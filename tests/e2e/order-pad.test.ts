import { describe, expect, test } from "vitest";
import { signUpShopper } from "./accounts";
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
		await visitor.expectText(/lines need a choice/);
		await visitor.expectNoSidewaysScroll();
		await visitor.expectText('Part number "TY-9912" was not found.');
		await visitor.expectText("Lines 3 and 18: 1 + 1 = 2");
		await visitor.page.getByLabel("Quantity of TY-0103").fill("1");
		await visitor.page.getByLabel("Correct the line").first().fill("TY-0197 1");
		for (const line of await visitor.page.getByRole("radio", { name: "Leave out" }).all())
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
});

import { expect, test } from "vitest";
import { expectAccessible } from "./axe";
import { useVisitors } from "./visitor";

const visit = useVisitors({ scripts: true, width: 360 });

test.each([
	["text that is too pale", "h1", "color: #bbb"],
	["text on a colour too near to its own", "main", "background: #888"],
	["text that shines through", "form", "opacity: 0.5"],
])("%s is found where axe has let all other colours of the page pass", async (_, part, style) => {
	const visitor = await visit();
	await visitor.open("/signup");
	await expectAccessible(visitor);
	await visitor.page
		.locator(`:is(#main, #main *):is(${part})`)
		.first()
		.evaluate((element, css) => {
			element.style.cssText = css;
		}, style);
	await expect(expectAccessible(visitor)).rejects.toThrow("/signup, light");
	await visitor.open("/signup");
	await expectAccessible(visitor);
});

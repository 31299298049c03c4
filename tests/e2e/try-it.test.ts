import { expect, test } from "vitest";
import { expectAccessible } from "./axe";
import { useVisitors, type Visitor } from "./visitor";

const visit = useVisitors({ scripts: true, width: 360 });

async function openCall({ page }: Visitor, name: string) {
	const call = page.locator(`#${name}`);
	const opener = call.getByRole("button", { name: /^Try it: / });
	await opener.click();
	await call.getByRole("form").waitFor();
	expect(await opener.getAttribute("aria-expanded")).toBe("true");
	const send = call.getByRole("button", { name: /^Send / });
	return {
		call,
		opener,
		send,
		field: (label: string) => call.getByRole("textbox", { name: new RegExp(`^${label}\\b`) }),
		submit: async () => {
			await send.press("Enter");
			const said = call.getByRole("status").filter({ hasText: /\d ms|No response/ });
			await said.waitFor();
			expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
			return said.innerText();
		},
	};
}

test("the API's docs page sends calls: a token is made and used, and calls succeed, fail and get lost", async () => {
	const visitor = await visit();
	visitor.allowErrors(401, 422);
	const { page } = visitor;
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await visitor.open("/api/v1/docs");
	expect(await page.getByRole("form", { name: /^Try / }).count()).toBe(0);

	const cart = await openCall(visitor, "addToCart");
	expect(await cart.submit()).toMatch(/^401 Authentication required \(\d+ ms\)$/);
	const user = await openCall(visitor, "putUser");
	expect(await user.submit()).toMatch(/^200 Success/);
	const { token } = JSON.parse(await user.field("Body").inputValue());
	await user.call.getByRole("button", { name: "Use this token" }).click();
	expect(await cart.field("Token").inputValue()).toBe(token);

	const list = await openCall(visitor, "listProducts");
	expect(await list.field("limit").inputValue()).toBe("6");
	await list.field("limit").fill("2");
	expect(await list.submit()).toMatch(/^200 Success/);
	expect(JSON.parse(await list.field("Body").inputValue()).data).toHaveLength(2);
	for (const header of ["Link", "ETag", "X-Request-Id"]) {
		await list.call.getByRole("term").filter({ hasText: header }).first().waitFor();
	}
	await list.call.getByRole("button", { name: "Copy the curl line" }).click();
	await list.call.getByText("Copied").waitFor();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toContain("/api/v1/products?limit=2");
	expect(copied).not.toContain(token);

	await cart.call.getByText("This call changes real data").waitFor();
	await cart.field("pQuantity").fill("0");
	expect(await cart.submit()).toMatch(/^422 /);
	expect(await cart.field("pQuantity").getAttribute("aria-invalid")).toBe("true");
	await expectAccessible(visitor, ["light", "dark"], "#addToCart");
	await visitor.expectNoSidewaysScroll();
	await cart.field("pQuantity").fill("1");
	expect(await cart.submit()).toMatch(/^200 Success/);

	const key = cart.field("Idempotency-Key");
	await key.fill("ключ-покупки");
	await cart.send.press("Enter");
	await cart.call.getByText("A header can't contain this").waitFor();
	expect(await key.evaluate((field) => field === document.activeElement)).toBe(true);

	const order = await openCall(visitor, "getOrder");
	await order.send.press("Enter");
	await order.call.getByText("Fill this in").waitFor();
	expect(await order.field("id").evaluate((field) => field === document.activeElement)).toBe(true);

	await page.route("**/api/v1/products*", (route) => route.abort());
	expect(await list.submit()).toMatch(/^No response/);
	// The failed request is the test's own.
	visitor.errors.length = 0;
	await list.opener.press("Enter");
	expect(await list.field("limit").isVisible()).toBe(false);

	const kept = () => JSON.stringify([localStorage, sessionStorage, document.cookie]);
	expect(await page.evaluate(kept)).not.toContain(token);
	await page.reload();
	await visitor.waitForHydration();
	expect(await (await openCall(visitor, "addToCart")).field("Token").inputValue()).toBe("");
});

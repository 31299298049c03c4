import { expect, test } from "vitest";
import { createProduct, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";

const showsNet = ({ html }: PageResponse) => html.includes("Show prices with VAT");

test("a visitor's switch to prices without VAT is remembered, and returns to the same page", async () => {
	await createProduct();
	const browser = new Browser();
	expect(showsNet(await browser.open("/products"))).toBe(false);
	const pressed = await browser.submit("/vat-view", {
		net: "on",
		from: "/products?stock=in&vat=gross",
	});
	expect([pressed.status, pressed.location]).toEqual([303, "/products?stock=in"]);
	expect(pressed.headers.get("set-cookie")).toMatch(/^vat=net; Path=\/; Max-Age=31536000/);
	for (const path of ["/products", "/"])
		expect(showsNet(await browser.open(path)), path).toBe(true);
	expect(showsNet(await browser.open("/products?vat=gross"))).toBe(false);
	await browser.submit("/vat-view", { net: "off", from: "/products" });
	expect(showsNet(await browser.open("/products"))).toBe(false);
	expect(showsNet(await browser.open("/products?vat=net"))).toBe(true);
});

test("the choice of an account holds in each of its browsers", async () => {
	await createProduct();
	const user = await createUser();
	const [first, second] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	await first.submit("/vat-view", { net: "on", from: "/products" });
	expect(showsNet(await second.open("/products"))).toBe(true);
	await second.submit("/vat-view", { net: "off", from: "/products" });
	expect(showsNet(await first.open("/products"))).toBe(false);
});

test("the switch redirects only within the shop", async () => {
	const pressed = await new Browser().submit("/vat-view", { net: "on", from: "//elsewhere.test" });
	expect([pressed.status, pressed.location]).toEqual([303, "/"]);
});

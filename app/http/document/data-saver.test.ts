import { expect, test } from "vitest";
import { createProduct } from "~/testing/factories/factories";
import { Browser, type PageResponse } from "~/testing/http/browser";

const SAVE_DATA_HEADERS = { "save-data": "on" };

const isLight = ({ html }: PageResponse) =>
	!/<script(?! type="application\/ld\+json")|<link rel="modulepreload"/.test(html);

test("the footer's data saver switch is remembered and returns to the same page", async () => {
	const product = await createProduct();
	const browser = new Browser();
	const before = await browser.open("/products?stock=in");
	expect(isLight(before)).toBe(false);
	expect(before.html).toContain(` src="/images/${product.imageKey}?w=`);
	expect(before.html).toContain("Turn data saver on");

	const pressed = await browser.submit("/data-saver", { saves: "on", from: "/products?stock=in" });
	expect([pressed.status, pressed.location]).toEqual([303, "/products?stock=in"]);
	expect(pressed.headers.get("set-cookie")).toContain("Max-Age=31536000");
	const light = await browser.open("/products?stock=in");
	expect(isLight(light)).toBe(true);
	expect(light.html).toContain("Data saver is on");
	expect(light.html).not.toContain("<img");
	expect(light.html).toContain(
		`<a href="/images/${product.imageKey}?w=328" class="product-card-picture">`,
	);

	await browser.submit("/data-saver", { saves: "off" });
	expect(isLight(await browser.open("/products"))).toBe(false);
});

test("Save-Data turns the data saver on unless the visitor chose otherwise", async () => {
	const browser = new Browser();
	for (const path of ["/", "/products", "/no-such-page"]) {
		expect(isLight(await browser.open(path, SAVE_DATA_HEADERS)), path).toBe(true);
	}
	await browser.submit("/data-saver", { saves: "off", from: "//elsewhere.test" });
	expect(isLight(await browser.open("/", SAVE_DATA_HEADERS))).toBe(false);
});

test("the data saver switch redirects only within the shop", async () => {
	const pressed = await new Browser().submit("/data-saver", {
		saves: "on",
		from: "//elsewhere.test",
	});
	expect([pressed.status, pressed.location]).toEqual([303, "/"]);
});

import { expect, test } from "vitest";
import { createList } from "~/domain/saved-lists/lists.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createCartLine,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const showsNet = ({ html }: PageResponse) => html.includes("Show prices incl. VAT");

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

async function openWorkingPages() {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const product = await createProduct();
	const number = `NV-${newId().slice(0, 8)}`;
	await createPartNumber(product, "own", number);
	await createCartLine(user, product);
	const line = [{ productId: product.id, quantity: 3 }];
	const named = { name: "Site 4", idempotencyKey: newId() };
	const list = await createList(createTestPlatform(), user, named, line);
	const pad = await browser.submit("/order-pad", { list: `${number} 3` });
	const listPath = `/lists/${list}`;
	return { browser, product, listPath, paths: ["/mycart", listPath, pad.location ?? ""] };
}

/** The pattern leaves out the total of the cart. */
const NET_PRICE = /tk 250\s+tk 217\.39(?!\s+without)/;

test("cart, saved list and order pad show prices without VAT, by the address and by the account", async () => {
	const { browser, paths } = await openWorkingPages();
	for (const path of paths) {
		const gross = await browser.open(path);
		expect(parseText(gross.html), path).not.toMatch(NET_PRICE);
		expect(gross.html, path).toContain("Show prices excl. VAT");
		const net = await browser.open(`${path}?vat=net`);
		expect(parseText(net.html), path).toMatch(NET_PRICE);
		expect((await browser.open(`${path}?vat=some`)).status, path).toBe(400);
	}
	await browser.submit("/vat-view", { net: "on", from: "/" });
	for (const path of paths)
		expect(parseText((await browser.open(path)).html), path).toMatch(NET_PRICE);
});

test("quantities typed beside the switch come back with the page, and unchanged ones stay out of its address", async () => {
	const { browser, product, listPath } = await openWorkingPages();
	const field = `quantity-3-${product.id}`;
	const press = (quantity: string, from = listPath) =>
		browser.submit(`/vat-view?from=${encodeURIComponent(from)}`, { net: "on", [field]: quantity });
	expect((await browser.open(listPath)).html).toContain(
		`formaction="/vat-view?from=${encodeURIComponent(listPath)}"`,
	);
	const { location } = await press("40");
	expect(location).toBe(`${listPath}?${field}=40`);
	expect((await browser.open(location ?? "")).html).toMatch(
		new RegExp(`name="${field}"[^>]*value="40"`),
	);
	expect((await press("3", location ?? "")).location).toBe(listPath);
	expect((await press("4".repeat(3000))).location).toBe(listPath);
});

test("the switch on an order pad stores its choices and quantities, for its buyer and by phone", async () => {
	const customer = await createUser();
	const buyer = await createSignedInBrowser(customer);
	const admin = await createSignedInBrowser(await createAdmin());
	const number = `NV-${newId().slice(0, 8)}`;
	await createPartNumber(await createProduct(), "own", number);
	for (const [browser, path] of [
		[buyer, "/order-pad"],
		[admin, `/dashboard/customers/${customer.customerId}/order-pad`],
	] as const) {
		const { location } = await browser.submit(path, { list: `${number} 3\nunknown 2` });
		const padPath = location ?? "";
		const pressed = await browser.submit(padPath, {
			net: "on",
			"quantity-1": "4",
			"choice-2": "out",
		});
		expect([pressed.status, pressed.location]).toEqual([303, padPath]);
		const { html } = await browser.open(padPath);
		expect(parseText(html)).toMatch(NET_PRICE);
		expect(html).toMatch(/name="quantity-1"[^>]*value="4"/);
		expect(html).not.toContain('name="choice-2"');
	}
});

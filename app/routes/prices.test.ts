import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { products } from "~/domain/catalog/tables.server";
import { listPrices, priceLists } from "~/domain/prices/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createCategory,
	createFamily,
	createPartNumber,
	createPriceList,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const listIds: string[] = [];

afterAll(async () => {
	for (const id of listIds) await db.delete(priceLists).where(eq(priceLists.id, id));
});

async function createList(...given: Parameters<typeof createPriceList>) {
	const list = await createPriceList(...given);
	listIds.push(list.id);
	return list;
}

const getText = ({ html }: PageResponse) =>
	parseText(html.replace(/<script[\s\S]*?<\/script>/g, "")).replace(/\s+/g, " ");

let part: TestProduct;
let word: string;
let paths: { list: string; category: string; family: string; product: string };

/** tk 10.00; 10+ tk 9.50 and 100+ tk 9.00 for everybody. */
beforeAll(async () => {
	const category = await createCategory();
	const family = await createFamily({ categoryId: category.id });
	word = `Pricedbolt${newId().replace(/[^a-z0-9]/gi, "")}`;
	part = await createProduct({
		name: `${word} M8`,
		pricePoisha: 1000,
		onHand: 1000,
		categoryId: category.id,
		familyId: family.id,
	});
	await createPartNumber(part, "own", `TY-${newId()}`);
	const [row] = await db.select().from(products).where(eq(products.id, part.id));
	part = row ?? part;
	await createList(
		{},
		{
			prices: [
				[part, 10, 950],
				[part, 100, 900],
			],
		},
	);
	paths = {
		list: `/products?q=${word}`,
		category: `/categories/${category.slug}`,
		family: buildFamilyUrl(family.slug),
		product: `/products/${part.id}`,
	};
});

async function createBuyer(percentOffBp: number) {
	const buyer = await createUser();
	await createList({ kind: "contract", percentOffBp }, { buyers: [buyer] });
	return { buyer, browser: await createSignedInBrowser(buyer) };
}

async function readOrderForm(browser: Browser, path: string) {
	const { html } = await browser.open(path);
	const field = (name: string) =>
		new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
	return Object.fromEntries(
		["quantity", "idempotencyKey", "seenBreaks", "seen"].map((name) => [name, field(name)]),
	);
}

const delivery = {
	name: "Rahim Mia",
	address: "12 Nawabpur Road, Dhaka",
	phone: "+880 1711 000000",
};

test("a buyer with a contract sees the same price everywhere, and is charged it", async () => {
	const { buyer, browser } = await createBuyer(750);
	for (const path of [paths.list, paths.category, paths.family, paths.product])
		expect([path, getText(await browser.open(path))]).toEqual([
			path,
			expect.stringContaining("tk 9.25"),
		]);
	const product = getText(await browser.open(`${paths.product}?quantity=100`));
	expect(product).toContain("1–99 tk 9.25 100+ tk 9.00");
	expect(product).toContain("Grand total tk 900");
	expect(getText(await browser.open(paths.product))).toContain("Your price (contract)");

	await browser.submit(paths.product, { intent: "cart", quantity: "98" });
	const cart = getText(await browser.open("/mycart"));
	expect(cart).toContain("tk 9.25");
	expect(cart).toContain("tk 906");
	expect(cart).toContain("100+ tk 9 100 cost tk 900, less than your 98 (tk 906).");

	const pad = await browser.submit("/order-pad", {
		list: `${part.partNumber} 100`,
		idempotencyKey: newId(),
	});
	expect(getText(await browser.open(pad.location ?? ""))).toContain("tk 900");

	const form = await readOrderForm(browser, "/mycart/order");
	const placed = await browser.submit("/mycart/order", { ...delivery, ...form });
	expect(placed.status).toBe(303);
	expect(getText(await browser.open("/myorder"))).toContain("tk 906");
	await runScheduledJobs(env);
	const [mail] = await readMails(buyer.email);
	expect(mail?.text).toContain("tk 906");
});

test("visitors see everybody's prices with their breaks, and the API's price is that of one unit", async () => {
	const visitor = new Browser();
	for (const path of [paths.list, paths.category, paths.family])
		expect(getText(await visitor.open(path))).toContain("tk 10");
	const family = getText(await visitor.open(paths.family));
	expect(family).toMatch(/Price 10\+ 100\+/);
	expect(family).toMatch(/tk 10\.00 tk 9\.50 tk 9\.00/);
	const { body } = await createApiClient().get(`/products/${part.id}`);
	expect(body).toMatchObject({ data: { price: 10 } });
});

test("a price that changed since the page was shown is named, and nothing is ordered", async () => {
	const { browser } = await createBuyer(0);
	const list = await createList({ kind: "sale" }, { prices: [[part, 1, 800]] });
	const form = await readOrderForm(browser, `${paths.product}/order?quantity=20`);
	expect(getText(await browser.open(paths.product))).toContain("tk 8");
	await db.delete(listPrices).where(eq(listPrices.listId, list.id));
	const refused = await browser.submit(`${paths.product}/order`, { ...delivery, ...form });
	expect(refused.status).toBe(409);
	expect(getText(refused)).toContain(
		`The price of ${part.name} is now tk 9.50. It was tk 8. Nothing was ordered.`,
	);
	const fresh = await readOrderForm(browser, `${paths.product}/order?quantity=20`);
	const placed = await browser.submit(`${paths.product}/order`, { ...delivery, ...fresh });
	expect(placed.status).toBe(303);
	expect(getText(await browser.open("/myorder"))).toContain("tk 190");
});

test("a larger quantity that costs no more is pointed out", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const hint = async (quantity: number) =>
		/\d+ cost [^.]*\./.exec(
			getText(await browser.open(`${paths.product}?quantity=${quantity}`)),
		)?.[0];
	expect(await hint(99)).toBe("100 cost tk 900, less than your 99 (tk 940).");
	expect(await hint(94)).toBeUndefined();
});

test("visitors of a shop with prices for members see none, anywhere", async () => {
	const bindings = { PRICES_FOR: "members" };
	const visitor = new Browser({ bindings });
	for (const path of ["/", "/products", paths.list, paths.category, paths.family]) {
		const { html, status } = await visitor.open(path);
		expect([
			path,
			status,
			/tk [\d,]/.exec(html)?.[0],
			/"price(Poisha)?":"?\d/.exec(html)?.[0],
		]).toEqual([path, 200, undefined, undefined]);
		expect(html).not.toContain('"offers"');
	}
	const { html } = await visitor.open(paths.list);
	expect(html).toContain("Log in to see prices");
	expect(html).not.toContain("From tk");
	const few = await visitor.open(`${paths.list}&to=1&sort=price-low`);
	expect(getText(few)).toContain(part.name);
	expect(getText(await visitor.open(`${paths.category}?to=1`))).toContain(part.name);
	const { body } = await createApiClient(undefined, bindings).get(`/products/${part.id}`);
	expect(body.data).not.toHaveProperty("price");
	const member = await new Browser({ bindings }).signIn(await createUser());
	expect(getText(await member.open(paths.family))).toContain("tk 10.00");
});

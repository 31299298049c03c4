import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers } from "~/domain/accounts/tables.server";
import { buildFamilyUrl } from "~/domain/catalog/families/family-url";
import { products } from "~/domain/catalog/tables.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { listPrices, priceLists } from "~/domain/prices/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
	type TestProduct,
} from "~/testing/factories/factories";
import {
	assignPriceList,
	createExemption,
	createListPrice,
	createPriceList,
} from "~/testing/factories/price-lists";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readFields } from "~/testing/http/read-field";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { readMails } from "~/testing/inbox";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const listIds: string[] = [];

afterAll(async () => {
	for (const id of listIds) await db.delete(priceLists).where(eq(priceLists.id, id));
});

type ListedPrice = readonly [product: TestProduct, minQuantity: number, unitPoisha: number];

/** Creates an active list. Contract lists are for `buyers` only. */
async function createList(
	overrides: Parameters<typeof createPriceList>[0],
	{ prices = [], buyers = [] }: { prices?: readonly ListedPrice[]; buyers?: SignedInUser[] },
): Promise<string> {
	const id = await createPriceList({ state: "active", ...overrides });
	listIds.push(id);
	for (const [product, ...price] of prices) await createListPrice(id, product.id, price);
	for (const buyer of buyers) await assignPriceList(id, buyer);
	return id;
}

const getText = ({ html }: PageResponse) =>
	parseText(html.replace(/<script[\s\S]*?<\/script>/g, "")).replace(/\s+/g, " ");

let priced: TestProduct;
let word: string;
let paths: { list: string; category: string; family: string; product: string };

/** The part costs tk 10.00; from 10 on tk 9.50 and from 100 on tk 9.00, for everybody. */
beforeAll(async () => {
	const category = await createCategory();
	const family = await createFamily({ categoryId: category.id });
	word = `Pricedbolt${newId().replace(/[^a-z0-9]/gi, "")}`;
	priced = await createProduct({
		name: `${word} M8`,
		pricePoisha: 1000,
		onHand: 1000,
		categoryId: category.id,
		familyId: family.id,
	});
	await createPartNumber(priced, "own", `TY-${newId()}`);
	const [row] = await db.select().from(products).where(eq(products.id, priced.id));
	priced = row ?? priced;
	await createList(
		{ kind: "public" },
		{
			prices: [
				[priced, 10, 950],
				[priced, 100, 900],
			],
		},
	);
	paths = {
		list: `/products?q=${word}`,
		category: `/categories/${category.slug}`,
		family: buildFamilyUrl(family.slug),
		product: `/products/${priced.id}`,
	};
});

async function createBuyer(percentOffBp: number) {
	const buyer = await createUser();
	await createList({ kind: "contract", percentOffBp }, { buyers: [buyer] });
	return { buyer, browser: await createSignedInBrowser(buyer) };
}

async function readOrderForm(browser: Browser, path: string) {
	const { html } = await browser.open(path);
	return readFields(html, "quantity", "idempotencyKey", "seenBreaks", "seen");
}

const delivery = {
	...RECIPIENT,
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
	expect(cart).toContain("total tk 906 tk 787.83 without VAT");
	expect(cart).toContain("100+ tk 9 100 cost tk 900, less than your 98 (tk 906).");

	const pad = await browser.submit("/order-pad", {
		list: `${priced.partNumber} 100`,
		idempotencyKey: newId(),
	});
	expect(getText(await browser.open(pad.location ?? ""))).toMatch(
		/tk 900 .*tk 782\.61 without VAT/,
	);

	const form = await readOrderForm(browser, "/checkout");
	const placed = await browser.submit("/checkout", { ...delivery, ...form });
	expect(placed.status).toBe(303);
	expect(getText(await browser.open("/myorder"))).toContain("tk 906");
	await runScheduledJobs(env);
	const [mail] = await readMails(buyer.email);
	expect(mail?.text).toContain("tk 906");
});

test("an exempt buyer pays the price less its VAT everywhere, and the invoice keeps the certificate", async () => {
	const { buyer, browser } = await createBuyer(750);
	const number = await createExemption(buyer);
	for (const path of [paths.list, paths.category, paths.family, paths.product])
		expect([path, getText(await browser.open(path))]).toEqual([
			path,
			expect.stringContaining("tk 8.04"),
		]);
	for (const path of [paths.family, paths.product]) {
		const text = getText(await browser.open(path));
		expect(text).toContain("Your price (contract, VAT exempt)");
		expect(text).not.toContain("Prices incl.");
	}
	const product = getText(await browser.open(`${paths.product}?quantity=100`));
	expect(product).toContain("1–99 tk 8.04 100+ tk 7.83");
	expect(product).toContain("Grand total tk 783");
	const token = await createTestApiToken(buyer);
	const { body } = await createApiClient(token.secret).get(`/trade/prices?product=${priced.id}`);
	expect(body.data).toMatchObject({ price: 8.04, source: "contract", vatExempt: true });

	await browser.submit(paths.product, { intent: "cart", quantity: "98" });
	const cart = getText(await browser.open("/mycart"));
	expect(cart).toContain("Your prices (VAT exempt)");
	expect(cart).toContain("tk 787");
	expect(cart).not.toContain("without VAT");
	const pad = await browser.submit("/order-pad", {
		list: `${priced.partNumber} 100`,
		idempotencyKey: newId(),
	});
	expect(getText(await browser.open(pad.location ?? ""))).toContain("tk 783");
	const form = await readOrderForm(browser, "/checkout");
	const placed = await browser.submit("/checkout", { ...delivery, ...form });
	expect(placed.status).toBe(303);
	expect(getText(await browser.open("/myorder"))).toContain("tk 787");
	await runScheduledJobs(env);
	const [mail] = await readMails(buyer.email);
	expect(mail?.text).toContain("tk 787");

	await db
		.update(customers)
		.set({ exemptNumber: "", exemptUntil: 0 })
		.where(eq(customers.id, buyer.customerId));
	expect(getText(await browser.open(paths.product))).toContain("tk 9.25");
	const [order] = await db.select().from(orders).where(eq(orders.userId, buyer.id));
	const lines = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	expect(lines).toMatchObject([{ unitPricePoisha: 804, totalPoisha: 78_700, vatBp: 0 }]);
	const vat = `VAT exempt, certificate ${number} tk 787.00 tk 0.00 tk 787.00`;
	const proforma = await browser.open(`/myorder/${order?.id}/proforma`);
	expect(getText(proforma)).toContain(vat);
	await payByBank(order?.id ?? "");
	expect(getText(await browser.open(`/myorder/${order?.id}/invoice`))).toContain(vat);
	const admin = await createSignedInBrowser(await createAdmin());
	const shown = getText(await admin.open(`/dashboard/orders/${order?.id}`));
	expect(shown).toContain(`VAT exempt Certificate ${number}`);
});

test("the emails about an exempt buyer's order name the certificate, and those about others don't", async () => {
	const text = "VAT exempt: Prices without VAT, certificate";
	const { buyer, browser } = await createBuyer(750);
	const number = await createExemption(buyer);
	await orderAndPayByBank(browser, buyer);
	const mails = await readMails(buyer.email);
	expect(mails.map(({ subject }) => subject)).toEqual([
		expect.stringMatching(/^Payment received for order/),
		expect.stringMatching(/^Your bank transfer/),
		expect.stringMatching(/^Your order/),
	]);
	for (const mail of mails) {
		expect(mail.text).toContain(`${text} ${number}`);
		expect(mail.text).not.toContain("contained");
		expect(parseText(mail.html)).toContain(`certificate ${number}`);
	}
	const other = await createBuyer(750);
	await orderAndPayByBank(other.browser, other.buyer);
	const others = await readMails(other.buyer.email);
	expect(others).toHaveLength(3);
	for (const mail of others) expect(mail.text).not.toContain("exempt");
});

async function orderAndPayByBank(browser: Browser, buyer: SignedInUser): Promise<void> {
	const form = await readOrderForm(browser, `${paths.product}/order?quantity=20`);
	await browser.submit(`${paths.product}/order`, { ...delivery, ...form });
	const [line] = await db.select().from(orderLines).where(eq(orderLines.userId, buyer.id));
	await browser.submit(`/myorder/${line?.orderId}`, { intent: "bank" });
	await payByBank(line?.orderId ?? "");
	await runScheduledJobs(env);
}

test("an exemption that ends after the page was shown is named as a price, and nothing is ordered", async () => {
	const { buyer, browser } = await createBuyer(750);
	await createExemption(buyer);
	const form = await readOrderForm(browser, `${paths.product}/order?quantity=20`);
	await db
		.update(customers)
		.set({ exemptUntil: Date.now() })
		.where(eq(customers.id, buyer.customerId));
	const refused = await browser.submit(`${paths.product}/order`, { ...delivery, ...form });
	expect(refused.status).toBe(409);
	expect(getText(refused)).toContain(
		`The price of ${priced.name} is now tk 9.25. It was tk 8.04. Nothing was ordered.`,
	);
	expect(await db.select().from(orders).where(eq(orders.userId, buyer.id))).toEqual([]);
});

test("a line that would cost less than tk 1 is refused wherever it is entered, and two units are not", async () => {
	const { familyId, categoryId } = priced;
	const cheap = await createProduct({ pricePoisha: 100, onHand: 9, familyId, categoryId });
	const number = `TY-${newId()}`;
	await createPartNumber(cheap, "own", number);
	const buyer = await createUser();
	await createExemption(buyer);
	const browser = await createSignedInBrowser(buyer);
	const message = "This line would cost less than tk 1. Order at least 2.";
	const path = `/products/${cheap.id}`;
	const client = createApiClient((await createTestApiToken(buyer)).secret);
	const addByApi = (pQuantity: number) => {
		const headers = { "idempotency-key": newId() };
		return client.post("/cart", { productID: cheap.id, pQuantity }, { headers });
	};

	expect(getText(await browser.open(path))).toContain(message);
	const added = await browser.submit(path, { intent: "cart", quantity: "1" });
	expect([added.status, getText(added)]).toEqual([400, expect.stringContaining(message)]);
	expect(getText(await browser.open(`${path}/order?quantity=1`))).toContain(message);
	const ordered = { ...delivery, quantity: "1", idempotencyKey: newId() };
	expect(getText(await browser.submit(`${path}/order`, ordered))).toContain(message);
	const chosen = await browser.submit(paths.family, { [`units-87-${cheap.id}`]: "1" });
	expect([chosen.status, getText(chosen)]).toEqual([400, expect.stringContaining(message)]);
	expect(JSON.stringify((await addByApi(1)).body)).toContain(message);
	const pad = await browser.submit("/order-pad", {
		list: `${number} 1`,
		idempotencyKey: newId(),
	});
	expect(getText(await browser.open(pad.location ?? ""))).toContain(message);

	expect((await addByApi(2)).status).toBe(200);
	expect(getText(await browser.open("/mycart"))).toContain("1 item, total tk 1");
	const changed = await browser.submit("/mycart", { [`quantity-2-${cheap.id}`]: "1" });
	expect([changed.status, getText(changed)]).toEqual([400, expect.stringContaining(message)]);
});

test("visitors see everybody's prices with their breaks, and the API's price is that of one unit", async () => {
	const visitor = new Browser();
	for (const path of [paths.list, paths.category, paths.family])
		expect(getText(await visitor.open(path))).toContain("tk 10");
	const family = getText(await visitor.open(paths.family));
	expect(family).toMatch(/Price 10\+ 100\+/);
	expect(family).toMatch(/tk 10\.00 tk 9\.50 tk 9\.00/);
	const { body } = await createApiClient().get(`/products/${priced.id}`);
	expect(body).toMatchObject({ data: { price: 10 } });
});

test("a price that changed since the page was shown is named, and nothing is ordered", async () => {
	const { browser } = await createBuyer(0);
	const listId = await createList({ kind: "sale" }, { prices: [[priced, 1, 800]] });
	const form = await readOrderForm(browser, `${paths.product}/order?quantity=20`);
	expect(getText(await browser.open(paths.product))).toContain("tk 8");
	await db.delete(listPrices).where(eq(listPrices.listId, listId));
	const refused = await browser.submit(`${paths.product}/order`, { ...delivery, ...form });
	expect(refused.status).toBe(409);
	expect(getText(refused)).toContain(
		`The price of ${priced.name} is now tk 9.50. It was tk 8. Nothing was ordered.`,
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
	expect(getText(few)).toContain(priced.name);
	expect(getText(await visitor.open(`${paths.category}?to=1`))).toContain(priced.name);
	const { body } = await createApiClient(undefined, bindings).get(`/products/${priced.id}`);
	expect(body.data).not.toHaveProperty("price");
	const price = await createApiClient(undefined, bindings).get(
		`/trade/prices?product=${priced.id}`,
	);
	expect(price.status).toBe(401);
	const member = await new Browser({ bindings }).signIn(await createUser());
	expect(getText(await member.open(paths.family))).toContain("tk 10.00");
});

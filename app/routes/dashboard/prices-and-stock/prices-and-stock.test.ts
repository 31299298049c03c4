import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { listProductsOfCategories } from "~/domain/catalog/management/list-products-of-categories.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { EMPTY_SEARCH, parseSearchQuery } from "~/domain/catalog/search/search-query";
import { products } from "~/domain/catalog/tables.server";
import { changePricesAndStock } from "~/domain/stock/change-prices-and-stock.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import {
	createAdmin,
	createCategory,
	createOrder,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
	PASSWORD,
	type TestProduct,
} from "~/testing/factories/factories";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import {
	Browser,
	createBrowserSignedInLongAgo,
	createSignedInBrowser,
} from "~/testing/http/browser";
import { openPages } from "~/testing/http/open-pages";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/manageProduct/prices-and-stock";
const { db } = createTestPlatform();

const openOffice = async () => createSignedInBrowser(await createAdmin());

const buildUrl = (numbers: readonly string[]) =>
	`${PATH}?${new URLSearchParams({ numbers: numbers.join("\n") })}`;

async function createNumbered(overrides: Partial<TestProduct> = {}) {
	const product = await createProduct(overrides);
	const number = `PS-${newId().slice(0, 8)}`;
	await createPartNumber(product, "own", number);
	return { ...product, number, url: buildUrl([number]) };
}

type Typed = Record<string, { price?: string; stock?: string }>;

/** Fills in the form as the page shows it. */
function fillIn(html: string, typed: Typed): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [input] of html.matchAll(/<input[^>]*>/g)) {
		const name = / name="([^"]*)"/.exec(input)?.[1] ?? "";
		const [, part, id = ""] = /^(price|stock)-\d+-(.+)$/.exec(name) ?? [];
		const value = / value="([^"]*)"/.exec(input)?.[1] ?? "";
		if (part) fields[name] = typed[id]?.[part === "price" ? "price" : "stock"] ?? value;
		else if (name === "idempotencyKey") fields[name] = value;
	}
	return fields;
}

async function save(office: Browser, url: string, typed: Typed) {
	const { html } = await office.open(url);
	return office.submit(url, fillIn(html, typed));
}

async function read(productId: string) {
	const [row] = await db
		.select({
			price: products.pricePoisha,
			onHand: products.onHand,
			reserved: products.reserved,
		})
		.from(products)
		.where(eq(products.id, productId));
	return row;
}

const listChanges = async (productId: string) =>
	(
		await db
			.select({ action: audit.action, before: audit.before, after: audit.after })
			.from(audit)
			.where(eq(audit.subject, `product:${productId}`))
	).map(({ action, before, after }) => [action, JSON.parse(before), JSON.parse(after)]);

const ACTION = "product.price-and-stock";

test("prices, counts and changes of several products are saved in one form, each with its result", async () => {
	const office = await openOffice();
	const [first, second, third] = [
		await createNumbered({ onHand: 100 }),
		await createNumbered(),
		await createNumbered(),
	];
	const url = buildUrl([first.number, second.number, third.number]);
	const saved = await save(office, url, {
		[first.id]: { stock: "97", price: "965.50" },
		[second.id]: { stock: "+5" },
	});
	expect(saved.status).toBe(303);
	for (let opened = 0; opened < 2; opened += 1) {
		const { html } = await office.open(saved.location ?? "");
		expect(html).toContain("2 products saved");
		expect(html).toContain("price tk 250 → tk 965.50, stock 100 → 97");
		expect(html).toContain("stock 10 → 15");
	}
	expect(await read(first.id)).toMatchObject({ price: 96_550, onHand: 97 });
	expect(await read(second.id)).toMatchObject({ price: 25_000, onHand: 15 });
	expect(await listChanges(first.id)).toEqual([
		[ACTION, { pricePoisha: 25_000, onHand: 100 }, { pricePoisha: 96_550, onHand: 97 }],
	]);
	expect(await listChanges(second.id)).toEqual([[ACTION, { onHand: 10 }, { onHand: 15 }]]);
	expect(await listChanges(third.id)).toEqual([]);
});

test("a changed price asks for the password after ten minutes, and keeps every row that was typed", async () => {
	const office = await createBrowserSignedInLongAgo(await createAdmin());
	const [first, second] = [await createNumbered({ onHand: 100 }), await createNumbered()];
	const url = buildUrl([first.number, second.number]);
	const typed = { [first.id]: { price: "965.50" }, [second.id]: { stock: "+5" } };
	const form = fillIn((await office.open(url)).html, typed);
	for (const [password, message] of [
		["", "Password is Required"],
		["wrong-horse", "This is not your password"],
	] as const) {
		const refused = await office.submit(url, { ...form, password });
		expect(refused.status).toBe(400);
		expect(refused.html).toMatch(new RegExp(`<p id="error-password".*?${message}`));
		expect(refused.html).toContain('value="965.50"');
		expect(refused.html).toContain('value="+5"');
	}
	expect(await read(first.id)).toMatchObject({ price: 25_000 });
	expect(await read(second.id)).toMatchObject({ onHand: 10 });
	const counted = fillIn((await office.open(url)).html, { [second.id]: { stock: "+5" } });
	expect((await office.submit(url, counted)).status).toBe(303);
	expect((await office.submit(url, { ...form, password: PASSWORD })).status).toBe(303);
	expect(await read(first.id)).toMatchObject({ price: 96_550 });
	expect((await save(office, url, { [first.id]: { price: "970" } })).status).toBe(303);
});

test("a product that keeps changing is named, and the others are saved", async () => {
	const [calm, busy] = [await createNumbered(), await createNumbered()];
	const admin = await createAdmin();
	const setPrice = (pricePoisha: number) =>
		db.update(products).set({ pricePoisha }).where(eq(products.id, busy.id));
	const interrupted = createInterceptedPlatform(async (doing, act) => {
		if (doing !== "write") return act();
		await setPrice(24_000);
		const written = await act();
		await setPrice(25_000);
		return written;
	});
	const change = { price: { shown: 25_000, wanted: 30_000 }, stock: null, lists: [] };
	const outcomes = await changePricesAndStock(
		actAs(interrupted, { kind: "admin", userId: admin.id }),
		newId(),
		[
			{ productId: calm.id, ...change },
			{ productId: busy.id, ...change },
		],
	);
	expect(outcomes.get(calm.id)).toBe("saved");
	expect(outcomes.get(busy.id)).toBe("changed-meanwhile");
	expect(await read(calm.id)).toMatchObject({ price: 30_000 });
});

test("a count is compared with what was shown, so a sale in between is kept", async () => {
	const office = await openOffice();
	const product = await createNumbered({ onHand: 100 });
	const { html } = await office.open(product.url);
	await createPaidOrder(await createUser(), product, { quantity: 4 });
	expect((await read(product.id))?.onHand).toBe(96);
	await office.submit(product.url, fillIn(html, { [product.id]: { stock: "97" } }));
	expect((await read(product.id))?.onHand).toBe(93);
});

test("a form submitted twice, also at once, counts once and answers the same", async () => {
	const office = await openOffice();
	const product = await createNumbered();
	const { html } = await office.open(product.url);
	const form = fillIn(html, { [product.id]: { stock: "-3", price: "260" } });
	const submit = () => office.submit(product.url, form);
	const answers = [...(await Promise.all([submit(), submit(), submit()])), await submit()];
	expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
	expect(answers[0]?.status).toBe(303);
	expect(await read(product.id)).toMatchObject({ price: 26_000, onHand: 7 });
	expect(await listChanges(product.id)).toHaveLength(1);
});

test("another count in a form that was already saved is refused and then compared with today's stock", async () => {
	const office = await openOffice();
	const product = await createNumbered({ onHand: 100 });
	const { html } = await office.open(product.url);
	await office.submit(product.url, fillIn(html, { [product.id]: { stock: "97" } }));
	const refused = await office.submit(product.url, fillIn(html, { [product.id]: { stock: "96" } }));
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("This row was saved with other values before");
	expect((await read(product.id))?.onHand).toBe(97);
	await office.submit(product.url, fillIn(refused.html, {}));
	expect((await read(product.id))?.onHand).toBe(96);
});

test("rows that can't be saved keep their place and what was typed beside the reason; the others are saved", async () => {
	const office = await openOffice();
	const [good, reserved, wrong] = [
		await createNumbered(),
		await createNumbered(),
		await createNumbered(),
	];
	await createOrder(await createUser(), reserved, { quantity: 4 });
	const page = await save(office, buildUrl([good.number, reserved.number, wrong.number]), {
		[good.id]: { price: "300" },
		[reserved.id]: { stock: "3", price: "301" },
		[wrong.id]: { price: "12.505", stock: "+1" },
	});
	expect(page.status).toBe(400);
	expect(page.html).toContain("1 product saved");
	expect(page.html).toContain(`href="#field-stock-${reserved.id}"`);
	expect(page.html).toMatch(
		new RegExp(`id="error-stock-${reserved.id}"[\\s\\S]*?At least 4 must remain for unpaid orders`),
	);
	expect(page.html).toMatch(
		new RegExp(
			`id="error-price-${wrong.id}"[\\s\\S]*?Enter the price in tk with at most two decimals`,
		),
	);
	const places = [good, reserved, wrong].map(({ id }) =>
		page.html.indexOf(`name="stock-10-${id}"`),
	);
	expect(places).toEqual(places.toSorted((one, other) => one - other));
	const kept = fillIn(page.html, {});
	expect(kept).toMatchObject({
		[`price-30000-${good.id}`]: "300",
		[`stock-10-${good.id}`]: "",
		[`price-25000-${reserved.id}`]: "301",
		[`stock-10-${reserved.id}`]: "3",
		[`price-25000-${wrong.id}`]: "12.505",
		[`stock-10-${wrong.id}`]: "+1",
	});
	expect(await read(good.id)).toMatchObject({ price: 30_000, onHand: 10 });
	for (const { id } of [reserved, wrong]) {
		expect(await read(id)).toMatchObject({ price: 25_000, onHand: 10 });
		expect(await listChanges(id)).toEqual([]);
	}
	const corrected = {
		...kept,
		[`stock-10-${reserved.id}`]: "4",
		[`price-25000-${wrong.id}`]: "12.5",
	};
	expect((await office.submit(PATH, corrected)).status).toBe(303);
	expect(await read(reserved.id)).toEqual({ price: 30_100, onHand: 4, reserved: 4 });
	expect(await read(wrong.id)).toMatchObject({ price: 1250, onHand: 11 });
});

test.each([
	["stock", "1.5"],
	["stock", "abc"],
	["stock", "--3"],
	["stock", "999999999"],
	["price", ""],
	["price", "0"],
])("a %s of '%s' is refused", async (part, typed) => {
	const product = await createNumbered();
	const page = await save(await openOffice(), product.url, { [product.id]: { [part]: typed } });
	expect(page.status).toBe(400);
	expect(page.html).toContain(`id="error-${part}-${product.id}"`);
	expect(await read(product.id)).toMatchObject({ price: 25_000, onHand: 10 });
});

test("a price that another admin has meanwhile changed is named before it is replaced", async () => {
	const office = await openOffice();
	const product = await createNumbered();
	const { html } = await office.open(product.url);
	await db.update(products).set({ pricePoisha: 27_000 }).where(eq(products.id, product.id));
	const page = await office.submit(product.url, fillIn(html, { [product.id]: { price: "260" } }));
	expect(page.status).toBe(409);
	expect(page.html).toContain("The price has meanwhile become tk 270");
	expect((await read(product.id))?.price).toBe(27_000);
	expect((await office.submit(product.url, fillIn(page.html, {}))).status).toBe(303);
	expect((await read(product.id))?.price).toBe(26_000);
});

test("rows in which nothing was typed keep what was saved elsewhere", async () => {
	const office = await openOffice();
	const product = await createNumbered();
	const { html } = await office.open(product.url);
	await db.update(products).set({ pricePoisha: 1200 }).where(eq(products.id, product.id));
	expect(await office.submit(product.url, fillIn(html, {}))).toMatchObject({
		status: 303,
		location: product.url.replace("%0A", "%0D%0A"),
	});
	expect((await read(product.id))?.price).toBe(1200);
	expect(await listChanges(product.id)).toEqual([]);
});

test("products are found by pasted numbers in any spelling, by search, by filters and in lists; unknown numbers are named", async () => {
	const office = await openOffice();
	const [first, second] = [
		await createNumbered({ onHand: 2, soldUnits: 90 }),
		await createNumbered(),
	];
	const spelled = first.number.replace("-", " ").toLowerCase();
	const pasted = await office.open(
		`${PATH}?numbers=${encodeURIComponent(`${spelled}, NO-SUCH-1\n${second.number}\n${second.number}`)}`,
	);
	expect(Object.keys(fillIn(pasted.html, {})).filter((name) => name.startsWith("stock"))).toEqual([
		`stock-2-${first.id}`,
		`stock-10-${second.id}`,
	]);
	expect(pasted.html).toMatch(/No product has these part numbers[\s\S]*?NO-SUCH-1/);
	// What a buyer calls a part is no number of the shop.
	const { customerId } = await createUser();
	await createPartNumber(second, "customer", first.number, customerId);
	const numbered = await office.open(`${PATH}?numbers=${first.number}`);
	expect(numbered.html).toContain(first.id);
	expect(numbered.html).not.toContain(second.id);
	for (const query of [`q=${first.number}`, `q=${first.number}&stock=in&from=249&to=251`])
		expect((await office.open(`${PATH}?${query}`)).html).toContain(first.number);
	const list = (show: string) => openPages(office, `${PATH}?show=${show}`, first.number);
	expect(await list("low")).toContain(first.number);
	const wrong = await office.open(`${PATH}?q=${first.number}&from=x`);
	expect(wrong.status).toBe(400);
	expect((await office.open(`${PATH}?q=${first.number}&to=2`)).html).toContain("No products found");
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, first.id));
	expect(await list("archived")).toContain(first.number);
	expect((await office.open("/dashboard/manageProduct")).html).toContain(`href="${PATH}"`);
});

test("fifty rows take as many statements as one row", async () => {
	const { DB, ran } = createLoggingDatabase();
	const office = await new Browser({ bindings: { DB } }).signIn(await createAdmin());
	const many: Awaited<ReturnType<typeof createNumbered>>[] = [];
	for (let n = 0; n < 51; n += 1) many.push(await createNumbered());
	const [one, ...fifty] = many;
	if (!one) throw new Error("No products.");
	const count = async (rows: readonly (typeof one)[]) => {
		const url = buildUrl(rows.map(({ number }) => number));
		const { html } = await office.open(url);
		const typed = Object.fromEntries(rows.map(({ id }) => [id, { price: "260", stock: "+1" }]));
		ran.length = 0;
		const saved = await office.submit(url, fillIn(html, typed));
		expect(saved.status).toBe(303);
		expect((await office.open(saved.location ?? "")).html).toContain(
			rows.length === 1 ? "1 product saved" : `${rows.length} products saved`,
		);
		return ran.length;
	};
	const alone = await count([one]);
	expect(await count(fifty)).toBe(alone);
	for (const { id } of fifty) expect(await read(id)).toMatchObject({ price: 26_000, onHand: 11 });
	const tooMany = await office.open(buildUrl(many.map(({ number }) => number)));
	expect(tooMany.html).toContain("Only 50 products fit on a page");
});

test("only admins open the form or change anything with it", async () => {
	const product = await createNumbered();
	const { html } = await (await openOffice()).open(product.url);
	const form = fillIn(html, { [product.id]: { price: "1", stock: "0" } });
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.open(product.url)).status).toBe(403);
	expect((await shopper.submit(product.url, form)).status).toBe(403);
	expect((await new Browser().submit(product.url, form)).status).toBe(303);
	expect(await read(product.id)).toMatchObject({ price: 25_000, onHand: 10 });
});

test("products are found by category, also by one above theirs, page by page", async () => {
	const admin = await openOffice();
	const top = await createCategory();
	const [leaf, other] = [
		await createCategory({ parentId: top.id }),
		await createCategory({ parentId: top.id }),
	];
	const word = newId();
	const bolt = await createProduct({ name: `Bolt ${word}`, categoryId: leaf.id });
	const nut = await createProduct({ name: `Nut ${word}`, categoryId: other.id });
	const list = async (query: string) => (await admin.open(`${PATH}?${query}`)).html;
	const all = await list(`category=${top.id}`);
	expect(all).toContain(bolt.name);
	expect(all).toContain(nut.name);
	const filtered = await list(`category=${leaf.id}`);
	expect(filtered).toContain(bolt.name);
	expect(filtered).not.toContain(nut.name);
	expect(await list(`category=${top.id}&q=nut`)).not.toContain(bolt.name);
	expect(await list("category=never-was")).toContain("No products found");
	const section = { size: 1, after: null };
	const search = { search: EMPTY_SEARCH, filters: NO_FILTERS };
	const ids = [leaf.id, other.id];
	const first = await listProductsOfCategories(db, ids, search, section);
	const second = await listProductsOfCategories(db, ids, search, { ...section, after: first.next });
	expect([...first.ids, ...second.ids].sort()).toEqual([bolt.id, nut.id].sort());
	expect(second.next).toBeNull();
});

test("a search in a category reads a bounded number of rows, and its pages find everything", async () => {
	const category = await createCategory();
	const word = newId();
	const names = ["Nut", "Nut", "Bolt", "Nut", "Nut", "Bolt", "Nut"];
	const bolts: string[] = [];
	for (const name of names) {
		const { id } = await createProduct({ name: `${name} ${word}`, categoryId: category.id });
		if (name === "Bolt") bolts.push(id);
	}
	const query = { search: parseSearchQuery(`bolt ${word}`), filters: NO_FILTERS };
	const found: string[] = [];
	let after: string | null = null;
	do {
		const { db: counted, rowsRead } = createRowCountingDatabase();
		const section: Parameters<typeof listProductsOfCategories>[3] = { size: 5, after, maxRead: 2 };
		const page = await listProductsOfCategories(counted, [category.id], query, section);
		expect(rowsRead()).toBeLessThanOrEqual(5);
		found.push(...page.ids);
		after = page.next;
	} while (after);
	expect(found.sort()).toEqual(bolts.sort());
});

import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { categories, products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

type Product = { name: string; thread: string; length: number; price: number; stock?: number };

/** With markup that escapes. */
const NAME = "Bolts & nuts";

let [department, leaf] = [
	{ id: "", slug: "" },
	{ id: "", slug: "" },
];
let [thread, length] = [{ id: "" }, { id: "" }];
let family = { slug: "", id: "" };
const path = () => `/categories/${department.slug}/${leaf.slug}`;

async function createTestProduct({ name, thread: value, length: mm, price, stock = 10 }: Product) {
	return createProduct({
		name,
		pricePoisha: price * 100,
		onHand: stock,
		unit: "box",
		packSize: 50,
		categoryId: leaf.id,
		familyId: family.id,
		specs: { [thread.id]: value, [length.id]: mm },
	});
}

beforeAll(async () => {
	department = await createCategory({ name: `Fasteners ${newId()}`, intro: "All by the box." });
	leaf = await createCategory({
		parentId: department.id,
		name: NAME,
		intro: "From M6 to M8. Zinc.",
	});
	thread = await createAttribute({ name: "Thread" });
	length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	family = await createFamily({ categoryId: leaf.id, columns: [thread.id, length.id] });
	await createFamily({ categoryId: leaf.id, name: "Family without parts" });
	const first = await createTestProduct({ name: "Bolt one", thread: "M6", length: 20, price: 10 });
	await createPartNumber(first, "own", `TY ${leaf.slug}`);
	await createTestProduct({ name: "Bolt two", thread: "M6", length: 30, price: 30 });
	await createTestProduct({ name: "Bolt three", thread: "M8", length: 30, price: 20 });
	await createTestProduct({ name: "Bolt four", thread: "M8", length: 40, price: 40, stock: 0 });
});
// Sold-out parts would be in the lists of other tests.
afterAll(() => db.update(products).set({ archivedAt: 1 }).where(eq(products.categoryId, leaf.id)));

const open = (query: string | Record<string, string> = "") =>
	new Browser().open(`${path()}?${typeof query === "string" ? query : new URLSearchParams(query)}`);

const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

const listCategoryProducts = (html: string) =>
	Array.from(
		html.matchAll(/href="\/(?:products|families)\/[^"]+">(Bolt [^<]+)</g),
		([, name]) => name,
	);

/** Texts of the filters as '☑ M6 2'. */
const listValues = (html: string, id: string) =>
	Array.from(
		html.matchAll(
			new RegExp(`<input type="checkbox" name="${id}"([^>]*)/>([^<]*)<small>(\\d+)`, "g"),
		),
		([, attributes = "", value = "", count]) =>
			`${attributes.includes("checked") ? "☑ " : ""}${value.trim()} ${count}`,
	);

const getStatementCount = ({ headers }: { headers: Headers }) =>
	Number(/"(\d+) statements"/.exec(headers.get("server-timing") ?? "")?.[1]);

test("a category lists its families with sizes and prices, and its parts", async () => {
	const { html, status } = await open();
	expect(status).toBe(200);
	const page = withoutScripts(html);
	expect(listCategoryProducts(page)).toEqual(["Bolt one", "Bolt two", "Bolt three", "Bolt four"]);
	expect(page).toContain(`TY ${leaf.slug}`);
	expect(page).toContain("Box of 50");
	expect(page).toMatch(
		new RegExp(`href="/families/${family.slug}"[\\s\\S]*?4 sizes[\\s\\S]*?tk 10<`),
	);
	expect(page).not.toContain("Family without parts");
	expect(listValues(page, thread.id)).toEqual(["M6 2", "M8 2"]);
	expect(listValues(page, length.id)).toEqual(["20 1", "30 2", "40 1"]);
});

test("a part leads a visitor to the row of its family, a shopper to its own page", async () => {
	const row = `/families/${family.slug}#ty${leaf.slug.replaceAll("-", "")}`;
	const getLink = (html: string) => /href="([^"]+)">Bolt one</.exec(withoutScripts(html))?.[1];
	expect(getLink((await open()).html)).toBe(row);
	const shopper = await createSignedInBrowser(await createUser());
	expect(getLink((await shopper.open(path())).html)).toMatch(/^\/products\//);
});

test("a department without best sellers shows its newest parts", async () => {
	const place = await createCategory({ name: `Place ${newId()}` });
	const below = await createCategory({ parentId: place.id });
	const open = async () =>
		withoutScripts((await new Browser().open(`/categories/${place.slug}`)).html);
	expect(await open()).not.toContain("Newest parts");
	const single = await createProduct({ name: "Vice with swivel base", categoryId: below.id });
	const page = await open();
	expect(page).toContain("Newest parts");
	expect(page).toContain(`href="/products/${single.id}">Vice with swivel base<`);
	expect(page).not.toContain("Best sellers");
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, single.id));
});

test("filters of several attributes, prices and stock narrow the parts, and their counts follow", async () => {
	const byThread = withoutScripts((await open({ [thread.id]: "M8" })).html);
	expect(listCategoryProducts(byThread)).toEqual(["Bolt three", "Bolt four"]);
	expect(listValues(byThread, thread.id)).toEqual(["M6 2", "☑ M8 2"]);
	expect(listValues(byThread, length.id)).toEqual(["30 1", "40 1"]);
	expect(byThread).toContain(`href="/families/${family.slug}?${thread.id}=M8"`);
	const both = await open(`${thread.id}=M6&${thread.id}=M8&${length.id}=30&sort=price-low`);
	expect(listCategoryProducts(withoutScripts(both.html))).toEqual(["Bolt three", "Bolt two"]);
	const inStock = await open({ [thread.id]: "M8", stock: "in", sort: "", from: "", to: "" });
	expect(listCategoryProducts(withoutScripts(inStock.html))).toEqual(["Bolt three"]);
	const priced = await open({ from: "20", to: "30", sort: "newest" });
	expect(listCategoryProducts(withoutScripts(priced.html))).toEqual(["Bolt three", "Bolt two"]);
});

test("each active filter is a link without it, and all can be cleared", async () => {
	const query = `${thread.id}=M6&${thread.id}=M8&stock=in&from=10&sort=price-low`;
	const { html } = await open(query);
	const chips = /<ul[^>]*aria-label="Active filters"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? "";
	const links = Array.from(chips.matchAll(/href="([^"]+)"/g), ([, href]) => href);
	expect(links).toEqual([
		`${path()}?${thread.id}=M8&stock=in&from=10&sort=price-low`,
		`${path()}?${thread.id}=M6&stock=in&from=10&sort=price-low`,
		`${path()}?${thread.id}=M6&${thread.id}=M8&stock=in&sort=price-low`,
		`${path()}?${thread.id}=M6&${thread.id}=M8&from=10&sort=price-low`,
		`${path()}?sort=price-low`,
	]);
	expect(html).toContain("Filters (4)");
	expect((await open()).html).not.toContain('aria-label="Active filters"');
});

test.each([
	[
		"a price that is not a number",
		{ from: "abc" },
		"Enter a price like 1250 or 12.50",
		'value="abc"',
	],
	[
		"a range from high to low",
		{ from: "9", to: "5" },
		"Must be at least the lowest price",
		'value="9"',
	],
])("%s is refused beside its field", async (_, query, message, typed) => {
	const { html, status } = await open(query);
	expect(status).toBe(400);
	const page = withoutScripts(html);
	expect(page).toContain(message);
	expect(page).toContain(typed);
	expect(page).toContain("Check the marked filter to see results");
	expect(listCategoryProducts(page)).toEqual([]);
});

test("a value that no part has is refused beside its attribute, and other parameters are ignored", async () => {
	const unknown = await open({ [thread.id]: "M7" });
	expect(unknown.status).toBe(400);
	expect(unknown.html).toContain('No part here has "M7"');
	expect(listCategoryProducts(withoutScripts(unknown.html))).toEqual([]);
	const campaign = await open({ utm_source: "mail" });
	expect(campaign.status).toBe(200);
	expect(listCategoryProducts(withoutScripts(campaign.html))).toHaveLength(4);
	expect(campaign.html).not.toContain('aria-label="Active filters"');
});

test("filters without a match say what to remove", async () => {
	const { html, status } = await open({ [thread.id]: "M6", [length.id]: "40" });
	expect(status).toBe(200);
	expect(html).toContain("No parts match these filters");
	expect(html).toContain("Remove one of the filters above");
});

test.each(["-1", "0", "abc", "2"])("page %s does not exist", async (page) => {
	const { html, status } = await open({ page });
	expect(status).toBe(404);
	expect(html).toContain("No more parts");
});

test("a category of more than 24 parts has pages with canonical addresses", async () => {
	const long = await createCategory({ name: "Washers" });
	for (let n = 0; n < 25; n += 1)
		await createProduct({ name: `Bolt no. ${n}`, categoryId: long.id });
	const visitor = new Browser();
	const first = await visitor.open(`/categories/${long.slug}`);
	expect(listCategoryProducts(withoutScripts(first.html))).toHaveLength(24);
	expect(first.html).toContain(`href="/categories/${long.slug}?page=2">Next page`);
	const second = await visitor.open(`/categories/${long.slug}?page=2`);
	expect(listCategoryProducts(withoutScripts(second.html))).toEqual(["Bolt no. 24"]);
	expect(second.html).toContain(
		`<link rel="canonical" href="${env.APP_ORIGIN}/categories/${long.slug}?page=2"/>`,
	);
	expect(second.html).toContain("<title>Washers, page 2 |");
	await db.delete(products).where(eq(products.categoryId, long.id));
});

test("search engines see one address, breadcrumbs and the families; with two filters no index", async () => {
	const { html } = await open();
	expect(html).toContain(`<link rel="canonical" href="${env.APP_ORIGIN}${path()}"/>`);
	expect(html).toContain('<meta name="description" content="From M6 to M8."/>');
	expect(html).not.toContain("noindex");
	const data = Array.from(
		html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
		([, json = ""]) => JSON.parse(json),
	);
	expect(data).toEqual([
		expect.objectContaining({
			"@type": "BreadcrumbList",
			itemListElement: [
				expect.objectContaining({ name: "Categories", item: `${env.APP_ORIGIN}/categories` }),
				expect.objectContaining({ item: `${env.APP_ORIGIN}/categories/${department.slug}` }),
				{ "@type": "ListItem", position: 3, name: NAME },
			],
		}),
		expect.objectContaining({
			"@type": "ItemList",
			itemListElement: [
				expect.objectContaining({ url: `${env.APP_ORIGIN}/families/${family.slug}` }),
			],
		}),
	]);
	const one = await open({ [thread.id]: "M8" });
	expect(one.html).not.toContain("noindex");
	expect(one.html).toContain(`<link rel="canonical" href="${env.APP_ORIGIN}${path()}"/>`);
	expect((await open({ [thread.id]: "M8", stock: "in" })).html).toContain(
		'<meta name="robots" content="noindex, follow"/>',
	);
});

test("a department shows the categories below it, and what sells best there", async () => {
	const sold = await createTestProduct({ name: "Bolt best", thread: "M8", length: 40, price: 500 });
	const elsewhere = await createProduct({ name: "Elsewhere" });
	// More than in any other test: the shop's best are compared.
	for (const { id } of [sold, elsewhere])
		await db.update(products).set({ soldOrders: 1_000_000 }).where(eq(products.id, id));
	const { html, status } = await new Browser().open(`/categories/${department.slug}`);
	expect(status).toBe(200);
	expect(html).toContain("All by the box.");
	const page = withoutScripts(html);
	expect(page).toMatch(
		new RegExp(`href="${path()}"[\\s\\S]*?Bolts &amp; nuts|href="${path()}"[\\s\\S]*?Bolts & nuts`),
	);
	expect(listCategoryProducts(page)).toEqual(["Bolt best"]);
	expect(page).not.toContain("Elsewhere");
});

test("the page of all categories links departments and the categories below them", async () => {
	const { html } = await new Browser().open("/categories");
	expect(html).toContain(`href="/categories/${department.slug}"`);
	expect(html).toContain(`href="${path()}"`);
});

test("old addresses are redirected with their filters; archived and unknown ones are not found", async () => {
	const parent = await createCategory();
	const moved = await createCategory({ parentId: parent.id });
	const slug = `new-${moved.slug}`;
	await db.update(categories).set({ slug }).where(eq(categories.id, moved.id));
	const visitor = new Browser();
	const now = `/categories/${parent.slug}/${slug}`;
	for (const old of [`${parent.slug}/${moved.slug}`, moved.slug, slug, `no-such/${slug}`])
		expect(await visitor.open(`/categories/${old}?stock=in`)).toMatchObject({
			status: 301,
			location: `${now}?stock=in`,
		});
	expect((await visitor.open(now)).html).toContain("No parts here yet");
	await db.update(categories).set({ archivedAt: 1 }).where(eq(categories.id, moved.id));
	for (const gone of [now, `/categories/${moved.slug}`, "/categories/no-such-category"])
		expect((await visitor.open(gone)).status).toBe(404);
});

test("a page with three filters sorted by price runs at most five queries", async () => {
	const page = await open(`${thread.id}=M8&${length.id}=30&stock=in&sort=price-low`);
	expect(page.status).toBe(200);
	expect(getStatementCount(page)).toBeGreaterThan(0);
	expect(getStatementCount(page)).toBeLessThanOrEqual(5);
});

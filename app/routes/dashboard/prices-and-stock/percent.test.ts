import { and, eq, inArray } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { listPrices, priceLists } from "~/domain/prices/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createCategory,
	createFamily,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { createPriceList } from "~/testing/factories/price-lists";
import { createBrowserSignedInLongAgo, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/manageProduct/prices-and-stock";
const { db } = createTestPlatform();

const openOffice = async () => createSignedInBrowser(await createAdmin());

const buildUrl = (fields: Record<string, string>) =>
	`${PATH}?${new URLSearchParams({ round: "0.50", ...fields })}`;

/** A family with parts at these prices, in poisha. */
async function createPriced(...prices: number[]) {
	const family = await createFamily();
	const placed = { familyId: family.id, categoryId: family.categoryId };
	const parts = [];
	for (const pricePoisha of prices) parts.push(await createProduct({ ...placed, pricePoisha }));
	return { family, parts, ids: parts.map(({ id }) => id) };
}

/** What the page sends, without the rows that are unticked. */
function readForm(html: string, unticked: readonly string[] = []) {
	const form = html.slice(html.lastIndexOf("<form", html.indexOf('name="idempotencyKey"')));
	const action = / action="([^"]*)"/.exec(form)?.[1] ?? "";
	const fields: Record<string, string> = {};
	for (const [input] of html.matchAll(/<input[^>]*>/g)) {
		const name = / name="([^"]*)"/.exec(input)?.[1] ?? "";
		const value = / value="([^"]*)"/.exec(input)?.[1] ?? "";
		const isTicked = /^price-\d+-/.test(name) && !unticked.some((id) => name.endsWith(id));
		if (isTicked || /^stock-/.test(name) || name === "idempotencyKey") fields[name] = value;
	}
	return { action, fields };
}

const readPrices = async (ids: readonly string[]) =>
	Promise.all(
		ids.map(
			async (id) => (await db.select().from(products).where(eq(products.id, id)))[0]?.pricePoisha,
		),
	);

const readText = (html: string) => parseText(html).replace(/\s+/g, " ");

test("the prices of a family are raised by a percentage, as the preview shows them", async () => {
	const office = await openOffice();
	const { family, ids } = await createPriced(25_000, 34_725, 100);
	const other = await createProduct();
	const preview = await office.open(buildUrl({ family: family.id, percent: "+5" }));
	const text = readText(preview.html);
	expect(text).toContain(`Parts of ${family.name}`);
	expect(text).toContain("2 prices would change , 1 would stay the same");
	expect(text).toContain("tk 347.25 tk 364.50");
	expect(await readPrices(ids)).toEqual([25_000, 34_725, 100]);

	const { action, fields } = readForm(preview.html);
	for (let time = 0; time < 2; time += 1) {
		const saved = await office.submit(action, fields);
		expect(saved.status).toBe(303);
		expect(saved.location).not.toContain("percent");
		expect((await office.open(saved.location ?? "")).html).toContain("2 products saved");
	}
	expect(await readPrices([...ids, other.id])).toEqual([26_250, 36_450, 100, 25_000]);
	expect(await listAudit(`product:${ids[0]}`)).toEqual(["product.price-and-stock"]);
});

test("a search and a category select the parts, and unticked ones stay", async () => {
	const office = await openOffice();
	const category = await createCategory();
	const word = newId();
	const parts = [];
	for (const name of ["Bolt", "Bolt", "Nut"])
		parts.push(await createProduct({ name: `${name} ${word}`, categoryId: category.id }));
	const ids = parts.map(({ id }) => id);
	const asked = { category: category.id, q: `bolt ${word}`, percent: "-2.5 %", round: "0.05" };
	const { html } = await office.open(buildUrl(asked));
	expect(readText(html)).toContain("2 prices would change");
	const { action, fields } = readForm(html, ids.slice(0, 1));
	expect((await office.submit(action, fields)).status).toBe(303);
	expect(await readPrices(ids)).toEqual([25_000, 24_375, 25_000]);
});

test("a percentage asks for the password after ten minutes, and keeps the new prices", async () => {
	const office = await createBrowserSignedInLongAgo(await createAdmin());
	const { family, ids } = await createPriced(25_000, 30_000);
	const { html } = await office.open(buildUrl({ family: family.id, percent: "10" }));
	const { action, fields } = readForm(html);
	const refused = await office.submit(action, { ...fields, password: "wrong-horse" });
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("This is not your password");
	expect(refused.html).toContain('value="275"');
	expect(readText(refused.html)).not.toContain("10 now");
	expect(await readPrices(ids)).toEqual([25_000, 30_000]);
	const again = readForm(refused.html);
	const saved = await office.submit(again.action, { ...again.fields, password: PASSWORD });
	expect(saved.status).toBe(303);
	expect(await readPrices(ids)).toEqual([27_500, 33_000]);
});

test("a price that has meanwhile changed is named and not replaced; the others are saved", async () => {
	const office = await openOffice();
	const { family, ids } = await createPriced(25_000, 30_000);
	const { html } = await office.open(buildUrl({ family: family.id, percent: "10" }));
	const [changed = ""] = ids;
	await db.update(products).set({ pricePoisha: 26_000 }).where(eq(products.id, changed));
	const { action, fields } = readForm(html);
	const refused = await office.submit(action, fields);
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("The price has meanwhile become tk 260");
	expect(refused.html).toContain("1 product saved");
	expect(await readPrices(ids)).toEqual([26_000, 33_000]);
	const again = readForm(refused.html);
	expect(Object.keys(again.fields).filter((name) => name.startsWith("price"))).toEqual([
		`price-26000-${changed}`,
	]);
	expect((await office.submit(again.action, again.fields)).status).toBe(303);
	expect(await readPrices(ids)).toEqual([27_500, 33_000]);
});

test("a save of more parts than fit on a page leads to the next ones, and changes none twice", async () => {
	const office = await openOffice();
	const family = await createFamily();
	const names = Array.from({ length: 201 }, (_, n) => `Bolt ${n}`);
	const placed = { familyId: family.id, createdBy: (await createAdmin()).id };
	const parts = [];
	for (const name of names) parts.push(await createProduct({ ...placed, name }));
	let url = buildUrl({ family: family.id, percent: "10" });
	for (const count of ["200 prices would change", "1 price would change"]) {
		const { html } = await office.open(url);
		expect(readText(html)).toContain(count);
		const { action, fields } = readForm(html);
		const saved = await office.submit(action, fields);
		expect(saved.status).toBe(303);
		url = saved.location ?? "";
	}
	expect(url).not.toContain("percent");
	expect(new Set(await readPrices(parts.map(({ id }) => id)))).toEqual(new Set([27_500]));
});

test.each([
	{ percent: "" },
	{ percent: "0" },
	{ percent: "five" },
	{ percent: "1.234" },
	{ percent: "-90.01" },
	{ percent: "100.5" },
	{ percent: "5", round: "0.07" },
] as Record<string, string>[])(
	"%o is refused next to its field, and the list shows its prices",
	async (asked) => {
		const { family } = await createPriced(25_000);
		const page = await (await openOffice()).open(buildUrl({ family: family.id, ...asked }));
		expect(page.status).toBe(400);
		expect(page.html).toContain(`id="error-${"round" in asked ? "round" : "percent"}"`);
		expect(page.html).toContain("Save all changes");
		expect(page.html).not.toContain("would change");
	},
);

test("an unknown family is not found", async () => {
	expect((await (await openOffice()).open(`${PATH}?family=never-was`)).status).toBe(404);
});

test("only admins change prices by a percentage", async () => {
	const { family, ids } = await createPriced(25_000);
	const url = buildUrl({ family: family.id, percent: "10" });
	const { action, fields } = readForm((await (await openOffice()).open(url)).html);
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.open(url)).status).toBe(403);
	expect((await shopper.submit(action, fields)).status).toBe(403);
	expect(await readPrices(ids)).toEqual([25_000]);
});

const readRows = async (productId: string, listId: string) =>
	(
		await db
			.select()
			.from(listPrices)
			.where(and(eq(listPrices.listId, listId), eq(listPrices.productId, productId)))
			.orderBy(listPrices.minQuantity)
	).map(({ minQuantity, unitPoisha }) => [minQuantity, unitPoisha]);

/** Parts with quantity prices for everybody, and in a contract. */
async function createWithBreaks(...prices: number[]) {
	const priced = await createPriced(...prices);
	const [open, contract] = [
		await createPriceList({ kind: "public", state: "active" }),
		await createPriceList({ kind: "contract" }),
	];
	for (const { id, pricePoisha } of priced.parts)
		for (const [listId, factor] of [
			[open, 0.9],
			[contract, 0.5],
		] as const)
			await db.insert(listPrices).values([
				{ listId, productId: id, minQuantity: 10, unitPoisha: pricePoisha * factor },
				{ listId, productId: id, minQuantity: 100, unitPoisha: (pricePoisha * factor) / 2 },
			]);
	onTestFinished(async () => {
		await db.delete(priceLists).where(inArray(priceLists.id, [open, contract]));
	});
	return { ...priced, open, contract };
}

test("a percentage takes quantity prices along where it is ticked, as the preview shows them, and once", async () => {
	const office = await openOffice();
	const { family, ids, open, contract } = await createWithBreaks(20_000, 40_000);
	const [first = "", second = ""] = ids;
	const plain = await office.open(buildUrl({ family: family.id, percent: "10" }));
	expect(readText(plain.html)).not.toContain("10+ tk 198.00");
	const preview = await office.open(buildUrl({ family: family.id, percent: "10", breaks: "on" }));
	const text = readText(preview.html);
	expect(text).toContain("10+ tk 180.00 · 100+ tk 90.00");
	expect(text).toContain("10+ tk 198.00 · 100+ tk 99.00");
	const { action, fields } = readForm(preview.html, [second]);
	for (let time = 0; time < 2; time += 1) {
		const saved = await office.submit(action, fields);
		expect(saved.status).toBe(303);
		expect(readText((await office.open(saved.location ?? "")).html)).toContain(
			"quantity prices 10+ tk 180.00 · 100+ tk 90.00 → 10+ tk 198.00 · 100+ tk 99.00",
		);
	}
	expect(await readPrices(ids)).toEqual([22_000, 40_000]);
	expect(await readRows(first, open)).toEqual([
		[10, 19_800],
		[100, 9900],
	]);
	expect(await readRows(second, open)).toEqual([
		[10, 36_000],
		[100, 18_000],
	]);
	expect(await readRows(first, contract)).toEqual([
		[10, 10_000],
		[100, 5000],
	]);
	expect(await listAudit(`price-list:${open}`)).toContain("price-list.prices");
});

test("quantity prices that another admin has changed meanwhile are not replaced, and the price with them not", async () => {
	const office = await openOffice();
	const { family, ids, open } = await createWithBreaks(20_000);
	const [id = ""] = ids;
	const { html } = await office.open(buildUrl({ family: family.id, percent: "10", breaks: "on" }));
	await db
		.delete(listPrices)
		.where(and(eq(listPrices.listId, open), eq(listPrices.minQuantity, 100)));
	const { action, fields } = readForm(html);
	const refused = await office.submit(action, fields);
	expect([refused.status, readText(refused.html)]).toEqual([
		409,
		expect.stringContaining(
			"Its quantity prices have meanwhile changed. Saved again, the price changes without its quantity prices",
		),
	]);
	expect([await readPrices(ids), await readRows(id, open)]).toEqual([[20_000], [[10, 18_000]]]);
	const again = readForm(refused.html);
	expect((await office.submit(again.action, again.fields)).status).toBe(303);
	expect([await readPrices(ids), await readRows(id, open)]).toEqual([[22_000], [[10, 18_000]]]);
});

test("a wrong password keeps the preview with its ticks and quantity prices", async () => {
	const office = await createBrowserSignedInLongAgo(await createAdmin());
	const { family, ids, open } = await createWithBreaks(20_000, 40_000);
	const [first = "", second = ""] = ids;
	const { html } = await office.open(buildUrl({ family: family.id, percent: "10", breaks: "on" }));
	const { action, fields } = readForm(html, [second]);
	const refused = await office.submit(action, { ...fields, password: "wrong-horse" });
	expect(refused.status).toBe(400);
	expect(
		refused.html.match(/checked=""[^>]*name="price-|name="price-[^>]*checked=""/g),
	).toHaveLength(1);
	const again = readForm(refused.html, [second]);
	const saved = await office.submit(again.action, { ...again.fields, password: PASSWORD });
	expect(saved.status).toBe(303);
	expect(await readPrices(ids)).toEqual([22_000, 40_000]);
	expect(await readRows(first, open)).toEqual([
		[10, 19_800],
		[100, 9900],
	]);
});

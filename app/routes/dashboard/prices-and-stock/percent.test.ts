import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
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

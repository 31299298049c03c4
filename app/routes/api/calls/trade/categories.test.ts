import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAttribute,
	createCategory,
	createFamily,
	createProduct,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

type Facet = { _id: string; values: { value: string; count?: number; isChosen: boolean }[] };
type Answer = {
	category: { _id: string; parentId?: string };
	below: { path: string }[];
	facets: Facet[];
	families: { slug: string; partCount?: number; price?: number }[];
	parts: { name: string; price?: number; values: Record<string, string | number> }[];
	total?: number;
	next: string | null;
};

const { db } = createTestPlatform();
const program = createApiClient("");

let [department, leaf] = [
	{ id: "", slug: "" },
	{ id: "", slug: "" },
];
let [thread, length, family] = [{ id: "" }, { id: "" }, { id: "", slug: "" }];

const THREADS = ["M6", "M8", "M8", "M10"];
const LENGTHS = [20, 30, 40];
/** More than two answers. */
const PART_COUNT = 120;

beforeAll(async () => {
	department = await createCategory({ name: `Fasteners ${newId()}` });
	leaf = await createCategory({ parentId: department.id, name: "Bolts" });
	thread = await createAttribute({ name: "Thread" });
	length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	family = await createFamily({ categoryId: leaf.id, columns: [thread.id, length.id] });
	for (let n = 0; n < PART_COUNT; n += 1)
		await createProduct({
			name: `Bolt ${n}`,
			pricePoisha: 1000 + 100 * (n % 7),
			onHand: n % 5,
			categoryId: leaf.id,
			familyId: family.id,
			specs: { [thread.id]: THREADS[n % 4] ?? "", [length.id]: LENGTHS[n % 3] ?? 0 },
		});
});
// Sold-out parts would be in the lists of other tests.
afterAll(() => db.update(products).set({ archivedAt: 1 }).where(eq(products.categoryId, leaf.id)));

const path = () => `/trade/categories/${department.slug}/${leaf.slug}`;

async function get(query = "") {
	const { status, body } = await program.get(`${path()}?${query}`);
	expect(status).toBe(200);
	return body.data as Answer;
}

async function readAll(query: string) {
	const parts: Answer["parts"] = [];
	let next: string | null = "";
	while (next !== null) {
		const page: Answer = await get(`${query}${next && `&after=${next}`}`);
		expect(page.parts.length).toBeLessThanOrEqual(50);
		parts.push(...page.parts);
		next = page.next;
	}
	return parts;
}

const numberParts = (page: Answer["parts"]) => page.map(({ name }) => Number(name.slice(5)));

test("a program reads each part of a category once, in each order", async () => {
	const ascending = Array.from({ length: PART_COUNT }, (_, n) => n);
	expect(numberParts(await readAll(""))).toEqual(ascending);
	expect(numberParts(await readAll("sort=newest"))).toEqual(ascending.toReversed());
	const byPrice = ascending.toSorted((one, other) => (one % 7) - (other % 7));
	expect(numberParts(await readAll("sort=price-low"))).toEqual(byPrice);
	const first = await get();
	expect(first).toMatchObject({
		category: { _id: leaf.id, parentId: department.id, partCount: PART_COUNT },
		below: [],
		total: PART_COUNT,
		isTruncated: false,
		families: [{ slug: family.slug, partCount: PART_COUNT, price: 10 }],
	});
	expect(first.parts[0]).toMatchObject({
		price: 10,
		quantity: 0,
		values: { [thread.id]: "M6", [length.id]: 20 },
	});
});

test("a part that was sold or put up for sale meanwhile neither repeats nor hides another", async () => {
	const first = await get("sort=newest");
	const added = await createProduct({ name: "Bolt 999", categoryId: leaf.id, onHand: 1 });
	const rest = await get(`sort=newest&after=${first.next}`);
	expect(numberParts(rest.parts)[0]).toBe(PART_COUNT - 51);
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, added.id));
});

test("filters and counts are those of the shop's page", async () => {
	for (const query of [
		"",
		`${thread.id}=M8`,
		`${thread.id}=M8&${thread.id}=M10&${length.id}=30`,
		`${length.id}=20&stock=in&from=11&to=14.50&sort=price-high`,
	]) {
		const { html } = await new Browser().open(`${path().replace("/trade", "")}?${query}`);
		const found = await get(query);
		for (const { _id, values } of found.facets) {
			const shown = Array.from(
				html.matchAll(
					new RegExp(`<input type="checkbox" name="${_id}"([^>]*)/>([^<]*)<small>(\\d+)`, "g"),
				),
				([, attributes = "", value = "", count]) => ({
					value: value.trim(),
					count: Number(count),
					isChosen: attributes.includes("checked"),
				}),
			);
			expect(shown.length).toBeGreaterThan(0);
			expect(values).toEqual(shown);
		}
		const all = await readAll(query);
		expect(found.total).toBe(all.length);
		expect(html).toContain(`>${all.length} parts`);
	}
});

test("what choosing a value shows is its count", async () => {
	const query = `${length.id}=30&stock=in`;
	const { facets } = await get(query);
	const threads = facets.find(({ _id }) => _id === thread.id)?.values ?? [];
	expect(threads.map(({ value }) => value)).toEqual(["M6", "M8", "M10"]);
	for (const { value, count } of threads)
		expect(await readAll(`${query}&${thread.id}=${value}`)).toHaveLength(count ?? -1);
});

test.each([
	["a value that no part has", () => `${thread.id}=M7`, () => thread.id, "No part here has 'M7'"],
	["a filter of another category", () => "tread=M8", () => "tread", "'tread' is no filter"],
	["an order that there isn't", () => "sort=best", () => "sort", ""],
	["a stock that there isn't", () => "stock=all", () => "stock", ""],
	["a price that is none", () => "from=abc", () => "from", "Enter a price like 1250 or 12.50"],
	["a range from high to low", () => "from=9&to=5", () => "to", "Must be at least the lowest"],
	["a field of its own twice", () => "sort=newest&sort=newest", () => "sort", "Send it once"],
	[
		"a text that is no cursor",
		() => "after=12",
		() => "after",
		"Use 'next' of the previous answer",
	],
	[
		"the cursor of another order",
		() => "sort=newest&after=price-low.1000.5",
		() => "after",
		"Use 'next' of the previous answer",
	],
])("%s is refused by its name", async (_, query, name, detail) => {
	const { status, body } = await program.get(`${path()}?${query()}`);
	expect(status).toBe(400);
	expect(body.errors).toEqual([{ pointer: `/${name()}`, detail: expect.stringContaining(detail) }]);
});

test("a path is taken as the list of categories answers it, also encoded; a department has none but those inside", async () => {
	const { body } = await program.get("/trade/categories");
	const [listed] = (body.data as { _id: string; path: string }[]).filter(
		({ _id }) => _id === leaf.id,
	);
	for (const address of [listed?.path.slice(1) ?? "", encodeURIComponent(listed?.path ?? "")]) {
		const { body } = await program.get(`/trade/categories/${address}?stock=in`);
		expect(body.data).toMatchObject({ category: { _id: leaf.id } });
	}
	const above = await program.get(`/trade/categories/${department.slug}`);
	expect(above.body.data).toMatchObject({
		below: [{ path: listed?.path }],
		parts: [],
		facets: [],
		next: null,
	});
	for (const unknown of [leaf.slug, `${department.slug}/none`, `none/${leaf.slug}`, "%2F", "%0A"])
		expect((await program.get(`/trade/categories/${unknown}`)).status).toBe(404);
});

test("where prices are for members, a visitor gets none and can't filter or sort by them", async () => {
	const visitor = createApiClient("", { PRICES_FOR: "members" });
	const { body } = await visitor.get(path());
	expect((body.data as Answer).parts[0]).not.toHaveProperty("price");
	expect((body.data as Answer).families[0]).not.toHaveProperty("price");
	expect((body.data as Answer).next).toMatch(/^catalogue\.0\./);
	for (const query of ["from=10", "to=10", "sort=price-high"]) {
		const { status, body } = await visitor.get(`${path()}?${query}`);
		expect([status, body.detail]).toEqual([400, expect.stringContaining("members only")]);
	}
});

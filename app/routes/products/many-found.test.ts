import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { CATEGORY_FACET } from "~/domain/catalog/facets/category-facet";
import { EMPTY_VOCABULARY } from "~/domain/catalog/reading/vocabulary";
import { readCategoryNames } from "~/domain/catalog/search/category-names.server";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { parseSearch } from "~/domain/catalog/search/parse-search";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
} from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const platform = createTestPlatform();
const { db } = platform;

const run = newId().replaceAll("x", "y").toLowerCase();
const [word, other] = [`qe${run}q`, `qo${run}q`];
const names = { bolts: `Bolts ${run}`, nuts: `Nuts ${run}` };
let length = "";

/** `count` parts; those with a number of at least `from` have the other word, too. */
async function insertParts(name: string, count: number, from: number) {
	const [{ id: createdBy }, { id: categoryId }] = [
		await createAdmin(),
		await createCategory({ name }),
	];
	const { id: familyId } = await createFamily({ categoryId, columns: [length] });
	await db.run(sql`
		with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})
		insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by,
			created_at, category_id, family_id, specs)
		select ${categoryId} || n, 'Part', ' ' || ${word} || case when n >= ${from} then ' ' || ${other} else '' end,
			${`Many ${run}`}, 100 + n, n % 2, 'products/none.webp', ${createdBy}, 1, ${categoryId}, ${familyId},
			json_object(${length}, 5 + n % 3)
		from numbers`);
}

// 601 parts have the word, 600 of them the other one.
beforeAll(async () => {
	length = (await createAttribute({ name: "Length", kind: "number", unit: "mm" })).id;
	await insertParts(names.bolts, 300, 1);
	await insertParts(names.nuts, 301, 0);
	skipMinute();
});

// Sold-out parts would fill the lists of other tests.
afterAll(() => db.run(sql`delete from products where description = ${`Many ${run}`}`));

afterEach(() => {
	vi.useRealTimers();
});

const open = async (params: string) => {
	const { html } = await new Browser().open(`/products?${params}`);
	const chips = /<nav aria-label="Categories found".*?<\/nav>/s.exec(html)?.[0] ?? "";
	return {
		chips: parseText(chips).trim().replaceAll(/ +/g, " "),
		found: /\d+\+? found/.exec(html)?.[0],
		lengths: Array.from(
			html.matchAll(/> ?(\d) <small>(\d+)</g),
			([, value, count]) => `${value}: ${count}`,
		),
		isUnused: html.includes("Not used"),
	};
};

const choose = (name: string) => `&f=${encodeURIComponent(`${CATEGORY_FACET.id}:${name}`)}`;

test("600 parts have facets with counts and chips of their categories, and 601 have chips of their categories", async () => {
	const readable = await open(`q=${other}`);
	expect(readable.found).toBe("200+ found");
	expect(readable.chips).toBe(`${names.bolts} 299 ${names.nuts} 301`);
	expect(readable.lengths).toEqual(["5: 200", "6: 200", "7: 200"]);
	const more = await open(`q=${word}`);
	expect(more.found).toBe("200+ found");
	expect(more.chips).toBe(`${names.bolts} 300 ${names.nuts} 301`);
	expect(more.lengths).toEqual([]);
});

test("a category of many parts leads to its parts, with facets and the way to the other category", async () => {
	const bolts = await open(`q=${word}${choose(names.bolts)}`);
	expect(bolts.found).toBe("200+ found");
	expect(bolts.lengths).toEqual(["5: 100", "6: 100", "7: 100"]);
	expect(bolts.chips).toBe(`${names.nuts} 301`);
	const short = await open(`q=${word}${choose(names.bolts)}&f=${length}:5`);
	expect(short.found).toBe("100 found");
	expect(short.chips).toBe(names.nuts);
	const both = await open(`q=${word}${choose(names.bolts)}${choose(names.nuts)}`);
	expect(both.found).toBe("200+ found");
	expect(both.isUnused).toBe(false);
});

test("what only rows tell leaves the chips of many parts without counts", async () => {
	const { chips } = await open(`q=${word}&stock=in`);
	expect(chips).toBe(`${names.bolts} ${names.nuts}`);
});

test.each([
	["600 parts", () => other],
	["601 parts", () => word],
])("a search of %s reads fewer than a thousand rows", async (_, getQuery) => {
	const { db: counted, rowsRead } = createRowCountingDatabase();
	await listProducts(
		counted,
		{
			...parseSearch(getQuery(), EMPTY_VOCABULARY),
			vocabulary: EMPTY_VOCABULARY,
			filters: NO_FILTERS,
			sort: "best",
			viewer: createPublicViewer(platform),
			readCategoryNames: () => readCategoryNames(platform),
		},
		24,
		null,
	);
	expect(rowsRead()).toBeLessThan(700);
});

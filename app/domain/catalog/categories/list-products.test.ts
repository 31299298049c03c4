import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
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
import { createTestPlatform } from "~/testing/platform";
import { parseSearchWords } from "../reading/search-words";
import { PAGE_SIZE } from "../rules";
import { attributes } from "../tables.server";
import { listCategoryProducts, MAX_CANDIDATES } from "./list-products.server";
import { readCategoryProducts } from "./product-candidates.server";
import {
	CATEGORY_SORTS,
	type CategoryCursor,
	type CategoryProductsPage,
	type CategoryQuery,
} from "./rules";

const { db } = createTestPlatform();

/** More than a page may read. */
const PART_COUNT = 1200;
const THREADS = ["M6", "M8", "M 10", "Ø12"];
const LENGTHS = [5.5, 16, 100, 20];

type Product = { id: string; thread: string; length: number; price: number; stock: number };

let products: Product[] = [];
let [thread, length] = ["", ""];
let [large, small] = [
	{ id: "", partCount: 0 },
	{ id: "", partCount: 0 },
];

// Sold-out parts would fill the lists of other tests.
afterAll(() => db.run(sql`delete from products where description = 'Many'`));

async function insertProducts(categoryId: string, familyId: string, rows: readonly Product[]) {
	const admin = await createAdmin();
	const values = rows.map((row) => ({
		...row,
		specs: JSON.stringify({ [thread]: row.thread, [length]: row.length }),
	}));
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by,
			created_at, category_id, family_id, specs)
		select value ->> 'id', 'Part', ' part', 'Many', value ->> 'price', value ->> 'stock', 'products/none.webp', ${admin.id}, 1,
			${categoryId}, ${familyId}, value ->> 'specs'
		from json_each(${JSON.stringify(values)})`);
}

const createTestProducts = (count: number): Product[] =>
	Array.from({ length: count }, (_, n) => ({
		id: `${newId()}-${n}`,
		thread: THREADS[n % THREADS.length] ?? "",
		length: LENGTHS[((n * 7) % 13) % LENGTHS.length] ?? 0,
		price: 100 + ((n * 7919) % 5000),
		stock: n % 3,
	}));

beforeAll(async () => {
	large = { id: (await createCategory()).id, partCount: PART_COUNT };
	small = { id: (await createCategory()).id, partCount: 240 };
	thread = (await createAttribute({ name: "Thread" })).id;
	length = (await createAttribute({ name: "Length", kind: "number" })).id;
	products = createTestProducts(small.partCount);
	const family = await createFamily({ categoryId: small.id, columns: [thread, length] });
	await insertProducts(small.id, family.id, products);
	const other = await createFamily({ categoryId: large.id });
	await insertProducts(large.id, other.id, createTestProducts(PART_COUNT));
});

const buildQuery = (overrides: Partial<CategoryQuery> = {}): CategoryQuery => ({
	chosen: new Map(),
	inStock: false,
	from: null,
	to: null,
	sort: "newest",
	page: 1,
	size: PAGE_SIZE,
	after: null,
	viewer: createPublicViewer(createTestPlatform()),
	...overrides,
});

async function readByCursor(query: CategoryQuery, category = small) {
	const read = [];
	for (let after: CategoryCursor | null = null; ; ) {
		const found: CategoryProductsPage = await listCategoryProducts(
			db,
			category,
			{ ...query, size: 37, after },
			readCategoryProducts,
		);
		read.push(...found.products);
		after = found.next;
		if (!after) return read;
	}
}

const isMatch = (
	product: Product,
	{ inStock, from, to }: CategoryQuery,
	threads: string[],
	sizes: string[],
) =>
	(!inStock || product.stock > 0) &&
	(from === null || product.price >= from) &&
	(to === null || product.price <= to) &&
	(threads.length === 0 || threads.includes(product.thread)) &&
	(sizes.length === 0 || sizes.includes(String(product.length)));

test("every filter, sort and count equals a plain loop over the parts", async () => {
	const choices: [threads: string[], sizes: string[]][] = [
		[[], []],
		[["M6"], []],
		[["M 10", "Ø12"], ["5.5"]],
		[["M8"], ["16", "100"]],
	];
	for (const [threads, sizes] of choices) {
		for (const filters of [{}, { inStock: true }, { from: 1000, to: 3000 }]) {
			for (const sort of CATEGORY_SORTS) {
				const chosen = new Map(
					[[thread, threads] as const, [length, sizes] as const].filter(
						([, values]) => values.length > 0,
					),
				);
				const query = buildQuery({ ...filters, sort, chosen });
				const expected = products.filter((product) => isMatch(product, query, threads, sizes));
				const pages = [];
				for (let page = 1; ; page += 1) {
					const found = await listCategoryProducts(
						db,
						small,
						{ ...query, page },
						readCategoryProducts,
					);
					pages.push(...found.products);
					if (page === 1) {
						expect(found.totalCount).toBe(expected.length);
						expect(found.families[0]).toMatchObject({
							partCount: expected.length,
							fromPoisha: Math.min(...expected.map(({ price }) => price)),
						});
						const facets = new Map(found.facets.map((facet) => [facet.id, facet.values]));
						for (const { value, count } of facets.get(thread) ?? []) {
							const alone = products.filter((product) => isMatch(product, query, [value], sizes));
							expect(count).toBe(alone.length);
						}
						expect(facets.get(length)?.map(({ value }) => value)).toEqual([
							"5.5",
							"16",
							"20",
							"100",
						]);
					}
					if (!found.next) break;
				}
				expect((await readByCursor(query)).map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
				expect(new Set(pages.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
				expect(pages).toHaveLength(expected.length);
				const prices = pages.map(({ pricePoisha }) => Number(pricePoisha));
				if (sort === "newest" || sort === "catalogue")
					expect(pages.map(({ id }) => id)).toEqual(
						(sort === "newest" ? expected.toReversed() : expected).map(({ id }) => id),
					);
				else
					expect(prices).toEqual(
						prices.toSorted((one, other) => (sort === "price-low" ? one - other : other - one)),
					);
			}
		}
	}
});

test("a page reads about a thousand rows, also of a category with more parts", async () => {
	const wide = new Map([[thread, THREADS.slice(0, 3)]]);
	const narrow = new Map([[thread, ["M6"]]]);
	for (const [category, query] of [
		[small, buildQuery({ sort: "price-low" })],
		[large, buildQuery()],
		[large, buildQuery({ chosen: wide })],
		[large, buildQuery({ chosen: narrow, sort: "price-low" })],
	] as const) {
		const { db: counted, rowsRead } = createRowCountingDatabase();
		await listCategoryProducts(counted, category, query, readCategoryProducts);
		// The query reads each attribute of the shop, and other tests have hundreds.
		expect(rowsRead() - (await db.$count(attributes))).toBeLessThan(1000);
	}
});

test("a value that no part has is reported, and an attribute that is no filter here is ignored", async () => {
	for (const category of [small, large]) {
		const chosen = new Map([
			[thread, ["M6", "M7"]],
			["utm_source", ["mail"]],
		]);
		const found = await listCategoryProducts(
			db,
			category,
			buildQuery({ chosen }),
			readCategoryProducts,
		);
		expect(found.unknownValues).toEqual([{ id: thread, value: "M7" }]);
		expect(found.totalCount).toBe(category.partCount / 4);
		expect(found.facets.map(({ id }) => id)).not.toContain("utm_source");
	}
});

test("of more parts than may be read, the stored counts are shown, or none, and each part is on a page", async () => {
	const all = await listCategoryProducts(db, large, buildQuery(), readCategoryProducts);
	expect(all).toMatchObject({ totalCount: PART_COUNT, isTruncated: true });
	expect(all.facets.find(({ id }) => id === thread)?.values).toEqual(
		["M6", "M8", "M 10", "Ø12"]
			.map((value) => ({ value, count: PART_COUNT / 4, isChosen: false }))
			.toSorted((one, other) => one.value.localeCompare(other.value, "en", { numeric: true })),
	);
	const newestFirst = await readByCursor(buildQuery(), large);
	expect(new Set(newestFirst.map(({ id }) => id)).size).toBe(PART_COUNT);
	const oldestFirst = await readByCursor(buildQuery({ sort: "price-low" }), large);
	expect(oldestFirst.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id).toReversed());
	const chosen = new Map([[thread, ["M6"]]]);
	const filtered = await listCategoryProducts(
		db,
		large,
		buildQuery({ chosen }),
		readCategoryProducts,
	);
	expect(filtered.totalCount).toBe(PART_COUNT / 4);
	expect(filtered.facets.find(({ id }) => id === thread)?.values).toEqual([
		{ value: "M6", count: null, isChosen: true },
	]);
	const price = await listCategoryProducts(
		db,
		large,
		buildQuery({ from: 200 }),
		readCategoryProducts,
		{
			maxCandidates: MAX_CANDIDATES,
		},
	);
	expect(price).toMatchObject({ totalCount: null, isTruncated: true });
});

test("nobody can type the words of a category or a value", async () => {
	for (const typed of [`@c:${small.id}`, `@s:${thread}=m6`, "@s", "@", "@c"]) {
		for (const { prefixes } of parseSearchWords(typed)) {
			for (const prefix of prefixes) expect(prefix).not.toContain("@");
		}
	}
	const page = await new Browser().open(`/products?q=${encodeURIComponent(`@c:${small.id}`)}`);
	expect(page.html).not.toContain(products[0]?.id);
});

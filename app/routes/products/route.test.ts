import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findManagedProduct } from "~/domain/catalog/management/queries.server";
import { editProduct } from "~/domain/catalog/management/verbs.server";
import { buildSearchText } from "~/domain/catalog/reading/search-words";
import { SORTS, type Sort } from "~/domain/catalog/rules";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { EMPTY_SEARCH } from "~/domain/catalog/search/search-query";
import { products } from "~/domain/catalog/tables.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { createDatabase } from "~/platform/d1/database.server";
import { newId } from "~/platform/ids.server";
import { fetchWithoutTable } from "~/testing/database/missing-table";
import {
	buildProductInput,
	createAdmin,
	createOrder,
	createPaidOrder,
	createProduct,
	createReview,
	createUser,
} from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const viewer = createPublicViewer(createTestPlatform());

const { db } = createTestPlatform();

/** A part number unique to the test; without an x, which between digits would be read as a size. */
const createSearchPart = () => `ty${newId().replaceAll(/[^a-wyz0-9]/gi, "")}`;

type ListingParams = Partial<
	Record<"q" | "stock" | "sort" | "after" | "from" | "to" | "rating", string>
>;

const openListing = (params: ListingParams) =>
	new Browser().open(`/products?${new URLSearchParams(params)}`);

const listProductIds = (html: string) =>
	Array.from(
		html.matchAll(
			/(?:<a class="product-card"[^>]*|<th scope="row">(?:<img[^>]*>)?<a[^>]*)href="\/products\/([^"?]+)"/g,
		),
		(it) => it[1],
	);

const searchProductIds = async (q: string, more: ListingParams = {}) =>
	listProductIds((await openListing({ q, ...more })).html);

async function readEveryPage(asked: ListingParams): Promise<(string | undefined)[]> {
	const ids = [];
	let path: string | undefined = `/products?${new URLSearchParams(asked)}`;
	while (path) {
		const { html, status } = await new Browser().open(path);
		expect(status).toBe(200);
		ids.push(...listProductIds(html));
		path = /href="([^"]+)">Next page/.exec(html)?.[1];
	}
	return ids;
}

test("a search matches the beginnings of words in any order and case", async () => {
	const part = createSearchPart();
	const bolt = await createProduct({ name: `Hex Bolt M10 x 60, zinc-plated ${part}` });
	const nut = await createProduct({ name: `Hex nut M10 ${part}` });
	expect(new Set(await searchProductIds(part))).toEqual(new Set([bolt.id, nut.id]));
	expect(await searchProductIds(`${part} BOLT hex`)).toEqual([bolt.id]);
	expect(await searchProductIds(`zinc m10 ${part.toUpperCase()} bo`)).toEqual([bolt.id]);
	expect(await searchProductIds(`  x\t60   ${part} `)).toEqual([bolt.id]);
});

test("a search uses all words that fit into the box", async () => {
	const part = createSearchPart().slice(0, 12);
	const letters = Array.from("abcdefghijklmnopqrstuvwxyz0123456789.,;:!", (letter) => letter);
	const product = await createProduct({ name: `${part} ${letters.join(" ")}` });
	const q = `${part} ${letters.join(" ")}`;
	expect(q.length).toBeLessThanOrEqual(100);
	expect(await searchProductIds(q)).toEqual([product.id]);
	expect((await openListing({ q: `${q} ?` })).html).toContain("We have no");
});

test.each([`50%`, "a_b", `3/4"`, "O'Neill", "🔩", "<b>x</b>", "\\", "'; drop", "*", "[a-z]", "$&"])(
	"a query with %s is searched literally",
	async (odd) => {
		const part = createSearchPart();
		const product = await createProduct({ name: `${part} size ${odd} steel` });
		await createProduct({ name: `${part} size 50 a-b steel` });
		const page = await openListing({ q: `${part} ${odd}` });
		expect(listProductIds(page.html)).toEqual([product.id]);
		expect(page.html).not.toContain("<b>x</b>");
	},
);

test.each([
	["ＢＯＬＴ", "bolt"],
	["bolt", "ＢＯＬＴ"],
	["Gewinde groß", "GROSS"],
	["½ inch", "1⁄2"],
	["Ø 20 ÖSE", "ø ö"],
	["ΚΟΧΛΙΑΣ", "κοχλιας"],
	["বড়", "বড়"],
	["Ange\u0301le", "ang\u00e9le"],
])("'%s' is found by '%s'", async (name, query) => {
	const part = createSearchPart();
	const product = await createProduct({ name: `${name} ${part}` });
	expect(await searchProductIds(`${part} ${query}`)).toEqual([product.id]);
});

test("a renamed product is found by its new name only", async () => {
	const [before, after] = [createSearchPart(), createSearchPart()];
	const product = await createProduct({ name: `Vice ${before}` });
	const words = buildProductInput({ name: `Clamp ${after.toUpperCase()}` });
	const adminId = (await createAdmin()).id;
	const old = await findManagedProduct(createTestPlatform().db, product.id);
	if (!old) throw new Error("the product exists");
	await editProduct(asAdmin(createTestPlatform(), adminId), old, words, null);
	expect(await searchProductIds(`clamp ${after}`)).toEqual([product.id]);
	expect((await openListing({ q: before })).html).toContain(`We have no "${before}"`);
});

test("'In stock only' hides sold-out and fully held products, and archived products are never listed", async () => {
	const part = createSearchPart();
	const name = `Bearing ${part}`;
	const there = await createProduct({ name, onHand: 3 });
	const gone = await createProduct({ name, onHand: 0 });
	const held = await createProduct({ name, onHand: 2 });
	await createOrder(await createUser(), held, { quantity: 2 });
	await createProduct({ name, archivedAt: 1 });
	expect(new Set(await searchProductIds(part))).toEqual(new Set([there.id, gone.id, held.id]));
	const page = await openListing({ q: part, stock: "in" });
	expect(listProductIds(page.html)).toEqual([there.id]);
	expect(page.html).toContain(`Products with "${part}", in stock, best match first`);
	expect(page.html).toMatch(/<input[^>]*checked=""[^>]*name="stock"|name="stock"[^>]*checked=""/);
});

async function createTiedProducts(part: string) {
	const createdBy = (await createAdmin()).id;
	const made = await Promise.all(
		Array.from({ length: 50 }, (_, n) =>
			createProduct({
				name: `Washer ${part}`,
				createdBy,
				createdAt: 1_000_000 + Math.floor(n / 7),
				pricePoisha: 10_000 + (n % 6) * 100,
				onHand: n % 17 === 0 ? 0 : 20,
			}),
		),
	);
	const buyer = await createUser();
	for (const [n, product] of made
		.filter(({ onHand }) => onHand > 1)
		.slice(0, 8)
		.entries()) {
		await createPaidOrder(buyer, product);
		await createReview(buyer, { product: product.id, ratings: 4 + (n % 4) });
	}
	return db
		.select()
		.from(products)
		.where(eq(products.searchName, buildSearchText(`Washer ${part}`)));
}

type TiedProduct = Awaited<ReturnType<typeof createTiedProducts>>[number];

const SORT_VALUES: Record<Sort, (product: TiedProduct) => number> = {
	best: ({ searchNo, inStock }) => (inStock ? 0 : 1e6) - (searchNo ?? 0),
	newest: ({ createdAt }) => -createdAt,
	"price-low": ({ pricePoisha }) => pricePoisha,
	"price-high": ({ pricePoisha }) => -pricePoisha,
	rating: ({ ratingRank }) => -ratingRank,
};

test.each(SORTS)(
	"the list sorted by '%s' has every product once across its pages",
	async (sort) => {
		const part = createSearchPart();
		const made = await createTiedProducts(part);
		expect(new Set(made.map(SORT_VALUES[sort])).size).toBeGreaterThan(4);
		for (const stock of ["", "in"]) {
			const wanted = made.filter(({ onHand, reserved }) => stock === "" || onHand > reserved);
			const ids = await readEveryPage({ q: part, sort, stock });
			expect(ids.length).toBe(wanted.length);
			expect(new Set(ids)).toEqual(new Set(wanted.map(({ id }) => id)));
			const values = ids.map((id) => {
				const product = made.find((each) => each.id === id);
				return product ? SORT_VALUES[sort](product) : Number.NaN;
			});
			expect(values).toEqual(values.toSorted((one, other) => one - other));
		}
	},
);

test("'best rated' puts many good ratings before one perfect one, and unrated products last", async () => {
	const part = createSearchPart();
	const [many, one, bad, none] = [
		await createProduct({ name: `Saw many ${part}` }),
		await createProduct({ name: `Saw one ${part}` }),
		await createProduct({ name: `Saw bad ${part}` }),
		await createProduct({ name: `Saw none ${part}` }),
	];
	const rate = async (product: typeof many, ratings: number) => {
		const buyer = await createUser();
		await createPaidOrder(buyer, product);
		await createReview(buyer, { product: product.id, ratings });
	};
	for (const ratings of [9, 10, 9, 10, 9, 9]) await rate(many, ratings);
	await rate(one, 10);
	await rate(bad, 1);
	const { html } = await openListing({ q: part, sort: "rating" });
	expect(listProductIds(html)).toEqual([many.id, one.id, bad.id, none.id]);
	expect(html).toContain("4.7 of 5, 6 ratings");
	expect(html).toContain("5 of 5, 1 rating");
	expect(html.split('class="average-rating"')).toHaveLength(4);
});

test("a page without a search reads only as many index rows as it shows, in every order", async () => {
	const requestedSql: string[] = [];
	const recording = {
		prepare(sql: string) {
			requestedSql.push(sql);
			return env.DB.prepare(sql);
		},
	} as D1Database;
	for (const [sort, index] of [
		["newest", "newest"],
		["price-low", "by_price"],
		["price-high", "by_price"],
		["rating", "by_rating"],
	] as const) {
		for (const inStock of [false, true]) {
			for (const after of [null, { key: 10_000, id: "m" }]) {
				const listing = {
					search: EMPTY_SEARCH,
					readings: [],
					filters: { ...NO_FILTERS, inStock },
					sort,
					viewer,
				};
				const db = createDatabase(recording, { statements: 0, writtenTables: new Set() });
				await listProducts(db, listing, 24, after);
				const sql = requestedSql.splice(0)[0] ?? "";
				const bound = Array.from({ length: sql.split("?").length - 1 }, () => 0);
				const { results } = await env.DB.prepare(`explain query plan ${sql}`)
					.bind(...bound)
					.all<{ detail: string }>();
				const plan = results.map(({ detail }) => detail).join("; ");
				expect(plan).toContain(`USING INDEX products_${inStock ? "in_stock_" : ""}${index}`);
				expect(plan).not.toContain("TEMP B-TREE");
			}
		}
	}
});

test.each([
	"nonsense",
	"newest.x.y",
	"price-low.1",
	"rating.-1.a",
	"1767225600000.abc",
	"newest.1.a'b",
	"best.-1.a",
	"𝟙",
])("an invalid cursor ('%s') starts the list at its top", async (after) => {
	const part = createSearchPart();
	const product = await createProduct({ name: `Chain ${part}` });
	const page = await openListing({ q: part, after });
	expect(page.status).toBe(200);
	expect(listProductIds(page.html)).toEqual([product.id]);
	expect(page.html).not.toContain("First page");
});

test("a cursor of another sort starts the list at its top, and one past the end shows that there are no more", async () => {
	const part = createSearchPart();
	const product = await createProduct({ name: `Chain ${part}`, pricePoisha: 20_000 });
	const other = await openListing({ q: part, sort: "price-high", after: "price-low.15000.a" });
	expect(listProductIds(other.html)).toEqual([product.id]);
	const beyond = await openListing({ q: part, sort: "price-low", after: "price-low.30000.a" });
	expect(beyond.status).toBe(200);
	expect(beyond.html).toContain("No more products");
	expect(beyond.html).toContain(`href="/products?q=${part}&sort=price-low">First page`);
});

test("a query of more than 100 characters shows an error and stays in its box", async () => {
	const long = "m".repeat(101);
	const page = await openListing({ q: long, stock: "in" });
	expect(page.status).toBe(400);
	expect(page.html).toMatch(new RegExp(`<input[^>]*name="q"[^>]*value="${long}"`));
	expect(page.html).toMatch(/<p id="error-q"[^>]*>.*At most 100 characters/);
	expect(page.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="error-q"/);
	expect(listProductIds(page.html)).toEqual([]);
	expect((await openListing({ q: "m".repeat(100) })).status).toBe(200);
	expect((await openListing({ q: "bad \0 text" })).status).toBe(400);
});

test("unknown choices are refused, and empty ones are the defaults", async () => {
	for (const choice of [{ sort: "created_at; --" }, { stock: "yes" }, { stock: "1" }])
		expect((await openListing({ q: "bolt", ...choice })).status).toBe(400);
	expect((await openListing({ q: "  ", sort: "", stock: "", rating: "" })).html).toContain(
		"All products, newest first",
	);
});

test("an empty result suggests what to do next", async () => {
	const part = createSearchPart();
	await createProduct({ name: `Gear ${part}`, onHand: 0 });
	const page = await openListing({ q: `Gear ${part}`, stock: "in", sort: "rating" });
	expect(page.status).toBe(200);
	expect(page.html).toContain(`No "Gear ${part}" matches these filters`);
	expect(page.html).toContain('href="/contact"');
	expect(page.html).toContain(`href="/products?q=Gear+${part}&sort=rating">Include sold-out`);
	expect(page.html).toContain('href="/products?sort=rating">Show all products');
});

test("the product list shows an error page with 'Try again' when the products can't be read", async () => {
	const page = await fetchWithoutTable("products", "/products?q=bolt&sort=rating");
	expect(page.status).toBe(503);
	expect(page.html).toContain("Error loading products: the catalogue can't be reached just now");
	expect(page.html).toContain('href="/products?q=bolt&amp;sort=rating"');
	expect(page.html).toContain("Toolyard");
	expect(page.html).toMatch(/<input[^>]*value="bolt"/);
	expect(page.html).not.toContain("no_such_table");
	expect(page.html).not.toContain("D1_ERROR");
	expect(String(page.errorLog[0])).toContain("Failed query");
});

test("the home page shows an error in the products' place when they can't be read", async () => {
	const page = await fetchWithoutTable("products", "/");
	expect(page.status).toBe(200);
	expect(page.html).toContain("Error loading products: the catalogue can't be reached just now");
	expect(page.html).toContain("87K+");
	expect(page.html).toMatch(/<form[^>]*action="\/contact"/);
	expect(page.html).not.toContain("no_such_table");
});

test("the selected sort is the one the list uses", async () => {
	const selected = async (query: string) => {
		const { html } = await new Browser().open(`/products${query}`);
		const select = /<select[^>]*name="sort"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
		const first = /<option[^>]*>([^<]*)/.exec(select)?.[1];
		return /<option[^>]*selected=""[^>]*>([^<]*)/.exec(select)?.[1] ?? first;
	};
	expect(await selected("")).toBe("Newest first");
	expect(await selected("?sort=best")).toBe("Newest first");
	expect(await selected("?q=bolt")).toBe("Best match");
	expect(await selected("?q=bolt&sort=")).toBe("Best match");
	expect(await selected("?q=bolt&sort=newest")).toBe("Newest first");
	expect(await selected("?sort=price-low")).toBe("Price, low to high");
});

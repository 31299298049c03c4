import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { editProduct } from "~/domain/catalog/management/edit-product.server";
import { SORTS, type Sort } from "~/domain/catalog/rules";
import { listedProducts } from "~/domain/catalog/search/list-products.server";
import { NO_FILTERS } from "~/domain/catalog/search/product-list";
import { searchText } from "~/domain/catalog/search/search-words";
import { products } from "~/domain/catalog/tables.server";
import { databaseFrom } from "~/platform/d1/database.server";
import { newId } from "~/platform/ids.server";
import { openWithoutTable } from "~/testing/database/missing-table";
import {
	anAdmin,
	anOrder,
	aPaidOrder,
	aProduct,
	aReview,
	aUser,
} from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

/** A part number that no other test's products have; without an x, which between or behind digits makes a size. */
const aPart = () => `ty${newId().replaceAll(/[^a-wyz0-9]/gi, "")}`;

type Asked = Partial<Record<"q" | "stock" | "sort" | "after" | "from" | "to" | "rating", string>>;

const open = (asked: Asked) => new Browser().open(`/products?${new URLSearchParams(asked)}`);

const idsOn = (html: string) =>
	Array.from(
		html.matchAll(/<a class="product-card"[^>]*href="\/products\/([^"?]+)"/g),
		(it) => it[1],
	);

const found = async (q: string, more: Asked = {}) => idsOn((await open({ q, ...more })).html);

/** The ids of every page, from the first on by 'Next page'. */
async function everyPage(asked: Asked): Promise<(string | undefined)[]> {
	const ids = [];
	let path: string | undefined = `/products?${new URLSearchParams(asked)}`;
	while (path) {
		const { html, status } = await new Browser().open(path);
		expect(status).toBe(200);
		ids.push(...idsOn(html));
		path = /href="([^"]+)">Next page/.exec(html)?.[1];
	}
	return ids;
}

test("a product is found by the beginnings of words of its name, in any order, in large or small letters", async () => {
	const part = aPart();
	const bolt = await aProduct({ name: `Hex Bolt M10 x 60, zinc-plated ${part}` });
	const nut = await aProduct({ name: `Hex nut M10 ${part}` });
	expect(new Set(await found(part))).toEqual(new Set([bolt.id, nut.id]));
	expect(await found(`${part} BOLT hex`)).toEqual([bolt.id]);
	expect(await found(`zinc m10 ${part.toUpperCase()} bo`)).toEqual([bolt.id]);
	expect(await found(`  x\t60   ${part} `)).toEqual([bolt.id]);
});

test("as many words as fit into the box are all looked for", async () => {
	const part = aPart().slice(0, 12);
	const letters = Array.from("abcdefghijklmnopqrstuvwxyz0123456789.,;:!", (letter) => letter);
	const product = await aProduct({ name: `${part} ${letters.join(" ")}` });
	const q = `${part} ${letters.join(" ")}`;
	expect(q.length).toBeLessThanOrEqual(100);
	expect(await found(q)).toEqual([product.id]);
	expect((await open({ q: `${q} ?` })).html).toContain("Nothing found for");
});

test.each([`50%`, "a_b", `3/4"`, "O'Neill", "🔩", "<b>x</b>", "\\", "'; drop", "*", "[a-z]", "$&"])(
	"%s in a query is looked for as it stands",
	async (odd) => {
		const part = aPart();
		const product = await aProduct({ name: `${part} size ${odd} steel` });
		await aProduct({ name: `${part} size 50 a-b steel` });
		const page = await open({ q: `${part} ${odd}` });
		expect(idsOn(page.html)).toEqual([product.id]);
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
	const part = aPart();
	const product = await aProduct({ name: `${name} ${part}` });
	expect(await found(`${part} ${query}`)).toEqual([product.id]);
});

test("a product that is renamed is found by its new name and no longer by the old one", async () => {
	const [before, after] = [aPart(), aPart()];
	const product = await aProduct({ name: `Vice ${before}` });
	const words = { name: `Clamp ${after.toUpperCase()}`, price: 5000, description: "Opens 100 mm." };
	await editProduct(testPlatform(), (await anAdmin()).id, product.id, words, null);
	expect(await found(`clamp ${after}`)).toEqual([product.id]);
	expect((await open({ q: before })).html).toContain(`Nothing found for "${before}"`);
});

test("'In stock only' leaves out what is sold out or held by unpaid orders, and archived products are never there", async () => {
	const part = aPart();
	const name = `Bearing ${part}`;
	const there = await aProduct({ name, onHand: 3 });
	const gone = await aProduct({ name, onHand: 0 });
	const held = await aProduct({ name, onHand: 2 });
	await anOrder(await aUser(), held, { quantity: 2 });
	await aProduct({ name, archivedAt: 1 });
	expect(new Set(await found(part))).toEqual(new Set([there.id, gone.id, held.id]));
	const page = await open({ q: part, stock: "in" });
	expect(idsOn(page.html)).toEqual([there.id]);
	expect(page.html).toContain(`Products with "${part}", in stock, best match first`);
	expect(page.html).toMatch(/<input[^>]*checked=""[^>]*name="stock"|name="stock"[^>]*checked=""/);
});

/** Fifty products that tie by some in everything one can sort by, a few of them sold out; eight are rated. */
async function tiedProducts(part: string) {
	const createdBy = (await anAdmin()).id;
	const made = await Promise.all(
		Array.from({ length: 50 }, (_, n) =>
			aProduct({
				name: `Washer ${part}`,
				createdBy,
				createdAt: 1_000_000 + Math.floor(n / 7),
				pricePoisha: 10_000 + (n % 6) * 100,
				onHand: n % 17 === 0 ? 0 : 20,
			}),
		),
	);
	const buyer = await aUser();
	for (const [n, product] of made
		.filter(({ onHand }) => onHand > 1)
		.slice(0, 8)
		.entries()) {
		await aPaidOrder(buyer, product);
		await aReview(buyer, { product: product.id, ratings: 4 + (n % 4) });
	}
	return db
		.select()
		.from(products)
		.where(eq(products.searchName, searchText(`Washer ${part}`)));
}

type Made = Awaited<ReturnType<typeof tiedProducts>>[number];

const SORTED_BY: Record<Sort, (product: Made) => number> = {
	best: ({ searchNo }) => -(searchNo ?? 0),
	newest: ({ createdAt }) => -createdAt,
	"price-low": ({ pricePoisha }) => pricePoisha,
	"price-high": ({ pricePoisha }) => -pricePoisha,
	rating: ({ ratingRank }) => -ratingRank,
};

test.each(SORTS)(
	"sorted by '%s' the grid goes to its end page by page, with no product twice and none lost",
	async (sort) => {
		const part = aPart();
		const made = await tiedProducts(part);
		expect(new Set(made.map(SORTED_BY[sort])).size).toBeGreaterThan(4);
		for (const stock of ["", "in"]) {
			const wanted = made.filter(({ onHand, reserved }) => stock === "" || onHand > reserved);
			const ids = await everyPage({ q: part, sort, stock });
			expect(ids.length).toBe(wanted.length);
			expect(new Set(ids)).toEqual(new Set(wanted.map(({ id }) => id)));
			const values = ids.map((id) => {
				const product = made.find((each) => each.id === id);
				return product ? SORTED_BY[sort](product) : Number.NaN;
			});
			expect(values).toEqual(values.toSorted((one, other) => one - other));
		}
	},
);

test("the best rated come first: many good ratings before one perfect one, and unrated products last", async () => {
	const part = aPart();
	const [many, one, bad, none] = [
		await aProduct({ name: `Saw many ${part}` }),
		await aProduct({ name: `Saw one ${part}` }),
		await aProduct({ name: `Saw bad ${part}` }),
		await aProduct({ name: `Saw none ${part}` }),
	];
	const rate = async (product: typeof many, ratings: number) => {
		const buyer = await aUser();
		await aPaidOrder(buyer, product);
		await aReview(buyer, { product: product.id, ratings });
	};
	for (const ratings of [9, 10, 9, 10, 9, 9]) await rate(many, ratings);
	await rate(one, 10);
	await rate(bad, 1);
	const { html } = await open({ q: part, sort: "rating" });
	expect(idsOn(html)).toEqual([many.id, one.id, bad.id, none.id]);
	expect(html).toContain("4.7 of 5, 6 ratings");
	expect(html).toContain("5 of 5, 1 rating");
	expect(html.split('class="average-rating"')).toHaveLength(4);
});

test("a page without a search reads as many rows as it shows from an index of its own, in every order", async () => {
	const asked: string[] = [];
	const recording = {
		prepare(sql: string) {
			asked.push(sql);
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
			for (const after of [null, { value: 10_000, id: "m" }]) {
				const listing = { words: [], filters: { ...NO_FILTERS, inStock }, sort };
				const db = databaseFrom(recording, { statements: 0, writes: 0 });
				await listedProducts(db, listing, 24, after);
				const sql = asked.splice(0)[0] ?? "";
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
])("a cursor that is not the list's own ('%s') starts it at its top", async (after) => {
	const part = aPart();
	const product = await aProduct({ name: `Chain ${part}` });
	const page = await open({ q: part, after });
	expect(page.status).toBe(200);
	expect(idsOn(page.html)).toEqual([product.id]);
	expect(page.html).not.toContain("First page");
});

test("a cursor of another sort starts the list at its top; one beyond the end says that there is no more", async () => {
	const part = aPart();
	const product = await aProduct({ name: `Chain ${part}`, pricePoisha: 20_000 });
	const other = await open({ q: part, sort: "price-high", after: "price-low.15000.a" });
	expect(idsOn(other.html)).toEqual([product.id]);
	const beyond = await open({ q: part, sort: "price-low", after: "price-low.30000.a" });
	expect(beyond.status).toBe(200);
	expect(beyond.html).toContain("No more products");
	expect(beyond.html).toContain(`href="/products?q=${part}&sort=price-low">First page`);
});

test("a query of more than 100 characters is not searched for, and stays in its box with what is wrong", async () => {
	const long = "m".repeat(101);
	const page = await open({ q: long, stock: "in" });
	expect(page.status).toBe(400);
	expect(page.html).toMatch(new RegExp(`<input[^>]*name="q"[^>]*value="${long}"`));
	expect(page.html).toMatch(/<p id="error-q"[^>]*>.*At most 100 characters/);
	expect(page.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="error-q"/);
	expect(idsOn(page.html)).toEqual([]);
	expect((await open({ q: "m".repeat(100) })).status).toBe(200);
	expect((await open({ q: "bad \0 text" })).status).toBe(400);
});

test("what is none of the shop's choices falls back to the usual", async () => {
	const part = aPart();
	const product = await aProduct({ name: `Spring ${part}`, onHand: 0 });
	const page = await open({ q: part, sort: "created_at; --", stock: "yes" });
	expect(page.status).toBe(200);
	expect(idsOn(page.html)).toEqual([product.id]);
	expect(page.html).toContain(`Products with "${part}", best match first`);
	expect((await open({ q: "  " })).html).toContain("All products, newest first");
});

test("when nothing is found the page says what to do next", async () => {
	const part = aPart();
	await aProduct({ name: `Gear ${part}`, onHand: 0 });
	const page = await open({ q: `Gear ${part}`, stock: "in", sort: "rating" });
	expect(page.status).toBe(200);
	expect(page.html).toContain(`Nothing found for "Gear ${part}"`);
	expect(page.html).toContain("Try fewer words");
	expect(page.html).toContain(`href="/products?q=Gear+${part}&sort=rating">Look among sold-out`);
	expect(page.html).toContain('href="/products?sort=rating">Show all products');
});

test("when the products can't be read the grid says so in the shop's dress, and offers to try again", async () => {
	const page = await openWithoutTable("products", "/products?q=bolt&sort=rating");
	expect(page.status).toBe(503);
	expect(page.html).toContain("Error loading products: the catalogue can't be reached just now");
	expect(page.html).toContain('href="/products?q=bolt&amp;sort=rating"');
	expect(page.html).toContain("Toolyard");
	expect(page.html).toMatch(/<input[^>]*value="bolt"/);
	expect(page.html).not.toContain("no_such_table");
	expect(page.html).not.toContain("D1_ERROR");
	expect(String(page.noted[0])).toContain("Failed query");
});

test("when the products can't be read the home page says so in their place, and the rest stands", async () => {
	const page = await openWithoutTable("products", "/");
	expect(page.status).toBe(200);
	expect(page.html).toContain("Error loading products: the catalogue can't be reached just now");
	expect(page.html).toContain("87K+");
	expect(page.html).toMatch(/<form[^>]*action="\/contact"/);
	expect(page.html).not.toContain("no_such_table");
});

test("the sort that is selected is the one that the list is in", async () => {
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

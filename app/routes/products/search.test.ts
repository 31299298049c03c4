import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { archiveProduct, deleteProduct } from "~/domain/catalog/management/verbs.server";
import { buildSearchText, parseSearchWords } from "~/domain/catalog/reading/search-words";
import { SORTS, type Sort } from "~/domain/catalog/rules";
import { listProducts } from "~/domain/catalog/search/list-products.server";
import { type Filters, NO_FILTERS } from "~/domain/catalog/search/product-list";
import { parseSearchQuery } from "~/domain/catalog/search/search-query";
import { products, searchPages } from "~/domain/catalog/tables.server";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { readSortCursor } from "~/platform/d1/keyset.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const viewer = createPublicViewer(createTestPlatform());

const platform = createTestPlatform();
const { db } = platform;

/** A unique word without an x, which between digits would be read as a size. */
const createWord = () => `q${newId().replaceAll("x", "y")}q`;

const openListing = (params: Record<string, string>) =>
	new Browser().open(`/products?${new URLSearchParams(params)}`);

const listProductIds = (html: string) =>
	Array.from(
		html.matchAll(
			/(?:<a class="product-card"[^>]*|<th scope="row">(?:<img[^>]*>)?<a[^>]*)href="\/products\/([^"?]+)"/g,
		),
		(it) => it[1],
	);

const searchProductIds = async (q: string, more: Record<string, string> = {}) =>
	listProductIds((await openListing({ q, ...more })).html);

test("sizes and part numbers are found however they are typed, partly or whole, and plurals by the singular", async () => {
	const shop = createWord();
	const part = `QX-${newId().replaceAll("x", "y").slice(0, 8)}`;
	const bolt = await createProduct({ name: `Hex bolt M8 x 1.25, zinc-plated ${shop}` });
	const unc = await createProduct({ name: `Socket screw 1/4-20, #8 washers ${shop}` });
	const numbered = await createProduct({ name: `Combination wrench ${part} ${shop}` });
	const assembly = await createProduct({ name: `Bearing assemblies 6204-2RS/C3 ½" ${shop}` });
	const wanted: Record<string, string[]> = {
		[bolt.id]: [
			"M8X1.25",
			"m8 x 1.25",
			"m8×1",
			"hex bolts m8",
			"zincplated",
			"zinc plat",
			"bolt 1.25",
		],
		[unc.id]: ["1/4-20", "1/4 20", "1/4-2", "1⁄4-20", "socket screws", "washer #8", "(1/4-20)"],
		[numbered.id]: [
			"wrenches",
			"wrenchs",
			"wrench",
			"wren",
			part,
			part.toLowerCase(),
			part.replace("-", ""),
			part.slice(0, 7),
			part.replace("-", " "),
		],
		[assembly.id]: [
			"assembly",
			"assembl",
			"6204",
			"620",
			"6204-2rs",
			"62042rsc3",
			"6204 2rs",
			"1/2",
		],
	};
	for (const [id, queries] of Object.entries(wanted)) {
		for (const query of queries)
			expect([query, await searchProductIds(`${query} ${shop}`)]).toEqual([query, [id]]);
	}
});

test("whole-word matches come before prefix matches, then newer products first", async () => {
	const number = createWord();
	const longer = await createProduct({ name: `Clamp ${number}-77` });
	const exact = await createProduct({ name: `Clamp ${number}-7` });
	const longest = await createProduct({ name: `Clamp ${number}-777` });
	expect(await searchProductIds(`${number}-7`)).toEqual([exact.id, longest.id, longer.id]);
	expect(await searchProductIds(number)).toEqual([longest.id, exact.id, longer.id]);
});

test("price and rating fields filter the list, keep what was typed and show errors", async () => {
	const shop = createWord();
	const [cheap, middle, dear] = [
		await createProduct({ name: `Vice ${shop}`, pricePoisha: 10_000 }),
		await createProduct({ name: `Vice ${shop}`, pricePoisha: 12_550 }),
		await createProduct({ name: `Vice ${shop}`, pricePoisha: 20_000 }),
	];
	await db
		.update(products)
		.set({ ratingSum: 17, ratingCount: 2 })
		.where(eq(products.id, middle.id));
	expect(await searchProductIds(shop, { from: "100", to: "125.50", sort: "price-low" })).toEqual([
		cheap.id,
		middle.id,
	]);
	expect(await searchProductIds(shop, { from: "125.5", sort: "price-high" })).toEqual([
		dear.id,
		middle.id,
	]);
	expect(await searchProductIds(shop, { rating: "4" })).toEqual([middle.id]);
	expect(await searchProductIds(shop, { rating: "4.5" })).toEqual([]);
	expect((await openListing({ q: shop, rating: "nine" })).status).toBe(400);

	const filteredPage = await openListing({
		q: shop,
		from: "100",
		to: "125.50",
		rating: "3",
		sort: "price-low",
	});
	expect(filteredPage.html).toContain(
		`Products with "${shop}", tk 100 to 125.50, rated 3 and up, lowest price first`,
	);
	expect(filteredPage.html).toContain("1 found");
	expect(filteredPage.html).toMatch(/<input[^>]*name="to"[^>]*value="125.50"/);
	expect(filteredPage.html).toMatch(/<details[^>]*open=""/);
	expect(filteredPage.html).toContain('content="noindex, follow"');

	const wrong = await openListing({ q: shop, from: "abc", to: "1.234", stock: "in" });
	expect(wrong.status).toBe(400);
	expect(wrong.html).toMatch(/<input[^>]*name="from"[^>]*value="abc"/);
	expect(wrong.html).toMatch(/<p id="error-from"[^>]*>.*Enter a price like/);
	expect(wrong.html).toMatch(/<p id="error-to"[^>]*>.*Enter a price like/);
	expect(wrong.html).toContain("Check the marked field to see results");
	const oneWrong = await openListing({ from: "abc", to: "1" });
	expect(oneWrong.html).not.toContain('id="error-to"');
	const crossed = await openListing({ from: "200", to: "100" });
	expect(crossed.status).toBe(400);
	expect(crossed.html).toMatch(/<p id="error-to"[^>]*>.*Must be at least the lowest price/);
});

test("nothing is shown as an answer when no product has all the words, but ways on", async () => {
	const shop = createWord();
	await createProduct({ name: `Trowelette ${shop}` });
	const page = await openListing({ q: `Trowelette ${shop} ${createWord()}` });
	expect(page.html).toContain(`We have no "Trowelette ${shop}`);
	expect(page.html).toContain('href="/contact"');
	expect(page.html).toContain('href="/order-pad"');
	expect(listProductIds(page.html)).toEqual([]);
});

test("suggestions list product names, and are empty for an invalid query", async () => {
	const shop = createWord();
	const { name } = await createProduct({ name: `Spirit level ${shop}` });
	const page = await new Browser().open(`/products/suggestions?q=${shop.slice(0, -2)}`);
	expect(page.headers.get("content-type")).toContain("application/json");
	expect(JSON.parse(page.html)).toEqual([{ value: name }]);
	expect((await new Browser().open("/products/suggestions")).html).toBe("[]");
	expect((await new Browser().open(`/products/suggestions?q=${"m".repeat(101)}`)).html).toBe("[]");
});

test("a suggestion by the buyer's own number says so, is for members of the company only, and no cache keeps it", async () => {
	const { customerId, viewer } = await createCompany();
	const word = createWord();
	const product = await createProduct({ name: `Spirit level ${word}` });
	await createPartNumber(product, "own", `TY-${word}`);
	await createPartNumber(product, "customer", `K/${word}-1`, customerId);
	const suggest = (browser: Browser, q: string) =>
		browser.open(`/products/suggestions?${new URLSearchParams({ q })}`);
	const member = await createSignedInBrowser(viewer);
	const found = await suggest(member, `k ${word}`);
	expect(JSON.parse(found.html)).toEqual([
		{ value: `K/${word}-1`, label: expect.stringMatching(/^Your number for .*Spirit level/) },
	]);
	expect(found.headers.get("cache-control")).toBe("private, no-store");
	expect(JSON.parse((await suggest(member, word)).html)).toEqual([{ value: product.name }]);
	const stranger = await createSignedInBrowser(await createUser());
	expect((await suggest(stranger, `k ${word}`)).html).not.toContain("Your number");
	const visitor = await suggest(new Browser(), `k ${word}`);
	expect(visitor.html).not.toContain("Your number");
	expect(visitor.headers.get("cache-control")).toBe("public, max-age=300");
	const page = await member.open(`/products?q=${encodeURIComponent(`K/${word}-1`)}`);
	expect([page.status, page.location]).toEqual([302, `/products/${product.id}`]);
});

test("a hundred-letter query with broad words is cut to what D1 accepts", async () => {
	const days = "㏠㏡㏢㏣㏤㏥㏦㏧㏨㏩㏪㏫㏬㏭㏮㏯㏰㏱㏲㏳㏴㏵㏶㏷㏸㏹";
	const marks = Array.from(days, (day, n) => `${day}${String.fromCodePoint(0x249c + n)}`).join("");
	const q = `flat wash form zinc plat ${marks}㏺ ㏻ ㏼ ㏽ ㏾ ㍘ ㍙ ㍚ ㍛ ㍜ ㍝ ㍞`;
	expect(q).toHaveLength(100);
	expect(parseSearchWords(q).flatMap(({ prefixes }) => prefixes)).toHaveLength(80);
	const { id, name } = await createProduct({ name: q.normalize("NFKC").slice(0, 200) });
	expect(await searchProductIds(q)).toContain(id);
	const suggested = await new Browser().open(`/products/suggestions?q=${encodeURIComponent(q)}`);
	expect(JSON.parse(suggested.html)).toContainEqual({ value: name });
});

test("the index follows a product that is archived, restored and deleted", async () => {
	const word = createWord();
	const { id } = await createProduct({ name: `Gear ${word}` });
	const admin = await createAdmin();
	const indexed = () => db.select().from(searchPages).where(eq(searchPages.word, word));
	expect(await indexed()).toHaveLength(1);
	await archiveProduct(asAdmin(platform, admin.id), id, true);
	expect(await indexed()).toEqual([]);
	await archiveProduct(asAdmin(platform, admin.id), id, false);
	expect(await searchProductIds(word)).toEqual([id]);
	await deleteProduct(asAdmin(platform, admin.id), id);
	expect(await indexed()).toEqual([]);
});

/** All products have the word 'a', half of them 'b', a third 'c', and so on. */
const PRODUCT_COUNT = 6000;
const words = {
	all: createWord(),
	half: createWord(),
	third: createWord(),
	few: createWord(),
	other: createWord(),
};
type CreatedProduct = {
	id: string;
	name: string;
	price: number;
	at: number;
	half: boolean;
	third: boolean;
};
let createdProducts: CreatedProduct[] = [];

beforeAll(async () => {
	const run = newId();
	createdProducts = Array.from({ length: PRODUCT_COUNT }, (_, n) => {
		const [half, third] = [n % 2 === 0, n % 3 === 0];
		const name = [
			words.all,
			half ? words.half : words.other,
			third ? words.third : "",
			n % 900 === 0 ? words.few : "",
			`${run}-${String(n).padStart(5, "0")}`,
		].join(" ");
		return {
			id: `${run}-${n}`,
			name,
			price: 100 + ((n * 7919) % 5000),
			at: 1 + Math.floor(n / 5),
			half,
			third,
		};
	});
	const rows = createdProducts.map((it) => ({ ...it, words: buildSearchText(it.name) }));
	const admin = await createAdmin();
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at)
		select value ->> 'id', value ->> 'name', value ->> 'words', 'Many', value ->> 'price', 3, 'products/none.webp', ${admin.id}, value ->> 'at'
		from json_each(${JSON.stringify(rows)})`);
	// In no list, but before the products above in every sort.
	await db.run(sql`insert into products (id, name, description, price_poisha, on_hand, image_key, created_by, created_at, kind)
		select 'service-' || key, 'Delivery', 'Delivery', iif(key % 2, 100, 9000000), 100, 'products/none.webp', ${admin.id}, 2000, 'service'
		from json_each(${JSON.stringify(Array.from({ length: 600 }))})`);
});

async function measureSearch(
	q: string,
	sort: Sort,
	filters: Partial<Filters> = {},
	after: string | null = null,
) {
	const { db: counted, rowsRead } = createRowCountingDatabase();
	const listing = {
		search: parseSearchQuery(q),
		readings: [],
		filters: { ...NO_FILTERS, ...filters },
		sort,
		viewer,
	};
	const cursor = readSortCursor(after, sort);
	const page = await listProducts(counted, listing, 24, cursor);
	return { ...page, rowsRead: rowsRead() };
}

test("a page reads fewer than a thousand rows for common and rare words, and all pages together are the list", async () => {
	const has =
		(...those: string[]) =>
		(it: CreatedProduct) =>
			those.every((word) => it.name.includes(word));
	const cases: [string, Partial<Filters>, (it: CreatedProduct) => boolean][] = [
		[words.all, {}, () => true],
		[`${words.half} ${words.third}`, {}, (it) => it.half && it.third],
		[`${words.all} ${words.few}`, {}, has(words.few)],
		[
			`${words.half} ${words.third} ${words.all}`,
			{ from: 100, to: 300 },
			(it) => it.half && it.third && it.price <= 300,
		],
		[words.third, { minHalfStars: 8 }, () => false],
		["", { from: 100, to: 101 }, (it) => it.price <= 101],
	];
	for (const [q, filters, fits] of cases) {
		for (const sort of SORTS) {
			const ids: string[] = [];
			let after: string | null = null;
			for (let pages = 0; pages === 0 || after; pages += 1) {
				if (pages === 10) break;
				const page = await measureSearch(q, sort, filters, after);
				expect([q, sort, page.rowsRead < 1000, page.rowsRead]).toEqual([
					q,
					sort,
					true,
					page.rowsRead,
				]);
				ids.push(...page.products.map(({ id }) => id));
				after = page.next;
			}
			const wanted = createdProducts.filter(fits);
			const own = ids.filter((id) => createdProducts.some((it) => it.id === id));
			expect(new Set(ids).size).toBe(ids.length);
			if (!after && q) expect([q, sort, ids.length]).toEqual([q, sort, wanted.length]);
			const places = own.map((id) => createdProducts.findIndex((it) => it.id === id));
			expect(places.every((place) => fits(createdProducts[place] as CreatedProduct))).toBe(true);
			const value = (place: number) => {
				const { price, at } = createdProducts[place] as CreatedProduct;
				return { best: -place, newest: -at, "price-low": price, "price-high": -price, rating: 0 }[
					sort
				];
			};
			expect(places.map(value)).toEqual(places.map(value).toSorted((one, other) => one - other));
			if (after && q) {
				const first = wanted
					.map((it) => value(createdProducts.indexOf(it)))
					.toSorted((one, other) => one - other);
				expect(places.map(value)).toEqual(first.slice(0, places.length));
			}
		}
	}
});

test("absent words, partial part numbers and too many words read fewer than a thousand rows", async () => {
	const numbered = createdProducts[1234]?.name.split(" ").at(-1) ?? "";
	for (const q of [
		createWord(),
		`${words.all} ${createWord()}`,
		numbered,
		numbered.slice(0, -2),
		numbered.slice(0, -4),
		"a b c d e f g h i j",
	]) {
		for (const sort of SORTS) {
			const page = await measureSearch(q, sort, { from: 100, to: 200_000 });
			expect([q, sort, page.rowsRead < 1000, page.rowsRead]).toEqual([
				q,
				sort,
				true,
				page.rowsRead,
			]);
		}
	}
	expect((await measureSearch(numbered, "best")).products.map(({ id }) => id)).toEqual([
		createdProducts[1234]?.id,
	]);
	const cut = await measureSearch(numbered.slice(0, -4), "best");
	expect(cut.isTruncated).toBe(true);
	expect(cut.products).toHaveLength(24);
});

test("the list and the results of a search show prices without VAT", async () => {
	const word = createWord();
	await createProduct({ name: `Vice ${word}`, pricePoisha: 25_000 });
	for (const query of [`q=${word}`, "sort=newest"]) {
		const path = `/products?${query}`;
		const gross = await new Browser().open(path);
		expect(gross.html).not.toContain("(approx.)");
		expect(gross.html).toContain("Show prices excl. VAT");
		const net = await new Browser().open(`${path}&vat=net`);
		expect(parseText(net.html).replace(/\s+/g, " ")).toContain("tk 250 tk 217.39 10 in stock");
		expect(net.html).toContain("Show prices incl. VAT");
	}
});

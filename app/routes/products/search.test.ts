import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { archiveProduct } from "~/domain/catalog/management/archive-product.server";
import { deleteProduct } from "~/domain/catalog/management/delete-product.server";
import { SORTS, type Sort } from "~/domain/catalog/rules";
import { listedProducts } from "~/domain/catalog/search/list-products.server";
import { type Filters, NO_FILTERS } from "~/domain/catalog/search/product-list";
import { searchText, soughtWords } from "~/domain/catalog/search/search-words";
import { products, searchPages } from "~/domain/catalog/tables.server";
import { readSortCursor } from "~/platform/d1/keyset.server";
import { newId } from "~/platform/ids.server";
import { databaseThatCounts } from "~/testing/database/rows-read-counter";
import { anAdmin, aProduct } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;

/** A word that no other test's products have, which no other word begins with. */
/** A word of nobody else's; without an 'x', which between digits would make a size of it. */
const aWord = () => `q${newId().replaceAll("x", "y")}q`;

const open = (asked: Record<string, string>) =>
	new Browser().open(`/products?${new URLSearchParams(asked)}`);

const idsOn = (html: string) =>
	Array.from(
		html.matchAll(/<a class="product-card"[^>]*href="\/products\/([^"?]+)"/g),
		(it) => it[1],
	);

const found = async (q: string, more: Record<string, string> = {}) =>
	idsOn((await open({ q, ...more })).html);

test("sizes and part numbers are found however their dashes, slashes and spaces are typed, half or whole, and plurals by the singular", async () => {
	const shop = aWord();
	const part = `QX-${newId().replaceAll("x", "y").slice(0, 8)}`;
	const bolt = await aProduct({ name: `Hex bolt M8 x 1.25, zinc-plated ${shop}` });
	const unc = await aProduct({ name: `Socket screw 1/4-20, #8 washers ${shop}` });
	const numbered = await aProduct({ name: `Combination wrench ${part} ${shop}` });
	const assembly = await aProduct({ name: `Bearing assemblies 6204-2RS/C3 ½" ${shop}` });
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
			expect([query, await found(`${query} ${shop}`)]).toEqual([query, [id]]);
	}
});

test("what has the words in full comes before what only begins like them, and then the later on sale", async () => {
	const number = aWord();
	const longer = await aProduct({ name: `Clamp ${number}-77` });
	const exact = await aProduct({ name: `Clamp ${number}-7` });
	const longest = await aProduct({ name: `Clamp ${number}-777` });
	expect(await found(`${number}-7`)).toEqual([exact.id, longest.id, longer.id]);
	expect(await found(number)).toEqual([longest.id, exact.id, longer.id]);
});

test("prices and ratings filter the grid, by plain fields that keep what was typed and say what is wrong with it", async () => {
	const shop = aWord();
	const [cheap, middle, dear] = [
		await aProduct({ name: `Vice ${shop}`, pricePoisha: 10_000 }),
		await aProduct({ name: `Vice ${shop}`, pricePoisha: 12_550 }),
		await aProduct({ name: `Vice ${shop}`, pricePoisha: 20_000 }),
	];
	await db
		.update(products)
		.set({ ratingSum: 17, ratingCount: 2 })
		.where(eq(products.id, middle.id));
	expect(await found(shop, { from: "100", to: "125.50", sort: "price-low" })).toEqual([
		cheap.id,
		middle.id,
	]);
	expect(await found(shop, { from: "125.5", sort: "price-high" })).toEqual([dear.id, middle.id]);
	expect(await found(shop, { rating: "4" })).toEqual([middle.id]);
	expect(await found(shop, { rating: "4.5" })).toEqual([]);
	expect(await found(shop, { rating: "nine" })).toHaveLength(3);

	const kept = await open({ q: shop, from: "100", to: "125.50", rating: "3", sort: "price-low" });
	expect(kept.html).toContain(
		`Products with "${shop}", tk 100 to 125.50, rated 3 and up, cheapest first`,
	);
	expect(kept.html).toContain("1 found");
	expect(kept.html).toMatch(/<input[^>]*name="to"[^>]*value="125.50"/);
	expect(kept.html).toMatch(/<details[^>]*open=""/);
	expect(kept.html).toContain('content="noindex, follow"');

	const wrong = await open({ q: shop, from: "abc", to: "1.234", stock: "in" });
	expect(wrong.status).toBe(400);
	expect(wrong.html).toMatch(/<input[^>]*name="from"[^>]*value="abc"/);
	expect(wrong.html).toMatch(/<p id="error-from"[^>]*>.*Write a price like/);
	expect(wrong.html).toMatch(/<p id="error-to"[^>]*>.*Write a price like/);
	expect(wrong.html).toContain("Nothing was looked for");
	const oneWrong = await open({ from: "abc", to: "1" });
	expect(oneWrong.html).not.toContain('id="error-to"');
	const crossed = await open({ from: "200", to: "100" });
	expect(crossed.status).toBe(400);
	expect(crossed.html).toMatch(/<p id="error-to"[^>]*>.*Must be at least the lowest price/);
});

test("when no product has all the words the nearest are shown, and the page says so", async () => {
	const shop = aWord();
	const product = await aProduct({ name: `Trowelette ${shop}` });
	const misspelt = await open({ q: `Trowlette ${shop}` });
	expect(misspelt.html).toContain(`Nothing found for "Trowlette ${shop}"`);
	expect(misspelt.html).toContain(`Nearest: "trowelette ${shop}"`);
	expect(idsOn(misspelt.html)).toEqual([product.id]);
	const tooMany = await open({ q: `Trowelette ${shop} ${aWord()}` });
	expect(tooMany.html).toContain(`Nearest: "trowelette ${shop}"`);
	expect(idsOn(tooMany.html)).toEqual([product.id]);
	expect(idsOn((await open({ q: aWord() })).html)).toEqual([]);
});

test("names are suggested for what is being typed, and none for what can't be looked for", async () => {
	const shop = aWord();
	const { name } = await aProduct({ name: `Spirit level ${shop}` });
	const page = await new Browser().open(`/products/suggestions?q=${shop.slice(0, -2)}`);
	expect(page.headers.get("content-type")).toContain("application/json");
	expect(JSON.parse(page.html)).toEqual([name]);
	expect((await new Browser().open("/products/suggestions")).html).toBe("[]");
	expect((await new Browser().open(`/products/suggestions?q=${"m".repeat(101)}`)).html).toBe("[]");
});

test("of a query of a hundred letters that mean far more words as many are looked for as D1 takes", async () => {
	const days = "㏠㏡㏢㏣㏤㏥㏦㏧㏨㏩㏪㏫㏬㏭㏮㏯㏰㏱㏲㏳㏴㏵㏶㏷㏸㏹";
	const marks = Array.from(days, (day, n) => `${day}${String.fromCodePoint(0x249c + n)}`).join("");
	const q = `flat wash form zinc plat ${marks}㏺ ㏻ ㏼ ㏽ ㏾ ㍘ ㍙ ㍚ ㍛ ㍜ ㍝ ㍞`;
	expect(q).toHaveLength(100);
	expect(soughtWords(q).flatMap(({ starts }) => starts)).toHaveLength(80);
	const { id, name } = await aProduct({ name: q.normalize("NFKC").slice(0, 200) });
	expect(await found(q)).toContain(id);
	const suggested = await new Browser().open(`/products/suggestions?q=${encodeURIComponent(q)}`);
	expect(JSON.parse(suggested.html)).toContain(name);
});

test("the index follows a product out of the shop, back into it, and away for good", async () => {
	const word = aWord();
	const { id } = await aProduct({ name: `Gear ${word}` });
	const admin = await anAdmin();
	const indexed = () => db.select().from(searchPages).where(eq(searchPages.word, word));
	expect(await indexed()).toHaveLength(1);
	await archiveProduct(platform, admin.id, id, true);
	expect(await indexed()).toEqual([]);
	await archiveProduct(platform, admin.id, id, false);
	expect(await found(word)).toEqual([id]);
	await deleteProduct(platform, admin.id, id);
	expect(await indexed()).toEqual([]);
});

/** Many products with words of this test's own: 'a' of all of them, 'b' of half, 'c' of a third, and so on. */
const COUNT = 6000;
const words = { all: aWord(), half: aWord(), third: aWord(), few: aWord(), other: aWord() };
type Made = { id: string; name: string; price: number; at: number; half: boolean; third: boolean };
let made: Made[] = [];

beforeAll(async () => {
	const run = newId();
	made = Array.from({ length: COUNT }, (_, n) => {
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
	const rows = made.map((it) => ({ ...it, words: searchText(it.name) }));
	const admin = await anAdmin();
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_by, created_at)
		select value ->> 'id', value ->> 'name', value ->> 'words', 'Many', value ->> 'price', 3, 'products/none.webp', ${admin.id}, value ->> 'at'
		from json_each(${JSON.stringify(rows)})`);
});

/** What D1 says it read for a page, and the page. */
async function measured(
	q: string,
	sort: Sort,
	filters: Partial<Filters> = {},
	after: string | null = null,
) {
	const { db: counted, rowsRead } = databaseThatCounts();
	const listing = { words: soughtWords(q), filters: { ...NO_FILTERS, ...filters }, sort };
	const cursor = readSortCursor(after, sort);
	const page = await listedProducts(counted, listing, 24, cursor);
	return { ...page, rowsRead: rowsRead() };
}

test("however common or rare its words are, a page is read in fewer than a thousand rows, and every page together is the list", async () => {
	const has =
		(...those: string[]) =>
		(it: Made) =>
			those.every((word) => it.name.includes(word));
	const asked: [string, Partial<Filters>, (it: Made) => boolean][] = [
		[words.all, {}, () => true],
		[`${words.half} ${words.third}`, {}, (it) => it.half && it.third],
		[`${words.all} ${words.few}`, {}, has(words.few)],
		[
			`${words.half} ${words.third} ${words.all}`,
			{ from: 100, to: 300 },
			(it) => it.half && it.third && it.price <= 300,
		],
		[words.third, { least: 8 }, () => false],
		["", { from: 100, to: 101 }, (it) => it.price <= 101],
	];
	for (const [q, filters, fits] of asked) {
		for (const sort of SORTS) {
			const ids: string[] = [];
			let after: string | null = null;
			for (let pages = 0; pages === 0 || after; pages += 1) {
				// A list of hundreds of pages is walked to its tenth.
				if (pages === 10) break;
				const page = await measured(q, sort, filters, after);
				expect([q, sort, page.rowsRead < 1000, page.rowsRead]).toEqual([
					q,
					sort,
					true,
					page.rowsRead,
				]);
				ids.push(...page.products.map(({ id }) => id));
				after = page.next;
			}
			const wanted = made.filter(fits);
			const own = ids.filter((id) => made.some((it) => it.id === id));
			expect(new Set(ids).size).toBe(ids.length);
			if (!after && q) expect([q, sort, ids.length]).toEqual([q, sort, wanted.length]);
			const places = own.map((id) => made.findIndex((it) => it.id === id));
			expect(places.every((place) => fits(made[place] as Made))).toBe(true);
			const value = (place: number) => {
				const { price, at } = made[place] as Made;
				return { best: -place, newest: -at, "price-low": price, "price-high": -price, rating: 0 }[
					sort
				];
			};
			expect(places.map(value)).toEqual(places.map(value).toSorted((one, other) => one - other));
			if (after && q) {
				const first = wanted
					.map((it) => value(made.indexOf(it)))
					.toSorted((one, other) => one - other);
				expect(places.map(value)).toEqual(first.slice(0, places.length));
			}
		}
	}
});

test("absent words, half a part number and more words than fit are read in fewer than a thousand rows as well", async () => {
	const numbered = made[1234]?.name.split(" ").at(-1) ?? "";
	for (const q of [
		aWord(),
		`${words.all} ${aWord()}`,
		numbered,
		numbered.slice(0, -2),
		numbered.slice(0, -4),
		"a b c d e f g h i j",
	]) {
		for (const sort of SORTS) {
			const page = await measured(q, sort, { from: 100, to: 200_000 });
			expect([q, sort, page.rowsRead < 1000, page.rowsRead]).toEqual([
				q,
				sort,
				true,
				page.rowsRead,
			]);
		}
	}
	expect((await measured(numbered, "best")).products.map(({ id }) => id)).toEqual([made[1234]?.id]);
	const cut = await measured(numbered.slice(0, -4), "best");
	expect(cut.isCut).toBe(true);
	expect(cut.products).toHaveLength(24);
});

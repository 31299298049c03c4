import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
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
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

/** A unique word without an x, which between digits would be read as a size. */
const createWord = () => `q${newId().replaceAll("x", "y")}q`;
/** As the name of a kind: such words have no digits. */
const createLetters = () =>
	createWord()
		.replace(/[^a-z]/g, "")
		.replace(/s$/, "")
		.padEnd(8, "qj");
const createNumber = () => `TQ-${newId().replace(/[^0-9]/g, "")}${Math.floor(Math.random() * 1e6)}`;

const open = (q: string, browser = new Browser()) =>
	browser.open(`/products?${new URLSearchParams({ q })}`);

const listFound = ({ html }: { html: string }) =>
	Array.from(
		html.matchAll(/<th scope="row">(?:<img[^>]*>)?<a[^>]*href="\/products\/([^"?]+)"/g),
		(it) => it[1],
	);

afterEach(() => {
	vi.useRealTimers();
});

test("an exact part number leads a buyer to the product, however it is separated", async () => {
	const number = createNumber();
	const product = await createProduct();
	await createPartNumber(product, "own", number);
	const buyer = await createSignedInBrowser(await createUser());
	for (const typed of [
		number,
		number.toLowerCase(),
		number.replace("-", ""),
		number.replace("-", " / "),
	]) {
		const found = await open(typed, buyer);
		expect([typed, found.status, found.location]).toEqual([typed, 302, `/products/${product.id}`]);
	}
	const longer = await open(number.slice(0, -1), buyer);
	expect(longer.status).toBe(200);
	expect(listFound(longer)).toEqual([product.id]);
	const filtered = await buyer.open(`/products?q=${number}&stock=in`);
	expect(listFound(filtered)).toEqual([product.id]);
});

test("an exact part number leads a visitor to the row of its family, or to the list without one", async () => {
	const family = await createFamily();
	const [number, alone] = [createNumber(), createNumber()];
	const product = await createProduct({ familyId: family.id });
	await createPartNumber(product, "own", number);
	await createPartNumber(product, "manufacturer", `${alone}-M`);
	const single = await createProduct({ name: "Vice" });
	await createPartNumber(single, "own", alone);
	const row = `/families/${family.slug}#${number.toLowerCase().replace("-", "")}`;
	expect((await open(number)).location).toBe(row);
	expect((await open(`${alone}M`)).location).toBe(row);
	const list = await open(alone);
	expect([list.status, listFound(list)]).toEqual([200, [single.id, product.id]]);
});

test("a number of several products, a name and a company's number lead nowhere", async () => {
	const number = createNumber();
	const first = await createProduct({}, [number]);
	const second = await createProduct({}, [number]);
	const buyer = await createSignedInBrowser(await createUser());
	const several = await open(number, buyer);
	expect([several.status, listFound(several).sort()]).toEqual([200, [first.id, second.id].sort()]);
	const word = createWord();
	const named = await createProduct({ name: `Hex bolt ${word}` }, [`hex bolt ${word}`]);
	const byName = await open(`hex bolt ${word}`, buyer);
	expect([byName.status, listFound(byName)]).toEqual([200, [named.id]]);
	const own = createNumber();
	await createPartNumber(await createProduct(), "customer", own, "company");
	expect(listFound(await open(own, buyer))).toEqual([]);
});

test("the exact number comes first, also where only its separators differ", async () => {
	const [, digits = ""] = createNumber().split("-");
	const exact = await createProduct({ name: "Old" }, [`${digits.slice(0, 2)}/${digits.slice(2)}`]);
	const longer = await createProduct({ name: "New" }, [`${digits}5`]);
	expect(listFound(await open(digits))).toEqual([exact.id, longer.id]);
});

test("a part with the typed number comes before newer parts with the same words in their names", async () => {
	const digits = createNumber().slice(3);
	const product = await createProduct();
	await createPartNumber(product, "own", `${digits}-2RS`);
	const puller = await createProduct({ name: `Puller for ${digits} or 2rs` });
	expect(listFound(await open(`${digits} 2rs`))).toEqual([product.id, puller.id]);
});

test("words for a pack exclude nothing, and products in that pack come first", async () => {
	const word = createWord();
	const name = `Hex bolt M8 x 40 zinc ${word}`;
	const fifty = await createProduct({ name: `${name}, box of 50` });
	const hundred = await createProduct({ name: `${name}, box of 100` });
	await createProduct({ name: `Hex bolt M8 x 45 zinc ${word}, box of 50` });
	for (const pack of ["50 pcs", "box of 50", "packs of 50", "50 nos.", "50pcs"]) {
		const found = listFound(await open(`M8 x 40 ${word} hex bolt zinc ${pack}`));
		expect([pack, found]).toEqual([pack, [fifty.id, hundred.id]]);
	}
	for (const pack of ["100 pcs", "pcs", "box of 20", "nos", "qty"]) {
		const found = listFound(await open(`M8 x 40 ${word} hex bolt zinc ${pack}`));
		expect([pack, found]).toEqual([pack, [hundred.id, fifty.id]]);
	}
	expect(listFound(await open(`${word} box of 100`))[0]).toBe(hundred.id);
});

async function createSizes(
	name: string,
	word: string,
	sizes: readonly (readonly [string, number])[],
) {
	const thread = await createAttribute({ name: "Thread" });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const {
		id: familyId,
		categoryId,
		slug,
	} = await createFamily({
		name: `${name} ${word}`,
		columns: [thread.id, length.id],
	});
	const ids = new Map<string, string>();
	for (const [size, millimetres] of sizes) {
		const specs = { [thread.id]: size, [length.id]: millimetres };
		const part = { name: `Part ${size} ${millimetres}`, familyId, categoryId, specs };
		ids.set(`${size}x${millimetres}`, (await createProduct(part)).id);
	}
	skipMinute();
	return { ids, slug, filters: `${thread.id}=M8&${length.id}=40` };
}

const SIZES = [...[20, 40, 45, 60].map((length) => ["M8", length] as const), ["M10", 43]] as const;

test("a family is found by its sizes at once, however they are typed, and its page opens with them", async () => {
	const word = createLetters();
	const { ids, slug, filters } = await createSizes(`Hex ${word}s`, "ISO 4014, zinc", SIZES);
	for (const query of [
		`${word} M8x40`,
		`m8 × 40 ${word}s`,
		`40 mm ${word} M8`,
		`hex ${word} m8*40`,
	]) {
		const page = await open(query);
		expect([query, listFound(page)]).toEqual([query, [ids.get("M8x40")]]);
		expect(page.html).toContain(`/families/${slug}?${filters}"`);
	}
	const { html } = await open(`${word} M8x40`);
	expect(html).toMatch(new RegExp(`href="/products\\?q=${word}\\+m8".*?</span>40 mm <`));
	const shorter = `${word.slice(0, 4)}${word.slice(5)}`;
	const corrected = await open(`${shorter} M8x40`);
	expect(listFound(corrected)).toEqual([ids.get("M8x40")]);
	expect(corrected.html).toContain(`Read “${shorter}” as “${word}”`);
});

test("a word that looks like a typing error finds the name that has it first", async () => {
	const word = createLetters();
	const shorter = `${word.slice(0, 4)}${word.slice(5)}`;
	const named = await createProduct({ name: `Case with ${shorter}` });
	await createSizes(`Hex ${word}s`, "zinc", SIZES);
	expect(listFound(await open(shorter))).toEqual([named.id]);
});

test("an unknown length keeps the thread and shows the nearest lengths first; an unknown thread shows none", async () => {
	const word = createLetters();
	const { ids } = await createSizes(`Hex ${word}s`, "zinc", SIZES);
	const page = await open(`M8 x 43 ${word}`);
	expect(page.html).toContain("No length 43 mm. Nearest: 45, 40, 60 mm");
	expect(listFound(page)).toEqual([45, 40, 60, 20].map((length) => ids.get(`M8x${length}`)));
	const thread = await open(`M9 x 40 ${word}`);
	expect(thread.html).toContain("We have none with “M9”");
	expect(listFound(thread)).toEqual([]);
});

test("a word that no part of the kind has is named, and a quantity fills the field", async () => {
	const word = createLetters();
	const { ids } = await createSizes(`Hex ${word}s,`, "zinc", SIZES);
	const buyer = await createSignedInBrowser(await createUser());
	const { html } = await open(`plastic hex ${word} M10x43 7 pcs`, buyer);
	expect(html).toContain("We have none with “plastic”");
	expect(html).toMatch(/<input[^>]*name="quantity"[^>]*value="7"/);
	expect(listFound({ html })).toEqual([ids.get("M10x43")]);
});

test("a kind that the shop doesn't have shows no part of another kind, and one that is only named beside another says so", async () => {
	const word = createLetters();
	const { ids } = await createSizes(`Hex ${word}s,`, "zinc", SIZES);
	for (const query of [`paint ${word}`, `${word} M8x40 paint`]) {
		const { html } = await open(query);
		expect([query, listFound({ html })]).toEqual([query, []]);
		expect(parseText(html)).toContain(`We have no "${query}"`);
	}
	expect(listFound(await open(`hex ${word} M8x40`))).toEqual([ids.get("M8x40")]);
	const pipe = createLetters();
	await createSizes(`${pipe} ${word}s,`, "zinc", [["M8", 40]]);
	expect(parseText((await open(`${pipe} M8`)).html)).toContain(
		`We have nothing called “${pipe}”. These have the word in their names`,
	);
});

test("filters keep all parts that a search shows, and count them", async () => {
	const word = createLetters();
	const thread = await createAttribute({ name: "Thread" });
	const family = await createFamily({ name: `Hex ${word}s`, columns: [thread.id] });
	const create = (size: string, familyId: string | null, name = "Part") =>
		createProduct({ name, familyId, categoryId: family.categoryId, specs: { [thread.id]: size } });
	await create("M8", family.id);
	await create("M10", family.id);
	const other = await create("M8", null, `Cover of ${word}`);
	skipMinute();
	const all = await open(word);
	expect(listFound(all)).toHaveLength(3);
	expect(all.html).toMatch(/M8 <small>2<.*M10 <small>1</);
	const chosen = await new Browser().open(`/products?q=${word}&f=${thread.id}:M8`);
	expect(listFound(chosen)).toHaveLength(2);
	expect(listFound(chosen)).toContain(other.id);
	expect(listFound(await new Browser().open(`/products?q=${word}&stock=in`))).toHaveLength(3);
});

test("a part that another replaces comes behind it, and says so", async () => {
	const word = createLetters();
	const { ids } = await createSizes(`Hex ${word}s`, "zinc", [
		["M8", 40],
		["M10", 40],
	]);
	const [old = "", newer = ""] = [ids.get("M8x40"), ids.get("M10x40")];
	expect(listFound(await open(`${word} 40 mm`))).toEqual([old, newer]);
	await createTestPlatform().db.run(
		sql`update products set superseded_by = ${newer} where id = ${old}`,
	);
	const { html } = await open(`${word} 40 mm`);
	expect(listFound({ html })).toEqual([newer, old]);
	expect(parseText(html)).toContain("Replaced by");
});

test("synonyms find each other, as one word and as several", async () => {
	const word = createWord();
	const spanner = await createProduct({ name: `Combination spanner 17 mm ${word}` });
	const key = await createProduct({ name: `Hex key 5 mm ${word}` });
	// 'tossed' has the letters of 'ss', and 'puzzle' those of 'zz'.
	const clip = await createProduct({ name: `Jubilee clip, tossed puzzle ${word}` });
	expect(listFound(await open(`wrenches ${word}`))).toEqual([spanner.id]);
	expect(listFound(await open(`17 mm wrench ${word}`))).toEqual([spanner.id]);
	expect(listFound(await open(`allen keys ${word}`))).toEqual([key.id]);
	expect(listFound(await open(`allen key 5 mm ${word}`))).toEqual([key.id]);
	for (const found of [word, `tossed puzzle ${word}`])
		expect([found, listFound(await open(`hose clamps ${found}`))]).toEqual([found, [clip.id]]);
	expect((await open(`hose ${word}`)).html).toContain("We have no");
});

test("categories and families are found by their names, with the number of their parts", async () => {
	const [word, place] = [createLetters(), createLetters()];
	const category = await createCategory({ name: `Spanners ${place}` });
	const family = await createFamily({
		categoryId: category.id,
		name: `Combination ${word}s, DIN 3113`,
	});
	const ids = { familyId: family.id, categoryId: category.id };
	await createProduct({ name: `Spanner 17 mm ${word}`, ...ids });
	await createProduct({ archivedAt: 1, ...ids });
	skipMinute();
	const { html } = await open(word);
	const byCategory = await open(`${place} qqqzzz`);
	expect(byCategory.html).toMatch(
		new RegExp(`href="/categories/${category.slug}">Spanners ${place} \\(1\\)</a>`),
	);
	expect(html).toMatch(
		new RegExp(`href="/families/${family.slug}">Combination ${word}s, DIN 3113 \\(1\\)`),
	);
});

test("a buyer adds a row of the results to the cart and stays there; a wrong quantity is explained", async () => {
	const word = createWord();
	const name = `Hex bolt with a very long name that a phone must not cut, M10 x 60, zinc-plated ${word}`;
	const product = await createProduct({ name, minQuantity: 10, orderMultiple: 10, onHand: 100 });
	await createPartNumber(product, "own", createNumber());
	await createProduct({ name: `Sold out ${word}`, onHand: 0 });
	const user = await createUser();
	const buyer = await createSignedInBrowser(user);
	const here = `/products?q=${word}`;
	const { html } = await buyer.open(here);
	expect(html).toContain(`>${name}</a>`);
	expect(html.match(/aria-label="Add [^"]* to the cart"/g)).toHaveLength(1);
	expect(html).toContain("Minimum 10, in multiples of 10");
	expect((await new Browser().open(here)).html).not.toContain("to the cart");
	const wrong = await buyer.submit(here, { productId: product.id, quantity: "25" });
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("Minimum order quantity 10, in multiples of 10. Choose 20 or 30.");
	expect(wrong.html).toMatch(/<input[^>]*name="quantity"[^>]*value="25"/);
	const added = await buyer.submit(here, { productId: product.id, quantity: "20" });
	expect([added.status, added.location]).toEqual([303, here]);
	expect((await buyer.open(here)).html).toContain("You successfully added your cart");
	const lines = await listCartLines(createTestPlatform(), user);
	expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[product.id, 20]]);
	expect(wrong.html).toContain(`aria-label="Use 30 of ${name}"`);
	const chosen = await buyer.submit(here, { productId: product.id, quantity: "25", choose: "30" });
	expect(chosen.location).toBe(here);
	const unknown = await buyer.submit(here, { productId: "none", quantity: "1" });
	expect(unknown.status).toBe(404);
});

test("choices that a search can't use are said, with a link without them", async () => {
	const word = createWord();
	await createProduct({ name: `Anvil ${word}` });
	const { html } = await new Browser().open(`/products?q=${word}&f=thread:M8&f=length:40`);
	expect(parseText(html)).toMatch(/Not used: M8, 40\./);
	expect(html).toMatch(new RegExp(`<a[^>]*href="/products\\?q=${word}">Remove</a>`));
	expect(html).toContain(`Anvil ${word}`);
});

test("parts found by a word have facets and categories, in stock before sold out, then sizes upwards", async () => {
	const word = createWord();
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const [bolts, nuts] = [
		await createCategory({ name: `Bolts ${createLetters()}` }),
		await createCategory({ name: `Nuts ${createLetters()}` }),
	];
	const createIn = async (categoryId: string, sizes: readonly (readonly [number, number])[]) => {
		const { id: familyId } = await createFamily({ categoryId, columns: [length.id] });
		const ids: string[] = [];
		for (const [size, onHand] of sizes) {
			const specs = { [length.id]: size };
			const part = { name: `Part ${word} ${size}`, familyId, categoryId, specs, onHand };
			ids.push((await createProduct(part)).id);
		}
		return ids;
	};
	const [long, soldOut, short] = await createIn(bolts.id, [
		[100, 9],
		[8, 0],
		[20, 9],
	]);
	const [nut] = await createIn(nuts.id, [[5, 9]]);
	skipMinute();
	const all = await open(word);
	expect(listFound(all)).toEqual([short, long, nut, soldOut]);
	expect(all.html).toMatch(/8 <small>1<.*20 <small>1<.*100 <small>1</);
	const chips = /<nav aria-label="Categories found".*?<\/nav>/s.exec(all.html)?.[0] ?? "";
	expect(parseText(chips)).toMatch(new RegExp(`${bolts.name} +3 *${nuts.name} +1`));
	const link = /href="([^"]*)"/.exec(chips)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const ofBolts = await new Browser().open(link);
	expect(listFound(ofBolts)).toEqual([short, long, soldOut]);
	expect(ofBolts.html).toMatch(new RegExp(`Remove </span>Category ${bolts.name} `));
	expect(ofBolts.html).not.toContain("Not used");
	const both = await new Browser().open(`${link}&f=${length.id}:20&stock=in`);
	expect(listFound(both)).toEqual([short]);
	const buyer = await createSignedInBrowser(await createUser());
	expect((await open(word, buyer)).html).toMatch(
		new RegExp(`href="/products/${soldOut}#similar"[^>]*>Similar parts<`),
	);
});

test("the page of a missing address offers a search for its last words", async () => {
	const missing = await new Browser().open("/families/hex-bolts_M8%20x%2040");
	expect(missing.status).toBe(404);
	expect(missing.html).toMatch(
		/<form[^>]*action="\/products"[^>]*>(?:(?!<\/form>).)*name="q"[^>]*value="hex bolts M8 x 40"/s,
	);
	const forbidden = await (await createSignedInBrowser(await createUser())).open("/dashboard");
	expect(forbidden.html).not.toContain("Find a part");
});

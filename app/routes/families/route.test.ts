import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { families, products } from "~/domain/catalog/tables.server";
import { changeProduct } from "~/testing/database/queries";
import {
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { Browser, type PageResponse } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

type Sizes = readonly (readonly [thread: string | null, length: number | null])[];

async function createBolts(sizes: Sizes, overrides: Parameters<typeof createProduct>[0] = {}) {
	const top = await createCategory({ name: "Fasteners" });
	const leaf = await createCategory({ name: "Bolts", parentId: top.id });
	const thread = await createAttribute({ name: "Thread" });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const columns = [thread.id, length.id];
	const family = await createFamily({ categoryId: leaf.id, columns, name: "Hex bolts 8.8" });
	const created = [];
	for (const [m, mm] of sizes) {
		const specs = { ...(m ? { [thread.id]: m } : {}), ...(mm ? { [length.id]: mm } : {}) };
		const product = await createProduct({
			familyId: family.id,
			categoryId: leaf.id,
			specs,
			...overrides,
			createdBy: created[0]?.createdBy,
		});
		await createPartNumber(product, "own", `FP-${product.id}`);
		created.push(product);
	}
	return { path: `/families/${family.slug}`, family, thread, length, top, leaf, created };
}

const GRID: Sizes = ["M6", "M8", "M10"].flatMap((m) =>
	[20, 30, 40, 50, 60, 70, 100].map((mm) => [m, mm] as const),
);

const open = (path: string) => new Browser().open(path);

const toText = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const readRows = ({ html }: PageResponse) =>
	Array.from(html.matchAll(/<tr id=.*?<\/tr>/gs), ([row]) => row);

const readSizes = (page: PageResponse) =>
	readRows(page).map((row) =>
		Array.from(row.matchAll(/<td(?: class="cell-end")?>([^<]*)</g), ([, text]) => text).join(" "),
	);

test("the table has a row for each part, sorted by size, with units in the heading", async () => {
	const { path, created } = await createBolts([
		["M10", 20],
		["M6", 100],
		[null, null],
		["M6", 20],
		["M8", 5],
	]);
	const page = await open(path);
	expect(readSizes(page)).toEqual(["M6 20", "M6 100", "M8 5", "M10 20", " "]);
	expect(toText(page.html)).toContain("Thread Length mm Price");
	const row = readRows(page).find((it) => it.includes(created[1]?.id ?? "none")) ?? "";
	expect(row).toContain(`<tr id="fp${created[1]?.id.replaceAll("-", "")}"`);
	expect(row).toContain(`href="/products/${created[1]?.id}"`);
	expect(toText(row)).toContain(`FP-${created[1]?.id} M6 100 tk 250 10 in stock`);
	// Without sizes the name describes it.
	expect(readRows(page).at(-1)).toContain(created[2]?.name);
});

test("an archived part has no row in its family", async () => {
	const { path, created } = await createBolts([
		["M6", 20],
		["M8", 30],
		["M10", 40],
	]);
	await db
		.update(products)
		.set({ archivedAt: 1 })
		.where(eq(products.id, created[1]?.id ?? ""));
	expect(readSizes(await open(path))).toEqual(["M6 20", "M10 40"]);
});

test("a row says what a pack is, the price per piece, minimum, lead time, replacement and 'Sold out'", async () => {
	const { path, created } = await createBolts(
		[
			["M6", 20],
			["M8", 20],
			["M10", 20],
			["M12", 20],
		],
		{ unit: "box", packSize: 50, pricePoisha: 965_00, leadDays: 14, onHand: 100 },
	);
	const change = (index: number, values: Parameters<typeof changeProduct>[1]) =>
		changeProduct(created[index]?.id ?? "", values);
	await change(0, { minQuantity: 10, orderMultiple: 10 });
	await change(1, { onHand: 0, supersededBy: created[0]?.id });
	await change(2, { onHand: 7, minQuantity: 10, orderMultiple: 10 });
	await change(3, { pricePoisha: 962_50 });
	const rows = readRows(await open(path));
	const [first = "", soldOut = "", short = "", dear = ""] = rows.map(toText);
	expect(first).toContain(
		"Box of 50 tk 965.00 Box of 50 tk 19.30 100 in stock Minimum 10, in multiples of 10",
	);
	expect(first).not.toContain("Lead time");
	expect(soldOut).toContain(`Sold out Lead time 14 days Replaced by FP-${created[0]?.id}`);
	expect(rows[1]).toContain(`href="${path}#fp${created[0]?.id.replaceAll("-", "")}"`);
	expect(short).toContain("7 in stock Lead time 14 days Minimum 10, in multiples of 10");
	expect(dear).toContain("tk 962.50 Box of 50 tk 19.25");
	// What is short can be ordered and waits; what was replaced can't.
	expect(rows.map((row) => row.includes("<input"))).toEqual([true, false, true, true]);
});

test("filters choose values of the columns; counts leave out an attribute's own filter", async () => {
	const { path, thread, length } = await createBolts(GRID);
	const all = await open(path);
	expect(readSizes(all)).toHaveLength(21);
	expect(toText(all.html)).toContain("Thread M6 7 M8 7 M10 7 Length, mm 20 3 30 3");
	const filtered = await open(
		`${path}?${thread.id}=m8&${thread.id}=M10&${length.id}=40&${length.id}=50&other=1`,
	);
	expect(readSizes(filtered)).toEqual(["M8 40", "M8 50", "M10 40", "M10 50"]);
	expect(toText(filtered.html)).toContain("Thread M6 2 M8 2 M10 2 Length, mm 20 2 30 2");
	expect(filtered.html).toContain(`href="${path}?${thread.id}=m8&${length.id}=40&${length.id}=50"`);
	expect(filtered.html).toContain(`action="${path}?${thread.id}=m8&`);
	const none = await open(`${path}?${thread.id}=M7`);
	expect(none.status).toBe(400);
	expect(none.html).toContain("No sizes match these filters");
	expect(toText(none.html)).toContain('No size here has "M7"');
	expect((await open(`${path}?${thread.id}=M6&${thread.id}=M7`)).status).toBe(200);
	const { path: small } = await createBolts(GRID.slice(0, 20));
	expect((await open(small)).html).not.toContain("Filter sizes");
	const oneLength: Sizes = GRID.map(([m], n) => [m, n % 2 === 0 ? 20 : null]);
	const { html } = await open((await createBolts(oneLength)).path);
	expect(toText(html)).toContain("Thread M6 7 M8 7 M10 7");
	expect(toText(html)).not.toContain("Length, mm 20 11");
});

test("a filter keeps what was typed, also for sizes that it hides", async () => {
	const { path, thread, created } = await createBolts(GRID);
	const [hidden, shown] = [created[0]?.id ?? "", created[7]?.id ?? ""];
	const typed = new URLSearchParams([
		[`units-25000-${hidden}`, "5 boxes"],
		[`units-25000-${created[1]?.id}`, ""],
		[thread.id, "M8"],
		[`units-25000-${shown}`, "12"],
	]);
	const sent = await open(`${path}?${typed}`);
	expect(sent.location).toMatch(new RegExp(`^${path}\\?${thread.id}=M8&typed=[^&]+$`));
	const filtered = await open(sent.location ?? "");
	expect(readSizes(filtered)).toEqual([
		"M6 20",
		...GRID.slice(7, 14).map((size) => size.join(" ")),
	]);
	const readField = ({ html }: PageResponse, id: string) =>
		html.match(new RegExp(`<input[^>]*name="units-25000-${id}"[^>]*value="([^"]*)"`))?.[1];
	expect([readField(filtered, hidden), readField(filtered, shown)]).toEqual(["5 boxes", "12"]);
	const [, all = ""] = filtered.html.match(/href="([^"]+)"[^>]*>All sizes/) ?? [];
	const unfiltered = await open(all.replaceAll("&amp;", "&"));
	expect(readSizes(unfiltered)).toHaveLength(21);
	expect([readField(unfiltered, hidden), readField(unfiltered, shown)]).toEqual(["5 boxes", "12"]);
});

test("a form of empty fields ends at the address of its filter", async () => {
	const { path, thread, created } = await createBolts(GRID);
	const fields = created.map(({ id }) => [`units-25000-${id}`, ""]);
	const query = new URLSearchParams([...fields, [thread.id, "M8"], [thread.id, ""]]);
	const sent = await open(`${path}?${query}`);
	expect([sent.status, sent.location]).toEqual([302, `${path}?${thread.id}=M8`]);
	expect((await open(`${path}?vat=x`)).status).toBe(400);
	expect((await open(`${path}?page=1&page=1`)).status).toBe(400);
});

test("search engines get who made a part, as a column of the family or as a fact of all parts", async () => {
	const brand = await createAttribute({ name: "Brand" });
	const readBrands = async (values: readonly string[]) => {
		const family = await createFamily({ columns: [brand.id] });
		for (const value of values)
			await createProduct({ familyId: family.id, specs: { [brand.id]: value } });
		const { html } = await open(`/families/${family.slug}`);
		return Array.from(
			html.matchAll(/"brand":{"@type":"Brand","name":"(\w+)"}/g),
			([, name]) => name,
		).toSorted();
	};
	expect(await readBrands(["SKF", "NSK"])).toEqual(["NSK", "SKF"]);
	expect(await readBrands(["SKF", "SKF"])).toEqual(["SKF", "SKF"]);
});

test("search engines get the number of the maker, the smallest order and the row of each part; of more than 100 parts the first, without the maker's number", async () => {
	const family = await createFamily();
	const bolt = await createProduct({ familyId: family.id, minQuantity: 50, pricePoisha: 1200 });
	await createPartNumber(bolt, "own", `FM-${bolt.id}`);
	for (const number of ["MK-9", "MK-10"])
		await createPartNumber(bolt, "manufacturer", `${number}-${bolt.id}`);
	const readVariants = async () => {
		const { html } = await open(`/families/${family.slug}`);
		const [json = ""] = html.match(/{[^<]*"@type":"ProductGroup"[^<]*/) ?? [];
		return JSON.parse(json).hasVariant;
	};
	const [variant] = await readVariants();
	expect(variant).toMatchObject({
		mpn: `MK-10-${bolt.id}`,
		url: `${env.APP_ORIGIN}/families/${family.slug}${variant["@id"]}`,
		offers: {
			price: "12",
			priceSpecification: { price: "12", eligibleQuantity: { minValue: 50 } },
		},
	});
	for (let n = 0; n < 99; n += 1) await createProduct({ familyId: family.id });
	const countNumbered = async () => {
		const variants: { mpn?: string }[] = await readVariants();
		return [variants.length, variants.filter(({ mpn }) => mpn !== undefined).length];
	};
	expect(await countNumbered()).toEqual([100, 1]);
	await createProduct({ familyId: family.id });
	expect(await countNumbered()).toEqual([100, 0]);
});

test("200 rows are on a page; a page without rows is not found", async () => {
	const sizes = Array.from({ length: 203 }, (_, n) => ["M6", 203 - n] as const);
	const { path, family } = await createBolts(sizes);
	const [first, second] = [await open(path), await open(`${path}?page=2`)];
	expect(readSizes(first).slice(0, 2)).toEqual(["1", "2"]);
	expect(readSizes(second)).toEqual(["201", "202", "203"]);
	expect(first.html).toContain(`href="${path}?page=2"`);
	expect(second.html).toMatch(new RegExp(`rel="canonical" href="http[^"]*${path}\\?page=2"`));
	for (const page of ["3", "0", "x", "1e1"])
		expect((await open(`${path}?page=${page}`)).status).toBe(404);
	await db.delete(products).where(eq(products.familyId, family.id));
});

test("search engines get title, canonical address, breadcrumbs and offers, and no combined filters", async () => {
	const { path, family, thread, length, top, leaf, created } = await createBolts([["M6", 20]]);
	const { html } = await open(`${path}?${thread.id}=M6`);
	expect(html).toContain("<title>Hex bolts 8.8 | ");
	expect(html).toMatch(new RegExp(`rel="canonical" href="http[^"]*${path}"`));
	expect(html).not.toContain("noindex");
	expect(html).toContain(`href="/categories/${top.slug}/${leaf.slug}"`);
	const data = Array.from(
		html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
		([, json = ""]) => JSON.parse(json),
	);
	expect(data.map((it) => it["@type"])).toEqual(["BreadcrumbList", "ProductGroup"]);
	expect(data[0].itemListElement.map(({ name }: { name: string }) => name)).toEqual([
		"Categories",
		"Fasteners",
		"Bolts",
		"Hex bolts 8.8",
	]);
	expect(data[1]).toMatchObject({ name: "Hex bolts 8.8", productGroupID: family.slug });
	expect(data[1].hasVariant[0]).toMatchObject({
		name: "Hex bolts 8.8 M6 20",
		sku: `FP-${created[0]?.id}`,
		offers: { price: "250", priceCurrency: "BDT", availability: "https://schema.org/InStock" },
	});
	const two = await open(`${path}?${thread.id}=M6&${length.id}=20`);
	expect(two.html).toContain('<meta name="robots" content="noindex, follow"/>');
	await db
		.update(families)
		.set({ slug: `new-${family.id}` })
		.where(eq(families.id, family.id));
	const moved = await open(`${path}?${thread.id}=M6`);
	expect([moved.status, moved.location]).toEqual([
		301,
		`/families/new-${family.id}?${thread.id}=M6`,
	]);
	expect((await open("/families/never-was")).status).toBe(404);
});

test("visitors share one copy of the page; filters and unknown parameters are not cached", async () => {
	const { path, thread } = await createBolts([["M6", 20]]);
	const visitor = new Browser({ bindings: { PAGE_CACHE_SECONDS: "60" } });
	const getOutcome = async (query: string) => {
		await visitor.open(path + query);
		const { headers } = await visitor.open(path + query);
		return /cache;desc=(\w+)/.exec(headers.get("server-timing") ?? "")?.[1];
	};
	expect(await getOutcome("")).toBe("hit");
	expect(await getOutcome(`?${thread.id}=M6`)).toBe("bypass");
	expect(await getOutcome("?anything=1")).toBe("bypass");
	expect(await getOutcome("?typed=1.5")).toBe("bypass");
});

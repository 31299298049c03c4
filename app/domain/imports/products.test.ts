import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { pictures } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { getStock, setStock } from "~/testing/database/queries";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createOrder,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import { createSignedInBrowser } from "~/testing/http/browser";
import { asAdmin } from "~/testing/platform";
import { checkStockLedger } from "../../../scripts/verify/stock-ledger";
import { deleteUnusedPictures } from "../admin/delete-unused-pictures.server";
import { addToCart } from "../cart/verbs.server";
import { archiveProduct } from "../catalog/management/verbs.server";
import { buildSearchText } from "../catalog/reading/search-words";
import { categories, families, products } from "../catalog/tables.server";
import { createPlaces, listUnknownPlaces } from "./create-places.server";
import { WRITTEN_FIELDS } from "./kinds/products/columns.server";
import { imports } from "./model/tables.server";
import { runInProcess } from "./run-import.server";
import { applyImport } from "./verbs.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun: dryRunKind, apply, undo } = setUpImports();
const dryRun = (content: string) => dryRunKind("products", content);

async function read(id: string) {
	const [product] = await db.select().from(products).where(eq(products.id, id));
	if (!product) throw new Error("There is no such product.");
	return product;
}

async function findByNumber(number: string) {
	const [product] = await db.select().from(products).where(eq(products.partNumber, number));
	return product;
}

const listProblems = async (id: string) =>
	(await listImportRows(id)).map(([line, , , , problem]) => [line, problem]);

/** All that an import can set. */
async function readSettable(id: string) {
	const { rev, ratingRank, searchFacets, ...product } = await read(id);
	return product;
}

test("only an edit raises the revision of a product", async () => {
	const product = await createProduct({ onHand: 10 });
	await createPaidOrder(await createUser(), product, { quantity: 2 });
	await setStock(product.id, 12);
	expect((await read(product.id)).rev).toBe(0);
	await db.update(products).set({ bin: "A-1" }).where(eq(products.id, product.id));
	await db.update(products).set({ bin: "A-1" }).where(eq(products.id, product.id));
	expect((await read(product.id)).rev).toBe(1);
	await archiveProduct(asAdmin(platform, admin.id), product.id, true);
	await createPartNumber(product, "own", `R-${product.id}`);
	expect((await read(product.id)).rev).toBe(3);
});

test("every column that a file sets counts an edit", async () => {
	const trigger = await env.DB.prepare(
		"select sql from sqlite_schema where name = 'products_after_update_count_edits'",
	).first<string>("sql");
	const [, of = "", after = "", before = ""] =
		/ UPDATE OF ([^()]+) ON products\s+WHEN \(([^)]+)\)\s+IS NOT \(([^)]+)\)/.exec(trigger ?? "") ??
		[];
	const split = (text: string, prefix = "") =>
		text.split(/,\s+/).map((name) => name.replace(prefix, ""));
	const counted = split(of);
	expect(split(after, "NEW.")).toEqual(split(before, "OLD."));
	expect(split(after, "NEW.").toSorted()).toEqual(counted.toSorted());
	const set = WRITTEN_FIELDS.filter((field) => field !== "searchName");
	const columns = [...set, "archivedAt" as const, "partNumber" as const];
	expect(counted.toSorted()).toEqual(columns.map((field) => products[field].name).toSorted());
});

test("a file changes all that the form does, and undoing writes the old values back", async () => {
	const attribute = await createAttribute({ choices: ["M8", "M10"] });
	const [one, other] = [await createFamily({ columns: [attribute.id] }), await createFamily()];
	const newer = await createProduct();
	await createPartNumber(newer, "own", `N-${newer.id}`);
	const product = await createProduct({ onHand: 10, bin: "B-2", familyId: other.id });
	await createPartNumber(product, "own", `P-${product.id}`);
	const before = await readSettable(product.id);
	const cells = {
		id: product.id,
		"part number": `Q-${product.id}`,
		name: `Hex nut ${product.id}`,
		description: "Of steel.",
		price: "99.50",
		"VAT rate": "zero",
		unit: "box",
		"pack size": "50",
		MOQ: "4",
		"order multiple": "2",
		"on hand": "15",
		"reorder point": "20",
		"Max. stock": "90",
		"lead days": "3",
		"weight in g": "120",
		bin: "-",
		"HS code": "7318.15",
		"Purchase price": "8.55",
		category: "",
		family: one.slug,
		[`spec:${attribute.id}`]: "M8",
		"superseded by": `N-${newer.id}`,
		state: "archived",
	};
	const file = `${Object.keys(cells).join(",")}\n${Object.values(cells).join(",")}\n`;
	const { id, counts } = await dryRun(file);
	expect(counts).toEqual({ changed: 1 });
	expect(await readSettable(product.id)).toEqual(before);
	await apply(id);
	expect(await read(product.id)).toMatchObject({
		name: cells.name,
		searchName: buildSearchText(cells.name),
		partNumber: cells["part number"],
		pricePoisha: 9950,
		vatRateId: "zero",
		unit: "box",
		packSize: 50,
		minQuantity: 4,
		orderMultiple: 2,
		onHand: 15,
		leadDays: 3,
		reorderAt: 20,
		reorderTo: 90,
		weightG: 120,
		bin: "",
		hsCode: "7318.15",
		costPoisha: 855,
		categoryId: one.categoryId,
		familyId: one.id,
		specs: { [attribute.id]: "M8" },
		supersededBy: newer.id,
		archivedAt: expect.any(Number),
	});
	expect((await dryRun(file)).counts).toEqual({ unchanged: 1 });
	expect(await undo(id)).toMatchObject({ counts: { written: 1, skipped: 0 } });
	expect(await readSettable(product.id)).toEqual(before);
	await apply(id);
	expect((await read(product.id)).bin).toBe("");
});

test("a cost is what other systems call it, stays without VAT, and '-' clears it", async () => {
	const product = await createProduct({ costPoisha: 700 });
	const check = async (heading: string, cell: string) => {
		const { id, columns } = await dryRun(`id,net price,${heading}\n${product.id},10,"${cell}"\n`);
		const [row] = await listImportRows(id);
		return { id, name: columns[2]?.name, change: row?.slice(2) };
	};
	for (const heading of ["Cost Price", "standard_price", "EK (netto)", "Valuation Rate", "cost"]) {
		const { name, change } = await check(heading, "Tk 8.55");
		expect([heading, name]).toEqual([heading, "cost"]);
		expect(change?.[1]).toContain('cost 8.55 (read from "Tk 8.55")');
	}
	for (const heading of ["Wholesale price", "Cost (incl. VAT)", "EK brutto"])
		expect((await check(heading, "8.55")).name).toBeNull();
	expect((await check("cost", "-3")).change?.[2]).toContain('cost "-3" is not valid');
	expect((await check("cost", "8.5554")).change?.[1]).toContain('cost 8.56 (read from "8.5554")');
	const { id, change } = await check("cost", "-");
	expect(change).toEqual([
		expect.stringContaining("cost 7"),
		expect.stringContaining("cost –"),
		"",
	]);
	await apply(id);
	expect(await read(product.id)).toMatchObject({ costPoisha: null });
	expect((await listImportRows((await check("cost", "9")).id))[0]?.[2]).toContain("cost –");
	await undo(id);
	expect(await read(product.id)).toMatchObject({ costPoisha: 700 });
});

test("new parts are added, deleted by undoing, and added again by applying again", async () => {
	const family = await createFamily({ imageKey: "products/family.webp" });
	const number = `NEW-${family.id}`;
	const { id, counts } = await dryRun(
		`part number,name,price,on hand,family\n${number},Hex bolt,12.50,40,${family.slug}\n${number}-2,Hex bolt,12.50,,\n`,
	);
	expect(counts).toEqual({ new: 2 });
	await apply(id);
	const added = await findByNumber(number);
	expect(added).toMatchObject({
		pricePoisha: 1250,
		onHand: 40,
		archivedAt: null,
		description: "Hex bolt",
		familyId: family.id,
		categoryId: family.categoryId,
		imageKey: "products/family.webp",
	});
	expect(await findByNumber(`${number}-2`)).toMatchObject({ onHand: 0, imageKey: "" });
	await undo(id);
	expect(await findByNumber(number)).toBeUndefined();
	await apply(id);
	expect(await findByNumber(number)).toMatchObject({
		id: added?.id,
		onHand: 40,
		archivedAt: null,
		imageKey: "products/family.webp",
	});
});

test("a part that somebody uses is archived by undoing, and restored by applying again", async () => {
	const { id: tag } = await createProduct();
	const names = ["cart", "number", "stock", "replaced", "unused"];
	const rows = names.map((name) => `${name}-${tag},Nut,12.50,10`);
	const { id } = await dryRun(`part number,name,price,on hand\n${rows.join("\n")}\n`);
	await apply(id);
	const [cart, numbered, stocked, replacing] = await Promise.all(
		names.map(async (name) => (await findByNumber(`${name}-${tag}`)) ?? { id: "" }),
	);
	if (!cart || !numbered || !stocked || !replacing) throw new Error("A part was not added.");
	await addToCart(platform, await createUser(), { productId: cart.id, quantity: 1 });
	await createPartNumber(numbered, "manufacturer", `MFR-${tag}`);
	await dryRunKind("stock", `id,change\n${stocked.id},+4\n`).then((it) => apply(it.id));
	await createProduct({ supersededBy: replacing.id });
	await undo(id);
	const left = await db
		.select({ number: products.partNumber, onHand: products.onHand, at: products.archivedAt })
		.from(products)
		.where(sql`part_number like ${`%-${tag}`}`)
		.orderBy(products.partNumber);
	expect(left).toEqual(
		[
			["cart", 0],
			["number", 0],
			["replaced", 0],
			["stock", 4],
		].map(([name, onHand]) => ({ number: `${name}-${tag}`, onHand, at: expect.any(Number) })),
	);
	const browser = await createSignedInBrowser(await createAdmin());
	const { html } = await browser.open(`/dashboard/import/${id}`);
	expect(html).toContain("4 parts that it added are archived, because they are used.");
	await apply(id);
	expect(await findByNumber(`cart-${tag}`)).toMatchObject({ onHand: 10, archivedAt: null });
	expect(await findByNumber(`unused-${tag}`)).toMatchObject({ onHand: 10, archivedAt: null });
});

test("a part that was sold keeps its units when its import is undone", async () => {
	const number = `SOLD-${(await createProduct()).id}`;
	const { id } = await dryRun(`part number,name,price,on hand\n${number},Nut,1250,5\n`);
	await apply(id);
	const added = await findByNumber(number);
	if (!added) throw new Error("The part was not added.");
	await createPaidOrder(await createUser(), added, { quantity: 2 });
	expect(await undo(id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await listImportRows(id))[0]?.[4]).toBe("the units were sold meanwhile. Kept.");
	expect((await getStock(added.id)).onHand).toBe(3);
});

test("a sale between the dry run and applying stops no price, and is kept in the stock", async () => {
	const product = await createProduct({ onHand: 100, pricePoisha: 10_000 });
	const { id } = await dryRun(`id,price,on hand\n${product.id},120,90\n`);
	await createPaidOrder(await createUser(), product, { quantity: 2 });
	expect(await apply(id)).toMatchObject({ counts: { written: 1 } });
	expect(await read(product.id)).toMatchObject({ pricePoisha: 12_000, onHand: 88 });
});

test("of two imports of one part the second is skipped, with who changed the part meanwhile", async () => {
	const product = await createProduct({ pricePoisha: 10_000 });
	const file = (price: number) => `id,price\n${product.id},${price}\n`;
	const [first, second, third] = [
		await dryRun(file(110)),
		await dryRun(file(120)),
		await dryRun(file(130)),
	];
	expect(await apply(first.id)).toMatchObject({ counts: { written: 1 } });
	expect(await apply(second.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await listImportRows(second.id))[0]?.[4]).toBe("changed after the dry run. Skipped.");
	await archiveProduct(asAdmin(platform, admin.id), product.id, true);
	await apply(third.id);
	expect((await listImportRows(third.id))[0]?.[4]).toMatch(
		/^changed by Nasrin Akter at \d\d:\d\d after the dry run\. Skipped\.$/,
	);
	expect(await undo(first.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await listImportRows(first.id))[0]?.[4]).toBe("kept, edited since.");
	expect((await read(product.id)).pricePoisha).toBe(11_000);
});

test("two imports that add the same part add it once", async () => {
	const number = `TWICE-${(await createProduct()).id}`;
	const file = `part number,name,price\n${number},Nut,1\n`;
	const [first, second] = [await dryRun(file), await dryRun(file)];
	await apply(first.id);
	expect(await apply(second.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await dryRun(file)).counts).toEqual({ unchanged: 1 });
});

test("wrong cells are named with their column, as the form would refuse them", async () => {
	const [owner, product, service, held] = [
		await createProduct({ name: "Vice" }),
		await createProduct(),
		await createProduct({ kind: "service", onHand: 0 }),
		await createProduct({ onHand: 8 }),
	];
	await createPartNumber(owner, "own", `OWN-${owner.id}`);
	await createOrder(await createUser(), held, { quantity: 5 });
	const top = await createCategory();
	await createCategory({ parentId: top.id });
	const wrong: [Record<string, string>, string][] = [
		[{ price: "12;50" }, 'price "12;50" is not an amount.'],
		[{ name: "-" }, 'name "-" is not valid: name is required.'],
		[{ unit: "dozen" }, 'unit "dozen" is not one of piece, box, pack, set, pair, metre, kg.'],
		[{ "pack size": "x" }, 'pack size "x" is not a number.'],
		[
			{ "minimum quantity": "3", "order multiple": "2" },
			"the minimum must be a multiple of the order multiple.",
		],
		[{ "part number": `OWN-${owner.id}` }, `part number "OWN-${owner.id}" belongs to Vice.`],
		[{ "VAT rate": "Luxury" }, 'VAT rate "Luxury" is unknown. Write Standard, Zero.'],
		[{ state: "sold" }, 'state "sold" is not valid. Write for sale or archived.'],
		[{ "superseded by": "nothing" }, 'superseded by "nothing": there is no such part yet.'],
		[
			{ picture: "a.jpg|b.jpg" },
			'picture "a.jpg|b.jpg" names more than one. A part has one picture.',
		],
		[{ category: top.slug }, `the category "${top.slug}" has categories below it.`],
		[{ family: "No family" }, 'family "No family" is unknown. A new family needs a category.'],
		[{ id: service.id, "on hand": "5" }, "a charge has no stock."],
		[{ id: held.id, "on hand": "3" }, "stock 3 is below the 5 units held by unpaid orders."],
		[{ id: "", "part number": `X-${owner.id}`, price: "5" }, "a new part needs a name."],
		[
			{ id: "4711", name: "Nut" },
			'id "4711" is not one of ours. Leave the column out, and give each part its part number.',
		],
		[
			{ id: "4711", "part number": `X-${owner.id}`, name: "Nut", price: "5" },
			'id "4711" is not one of ours. Leave the column out, because the part number names the part.',
		],
		[{ id: "", price: "5" }, "the row has no name and no number."],
		[{ category: "A > B > C > D > E" }, "Categories are at most four deep."],
	];
	const columns = Array.from(new Set(["id", ...wrong.flatMap(([cells]) => Object.keys(cells))]));
	const lines = wrong.map(([cells]) =>
		columns
			.map((column) => ({ id: column === "id" ? product.id : "", ...cells })[column] ?? "")
			.join(","),
	);
	const { id } = await dryRun(`${columns.join(",")}\n${lines.join("\n")}\n`);
	expect((await listProblems(id)).map(([, problem]) => problem)).toEqual(
		wrong.map(([, problem]) => problem),
	);
});

test("unknown categories and families are created as one choice, and the lines are checked again", async () => {
	const attribute = await createAttribute({ kind: "text", isFacet: false });
	const tag = attribute.id.slice(1, 9);
	const row = (n: number, category: string, family: string) =>
		`W-${tag}-${n},Bolt ${n},10,${category},${family},M8`;
	const ready = await dryRun(
		`part number,name,price,category,family,spec:${attribute.id}\n${[
			row(1, `Top ${tag} > Bolts ${tag}`, `Hex bolts ${tag}`),
			row(2, `Top ${tag} > Bolts ${tag}`, `hex bolts ${tag}`),
			row(3, `Top ${tag} > Nuts ${tag}`, ""),
		].join("\n")}\n`,
	);
	expect(ready.counts).toEqual({ error: 3 });
	expect((await listProblems(ready.id))[0]).toEqual([2, `family "Hex bolts ${tag}" is unknown.`]);
	const plan = await listUnknownPlaces(db, ready);
	expect(plan?.categories.map(({ name }) => name)).toEqual([
		`Top ${tag}`,
		`Bolts ${tag}`,
		`Nuts ${tag}`,
	]);
	expect(plan?.families).toMatchObject([{ name: `Hex bolts ${tag}` }]);
	const created = await Promise.allSettled(
		[1, 2].map(() => createPlaces(actAs(platform, { kind: "admin", userId: admin.id }), ready)),
	);
	expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const isNamed = eq(families.name, `Hex bolts ${tag}`);
	expect(await db.select().from(families).where(isNamed)).toMatchObject([
		{ columns: [attribute.id] },
	]);
	expect(await finishPhase(ready.id)).toMatchObject({ state: "ready", counts: { new: 3 } });
	await apply(ready.id);
	const part = await findByNumber(`W-${tag}-2`);
	const [family] = await db
		.select({ name: families.name, path: categories.path })
		.from(families)
		.innerJoin(categories, eq(categories.id, families.categoryId))
		.where(eq(families.id, part?.familyId ?? ""));
	expect(family).toEqual({ name: `Hex bolts ${tag}`, path: `/top-${tag}/bolts-${tag}/` });
});

test("a value that is a minus stays, and one that begins with an equals sign is read as it is", async () => {
	const product = await createProduct({ bin: "-", description: "=1+1" });
	const { counts } = await dryRun(`id,bin,description\n${product.id},'-,'=1+1\n`);
	expect(counts).toEqual({ unchanged: 1 });
});

test("a process that dies before or after any write adds each part once", async () => {
	const act = async (on: Platform) => {
		const number = `CRASH-${platform.newId()}`;
		const ready = await dryRun(`part number,name,price,on hand\n${number},Nut,1,5\n`);
		await applyImport(actAs(platform, { kind: "admin", userId: admin.id }), ready);
		const claim = { importId: ready.id, run: ready.run + 1 };
		await runInProcess({ ...platform, db: on.db }, claim).catch(() => {});
		await db.update(imports).set({ problem: "" }).where(eq(imports.id, ready.id));
		expect(await finishPhase(ready.id)).toMatchObject({ state: "applied", counts: { written: 1 } });
		expect(await findByNumber(number)).toMatchObject({ onHand: 5 });
	};
	for (const point of await listCrashPoints(act)) await act(createCrashingPlatform(point).platform);
	expect((await checkStockLedger(env.DB)).differences).toEqual([]);
});

test("unusual changes come first", async () => {
	const [usual, far, emptied] = [
		await createProduct({ pricePoisha: 10_000 }),
		await createProduct({ pricePoisha: 10_000 }),
		await createProduct({ onHand: 5 }),
	];
	const { id } = await dryRun(
		`id,price,on hand\n${usual.id},110,\n${far.id},20,\n${emptied.id},,0\n`,
	);
	expect(
		(await listImportRows(id)).map(([line, , before, after]) => [line, before, after]),
	).toEqual([
		[3, "price 100", "price 20"],
		[4, "on hand 5", "on hand 0"],
		[2, "price 100", "price 110"],
	]);
});

test("applying renews public pages once for each chunk", async () => {
	const product = await createProduct();
	const readVersion = async () =>
		(await db.get<{ version: number }>(sql`select version from page_version`))?.version ?? 0;
	const { id } = await dryRun(`id,price\n${product.id},111\n`);
	const before = await readVersion();
	await apply(id);
	expect(await readVersion()).toBe(before + 1);
	expect((await getImport(id)).state).toBe("applied");
});

test("a picture that an import names stays until the import cannot be applied any more", async () => {
	const key = `products/${platform.newId()}.webp`;
	await platform.images.put(key, "picture");
	const at = Date.now();
	const row = { key, fileName: `${key}.png`, uploadedBy: admin.id, createdAt: at, checkAt: at };
	await db.insert(pictures).values(row);
	const product = await createProduct();
	const { id } = await dryRun(`id,picture\n${product.id},${key}.png\n`);
	const cleanAfter = async (days: number) => {
		const later = { ...platform, now: () => at + days * 86_400_000 };
		for (let n = 0; n < 20 && (await deleteUnusedPictures(later)).deleted > 0; n += 1);
	};
	await cleanAfter(30);
	await apply(id);
	expect((await read(product.id)).imageKey).toBe(key);
	expect(await platform.images.head(key)).not.toBeNull();
	await undo(id);
	await cleanAfter(33);
	expect(await platform.images.head(key)).toBeNull();
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPublicViewer } from "~/domain/prices/price-of.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { findProductsByNumber } from "../part-numbers/find-by-number.server";
import { findNumberedProducts } from "../part-numbers/find-numbered-products.server";
import { products } from "../tables.server";
import { ATTRIBUTES } from "./attributes.server";
import { findManagedFamily } from "./managed-families.server";
import { findFamily, listFamilyProducts } from "./queries.server";
import { saveProductValues } from "./save-product-values.server";
import { addProductsToFamily, createFamily as create, editFamily } from "./verbs.server";

const viewer = createPublicViewer(createTestPlatform());

const platform = createTestPlatform();
const { db } = platform;

async function createBolts() {
	const admin = await createAdmin();
	const thread = await createAttribute({ name: "Thread", choices: ["M6", "M8", "M10"] });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const family = await createFamily({ columns: [length.id, thread.id] });
	const numbers = [`FA-${newId()}`, `FA-${newId()}`];
	for (const number of numbers) await createPartNumber(await createProduct(), "own", number);
	const [first = "", second = ""] = numbers;
	const ctx = asAdmin(platform, admin.id);
	return { ctx, thread, length, family, first, second };
}

test("parts are put into a family with their values, all or none", async () => {
	const { ctx, thread, length, family, first, second } = await createBolts();
	const add = (...numbers: string[]) => addProductsToFamily(ctx, family.id, numbers);
	const list = async () =>
		(await listFamilyProducts(db, viewer, family.id, { after: null })).products;
	await expect(add(first, "FA-none")).rejects.toThrow(
		'No part was added. Part number "FA-none" was not found.',
	);
	expect(await list()).toEqual([]);
	await add(first.toLowerCase(), second);
	const [{ id: firstId = "" } = {}, { id: secondId = "" } = {}] = await list();
	const describe = (...values: [string, Record<string, string>][]) =>
		saveProductValues(ctx, {
			familyId: family.id,
			values: new Map(values.map(([id, typed]) => [id, new Map(Object.entries(typed))])),
			removed: [],
		});
	const wrong = describe(
		[firstId, { [thread.id]: "M7", [length.id]: "M8", colour: "red" }],
		[secondId, { [thread.id]: "M8" }],
	);
	await expect(wrong).rejects.toMatchObject({
		fields: {
			[`${firstId} ${thread.id}`]: "Thread must be one of: M6, M8, M10.",
			[`${firstId} ${length.id}`]: '"M8" is not a number.',
			[`${firstId} colour`]: "This column no longer exists.",
		},
	});
	expect((await list()).map(({ specs }) => specs)).toEqual([{}, {}]);
	expect(await describe([firstId, { [thread.id]: "M8", [length.id]: " 5.5 " }])).toBe(true);
	const listed = await list();
	expect(listed.map(({ partNumber, specs }) => [partNumber, specs])).toEqual([
		[first, { [thread.id]: "M8", [length.id]: 5.5 }],
		[second, {}],
	]);
	const [row] = await db.select().from(products).where(eq(products.familyId, family.id));
	expect(row?.categoryId).toBe(family.categoryId);
});

test("a family's page is found by its address, old and new, and lists its parts page by page", async () => {
	const { ctx, thread, length, family } = await createBolts();
	for (let n = 0; n < 5; n += 1) await createProduct({ familyId: family.id });
	const found = await findFamily(db, family.slug);
	expect(found).toMatchObject({ ok: true, family: { columns: [{ id: length.id }, thread] } });
	const first = await listFamilyProducts(db, viewer, family.id, { after: null, size: 3 });
	const second = await listFamilyProducts(db, viewer, family.id, { after: first.next, size: 3 });
	expect([first.products.length, second.products.length, second.next]).toEqual([3, 2, null]);
	const { name, nameBn, intro, columns, categoryId } = family;
	const slug = `renamed-${family.id}`;
	const input = { name, nameBn, intro, columns, categoryId, slug };
	const old = await findManagedFamily(db, family.id);
	if (!old) throw new Error("the family exists");
	await editFamily(ctx, old, input, null);
	const late = editFamily(ctx, old, { ...input, name: "Late" }, null);
	await expect(late).rejects.toThrow("another admin saved at the same moment");
	expect(await findFamily(db, family.slug)).toEqual({ ok: false, movedTo: `/families/${slug}` });
	expect(await findFamily(db, "never-was")).toEqual({ ok: false, movedTo: null });
	const createAnother = (change: object) =>
		create(ctx, { ...input, ...change, idempotencyKey: newId() }, null);
	await expect(createAnother({})).rejects.toThrow("Another family has this address");
	await expect(createAnother({ slug: "x", columns: ["none"] })).rejects.toThrow(
		"An attribute no longer exists.",
	);
});

test("kind and filter of an attribute are fixed once a part has a value", async () => {
	const ctx = asAdmin(platform, (await createAdmin()).id);
	const attribute = await createAttribute();
	const input = { name: "Size", kind: "number", unit: "mm", choices: [] } as const;
	const edit = async (change: object) => {
		const old = await ATTRIBUTES.find(db, attribute.id);
		if (!old) throw new Error("the attribute exists");
		return ATTRIBUTES.edit(ctx, old, { ...input, choices: [], ...change });
	};
	await edit({ isFacet: "on" });
	const { id } = await createCategory();
	await createProduct({ categoryId: id, specs: { [attribute.id]: 8 } });
	await edit({ name: "Diameter", isFacet: "on" });
	const isUsed = "the attribute is used";
	await expect(edit({ isFacet: "on", kind: "choice" })).rejects.toThrow(isUsed);
	await expect(edit({})).rejects.toThrow(isUsed);
});

test("parts are found by number: the exact one first, then longer ones, and no company's numbers", async () => {
	const start = `FP${newId()}`;
	const longer: string[] = [];
	for (let n = 0; n < 13; n += 1) {
		const product = await createProduct();
		await createPartNumber(product, "own", `${start}-${n}`);
		longer.push(product.id);
	}
	const exact = await createProduct();
	await createPartNumber(exact, "manufacturer", start);
	const hidden = await createProduct();
	await createPartNumber(hidden, "customer", start, "company-1");
	const { db: counted, rowsRead } = createRowCountingDatabase();
	const found = await findProductsByNumber(counted, viewer, {
		number: start.toLowerCase(),
		customerId: null,
	});
	expect(found).toHaveLength(12);
	expect(found[0]?.id).toBe(exact.id);
	expect(found.slice(1).every(({ id }) => longer.includes(id))).toBe(true);
	expect(rowsRead()).toBeLessThan(120);
	const { db: countedProduct, rowsRead: partRowsRead } = createRowCountingDatabase();
	const find = await findNumberedProducts(countedProduct, [`${start} 1`, start]);
	expect(find(`${start} 1`)).toMatchObject({ ok: true, product: { id: longer[1] } });
	expect(find(start)).toMatchObject({ ok: true, product: { id: exact.id } });
	// Two rows of each list, and three for each number: of its index, of what follows, and of the part.
	expect(partRowsRead()).toBeLessThanOrEqual(10);
	expect(await findProductsByNumber(db, viewer, { number: " - ", customerId: null })).toEqual([]);
});

test("the API lists categories, a family with its parts, and parts by number", async () => {
	const { ctx, thread, length, family, first } = await createBolts();
	await addProductsToFamily(ctx, family.id, [first]);
	const specs = { [thread.id]: "M8", [length.id]: 40 };
	await db.update(products).set({ specs }).where(eq(products.familyId, family.id));
	const { secret } = await createTestApiToken(await createUser());
	const client = createApiClient(secret);
	const { body: tree } = await client.get("/trade/categories");
	expect(tree.data).toContainEqual(
		expect.objectContaining({ _id: family.categoryId, partCount: 1 }),
	);
	const { body } = await client.get(`/trade/families/${family.slug}`);
	expect(body.data).toMatchObject({
		slug: family.slug,
		columns: [{ name: "Length", unit: "mm" }, { name: "Thread" }],
		parts: [{ partNumber: first, values: { [thread.id]: "M8", [length.id]: 40 } }],
	});
	const { body: found } = await client.get(`/trade/parts?number=${first}`);
	expect(found.data).toEqual([expect.objectContaining({ partNumber: first, unit: "piece" })]);
	expect((await client.get("/trade/families/never-was")).status).toBe(404);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { families, products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { buildDecodablePng, createImageFile } from "~/testing/factories/image-files";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/families";
const { db } = createTestPlatform();

const openShop = async () => createSignedInBrowser(await createAdmin());

const findBySlug = async (slug: string) =>
	(await db.select().from(families).where(eq(families.slug, slug)))[0];

const findProductByNumber = async (id: string) =>
	(await db.select().from(products).where(eq(products.id, id)))[0];

/** A family with two columns and two parts that are not in it. */
async function createBolts() {
	const thread = await createAttribute({ name: "Thread", choices: ["M6", "M8", "M10"] });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const family = await createFamily({ columns: [thread.id, length.id] });
	const products = [await createProduct(), await createProduct()].map(({ id }) => ({
		id,
		number: `DF-${newId()}`,
	}));
	for (const { id, number } of products) {
		const product = await findProductByNumber(id);
		if (product) await createPartNumber(product, "own", number);
	}
	const [first, second] = products;
	if (!first || !second) throw new Error("There are no parts.");
	return { thread, length, family, first, second, path: `${PATH}/${family.id}` };
}

/** What the page sends, with other values in some fields. */
function readForm(html: string, typed: Record<string, string> = {}): URLSearchParams {
	const form = new URLSearchParams();
	const table = html.slice(html.indexOf('name="columns"') - 100, html.indexOf("Save all changes"));
	for (const [input] of table.matchAll(/<input[^>]*>/g)) {
		const name = /name="([^"]*)"/.exec(input)?.[1] ?? "";
		const value = /value="([^"]*)"/.exec(input)?.[1] ?? "";
		if (!/type="checkbox"/.test(input)) form.set(name, typed[name] ?? value);
	}
	return form;
}

test("an admin adds a family, once, and changes its columns, address and category", async () => {
	const admin = await openShop();
	const [thread, length] = [await createAttribute(), await createAttribute({ name: "Length" })];
	const [category, other] = [await createCategory(), await createCategory()];
	const slug = `hex-${newId()}`;
	const fields = {
		name: "Hex bolts 8.8",
		slug,
		categoryId: category.id,
		intro: "ISO 4014.",
		column1: length.id,
		column3: thread.id,
		idempotencyKey: newId(),
	};
	const picture = () => createImageFile(buildDecodablePng(), "a.png", "image/png");
	const added = await admin.upload(`${PATH}/add`, fields, picture());
	const family = await findBySlug(slug);
	expect(added).toMatchObject({ status: 303, location: `${PATH}/${family?.id}` });
	expect((await admin.upload(`${PATH}/add`, fields, picture())).location).toBe(added.location);
	expect(family).toMatchObject({ columns: [length.id, thread.id], categoryId: category.id });
	expect(family?.imageKey).toMatch(/^products\//);
	const product = await createProduct({ familyId: family?.id, categoryId: category.id });
	const single = await createProduct({ categoryId: category.id });
	const path = `${PATH}/${family?.id}/edit`;
	expect((await admin.open(path)).html).toContain(`<option value="${length.id}" selected=""`);
	const moved = { ...fields, slug: `${slug}-2`, categoryId: other.id, column1: "", column2: "" };
	expect(await admin.upload(path, moved, null)).toMatchObject({ status: 303 });
	expect(await findBySlug(`${slug}-2`)).toMatchObject({
		columns: [thread.id],
		imageKey: family?.imageKey,
	});
	expect((await findProductByNumber(product.id))?.categoryId).toBe(other.id);
	expect((await findProductByNumber(single.id))?.categoryId).toBe(category.id);
	expect(await listAudit(`family:${family?.id}`)).toEqual(["family.create", "family.edit"]);
	expect((await admin.open(`${PATH}/never-was/edit`)).status).toBe(404);
});

test("a refused family keeps everything that was typed, with the reason next to the field", async () => {
	const admin = await openShop();
	const used = await createFamily();
	const attribute = await createAttribute();
	const top = await createCategory();
	await createCategory({ parentId: top.id });
	const send = (change: Record<string, string>) =>
		admin.upload(
			`${PATH}/add`,
			{
				name: "Eye bolts",
				slug: `eye-${newId()}`,
				categoryId: used.categoryId,
				intro: "DIN 580.",
				idempotencyKey: newId(),
				...change,
			},
			null,
		);
	const twice = await send({ column1: attribute.id, column2: attribute.id });
	expect(twice.status).toBe(400);
	expect(twice.html).toContain('id="error-column2"');
	expect(twice.html).toContain("This column was chosen before");
	expect(twice.html).toContain("DIN 580.");
	expect((await send({ slug: used.slug })).html).toContain("Another family has this address");
	expect((await send({ categoryId: "" })).html).toContain("Choose a category");
	expect((await send({ categoryId: top.id })).html).toContain(
		"Choose a category without categories inside it",
	);
	expect((await send({ column1: "never-was" })).html).toContain("Choose the columns again.");
});

test("families are found by name and by category", async () => {
	const admin = await openShop();
	const word = newId();
	const one = await createFamily({ name: `Cap screws ${word}` });
	const other = await createFamily({ name: `Roller chain ${word}` });
	const list = async (query: string) => (await admin.open(`${PATH}?${query}`)).html;
	const both = await list(`q=${word}`);
	expect(both).toContain(one.name);
	expect(both).toContain(other.name);
	const found = await list(`q=CAP+${word}`);
	expect(found).toContain(one.name);
	expect(found).not.toContain(other.name);
	expect(await list(`category=${other.categoryId}`)).not.toContain(one.name);
	expect(await list(`q=${word}&category=nowhere`)).toContain("No families found");
});

test("pasted part numbers are added, all or none, and unknown numbers are listed", async () => {
	const admin = await openShop();
	const { family, first, second, path } = await createBolts();
	const pasted = `${first.number}\n DF-none\n${second.number.toLowerCase()}`;
	const refused = await admin.submit(path, { intent: "add", numbers: pasted });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain('No part was added. Part number "DF-none" was not found.');
	expect(refused.html).toContain(second.number.toLowerCase());
	expect((await findProductByNumber(first.id))?.familyId).toBeNull();
	expect((await admin.submit(path, { intent: "add", numbers: " " })).html).toContain(
		"Type at least one part number",
	);
	const numbers = pasted.replace("DF-none", "");
	expect((await admin.submit(path, { intent: "add", numbers })).location).toBe(path);
	await admin.submit(path, { intent: "add", numbers });
	for (const { id } of [first, second]) {
		expect(await findProductByNumber(id)).toMatchObject({
			familyId: family.id,
			categoryId: family.categoryId,
		});
		expect(await listAudit(`product:${id}`)).toEqual(["product.family"]);
	}
});

test("the values of all parts are saved in one form, and a wrong value is explained next to it", async () => {
	const admin = await openShop();
	const { thread, length, first, second, path } = await createBolts();
	await admin.submit(path, { intent: "add", numbers: `${first.number}\n${second.number}` });
	const { html } = await admin.open(path);
	const wrong = await admin.submit(
		path,
		readForm(html, {
			[`value0-${first.id}`]: "M7",
			[`value1-${first.id}`]: "M8",
			[`value1-${second.id}`]: "40",
		}),
	);
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("Thread must be one of: M6, M8, M10.");
	expect(wrong.html).toContain('"M8" is not a number.');
	expect(wrong.html).toContain(`id="error-${first.id}-${length.id}"`);
	expect(wrong.html).toContain('value="M7"');
	expect(wrong.html).toContain('value="40"');
	expect((await findProductByNumber(second.id))?.specs).toEqual({});
	const right = readForm(wrong.html, {
		[`value0-${first.id}`]: "M10",
		[`value1-${first.id}`]: "12.5",
	});
	expect(await admin.submit(path, right)).toMatchObject({ status: 303, location: path });
	expect((await findProductByNumber(first.id))?.specs).toEqual({
		[thread.id]: "M10",
		[length.id]: 12.5,
	});
	expect((await findProductByNumber(second.id))?.specs).toEqual({ [length.id]: 40 });
	await admin.submit(path, right);
	expect(await listAudit(`product:${first.id}`)).toEqual(["product.family", "product.specs"]);
});

test("a value that another admin has changed meanwhile is kept, and so is one that is no column", async () => {
	const admin = await openShop();
	const { thread, length, first, path } = await createBolts();
	await admin.submit(path, { intent: "add", numbers: first.number });
	const finish = await createAttribute({ name: "Finish" });
	const before = { [thread.id]: "M8", [length.id]: 40, [finish.id]: "zinc" };
	await db.update(products).set({ specs: before }).where(eq(products.id, first.id));
	const { html } = await admin.open(path);
	await db
		.update(products)
		.set({ specs: { ...before, [length.id]: 45 } })
		.where(eq(products.id, first.id));
	await admin.submit(path, readForm(html, { [`value0-${first.id}`]: "" }));
	expect((await findProductByNumber(first.id))?.specs).toEqual({
		[length.id]: 45,
		[finish.id]: "zinc",
	});
});

test("selected parts leave the family and stay in its category", async () => {
	const admin = await openShop();
	const { family, first, second, path } = await createBolts();
	await admin.submit(path, { intent: "add", numbers: `${first.number}\n${second.number}` });
	const form = readForm((await admin.open(path)).html, { [`value0-${first.id}`]: "M6" });
	form.append("removed", first.id);
	const elsewhere = await createProduct({ familyId: (await createFamily()).id });
	form.append("removed", elsewhere.id);
	for (let n = 0; n < 2; n += 1) {
		expect(await admin.submit(path, form)).toMatchObject({ status: 303 });
	}
	expect(await findProductByNumber(first.id)).toMatchObject({
		familyId: null,
		categoryId: family.categoryId,
		specs: { [family.columns[0] ?? ""]: "M6" },
	});
	expect((await findProductByNumber(second.id))?.familyId).toBe(family.id);
	expect((await findProductByNumber(elsewhere.id))?.familyId).toBe(elsewhere.familyId);
	expect(await listAudit(`product:${first.id}`)).toEqual([
		"product.family",
		"product.specs",
		"product.family",
	]);
	const gone = readForm((await admin.open(path)).html, { [`value0-${second.id}`]: "M8" });
	await db.update(products).set({ familyId: null }).where(eq(products.id, second.id));
	const refused = await admin.submit(path, gone);
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("A part has left this family meanwhile.");
});

test("an empty family is deleted and its addresses lead to the category; one with parts is refused", async () => {
	const admin = await openShop();
	const category = await createCategory();
	const family = await createFamily({ categoryId: category.id, name: "Hex bolts" });
	const product = await createProduct({
		familyId: family.id,
		categoryId: category.id,
		archivedAt: 1,
	});
	const path = `${PATH}/${family.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	const refused = await admin.submit(path, {});
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("Hex bolts still has 1 part. Move it first.");
	await db.update(products).set({ familyId: null }).where(eq(products.id, product.id));
	const oldSlug = family.slug;
	await db
		.update(families)
		.set({ slug: `${oldSlug}-new` })
		.where(eq(families.id, family.id));
	for (let n = 0; n < 2; n += 1)
		expect(await admin.submit(path, {})).toMatchObject({ status: 303, location: PATH });
	expect(await findBySlug(`${oldSlug}-new`)).toBeUndefined();
	for (const slug of [oldSlug, `${oldSlug}-new`])
		expect(await new Browser().open(`/families/${slug}`)).toMatchObject({
			status: 301,
			location: `/categories/${category.slug}`,
		});
	expect(await listAudit(`family:${family.id}`)).toEqual(["family.delete"]);
});

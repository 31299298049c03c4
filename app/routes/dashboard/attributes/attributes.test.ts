import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { attributes, products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createProduct,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { formatPricedField } from "~/ui/parts/quantity-fields";
import { OTHER_PARAMS } from "../../categories/category/parse-category-filters.server";
import { TYPED_PARAM } from "../../families/family-filters";
import { handle as FAMILY_HANDLE } from "../../families/route";
import { handle as SEARCH_HANDLE } from "../../products/route";

const PATH = "/dashboard/attributes";
const { db } = createTestPlatform();

const openShop = async () => createSignedInBrowser(await createAdmin());

const findById = async (id: string) =>
	(await db.select().from(attributes).where(eq(attributes.id, id)))[0];

test("an admin adds an attribute, once, and finds it in the list", async () => {
	const admin = await openShop();
	const name = `Thread ${newId()}`;
	const fields = {
		name,
		kind: "choice",
		unit: "",
		isFacet: "on",
		idempotencyKey: newId(),
		choices: "M6\r\n M8 \r\n\r\nM6\r\nM10",
	};
	for (let n = 0; n < 2; n += 1) {
		const added = await admin.submit(`${PATH}/add`, fields);
		expect(added).toMatchObject({ status: 303, location: PATH });
	}
	const rows = await db.select().from(attributes).where(eq(attributes.name, name));
	expect(rows).toMatchObject([{ kind: "choice", isFacet: true, choices: ["M6", "M8", "M10"] }]);
	expect(await listAudit(`attribute:${rows[0]?.id}`)).toEqual(["attribute.create"]);
	expect((await admin.open(PATH)).html).toContain("M6, M8, M10");
});

test("a refused attribute keeps everything that was typed, with the reason next to the field", async () => {
	const admin = await openShop();
	const send = (fields: Record<string, string>) =>
		admin.submit(`${PATH}/add`, { idempotencyKey: newId(), unit: "mm", ...fields });
	const text = await send({ name: "Note", kind: "text", isFacet: "on" });
	expect(text.status).toBe(400);
	expect(text.html).toContain("Text can't be a filter");
	expect(text.html).toContain('value="mm"');
	const empty = await send({ name: "", kind: "number", choices: "1\n2" });
	expect(empty.html).toContain("Name is required");
	const choices = await send({ name: "Length", kind: "number", choices: "1\n2" });
	expect(choices.html).toContain("Only a choice has a list of values");
	expect(choices.html).toContain("1\n2</textarea>");
});

test("no attribute has the name of another parameter of the pages that it filters", async () => {
	const names = [...OTHER_PARAMS, ...FAMILY_HANDLE.cacheParams, TYPED_PARAM];
	for (const id of [
		...names,
		...SEARCH_HANDLE.cacheParams,
		formatPricedField({ id: "a", pricePoisha: 1 }),
	])
		await expect(createAttribute({ id }), id).rejects.toThrow();
});

test("kind and filter are fixed once a part has a value, and the page says so", async () => {
	const admin = await openShop();
	const attribute = await createAttribute({ choices: ["M6"] });
	const path = `${PATH}/${attribute.id}`;
	const fields = {
		name: "Thread size",
		kind: "choice",
		isFacet: "on",
		unit: "",
		choices: "M6\nM8",
	};
	const { html } = await admin.open(path);
	expect(html).toContain("Kind and filter are fixed once a part has a value.");
	const { id: categoryId } = await createCategory();
	const product = await createProduct({ categoryId, specs: { [attribute.id]: "M6" } });
	expect((await admin.open(path)).html).toContain("parts have values of it.");
	const changed = await admin.submit(path, { ...fields, kind: "number", choices: "" });
	expect(changed.status).toBe(409);
	expect(changed.html).toContain('id="error-kind"');
	expect(changed.html).toContain("Thread size");
	expect(await admin.submit(path, fields)).toMatchObject({ status: 303, location: PATH });
	expect(await findById(attribute.id)).toMatchObject({
		name: "Thread size",
		choices: ["M6", "M8"],
	});
	expect(await listAudit(`attribute:${attribute.id}`)).toEqual(["attribute.edit"]);
	expect((await admin.open(`${PATH}/never-was`)).status).toBe(404);
	await db.delete(products).where(eq(products.id, product.id));
});

test("a value that parts have can't be removed from the list, and the error says how many", async () => {
	const admin = await openShop();
	const attribute = await createAttribute({ choices: ["M6", "M8", "M10"] });
	const path = `${PATH}/${attribute.id}`;
	const fields = { name: "Thread", kind: "choice", isFacet: "on", unit: "" };
	const product = await createProduct({ specs: { [attribute.id]: "M8" } });
	const refused = await admin.submit(path, { ...fields, choices: "M10" });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("Parts still have M8 (1 part): give them another value first");
	expect(refused.html).toContain('id="error-choices"');
	expect(refused.html).toContain("M10</textarea>");
	expect((await findById(attribute.id))?.choices).toEqual(["M6", "M8", "M10"]);
	expect((await admin.submit(path, { ...fields, choices: "M8\nM10" })).status).toBe(303);
	expect((await findById(attribute.id))?.choices).toEqual(["M8", "M10"]);
	await db.delete(products).where(eq(products.id, product.id));
});

test("only an attribute that nothing uses is deleted", async () => {
	const admin = await openShop();
	const column = await createAttribute();
	await createFamily({ columns: [column.id] });
	const text = await createAttribute({ kind: "text", isFacet: false });
	const product = await createProduct({ specs: { [text.id]: "painted" } });
	for (const { id } of [column, text]) {
		expect((await admin.open(`${PATH}/${id}/delete`)).status).toBe(200);
		const refused = await admin.submit(`${PATH}/${id}/delete`);
		expect(refused.status).toBe(409);
		expect(refused.html).toContain("a family has it as a column, or a part has a value of it.");
		expect(await findById(id)).toBeDefined();
	}
	await db.delete(products).where(eq(products.id, product.id));
	expect((await admin.submit(`${PATH}/${text.id}/delete`)).location).toBe(PATH);
	expect((await admin.submit(`${PATH}/${text.id}/delete`)).location).toBe(PATH);
	expect(await findById(text.id)).toBeUndefined();
	expect(await listAudit(`attribute:${text.id}`)).toEqual(["attribute.delete"]);
});

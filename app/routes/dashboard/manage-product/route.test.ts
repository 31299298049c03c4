import { eq, lt } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { buildJpeg, createImageFile } from "~/testing/factories/image-files";
import {
	Browser,
	createBrowserSignedInLongAgo,
	createSignedInBrowser,
} from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const LIST_PATH = "/dashboard/manageProduct";

const findProductByName = (name: string) =>
	db.select().from(products).where(eq(products.name, name));

test("an edit asks for the password only if the price changes, and keeps what was typed", async () => {
	const product = await createProduct({ pricePoisha: 25_000 });
	const path = `${LIST_PATH}/${product.id}`;
	const admin = await createBrowserSignedInLongAgo(await createAdmin());
	const words = { name: `Bolt ${newId()}`, description: "New words." };
	const rename = await admin.upload(path, { ...words, price: "250" }, null);
	expect(rename.status).toBe(303);
	const picture = createImageFile(buildJpeg());
	const priced = { ...words, price: "300.05", bin: "A-7" };
	for (const [password, message] of [
		["", "Password is Required"],
		["wrong-horse", "This is not your password"],
	] as const) {
		const refused = await admin.upload(path, { ...priced, password }, picture);
		expect(refused.status).toBe(400);
		expect(refused.html).toMatch(new RegExp(`<p id="error-password".*?${message}`));
		for (const typed of ["300.05", "A-7"]) expect(refused.html).toContain(`value="${typed}"`);
		expect(refused.html).toContain("Choose the picture again");
		expect(refused.html).not.toContain("wrong-horse");
	}
	expect(await findProductByName(words.name)).toMatchObject([{ pricePoisha: 25_000 }]);
	expect((await admin.upload(path, { ...priced, password: PASSWORD }, picture)).status).toBe(303);
	expect(await findProductByName(words.name)).toMatchObject([{ pricePoisha: 30_005 }]);
	expect((await admin.upload(path, { ...priced, price: "310" }, null)).status).toBe(303);
	const audited = await db
		.select()
		.from(audit)
		.where(eq(audit.subject, `product:${product.id}`));
	expect(JSON.stringify(audited)).not.toContain(PASSWORD);
});

test("an edit changes the product but not its existing orders", async () => {
	const product = await createProduct({ pricePoisha: 25_000 });
	const shopper = await createUser();
	await createOrder(shopper, product);
	const admin = await createSignedInBrowser(await createAdmin());
	const page = await admin.open(`${LIST_PATH}/${product.id}`);
	expect(page.html).toContain('value="250"');
	const response = await admin.upload(
		`${LIST_PATH}/${product.id}`,
		{ name: "Hex bolt, renamed", price: "300.05", description: "New words." },
		null,
	);
	expect(response).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await admin.open(LIST_PATH)).html).toContain("Updated");
	const [after] = await findProductByName("Hex bolt, renamed");
	expect(after).toMatchObject({
		id: product.id,
		pricePoisha: 30_005,
		imageKey: product.imageKey,
		onHand: 10,
		reserved: 1,
	});
	expect((await (await createSignedInBrowser(shopper)).open("/myorder")).html).toContain(
		product.name,
	);
	expect(await listAudit(`product:${product.id}`)).toEqual(["product.edit"]);
});

test("a rejected edit asks for the picture again only if one was chosen", async () => {
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	const words = { name: "Hex bolt, renamed", price: "", description: "New words." };
	const edit = (file: File | null) => admin.upload(`${LIST_PATH}/${product.id}`, words, file);
	const rejected = await edit(createImageFile(buildJpeg()));
	expect(rejected.status).toBe(400);
	expect(rejected.html).toContain("Choose the picture again.");
	expect(rejected.html).toContain("New words.");
	expect((await edit(null)).html).not.toContain("Choose the picture again.");
});

test("an admin enters what a product costs, and no buyer, visitor or program reads it", async () => {
	const family = await createFamily();
	const product = await createProduct({ familyId: family.id, categoryId: family.categoryId });
	const number = `C-${product.id}`;
	await createPartNumber(product, "own", number);
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `${LIST_PATH}/${product.id}`;
	const words = { name: product.name, price: "250", description: "Zinc.", partNumber: number };
	const edit = (cost: string) => admin.upload(path, { ...words, cost }, null);
	for (const cost of ["cheap", "-1", "1000000000.01", "8.555"]) {
		const refused = await edit(cost);
		expect(refused.status).toBe(400);
		expect(refused.html).toContain('id="error-cost"');
		expect(refused.html).toContain(`value="${cost}"`);
	}
	expect((await edit("77777.07")).status).toBe(303);
	expect(await findProductByName(product.name)).toMatchObject([{ costPoisha: 7_777_707 }]);
	expect((await admin.open(path)).html).toContain('value="77777.07"');
	const shopper = await createSignedInBrowser(await createUser());
	await shopper.submit(`/products/${product.id}`, { quantity: "1" });
	const shown = [
		...["/cart", "/checkout", `/products/${product.id}`, `/products/${product.id}/order`],
		...[`/products?q=${number}`, `/families/${family.slug}`, `/categories/c-${family.categoryId}`],
		...["/api/v1/products?limit=100", `/api/v1/products/${product.id}`, "/order-pad", "/"],
	];
	for (const reader of [shopper, new Browser()])
		for (const page of shown) {
			const { html } = await reader.open(page);
			expect([page, /77,?777\.07|7777707/.test(html)]).toEqual([page, false]);
		}
	expect((await edit("")).status).toBe(303);
	expect(await findProductByName(product.name)).toMatchObject([{ costPoisha: null }]);
});

test("an admin enters when a product is bought again, which no buyer reads; empty means by its sales", async () => {
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `${LIST_PATH}/${product.id}`;
	const words = { name: product.name, price: "250", description: "Zinc." };
	const edit = (fields: Record<string, string>) =>
		admin.upload(path, { ...words, ...fields }, null);
	const refused = await edit({ reorderAt: "-2", reorderTo: "some" });
	expect(refused.status).toBe(400);
	for (const [name, value] of [
		["reorderAt", "-2"],
		["reorderTo", "some"],
	]) {
		expect(refused.html).toContain(`id="error-${name}"`);
		expect(refused.html).toContain(`value="${value}"`);
	}
	expect((await edit({ reorderAt: "0", reorderTo: "876543" })).status).toBe(303);
	expect(await findProductByName(product.name)).toMatchObject([
		{ reorderAt: 0, reorderTo: 876_543 },
	]);
	expect((await admin.open(path)).html).toContain('value="876543"');
	expect((await admin.open("/dashboard/export/products.csv")).html).toContain(",0,876543,");
	const shopper = await createSignedInBrowser(await createUser());
	for (const page of [`/products/${product.id}`, `/api/v1/products/${product.id}`])
		expect((await shopper.open(page)).html).not.toContain("876543");
	expect((await edit({})).status).toBe(303);
	expect(await findProductByName(product.name)).toMatchObject([{ reorderAt: -1, reorderTo: 0 }]);
});

test("an admin puts a product into a family and describes it", async () => {
	const thread = await createAttribute({ name: `Thread ${newId()}`, choices: ["M6", "M8", "M10"] });
	const length = await createAttribute({ name: `Length ${newId()}`, kind: "number", unit: "mm" });
	const family = await createFamily({ columns: [thread.id, length.id] });
	const elsewhere = await createCategory();
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `${LIST_PATH}/${product.id}`;
	const words = {
		name: product.name,
		price: "250",
		description: "Zinc.",
		categoryId: elsewhere.id,
	};
	const edit = (specs: string, familyId = family.id) =>
		admin.upload(path, { ...words, familyId, specs }, null);
	const wrong = await edit(`${thread.name} = M7\n${length.name} = M8\nColour = red\nzinc`);
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain('id="error-specs"');
	for (const message of [
		`${thread.name} must be one of: M6, M8, M10.`,
		'"M8" is not a number.',
		'There is no attribute "Colour".',
		'"zinc" has no "=".',
	]) {
		expect(wrong.html).toContain(message);
	}
	expect(wrong.html).toContain("Colour = red");
	expect((await edit("", "never-was")).html).toContain("This family no longer exists.");
	expect((await edit(`${thread.name.toUpperCase()} = M8\n${length.name} =`)).status).toBe(303);
	const [saved] = await findProductByName(product.name);
	expect(saved).toMatchObject({ familyId: family.id, specs: { [thread.id]: "M8" } });
	expect(saved?.categoryId).toBe(family.categoryId);
	expect((await admin.open(path)).html).toContain(
		`${thread.name} = M8\n${length.name} = </textarea>`,
	);
	expect((await edit(`${thread.name} = M8`, "")).status).toBe(303);
	expect((await findProductByName(product.name))[0]).toMatchObject({
		categoryId: elsewhere.id,
		familyId: null,
	});
	const parent = await createCategory();
	await createCategory({ parentId: parent.id });
	const refused = await admin.upload(path, { ...words, categoryId: parent.id }, null);
	expect(refused.html).toContain("Choose a category without categories inside it");
	expect(await listAudit(`product:${product.id}`)).toEqual(["product.edit", "product.edit"]);
});

test("an archived product leaves the shop and can be put back", async () => {
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	const post = (archived: string) => admin.submit(LIST_PATH, { productId: product.id, archived });
	expect(await post("yes")).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await admin.open(`/products/${product.id}`)).status).toBe(404);
	expect((await admin.open(`${LIST_PATH}?show=archived`)).html).toContain(product.name);
	await post("yes");
	await post("no");
	expect((await admin.open(`/products/${product.id}`)).status).toBe(200);
	expect(await listAudit(`product:${product.id}`)).toEqual(["product.archive", "product.restore"]);
});

test("a product without orders is deleted after confirmation", async () => {
	const product = await createProduct();
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `${LIST_PATH}/${product.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await findProductByName(product.name)).toHaveLength(1);
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await admin.open(LIST_PATH)).html).toContain("Deleted Successfully");
	expect(await findProductByName(product.name)).toEqual([]);
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await admin.open(LIST_PATH)).html).toContain("Deleted Successfully");
});

test("a product with orders is archived instead, with a message", async () => {
	const product = await createProduct();
	const buyer = await createUser();
	await createOrder(buyer, product);
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit(`${LIST_PATH}/${product.id}/delete`);
	expect((await admin.open(LIST_PATH)).html).toContain("so it was archived");
	expect((await findProductByName(product.name))[0]?.archivedAt).not.toBeNull();
	expect((await (await createSignedInBrowser(buyer)).open("/myorder")).html).toContain(
		product.name,
	);
});

test("'Low in stock' lists what is below the smallest order, at its reorder point or sold before a delivery arrives, the lowest stock first", async () => {
	// Those of other files would fill the page.
	await db.update(products).set({ archivedAt: Date.now() }).where(lt(products.onHand, 11));
	const create = (name: string, values: Parameters<typeof createProduct>[0]) =>
		createProduct({ ...values, name: `${name} ${crypto.randomUUID()}` });
	const none = await create("None", { onHand: 0 });
	const cutPack = await create("Less than the smallest order", { onHand: 9, minQuantity: 10 });
	const reordered = await create("At its reorder point", { onHand: 60, reorderAt: 60 });
	const selling = await create("14 days of sales", { onHand: 70, soldUnits: 450 });
	const far = await create("30 days of lead time", { onHand: 150, soldUnits: 450, leadDays: 30 });
	const enough = [
		await create("Slow", { onHand: 1 }),
		await create("15 days of sales", { onHand: 75, soldUnits: 450 }),
		await create("Arrives in two days", { onHand: 11, soldUnits: 450, leadDays: 2 }),
		await create("Above its reorder point", { onHand: 20, reorderAt: 19, soldUnits: 450 }),
		await create("Charge", { onHand: 0, kind: "service" }),
		await create("Archived", { onHand: 0, archivedAt: 1 }),
	];
	const { html } = await (await createSignedInBrowser(await createAdmin())).open(
		`${LIST_PATH}?show=low`,
	);
	const places = [none, cutPack, reordered, selling, far].map(({ name }) => html.indexOf(name));
	expect(places[0]).toBeGreaterThan(0);
	expect(places).toEqual(places.toSorted((one, other) => one - other));
	for (const { name } of enough) expect(html).not.toContain(name);
});

import { expect, test } from "vitest";
import { addPartNumber } from "~/domain/catalog/management/part-numbers.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const numbersPath = ({ id }: TestProduct) => `/dashboard/manageProduct/${id}/numbers`;
const createNumber = () => `TQ-${crypto.randomUUID().slice(0, 8)}`;

const isFound = async ({ id }: TestProduct, query: string) =>
	(await new Browser().open(`/products?q=${encodeURIComponent(query)}`)).html.includes(
		`/products/${id}"`,
	);

test("an admin gives a product numbers of every kind, and buyers find it by each of them", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const product = await createProduct();
	for (const kind of ["own", "manufacturer", "superseded", "alternate"]) {
		const display = createNumber();
		const response = await admin.submit(numbersPath(product), { kind, display });
		expect(response).toMatchObject({ status: 303, location: numbersPath(product) });
		expect((await admin.open(numbersPath(product))).html).toContain(display);
		expect(await isFound(product, display)).toBe(true);
		expect(await isFound(product, display.replace("-", " ").toLowerCase())).toBe(true);
		expect(await isFound(product, display.replace("-", ""))).toBe(true);
		expect(
			await admin.submit(numbersPath(product), { kind, display, intent: "remove" }),
		).toMatchObject({ status: 303 });
		expect(await isFound(product, display)).toBe(false);
	}
	expect(await listAudit(`product:${product.id}`)).toHaveLength(8);
});

test("another product's own number is refused in any spelling, and the product is named", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const owner = await createProduct();
	const display = createNumber();
	await createPartNumber(owner, "own", display);
	await createPartNumber(await createProduct(), "alternate", display);
	const typed = display.replace("-", " ").toLowerCase();
	const product = await createProduct();
	const page = await admin.submit(numbersPath(product), { kind: "own", display: typed });
	expect(page.status).toBe(409);
	expect(page.html).toContain(`Another product already has part number ${typed}: ${owner.name}.`);
	expect(page.html).toContain(`value="${typed}"`);
	const edited = await admin.upload(
		`/dashboard/manageProduct/${product.id}`,
		{ name: product.name, price: "1", description: "Steel.", partNumber: typed },
		null,
	);
	expect(edited.status).toBe(409);
	expect(edited.html).toContain(owner.name);
	const shared = await admin.submit(numbersPath(product), { kind: "alternate", display: typed });
	expect(shared.status).toBe(303);
});

test("of two admins who give two products the same own number, one fails", async () => {
	const admin = await createAdmin();
	const display = createNumber();
	const products = [await createProduct(), await createProduct()];
	const answers = await Promise.allSettled(
		products.map(({ id }) =>
			addPartNumber(asAdmin(platform, admin.id), id, { kind: "own", display, email: "" }),
		),
	);
	const refused = answers.filter(({ status }) => status === "rejected");
	expect(refused).toMatchObject([
		{ reason: { message: expect.stringContaining("already has part number") } },
	]);
});

test("a product has one own number; adding it again changes nothing", async () => {
	const admin = await createAdmin();
	const { id } = await createProduct();
	const display = createNumber();
	const add = (number: string) =>
		addPartNumber(asAdmin(platform, admin.id), id, { kind: "own", display: number, email: "" });
	await add(display);
	await add(display);
	expect(await listAudit(`product:${id}`)).toEqual(["product.number"]);
	await expect(add(createNumber())).rejects.toThrow("This product has its own number.");
});

test("a product's form replaces its own number, and an empty field removes it", async () => {
	const [before, after] = [createNumber(), createNumber()];
	const product = await createProduct();
	await createPartNumber(product, "own", before);
	const admin = await createSignedInBrowser(await createAdmin());
	const save = (partNumber: string) =>
		admin.upload(
			`/dashboard/manageProduct/${product.id}`,
			{ name: product.name, price: "1", description: "Steel.", partNumber },
			null,
		);
	expect((await save(after)).status).toBe(303);
	expect([await isFound(product, before), await isFound(product, after)]).toEqual([false, true]);
	expect((await save("")).status).toBe(303);
	expect(await isFound(product, after)).toBe(false);
});

test("a deleted, archived or renamed product keeps the index true", async () => {
	const display = createNumber();
	const product = await createProduct();
	await createPartNumber(product, "own", display);
	const admin = await createSignedInBrowser(await createAdmin());
	const archive = (archived: string) =>
		admin.submit("/dashboard/manageProduct", { productId: product.id, archived });
	await archive("yes");
	expect(await isFound(product, display)).toBe(false);
	await archive("no");
	expect(await isFound(product, display)).toBe(true);
	await admin.upload(
		`/dashboard/manageProduct/${product.id}`,
		{ name: "Renamed bolt", price: "1", description: "Steel.", partNumber: display },
		null,
	);
	expect(await isFound(product, `renamed ${display}`)).toBe(true);
	await admin.submit(`/dashboard/manageProduct/${product.id}/delete`, {});
	expect(await isFound(product, display)).toBe(false);
});

test("an unknown product returns 404, and removing a number that is gone is no error", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const product = await createProduct();
	const number = { kind: "own", display: "none-here" };
	expect((await admin.submit("/dashboard/manageProduct/none/numbers", number)).status).toBe(404);
	const removed = await admin.submit(numbersPath(product), { ...number, intent: "remove" });
	expect(removed.status).toBe(303);
	const visitor = await createSignedInBrowser(await createUser());
	expect((await visitor.open(numbersPath(product))).status).toBe(403);
});

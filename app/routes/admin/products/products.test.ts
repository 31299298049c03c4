import { env } from "cloudflare:test";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeStock } from "~/domain/catalog/change-stock.server";
import { products } from "~/domain/catalog/tables.server";
import { type Browser, signedIn } from "~/testing/browser";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories";
import { auditAbout, stockOf } from "~/testing/ledger";
import { fileOf, jpeg, SECRET } from "~/testing/pictures";
import { testPlatform } from "~/testing/platform";

const drill = {
	name: "Cobalt drill 6 mm",
	price: "12.50",
	quantity: "40",
	description: "For stainless steel.",
};

const keyIn = (html: string) => /name="submissionKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const LIST = "/dashboard/manageProduct";

async function addForm(admin: Browser) {
	const page = await admin.open("/dashboard/addProduct");
	return { ...drill, name: `Drill ${crypto.randomUUID()}`, submissionKey: keyIn(page.html) };
}

async function productNamed(name: string) {
	const { db } = testPlatform();
	return db
		.select()
		.from(products)
		.where(eq(products.name, name))
		.orderBy(desc(products.createdAt));
}

const objects = async () => (await env.IMAGES_BUCKET.list({ prefix: "products/" })).objects.length;

test("an admin adds a product with its picture, and the price is exact to the poisha", async () => {
	const admin = await signedIn(await anAdmin());
	const form = await addForm(admin);
	const answer = await admin.upload("/dashboard/addProduct", form, fileOf(jpeg({ told: true })));
	expect(answer).toMatchObject({ status: 303, location: LIST });
	const page = await admin.open(LIST);
	expect(page.html).toContain("Successfully Added New Product");
	expect(page.html).toContain(form.name);
	const [product] = await productNamed(form.name);
	expect(product).toMatchObject({ pricePoisha: 1250, onHand: 40, reserved: 0, archivedAt: null });
	expect(product?.imageKey).toMatch(/^products\/[\da-z]{16}-[\da-f]{12}\.jpg$/);
	const picture = await admin.open(`/images/${product?.imageKey}`);
	expect(picture.headers.get("content-type")).toBe("image/jpeg");
	expect(picture.html).not.toContain(SECRET);
	expect(await auditAbout(`product:${product?.id}`)).toEqual(["product.add"]);
});

test.each([
	["name", "Name is required"],
	["price", "Price is required"],
	["quantity", "Quantity is required"],
	["description", "ReviewDescription is required"],
])(
	"without %s it says so, keeps the rest and asks for the picture again",
	async (missing, message) => {
		const admin = await signedIn(await anAdmin());
		const form = await addForm(admin);
		const before = await objects();
		const page = await admin.upload(
			"/dashboard/addProduct",
			{ ...form, [missing]: " " },
			fileOf(jpeg()),
		);
		expect(page.status).toBe(400);
		expect(page.html).toContain(message);
		expect(page.html).toContain("Choose the picture again.");
		for (const [name, value] of Object.entries(form)) {
			if (name !== missing) expect(page.html).toContain(value);
		}
		expect(await objects()).toBe(before);
	},
);

test("without a picture it says 'Image is required', beside what else is missing", async () => {
	const admin = await signedIn(await anAdmin());
	const form = await addForm(admin);
	const page = await admin.upload("/dashboard/addProduct", { ...form, name: "" }, null);
	expect(page.status).toBe(400);
	expect(page.html).toContain("Image is required");
	expect(page.html).toContain("Name is required");
	expect(page.html).toContain(form.description);
});

test.each([
	[
		"an SVG",
		fileOf(new TextEncoder().encode("<svg/>"), "drill.jpg"),
		"Choose a JPEG, PNG, WebP or AVIF",
	],
	["a bomb", fileOf(jpeg({ width: 12_001 })), "at most 12,000 pixels a side"],
	["half a file", fileOf(jpeg().slice(0, 60)), "This picture is damaged"],
	["6 MB", fileOf(new Uint8Array(6_000_000)), "at most 5 MB"],
])("%s is refused with a sentence, and what was typed stays", async (_, file, sentence) => {
	const admin = await signedIn(await anAdmin());
	const form = await addForm(admin);
	const page = await admin.upload("/dashboard/addProduct", form, file);
	expect(page.status).toBe(400);
	expect(page.html).toContain(sentence);
	expect(page.html).toContain(form.description);
	expect(await productNamed(form.name)).toEqual([]);
});

test("a form of 20 MB is refused by its length, before anything of it is read", async () => {
	const admin = await signedIn(await anAdmin());
	const form = await addForm(admin);
	const page = await admin.upload(
		"/dashboard/addProduct",
		form,
		fileOf(new Uint8Array(20_000_000)),
	);
	expect(page.status).toBe(413);
	expect(page.html).toContain("at most 5 MB");
});

test.each(["0", "0.99", "-5", "1,250", "12.505", "1e3", "NaN", "1000000000.01"])(
	"a price of '%s' is refused",
	async (price) => {
		const admin = await signedIn(await anAdmin());
		const form = await addForm(admin);
		const page = await admin.upload("/dashboard/addProduct", { ...form, price }, fileOf(jpeg()));
		expect(page.status).toBe(400);
		expect(page.html).toMatch(/Write the price in tk|The price must be from tk 1/);
	},
);

test("pressing the button twice adds one product and keeps one picture", async () => {
	const admin = await signedIn(await anAdmin());
	const form = await addForm(admin);
	const before = await objects();
	const add = () => admin.upload("/dashboard/addProduct", form, fileOf(jpeg()));
	await Promise.all([add(), add()]);
	expect(await add()).toMatchObject({ status: 303 });
	expect(await productNamed(form.name)).toHaveLength(1);
	expect(await objects()).toBe(before + 1);
});

test("an edit changes what is asked, and an order keeps what it was made with", async () => {
	const product = await aProduct({ pricePoisha: 25_000 });
	const shopper = await aUser();
	await anOrder(shopper, product);
	const admin = await signedIn(await anAdmin());
	const page = await admin.open(`${LIST}/${product.id}`);
	expect(page.html).toContain('value="250"');
	const answer = await admin.upload(
		`${LIST}/${product.id}`,
		{ name: "Hex bolt, renamed", price: "300.05", description: "New words." },
		null,
	);
	expect(answer).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Updated");
	const [after] = await productNamed("Hex bolt, renamed");
	expect(after).toMatchObject({
		id: product.id,
		pricePoisha: 30_005,
		imageKey: product.imageKey,
		onHand: 10,
		reserved: 1,
	});
	expect((await (await signedIn(shopper)).open("/myorder")).html).toContain(product.name);
	expect(await auditAbout(`product:${product.id}`)).toEqual(["product.edit"]);
});

const stockForm = async (admin: Browser, id: string) => ({
	submissionKey: keyIn((await admin.open(`${LIST}/${id}/stock`)).html),
});

test("stock is changed by what came in or went out, so a sale in between is kept", async () => {
	const product = await aProduct({ onHand: 10 });
	const admin = await signedIn(await anAdmin());
	const form = await stockForm(admin, product.id);
	await anOrder(await aUser(), product, { quantity: 4 });
	const answer = await admin.submit(`${LIST}/${product.id}/stock`, { ...form, change: "+5" });
	expect(answer).toMatchObject({ status: 303, location: LIST });
	expect(await stockOf(product.id)).toEqual({ onHand: 15, reserved: 4 });
});

test("a stock change that is sent twice counts once", async () => {
	const product = await aProduct({ onHand: 10 });
	const admin = await signedIn(await anAdmin());
	const form = { ...(await stockForm(admin, product.id)), change: "-3" };
	const path = `${LIST}/${product.id}/stock`;
	await Promise.all([admin.submit(path, form), admin.submit(path, form)]);
	expect((await admin.submit(path, form)).status).toBe(303);
	expect((await stockOf(product.id)).onHand).toBe(7);
	expect(await auditAbout(`product:${product.id}`)).toEqual(["product.stock"]);
});

test("units that unpaid orders hold can't be taken away", async () => {
	const product = await aProduct({ onHand: 10 });
	await anOrder(await aUser(), product, { quantity: 4 });
	const admin = await signedIn(await anAdmin());
	const form = await stockForm(admin, product.id);
	const page = await admin.submit(`${LIST}/${product.id}/stock`, { ...form, change: "-7" });
	expect(page.status).toBe(409);
	expect(page.html).toContain("Only 6 can go out: 10 on hand, 4 reserved by unpaid orders");
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 4 });
	expect(await auditAbout(`product:${product.id}`)).toEqual([]);
});

test.each(["0", "1.5", "abc", "", "1e3"])("a stock change of '%s' is refused", async (change) => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const form = await stockForm(admin, product.id);
	const page = await admin.submit(`${LIST}/${product.id}/stock`, { ...form, change });
	expect(page.status).toBe(400);
	expect((await stockOf(product.id)).onHand).toBe(10);
});

test("orders and stock changes at once never leave fewer on hand than are reserved", async () => {
	const product = await aProduct({ onHand: 10 });
	const admin = await anAdmin();
	const buyers = await Promise.all(Array.from({ length: 6 }, () => aUser()));
	const take = (n: number) =>
		changeStock(testPlatform(), admin.id, product.id, {
			change: -2,
			submissionKey: `race-${n}-key`,
		});
	await Promise.allSettled(
		buyers.flatMap((buyer, n) => [anOrder(buyer, product, { quantity: 2 }), take(n)]),
	);
	const { onHand, reserved } = await stockOf(product.id);
	expect(reserved).toBeLessThanOrEqual(onHand);
	const taken = (await auditAbout(`product:${product.id}`)).length;
	expect(onHand).toBe(10 - 2 * taken);
	expect(onHand - reserved).toBeLessThan(2);
});

test("an archived product leaves the shop and can be put back", async () => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const post = (archived: string) => admin.submit(LIST, { productId: product.id, archived });
	expect(await post("yes")).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(`/products/${product.id}`)).status).toBe(404);
	expect((await admin.open(`${LIST}?show=archived`)).html).toContain(product.name);
	await post("yes");
	await post("no");
	expect((await admin.open(`/products/${product.id}`)).status).toBe(200);
	expect(await auditAbout(`product:${product.id}`)).toEqual([
		"product.archive",
		"product.put-back",
	]);
});

test("a product that nobody ordered is erased after its question", async () => {
	const product = await aProduct();
	const admin = await signedIn(await anAdmin());
	const path = `${LIST}/${product.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await productNamed(product.name)).toHaveLength(1);
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: LIST });
	expect((await admin.open(LIST)).html).toContain("Deleted Successfully");
	expect(await productNamed(product.name)).toEqual([]);
	expect((await admin.submit(path)).status).toBe(404);
});

test("a product with orders is archived instead, and says so", async () => {
	const product = await aProduct();
	const buyer = await aUser();
	await anOrder(buyer, product);
	const admin = await signedIn(await anAdmin());
	await admin.submit(`${LIST}/${product.id}/delete`);
	expect((await admin.open(LIST)).html).toContain("archived and not deleted");
	expect((await productNamed(product.name))[0]?.archivedAt).not.toBeNull();
	expect((await (await signedIn(buyer)).open("/myorder")).html).toContain(product.name);
});

test("the scarcest products come first under 'Low in stock'", async () => {
	const few = await aProduct({ onHand: 2, name: `Few ${crypto.randomUUID()}` });
	const none = await aProduct({ onHand: 0, name: `None ${crypto.randomUUID()}` });
	const plenty = await aProduct({ onHand: 6, name: `Plenty ${crypto.randomUUID()}` });
	const { html } = await (await signedIn(await anAdmin())).open(`${LIST}?show=low`);
	expect(html.indexOf(none.name)).toBeGreaterThan(0);
	expect(html.indexOf(few.name)).toBeGreaterThan(html.indexOf(none.name));
	expect(html).not.toContain(plenty.name);
});

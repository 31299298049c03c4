import { env } from "cloudflare:test";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import { buildJpeg, createImageFile, SECRET_METADATA } from "~/testing/factories/image-files";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const productFields = {
	name: "Cobalt drill 6 mm",
	price: "12.50",
	quantity: "40",
	description: "For stainless steel.",
};

const keyIn = (html: string) => /name="idempotencyKey"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
const LIST_PATH = "/dashboard/manageProduct";

async function loadAddForm(admin: Browser) {
	const page = await admin.open("/dashboard/addProduct");
	return {
		...productFields,
		name: `Drill ${crypto.randomUUID()}`,
		idempotencyKey: keyIn(page.html),
	};
}

async function findProductByName(name: string) {
	const { db } = createTestPlatform();
	return db
		.select()
		.from(products)
		.where(eq(products.name, name))
		.orderBy(desc(products.createdAt));
}

const countStoredObjects = async () =>
	(await env.IMAGES_BUCKET.list({ prefix: "products/" })).objects.length;

test("an admin adds a product with a picture and a price exact to the poisha", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadAddForm(admin);
	const response = await admin.upload(
		"/dashboard/addProduct",
		form,
		createImageFile(buildJpeg({ withMetadata: true })),
	);
	expect(response).toMatchObject({ status: 303, location: LIST_PATH });
	const page = await admin.open(LIST_PATH);
	expect(page.html).toContain("Successfully Added New Product");
	expect(page.html).toContain(form.name);
	const [product] = await findProductByName(form.name);
	expect(product).toMatchObject({ pricePoisha: 1250, onHand: 40, reserved: 0, archivedAt: null });
	expect(product?.imageKey).toMatch(/^products\/[\da-z]{16}-[\da-f]{12}\.jpg$/);
	const picture = await env.IMAGES_BUCKET.get(product?.imageKey ?? "");
	expect(picture?.httpMetadata?.contentType).toBe("image/jpeg");
	expect(await picture?.text()).not.toContain(SECRET_METADATA);
	expect(await listAudit(`product:${product?.id}`)).toEqual(["product.add"]);
});

test.each([
	["name", "Name is required"],
	["price", "Price is required"],
	["quantity", "Quantity is required"],
	["description", "ReviewDescription is required"],
])(
	"a missing %s shows an error, keeps the rest and asks for the picture again",
	async (missing, message) => {
		const admin = await createSignedInBrowser(await createAdmin());
		const form = await loadAddForm(admin);
		const before = await countStoredObjects();
		const page = await admin.upload(
			"/dashboard/addProduct",
			{ ...form, [missing]: " " },
			createImageFile(buildJpeg()),
		);
		expect(page.status).toBe(400);
		expect(page.html).toContain(message);
		expect(page.html).toContain("Choose the picture again.");
		for (const [name, value] of Object.entries(form)) {
			if (name !== missing) expect(page.html).toContain(value);
		}
		expect(await countStoredObjects()).toBe(before);
	},
);

test("a missing picture shows 'Image is required' beside the other errors", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadAddForm(admin);
	const page = await admin.upload("/dashboard/addProduct", { ...form, name: "" }, null);
	expect(page.status).toBe(400);
	expect(page.html).toContain("Image is required");
	expect(page.html).toContain("Name is required");
	expect(page.html).toContain(form.description);
});

test.each([
	[
		"an SVG",
		createImageFile(new TextEncoder().encode("<svg/>"), "drill.jpg"),
		"Choose a JPEG, PNG, WebP or AVIF",
	],
	["a bomb", createImageFile(buildJpeg({ width: 12_001 })), "at most 12,000 pixels per side"],
	["half a file", createImageFile(buildJpeg().slice(0, 60)), "This picture is damaged"],
	["6 MB", createImageFile(new Uint8Array(6_000_000)), "at most 5 MB"],
])("%s is rejected with an error and the input stays", async (_, file, sentence) => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadAddForm(admin);
	const page = await admin.upload("/dashboard/addProduct", form, file);
	expect(page.status).toBe(400);
	expect(page.html).toContain(sentence);
	expect(page.html).toContain(form.description);
	expect(await findProductByName(form.name)).toEqual([]);
});

test("a form of 20 MB is rejected by its length before it is read", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadAddForm(admin);
	const page = await admin.upload(
		"/dashboard/addProduct",
		form,
		createImageFile(new Uint8Array(20_000_000)),
	);
	expect(page.status).toBe(413);
	expect(page.html).toContain("at most 5 MB");
});

test.each(["0", "0.99", "-5", "1.250", "12.505", "1e3", "NaN", "1000000000.01"])(
	"a price of '%s' is rejected",
	async (price) => {
		const admin = await createSignedInBrowser(await createAdmin());
		const form = await loadAddForm(admin);
		const page = await admin.upload(
			"/dashboard/addProduct",
			{ ...form, price },
			createImageFile(buildJpeg()),
		);
		expect(page.status).toBe(400);
		expect(page.html).toMatch(/Enter the price in tk|The price must be from tk 1/);
	},
);

test.each([
	["Tk 1,250.00", 125_000],
	["৳ ১২.৫০", 1250],
	["1250/-", 125_000],
	["12,50", 1250],
])("a price and a quantity are read as lists write them: %s", async (price, poisha) => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = { ...(await loadAddForm(admin)), price, quantity: "1,000", packSize: "৫০" };
	await admin.upload("/dashboard/addProduct", form, createImageFile(buildJpeg()));
	expect(await findProductByName(form.name)).toMatchObject([
		{ pricePoisha: poisha, onHand: 1000, packSize: 50 },
	]);
});

test("submitting twice adds one product and stores one picture", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = await loadAddForm(admin);
	const before = await countStoredObjects();
	const add = () => admin.upload("/dashboard/addProduct", form, createImageFile(buildJpeg()));
	await Promise.all([add(), add()]);
	expect(await add()).toMatchObject({ status: 303 });
	expect(await findProductByName(form.name)).toHaveLength(1);
	expect(await countStoredObjects()).toBe(before + 1);
});

test("sections with typed values stay open after a refusal, and the others are closed", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const form = { ...(await loadAddForm(admin)), unit: "piece", packSize: "1" };
	const listOpen = async (typed: Record<string, string>) => {
		const { html } = await admin.upload("/dashboard/addProduct", { ...form, ...typed }, null);
		const open = html.matchAll(/<details class="trade-fields" open=""><summary>(.*?)</g);
		return Array.from(open, ([, name]) => name);
	};
	const trade = "Part number, pack, shipping and cost";
	const placement = "Category, family and attributes";
	expect(await listOpen({})).toEqual([]);
	expect(await listOpen({ bin: "A1-2" })).toEqual([trade]);
	expect(await listOpen({ packSize: "50" })).toEqual([trade]);
	expect(await listOpen({ specs: "Thread = M8" })).toEqual([placement]);
	expect(await listOpen({ specs: "Thread = M8", supersededBy: "-" })).toEqual([placement, trade]);
});

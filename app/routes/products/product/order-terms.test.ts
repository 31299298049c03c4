import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { products } from "~/domain/catalog/tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import {
	buildOrderInput,
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const MESSAGE = "Minimum order quantity 10, in multiples of 10. Choose 20 or 30.";

const createBox = () =>
	createProduct({
		onHand: 100,
		pricePoisha: 965_00,
		unit: "box",
		packSize: 50,
		minQuantity: 10,
		orderMultiple: 10,
	});

const delivery = {
	...RECIPIENT,
};

const getPressable = (html: string, name: string) =>
	Array.from(html.matchAll(/<button[^>]*>/g), ([tag]) => tag)
		.filter((tag) => tag.includes(`name="${name}"`))
		.map((tag) => /value="([^"]*)"/.exec(tag)?.[1]);

test("the product page shows part number, pack, price per piece, minimum and replacement", async () => {
	const newer = await createProduct();
	await createPartNumber(newer, "own", `TY-${newer.id}`);
	const box = await createBox();
	await createPartNumber(box, "own", `TY-${box.id}`);
	await db.update(products).set({ supersededBy: newer.id }).where(eq(products.id, box.id));
	const shopper = await createSignedInBrowser(await createUser());
	const { html } = await shopper.open(`/products/${box.id}`);
	const text = html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, "");
	expect(text).toContain("tk 965Box of 50 · tk 19.30 per piece (approx.)");
	expect(text).toContain("Minimum 10, in multiples of 10");
	expect(text).toContain("10 boxes of 50 = 500 pieces");
	expect(text).toContain(`Replaced by TY-${newer.id}`);
	expect(html).toContain(`href="/products/${newer.id}"`);
	expect(
		JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}"),
	).toMatchObject({
		sku: `TY-${box.id}`,
		additionalProperty: { name: "Unit", value: "Box of 50" },
		offers: {
			price: "965",
			priceSpecification: { price: "965", eligibleQuantity: { minValue: 10 } },
		},
	});
	const plain = await shopper.open(`/products/${(await createProduct()).id}`);
	expect(plain.html).not.toMatch(/per piece|Minimum \d|Replaced by/);
});

test("the product page shows categories, family, sizes and other numbers", async () => {
	const top = await createCategory({ name: "Fasteners" });
	const leaf = await createCategory({ name: "Bolts", parentId: top.id });
	const thread = await createAttribute({ name: "Thread" });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	const columns = [length.id, thread.id];
	const family = await createFamily({ categoryId: leaf.id, columns, name: "Hex bolts" });
	const numbered = await createProduct({
		categoryId: leaf.id,
		familyId: family.id,
		specs: { [thread.id]: "M8", [length.id]: 40 },
	});
	await createPartNumber(numbered, "manufacturer", `MK-${numbered.id}`);
	await createPartNumber(numbered, "alternate", `A1-${numbered.id}`);
	await createPartNumber(numbered, "alternate", `A2-${numbered.id}`);
	await createPartNumber(numbered, "customer", `secret-${numbered.id}`, "company-1");
	const shopper = await createSignedInBrowser(await createUser());
	const { html } = await shopper.open(`/products/${numbered.id}`);
	const text = html
		.replace(/<!--.*?-->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");
	expect(text).toContain(`Categories / Fasteners / Bolts / Hex bolts / ${numbered.name}`);
	expect(html).toContain(`href="/categories/${top.slug}/${leaf.slug}"`);
	expect(text).toContain(
		`Length 40 mm Thread M8 Manufacturer number MK-${numbered.id} Also known as A1-${numbered.id}, A2-${numbered.id}`,
	);
	expect(html).toContain(`href="/families/${family.slug}">All sizes of`);
	expect(html).not.toContain("secret-");
	const plain = await shopper.open(`/products/${(await createProduct()).id}`);
	expect(plain.html).not.toMatch(/Specifications|Breadcrumbs/);
});

test("the counter starts at the minimum and steps by the multiple without scripts", async () => {
	const box = await createBox();
	const shopper = await createSignedInBrowser(await createUser());
	const shown = async (query: string) => {
		const { html } = await shopper.open(`/products/${box.id}${query}`);
		const tag = /<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0] ?? "";
		return /value="([^"]*)"/.exec(tag)?.[1];
	};
	expect(await shown("")).toBe("10");
	expect(await shown("?quantity=10&step=plus")).toBe("20");
	expect(await shown("?quantity=100&step=plus")).toBe("100");
	expect(await shown("?quantity=20&step=minus")).toBe("10");
	expect(await shown("?quantity=10&step=minus")).toBe("10");
	expect(await shown("?quantity=25&choose=20")).toBe("20");
});

test("CART refuses an invalid quantity and offers both neighbours as buttons", async () => {
	const box = await createBox();
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const page = await shopper.submit(`/products/${box.id}`, { intent: "cart", quantity: "25" });
	expect(page.status).toBe(400);
	expect(page.html).toContain(MESSAGE);
	expect(getPressable(page.html, "choose")).toEqual(["20", "30"]);
	expect(await listCartLines(createTestPlatform(), buyer)).toEqual([]);
	const short = await createProduct({ onHand: 7, minQuantity: 10, orderMultiple: 10 });
	const shortPage = await shopper.submit(`/products/${short.id}`, { quantity: "10" });
	expect(shortPage.html).toContain("Only 7 left. The minimum order quantity is 10.");
	expect(getPressable(shortPage.html, "choose")).toEqual([]);
});

test("BUY offers both neighbours as buttons, and choosing one keeps what was typed", async () => {
	const box = await createBox();
	const shopper = await createSignedInBrowser(await createUser());
	const path = `/products/${box.id}/order`;
	const page = await shopper.open(`${path}?quantity=25`);
	expect(page.html).toContain(MESSAGE);
	expect(getPressable(page.html, "quantity")).toEqual(["20", "30"]);
	const typed = { ...delivery, address: "7 Strand Road, Chattogram" };
	const rejected = await shopper.submit(`${path}?quantity=25`, {
		...typed,
		quantity: "25",
		idempotencyKey: crypto.randomUUID(),
	});
	expect(rejected.status).toBe(400);
	expect(rejected.html).toContain(MESSAGE);
	// The product page behind the dialog has them too.
	expect(getPressable(rejected.html, "choose")).toEqual(["20", "30", "20", "30"]);
	const chosen = await shopper.submit(`${path}?quantity=25`, {
		...typed,
		quantity: "25",
		choose: "20",
		idempotencyKey: crypto.randomUUID(),
	});
	expect(chosen.status).toBe(200);
	expect(chosen.html).toMatch(/<input[^>]*name="quantity"[^>]*value="20"/);
	expect(chosen.html).toContain("7 Strand Road, Chattogram");
	expect(chosen.html).toContain("tk 19,300");
});

test("the cart refuses an invalid quantity, and a button saves a neighbour with the other lines", async () => {
	const box = await createBox();
	const other = await createProduct();
	const buyer = await createUser();
	for (const [product, quantity] of [
		[box, 10],
		[other, 1],
	] as const)
		await addToCart(platform, buyer, { productId: product.id, quantity });
	const shopper = await createSignedInBrowser(buyer);
	const typed = { [`quantity-10-${box.id}`]: "25", [`quantity-1-${other.id}`]: "3" };
	const page = await shopper.submit("/mycart", typed);
	expect(page.status).toBe(400);
	expect(page.html).toContain(MESSAGE);
	const choices = getPressable(page.html, "intent").filter((value) => value?.startsWith("choose:"));
	expect(choices).toEqual([`choose:20:${box.id}`, `choose:30:${box.id}`]);
	await shopper.submit("/mycart", { ...typed, intent: choices[1] ?? "" });
	const saved = await listCartLines(createTestPlatform(), buyer);
	expect(new Map(saved.map((line) => [line.productId, line.quantity]))).toEqual(
		new Map([
			[box.id, 30],
			[other.id, 3],
		]),
	);
});

test("a minimum raised after the cart was filled is shown, and the check-out offers a valid quantity", async () => {
	const product = await createProduct({ onHand: 100 });
	const buyer = await createUser();
	await addToCart(platform, buyer, { productId: product.id, quantity: 25 });
	await db
		.update(products)
		.set({ minQuantity: 10, orderMultiple: 10 })
		.where(eq(products.id, product.id));
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open("/mycart")).html).toContain(MESSAGE);
	const form = await shopper.open("/checkout");
	expect(form.html).toContain(MESSAGE);
	const choose = `choose:30:${product.id}`;
	expect(getPressable(form.html, "intent")).toContain(choose);
	const chosen = await shopper.submit("/checkout", { ...delivery, intent: choose });
	expect(chosen.status).toBe(200);
	expect(chosen.html).toContain("Your cart was changed");
	expect(
		(await listCartLines(createTestPlatform(), buyer)).map(({ quantity }) => quantity),
	).toEqual([30]);
});

test("a minimum of exactly the quantity is ordered, and the line keeps the part number", async () => {
	const box = await createBox();
	await createPartNumber(box, "own", `TY-${box.id}`);
	const buyer = await createUser();
	const order = toOneLineOrder(box.id, buildOrderInput({ quantity: 10 }));
	const placed = await placeOrder(platform, buyer, order);
	if (!placed.ok) throw new Error(placed.reason);
	const shopper = await createSignedInBrowser(buyer);
	for (const page of ["", "/proforma"]) {
		const { html } = await shopper.open(`/myorder/${placed.orderId}${page}`);
		expect(html).toContain(`TY-${box.id}`);
	}
});

test.each(["/cart", "/order"])(
	"POST %s returns 422 with the nearest quantities for an invalid one",
	async (path) => {
		const box = await createBox();
		const { secret } = await createTestApiToken(await createUser());
		const client = createApiClient(secret);
		const order = path === "/order" ? delivery : {};
		const answer = await client.post(path, { productID: box.id, pQuantity: 25, ...order });
		expect(answer).toMatchObject({
			status: 422,
			body: {
				detail: MESSAGE,
				errors: [{ pointer: "/pQuantity", detail: MESSAGE }],
				nearest: [20, 30],
			},
		});
	},
);

test("pieces typed into the field of a box offer the boxes", async () => {
	const box = await createProduct({ onHand: 7, unit: "box", packSize: 100 });
	const shopper = await createSignedInBrowser(await createUser());
	const page = `/products/${box.id}`;
	const { html } = await shopper.open(`${page}?quantity=200`);
	expect(html).toContain("200 pieces = 2 boxes of 100.");
	expect(getPressable(html, "choose")).toEqual(["2"]);
	expect(html).toMatch(/<small class="quantity-unit">boxes<\/small>/);
	const chosen = await shopper.open(`${page}?quantity=200&choose=2`);
	expect(chosen.html).toMatch(/name="quantity"[^>]*value="2"/);
	expect(chosen.html).toContain("2 boxes of 100 = 200 pieces");
	expect((await shopper.open(`${page}?quantity=8`)).html).toContain("Only 7 boxes in stock");
});

test("a part number leads to the part in any spelling, one of two parts to a search, an unknown one to a search field", async () => {
	const numbered = await createProduct();
	const other = await createProduct();
	await createPartNumber(numbered, "own", `TY-${numbered.id}`);
	await createPartNumber(numbered, "superseded", `OLD ${numbered.id}`);
	for (const product of [numbered, other])
		await createPartNumber(product, "alternate", `B${numbered.id}`);
	const shopper = await createSignedInBrowser(await createUser());
	for (const number of [
		`TY-${numbered.id}`,
		`ty${numbered.id.toUpperCase()}`,
		`old-${numbered.id}`,
	]) {
		const { status, location } = await shopper.open(`/products/${number}?quantity=2`);
		expect([status, location]).toEqual([302, `/products/${numbered.id}?quantity=2`]);
	}
	expect(await shopper.open(`/products/B${numbered.id}`)).toMatchObject({
		status: 302,
		location: `/products?q=B${numbered.id}`,
	});
	const unknown = await shopper.open(`/products/no-${numbered.id}`, { accept: "text/html" });
	expect(unknown.status).toBe(404);
	expect(unknown.html).toMatch(/<form[^>]*action="\/products"[^>]*>.*name="q"/s);
});

test("a wrong quantity of a part with a minimum offers the minimum once", async () => {
	const box = await createBox();
	const shopper = await createSignedInBrowser(await createUser());
	for (const typed of ["abc", "0", "-5"]) {
		const { html } = await shopper.open(`/products/${box.id}?quantity=${typed}`);
		expect(html).toContain("Minimum order quantity 10, in multiples of 10. Choose 10.");
		expect(getPressable(html, "choose")).toEqual(["10"]);
	}
});

test("a quantity in Bengali digits is counted on the product page and in the order form", async () => {
	const box = await createBox();
	const shopper = await createSignedInBrowser(await createUser());
	const quantity = encodeURIComponent("২০");
	const { html } = await shopper.open(`/products/${box.id}?quantity=${quantity}`);
	expect(html).toMatch(/<input[^>]*inputMode="numeric"[^>]*value="20"/i);
	expect(html.replace(/<!--.*?-->/g, "")).toContain("20 boxes of 50 = 1,000 pieces");
	const stepped = await shopper.open(`/products/${box.id}?quantity=${quantity}&step=plus`);
	expect(stepped.html.replace(/<!--.*?-->/g, "")).toContain("30 boxes of 50 = 1,500 pieces");
	const dialog = await shopper.open(`/products/${box.id}/order?quantity=${quantity}`);
	expect(dialog.html).toMatch(/name="quantity"[^>]*value="20"/);
});

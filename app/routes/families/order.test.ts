import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
import { cartLines } from "~/domain/cart/tables.server";
import { products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { changeProduct } from "~/testing/database/queries";
import {
	createFamily,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

let path: string;
let familyId: string;
beforeAll(async () => {
	const family = await createFamily();
	path = `/families/${family.slug}`;
	familyId = family.id;
});

const createTestProduct = (overrides: Parameters<typeof createProduct>[0] = {}) =>
	createProduct({ familyId, ...overrides });

const createBoxes = () => createTestProduct({ onHand: 100, minQuantity: 10, orderMultiple: 10 });

const field = ({ id, pricePoisha }: TestProduct) => `units-${pricePoisha}-${id}`;

async function createBuyer() {
	const buyer = await createUser();
	const browser = await createSignedInBrowser(buyer);
	const readCart = async () =>
		(await listCartLines(createTestPlatform(), buyer)).map(({ productId, quantity }) => [
			productId,
			quantity,
		]);
	return { buyer, browser, readCart };
}

const findInput = ({ html }: PageResponse, product: TestProduct) =>
	Array.from(html.matchAll(/<input[^>]*>/g), ([tag]) => tag).find((tag) =>
		tag.includes(`-${product.id}"`),
	) ?? "";

const findTyped = (page: PageResponse, product: TestProduct) =>
	/ value="([^"]*)"/.exec(findInput(page, product))?.[1];

const findChoices = ({ html }: PageResponse) =>
	Array.from(html.matchAll(/<button[^>]*name="choose"[^>]*value="([^"]*)"/g), ([, value]) => value);

test("all typed quantities are added at once, in the order of the table, and empty fields are ignored", async () => {
	const { browser, readCart } = await createBuyer();
	const created = await Promise.all([
		createTestProduct(),
		createTestProduct(),
		createTestProduct(),
	]);
	const [first, second, third] = created as [TestProduct, TestProduct, TestProduct];
	const answer = await browser.submit(path, {
		[field(first)]: " 3 ",
		[field(second)]: "",
		[field(third)]: "2",
	});
	expect([answer.status, answer.location]).toEqual([303, "/mycart"]);
	expect(await readCart()).toEqual([
		[first.id, 3],
		[third.id, 2],
	]);
	expect((await browser.open("/mycart")).html).toContain("2 parts added");
});

test("a part that is in the cart gets the new quantity, and a repeated form changes nothing", async () => {
	const { browser, readCart } = await createBuyer();
	const product = await createTestProduct();
	await browser.submit(path, { [field(product)]: "3" });
	expect((await browser.open("/mycart")).html).toContain("1 part added");
	for (let n = 0; n < 2; n += 1) await browser.submit(path, { [field(product)]: "4" });
	expect(await readCart()).toEqual([[product.id, 4]]);
	expect((await browser.open("/mycart")).html).toContain(
		"1 was in your cart already: the new quantity replaces the old one",
	);
});

test("one wrong quantity keeps all parts out of the cart, with the typed values and both neighbours as buttons", async () => {
	const { browser, readCart } = await createBuyer();
	const [box, plain] = await Promise.all([createBoxes(), createTestProduct()]);
	const page = await browser.submit(path, { [field(box)]: "25", [field(plain)]: "2" });
	expect(page.status).toBe(400);
	const message = "Minimum order quantity 10, in multiples of 10. Choose 20 or 30.";
	expect(page.html).toContain(`<a href="#field-${box.id}">${box.name}: ${message}</a>`);
	expect(page.html).toContain(`<span>${message}</span>`);
	expect(page.html).toContain("Nothing has been added yet. Everything you typed is still here.");
	expect(findInput(page, box)).toContain('aria-invalid="true"');
	expect([findTyped(page, box), findTyped(page, plain)]).toEqual(["25", "2"]);
	expect(findChoices(page)).toEqual([`20:${box.id}`, `30:${box.id}`]);
	expect(await readCart()).toEqual([]);
	const chosen = await browser.submit(path, {
		choose: `30:${box.id}`,
		[field(box)]: "25",
		[field(plain)]: "2",
	});
	expect(chosen.location).toBe("/mycart");
	expect(new Map((await readCart()) as [string, number][])).toEqual(
		new Map([
			[box.id, 30],
			[plain.id, 2],
		]),
	);
});

test("the total leaves out quantities that were refused", async () => {
	const { browser } = await createBuyer();
	const [dearer, plain] = await Promise.all([
		createTestProduct({ pricePoisha: 10_000 }),
		createTestProduct({ pricePoisha: 20_000 }),
	]);
	await changeProduct(dearer.id, { pricePoisha: 11_000 });
	const page = await browser.submit(path, { [field(dearer)]: "3", [field(plain)]: "2" });
	expect(page.status).toBe(400);
	const bar = /class="order-bar[^"]*">([\s\S]*?)<button/
		.exec(page.html)?.[1]
		?.replaceAll(/<[^>]*>/g, "");
	expect(bar).toContain("1 part · ");
	expect(bar).toContain("tk 400");
});

test("pieces typed for a box offer the boxes, and are not counted into the total", async () => {
	const { browser, readCart } = await createBuyer();
	const [box, plain] = await Promise.all([
		createTestProduct({ onHand: 7, unit: "box", packSize: 100, pricePoisha: 10_000 }),
		createTestProduct({ pricePoisha: 20_000 }),
	]);
	const sent = await browser.open(`${path}?${field(box)}=200&${field(plain)}=2`);
	const typed = await browser.open(sent.location ?? "");
	const bar = /class="order-bar[^"]*">([\s\S]*?)<button/.exec(typed.html)?.[1];
	expect(bar?.replaceAll(/<[^>]*>/g, "")).toContain("1 part · tk 400");
	const page = await browser.submit(path, { [field(box)]: "200" });
	expect(page.html).toContain("200 pieces = 2 boxes of 100.");
	expect(findChoices(page)).toEqual([`2:${box.id}`]);
	await browser.submit(path, { [field(box)]: "200", choose: `2:${box.id}` });
	expect(await readCart()).toEqual([[box.id, 2]]);
});

test.each(["0", "-1", "1.5", "1e2", "10 boxes", "abc", "V", "9999999999"])(
	"%s is refused, and stays in its field",
	async (typed) => {
		const { browser, readCart } = await createBuyer();
		const [product, box] = await Promise.all([createTestProduct(), createBoxes()]);
		const page = await browser.submit(path, { [field(product)]: typed, [field(box)]: typed });
		expect(page.status).toBe(400);
		expect([findTyped(page, product), findTyped(page, box)]).toEqual([typed, typed]);
		expect(page.html).toContain("Choose a whole number of at least 1");
		expect(page.html).toContain("Minimum order quantity 10, in multiples of 10.");
		expect(await readCart()).toEqual([]);
	},
);

test("a form without quantities says so, and unknown fields are ignored", async () => {
	const { browser } = await createBuyer();
	const product = await createTestProduct();
	for (const fields of [{}, { [field(product)]: " " }, { "units-x-1": "2", other: "3" }]) {
		const page = await browser.submit(path, fields as Record<string, string>);
		expect(page.status).toBe(400);
		expect(page.html).toContain("Enter a quantity for at least one part");
	}
	const unknown = await browser.submit(path, { "units-100-nothing": "2" });
	expect(unknown.html).toContain("A part: No longer for sale");
});

test.each([
	["a part that was archived", { archivedAt: 1 }, "No longer for sale"],
	["a higher minimum", { minQuantity: 5 }, "Minimum order quantity 5. Choose 5."],
	["a changed price", { pricePoisha: 26_050 }, "The price is now tk 260.50, it was tk 250."],
])("%s since the page was shown is named, and nothing is added", async (_, change, message) => {
	const { browser, readCart } = await createBuyer();
	const [product, other] = await Promise.all([createTestProduct(), createTestProduct()]);
	const fields = { [field(product)]: "2", [field(other)]: "3" };
	await changeProduct(product.id, change);
	const page = await browser.submit(path, fields);
	expect(page.status).toBe(400);
	expect(page.html).toContain(`${product.name}: ${message}`);
	expect(findTyped(page, other)).toBe("3");
	expect(await readCart()).toEqual([]);
	if (!("pricePoisha" in change)) return;
	expect(findInput(page, product)).toContain(`units-26050-${product.id}`);
	expect(findTyped(page, product)).toBe("2");
	const again = { [`units-26050-${product.id}`]: "2", [field(other)]: "3" };
	expect((await browser.submit(path, again)).location).toBe("/mycart");
	expect(await readCart()).toHaveLength(2);
});

test("more than is in stock is added, and the cart and the order form ask what waits", async () => {
	const { browser, readCart } = await createBuyer();
	const [short, soldOut] = [
		await createTestProduct({ onHand: 4, leadDays: 12 }),
		await createTestProduct({ onHand: 0 }),
	];
	const fields = { [field(short)]: "10", [field(soldOut)]: "2" };
	const wrong = await browser.submit(path, { ...fields, [field(soldOut)]: "some" });
	expect(wrong.status).toBe(400);
	expect(wrong.html).toContain("Choose a whole number of at least 1");
	const waits = `${short.name}: 4 in stock. 6 more in about 12 days.`;
	expect(wrong.html).toContain(waits);
	expect((await browser.submit(path, fields)).location).toBe("/mycart");
	expect(await readCart()).toEqual([
		[short.id, 10],
		[soldOut.id, 2],
	]);
	const cart = (await browser.open("/mycart")).html;
	expect(cart).toContain("4 in stock. 6 more in about 12 days.");
	expect(cart).toContain("Sold out. 2 can be sent later.");
	expect((await browser.open("/checkout")).html).toContain("4 now and 6 in about 12 days");
});

test("the cart keeps its limit of 1,000 lines", async () => {
	const { buyer, browser, readCart } = await createBuyer();
	const { createdBy } = await createTestProduct();
	const old = Array.from({ length: 999 }, () => ({ id: newId(), lineId: newId() }));
	const rows = sql`json_each(${JSON.stringify(old)})`;
	await db.run(sql`
		insert into products (id, name, description, price_poisha, on_hand, image_key, created_by, created_at, archived_at)
		select value ->> 'id', 'Old part', 'None', 100, 1, 'x', ${createdBy}, 1, 1 from ${rows}`);
	await db.run(sql`
		insert into cart_lines (id, user_id, product_id, quantity, added_at, seen_price_poisha)
		select value ->> 'lineId', ${buyer.id}, value ->> 'id', 1, 1, 100 from ${rows}`);
	const [one, two] = await Promise.all([createTestProduct(), createTestProduct()]);
	const page = await browser.submit(path, { [field(one)]: "1", [field(two)]: "2" });
	expect(page.status).toBe(409);
	expect(page.html).toContain("A cart has at most 1,000 lines, and yours has 999.");
	expect(findTyped(page, two)).toBe("2");
	expect((await browser.submit(path, { [field(one)]: "1" })).location).toBe("/mycart");
	expect(await readCart()).toHaveLength(1000);
	// A part that is in the full cart can still get another quantity.
	expect((await browser.submit(path, { [field(one)]: "2" })).location).toBe("/mycart");
	await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
	await db.delete(products).where(eq(products.name, "Old part"));
});

test("two hundred parts are added by the same statements as one", async () => {
	const { browser, readCart } = await createBuyer();
	const family = await createFamily();
	const created: TestProduct[] = [];
	const { createdBy } = await createTestProduct();
	for (let n = 0; n < 200; n += 1)
		created.push(await createProduct({ familyId: family.id, createdBy }));
	const countStatements = async (chosen: readonly TestProduct[]) => {
		const fields = Object.fromEntries(chosen.map((product) => [field(product), "2"]));
		const answer = await browser.submit(`/families/${family.slug}`, fields);
		expect(answer.location).toBe("/mycart");
		return /d1;desc="(\d+) statements/.exec(answer.headers.get("server-timing") ?? "")?.[1];
	};
	const ofOne = await countStatements(created.slice(0, 1));
	expect(ofOne).toBeDefined();
	expect(await countStatements(created)).toBe(ofOne);
	expect(await readCart()).toHaveLength(200);
	await db.delete(products).where(eq(products.familyId, family.id));
});

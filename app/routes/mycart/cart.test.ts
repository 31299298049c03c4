import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCartLines } from "~/domain/cart/queries.server";
import { MAX_CART_LINES } from "~/domain/cart/rules";
import { cartLines } from "~/domain/cart/tables.server";
import { addToCart, changeQuantities } from "~/domain/cart/verbs.server";
import { deleteProduct } from "~/domain/catalog/management/verbs.server";
import { formatTk } from "~/domain/money/rules";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { changeProduct } from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createCart(count = 3) {
	const buyer = await createUser();
	const lines: TestProduct[] = [];
	for (let index = 0; index < count; index += 1) lines.push(await createProduct());
	for (const { id } of lines) await addToCart(platform, buyer, { productId: id, quantity: 2 });
	const [first, second, third] = lines;
	if (!first || !second) throw new Error("The cart is short.");
	const readQuantities = async () =>
		new Map(
			(await listCartLines(createTestPlatform(), buyer)).map((line) => [
				line.productId,
				line.quantity,
			]),
		);
	const shopper = await createSignedInBrowser(buyer);
	return { buyer, shopper, first, second, third: third ?? second, readQuantities };
}

const orderFields = (): Record<string, string> => {
	const { name, address, phone, idempotencyKey } = buildOrderInput();
	return { name, address, phone, idempotencyKey };
};

/** Up to the largest number of lines. */
async function fillCart(userId: string): Promise<void> {
	const lines = await db.$count(cartLines, eq(cartLines.userId, userId));
	const products = JSON.stringify(await createProducts(MAX_CART_LINES - lines, userId));
	await db.run(sql`insert into cart_lines (id, user_id, product_id, quantity, added_at, seen_price_poisha)
		select value ->> 'productId', ${userId}, value ->> 'productId', 1, 1, 25000 from json_each(${products})`);
}

/** A field of a page that showed the quantity `shown`. */
const field = ({ id }: { id: string }, typed: string, shown = 2) => ({
	[`quantity-${shown}-${id}`]: typed,
});

test("one form saves the quantities of all lines, and 0 removes a line", async () => {
	const { shopper, first, second, third, readQuantities } = await createCart();
	const page = await shopper.open("/mycart");
	for (const { id, name } of [first, second, third]) {
		expect(page.html).toMatch(new RegExp(`name="quantity-2-${id}"[^>]*value="2"`));
		expect(page.html).toContain(`aria-label="Quantity of ${name}"`);
	}
	expect(page.html.match(/3 items, total/g)).toHaveLength(2);
	expect(page.html.match(/>Update cart</g)).toHaveLength(2);
	expect(page.html.match(/>Check out</g)).toHaveLength(2);
	const fields = { ...field(first, "5"), ...field(second, "0"), ...field(third, "2") };
	for (const _copy of ["first", "repeated"]) {
		expect(await shopper.submit("/mycart", fields)).toMatchObject({
			status: 303,
			location: "/mycart",
		});
		expect(await readQuantities()).toEqual(
			new Map([
				[third.id, 2],
				[first.id, 5],
			]),
		);
	}
	expect((await shopper.open("/mycart")).html).toContain("Updated");
});

test("a wrong quantity has its error next to its field, nothing is changed and all typed text stays", async () => {
	const { shopper, first, second, third, readQuantities } = await createCart();
	const before = await readQuantities();
	for (const [typed, sentence] of [
		["a few", "Enter a whole number, or 0 to remove the line"],
		["", "Enter a whole number, or 0 to remove the line"],
		["1e3", "Enter a whole number, or 0 to remove the line"],
		["11", "Only 10 pieces in stock"],
	] as const) {
		for (const intent of ["", "check-out"]) {
			const response = await shopper.submit("/mycart", {
				...field(first, typed),
				...field(second, "7"),
				...field(third, "2"),
				intent,
			});
			expect(response.status).toBe(400);
			expect(response.html).toMatch(
				new RegExp(`value="${typed}"[^]*?id="error-${first.id}"[^]*?${sentence}`),
			);
			expect(response.html).toContain(`${first.name}: ${sentence}`);
			expect(response.html).toMatch(new RegExp(`name="quantity-2-${second.id}"[^>]*value="7"`));
			expect(response.html).toContain("Nothing has been changed yet.");
			expect(await readQuantities()).toEqual(before);
		}
	}
});

test("the main button saves what was typed and goes on, and so does the button of a line", async () => {
	const { shopper, first, second, readQuantities } = await createCart(2);
	const checkOut = { ...field(first, "3"), ...field(second, "2"), intent: "check-out" };
	expect(await shopper.submit("/mycart", checkOut)).toMatchObject({
		status: 303,
		location: "/checkout",
	});
	expect((await readQuantities()).get(first.id)).toBe(3);
	expect(parseText((await shopper.open("/checkout")).html)).toMatch(
		new RegExp(`${first.name}\\s+3 ×\\s+tk 250\\s+=\\s+tk 750`),
	);

	const line = { ...field(first, "4", 3), ...field(second, "6"), intent: `order:${first.id}` };
	expect((await shopper.submit("/mycart", line)).location).toBe(
		`/products/${first.id}/order?quantity=4&from=cart`,
	);
	expect(await readQuantities()).toEqual(
		new Map([
			[second.id, 6],
			[first.id, 4],
		]),
	);
	const foreign = { ...field(first, "4", 4), intent: "order:/elsewhere" };
	expect((await shopper.submit("/mycart", foreign)).location).toBe("/mycart");
});

test("two windows keep each other's changes, and a line that one has removed is named in the other", async () => {
	const { shopper, first, second, third, readQuantities } = await createCart();
	const shown = { ...field(first, "2"), ...field(second, "2"), ...field(third, "2") };
	await shopper.submit("/mycart", { ...shown, ...field(first, "9") });
	await shopper.submit("/mycart", { ...shown, ...field(second, "0") });
	expect(await readQuantities()).toEqual(
		new Map([
			[third.id, 2],
			[first.id, 9],
		]),
	);
	const late = await shopper.submit("/mycart", {
		...shown,
		...field(second, "5"),
		...field(third, "6"),
	});
	expect(late.status).toBe(400);
	expect(late.html).toContain(`${second.name} is no longer in your cart`);
	expect(late.html).toMatch(new RegExp(`name="quantity-2-${third.id}"[^>]*value="6"`));
	// Not typed in this window, so the other window's quantity is shown.
	expect(late.html).toMatch(new RegExp(`name="quantity-9-${first.id}"[^>]*value="9"`));
	expect((await readQuantities()).get(third.id)).toBe(2);
});

test("lines that can't be ordered now or cost more are marked and named above the lines", async () => {
	const { shopper, first, second, third } = await createCart();
	expect((await shopper.open("/mycart")).html).not.toContain("can't be ordered now");
	await changeProduct(third.id, { pricePoisha: 30_000 });
	expect((await shopper.open("/mycart")).html).toContain("Some prices have changed");
	await changeProduct(first.id, { archivedAt: 1 });
	await changeProduct(second.id, { onHand: 1 });
	const { html } = await shopper.open("/mycart");
	expect(html).toContain("Some of your cart can't be ordered now");
	for (const [product, text] of [
		[first, "No longer for sale"],
		[second, "Only 1 in stock; the rest on backorder."],
		[third, "now tk 300, was tk 250"],
	] as const) {
		expect(html).toContain(`<a href="#field-${product.id}">${product.name}</a>: ${text}`);
	}
	expect(html).toContain(`Order ${third.name}`);
	expect(html).not.toContain(`Order ${first.name}`);
	// Of what can be ordered, and of what waits for stock.
	expect(parseText(html)).toMatch(/tk 956\.52\s+without VAT/);
	const sold = await shopper.submit("/mycart", field(first, "1"));
	expect(sold.html).toContain("Sold out. Enter 0 to remove the line");
});

test("another user's cart stays as it is", async () => {
	const { buyer, first } = await createCart(2);
	const other = await createSignedInBrowser(await createUser());
	for (const typed of ["0", "5"]) await other.submit("/mycart", field(first, typed));
	expect(
		new Set((await listCartLines(createTestPlatform(), buyer)).map(({ quantity }) => quantity)),
	).toEqual(new Set([2]));
});

test("a cart of 1,000 lines is one form, saved by four statements", async () => {
	const { buyer, shopper } = await createCart(2);
	await env.DB.batch([
		env.DB.prepare(
			`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 998)
			INSERT INTO products (id, name, description, price_poisha, on_hand, image_key, created_by, created_at)
			SELECT 'bulk-' || i, 'Bulk part ' || i, 'd', 325, 50, 'k', ?, i FROM n`,
		).bind(buyer.id),
		env.DB.prepare(
			`INSERT INTO cart_lines (id, user_id, product_id, quantity, added_at, seen_price_poisha)
			SELECT 'line-' || id, ?, id, 1, 1, 325 FROM products WHERE id LIKE 'bulk-%'`,
		).bind(buyer.id),
	]);
	const page = await shopper.open("/mycart");
	const names = Array.from(page.html.matchAll(/name="(quantity-\d+-[\w-]+)"/g), ([, name]) => name);
	expect(names).toHaveLength(1000);
	// Lines of a long cart are light, and browsers without scripts load no thousand pictures.
	expect(page.html).not.toContain('class="picture');
	expect(page.html).toContain("1000 items, total");
	expect(page.html).toMatch(/id="cart-count"[^>]*>99\+</);
	const all = Object.fromEntries(names.map((name) => [name, "3"]));
	const saved = await shopper.submit("/mycart", all);
	expect(saved.status).toBe(303);
	const lines = await listCartLines(createTestPlatform(), buyer);
	expect(lines.filter(({ quantity }) => quantity === 3)).toHaveLength(1000);
	expect(Number(/(\d+) statements/.exec(saved.headers.get("server-timing") ?? "")?.[1])).toBe(5);
	const tooLong = Object.fromEntries(Array.from({ length: 1002 }, (_, at) => [`a${at}`, ""]));
	expect((await shopper.submit("/mycart", tooLong)).status).toBe(413);
	const none = lines.map(({ productId }) => ({ productId, quantity: 0 }));
	expect(await changeQuantities(platform, buyer, none)).toEqual({ ok: true });
	expect(await listCartLines(createTestPlatform(), buyer)).toEqual([]);
});

test("the header shows a signed-in user's number of lines, without a statement of its own", async () => {
	const { shopper, first } = await createCart(2);
	const home = await shopper.open("/terms");
	expect(home.html).toContain('aria-describedby="cart-count"');
	expect(home.html).toMatch(/id="cart-count"[^>]*>2</);
	expect(home.headers.get("server-timing")).toMatch(/\b1 statements/);
	await shopper.submit("/mycart", field(first, "0"));
	expect((await shopper.open("/terms")).html).toMatch(/id="cart-count"[^>]*>1</);
	const newcomer = await createSignedInBrowser(await createUser());
	expect((await newcomer.open("/terms")).html).not.toContain("cart-count");
});

test("an order that is not placed from the cart leaves the cart as it is", async () => {
	const { buyer, shopper, first, readQuantities } = await createCart();
	await shopper.submit(`/products/${first.id}/order`, { ...orderFields(), quantity: "1" });
	await placeOrder(platform, buyer, toOneLineOrder(first.id, buildOrderInput()));
	expect((await readQuantities()).size).toBe(3);
});

test("a line ordered from the cart leaves it, unless its quantity changed meanwhile", async () => {
	const { buyer, shopper, first, second, readQuantities } = await createCart();
	const other = await createUser();
	await addToCart(platform, other, { productId: first.id, quantity: 2 });
	for (const [product, quantity] of [
		[first, 2],
		[second, 5],
	] as const) {
		const pressed = await shopper.submit("/mycart", {
			intent: `order:${product.id}`,
			...field(product, "2"),
		});
		expect(pressed.location).toBe(`/products/${product.id}/order?quantity=2&from=cart`);
		expect((await shopper.open(pressed.location ?? "")).html).toContain('name="fromCart"');
		await changeQuantities(platform, buyer, [{ productId: product.id, quantity }]);
		const order = { ...orderFields(), quantity: "2", fromCart: "on" };
		expect((await shopper.submit(`/products/${product.id}/order`, order)).location).toBe(
			"/myorder",
		);
	}
	expect((await readQuantities()).get(first.id)).toBeUndefined();
	expect((await readQuantities()).get(second.id)).toBe(5);
	expect(await listCartLines(platform, other)).toHaveLength(1);
});

test("a cart of 1,000 lines takes no other product, and says so", async () => {
	const { buyer, shopper, first } = await createCart(2);
	const { id: more, name } = await createProduct();
	await fillCart(buyer.id);
	const full = await shopper.submit(`/products/${more}`, { quantity: "1" });
	expect(full.status).toBe(400);
	expect(full.html).toContain(
		"A cart has at most 1,000 lines, and yours has 1,000. Nothing was added.",
	);
	expect((await shopper.submit(`/products/${first.id}`, { quantity: "3" })).status).toBe(303);
	expect((await shopper.open("/mycart")).html).not.toContain(name);
});

test("a deleted product stays in carts as 'No longer for sale', and does not count", async () => {
	const { shopper, first, second } = await createCart(2);
	const admin = await createAdmin();
	expect(await deleteProduct(asAdmin(platform, admin.id), first.id)).toBe("archived");
	const { html } = await shopper.open("/mycart");
	expect(html).toContain(first.name);
	expect(html).toContain("No longer for sale");
	expect(html).toContain(`total <span class="money">${formatTk(2 * second.pricePoisha)}</span>`);
	expect((await shopper.open("/checkout")).html).toContain(formatTk(2 * second.pricePoisha));
});

test("a change of one buyer's cart leaves the same part in another's", async () => {
	const [one, other] = [await createCart(2), await createCart(2)];
	for (const { id } of [one.first, one.second])
		await addToCart(platform, other.buyer, { productId: id, quantity: 2 });
	const changes = [
		{ productId: one.first.id, quantity: 5 },
		{ productId: one.second.id, quantity: 0 },
	];
	expect(await changeQuantities(platform, one.buyer, changes)).toEqual({ ok: true });
	expect(Object.fromEntries(await one.readQuantities())).toEqual({ [one.first.id]: 5 });
	const kept = [one.first, one.second, other.first, other.second].map(({ id }) => [id, 2]);
	expect(Object.fromEntries(await other.readQuantities())).toEqual(Object.fromEntries(kept));
});

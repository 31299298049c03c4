import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { products } from "~/domain/catalog/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { listProductsToReorder } from "~/domain/saved-lists/list-products-to-reorder.server";
import { readCursor } from "~/platform/d1/keyset.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function buy(user: SignedInUser, product: TestProduct, quantity: number, paidAt: number) {
	const id = await createOrder(user, product, { quantity });
	await db
		.update(orderLines)
		.set({ status: "paid", paidAt, transactionId: newId() })
		.where(eq(orderLines.orderId, id));
}

const listOwn = async (buyer: SignedInUser, search = "") =>
	(await listProductsToReorder(platform, buyer, { after: null, search })).products;

test("parts bought before are listed once, the latest first, with the last paid quantity", async () => {
	const user = await createUser();
	const [bolt, nut, unpaid] = [
		await createProduct({ name: "Hex bolt", onHand: 900 }),
		await createProduct({ name: "Lock nut", onHand: 900 }),
		await createProduct({ name: "Unpaid washer" }),
	];
	const number = `BB-${newId().slice(0, 8)}`;
	await createPartNumber(bolt, "own", number);
	await buy(user, bolt, 10, Date.UTC(2026, 1, 1));
	await buy(user, nut, 7, Date.UTC(2026, 2, 1));
	await buy(user, bolt, 25, Date.UTC(2026, 3, 1));
	await createOrder(user, unpaid);
	await buy(await createUser(), await createProduct({ name: "Another's part" }), 3, 1);
	const found = (await listOwn(user)).map(({ name, quantity }) => [name, quantity]);
	expect(found).toEqual([
		["Hex bolt", 25],
		["Lock nut", 7],
	]);
	const { html } = await (await createSignedInBrowser(user)).open("/lists/bought");
	for (const text of [number, "Hex bolt", "Lock nut", "tk 250", "in stock", "1 Apr 2026"])
		expect(html).toContain(text);
	for (const text of ["Unpaid washer", "Another's part"]) expect(html).not.toContain(text);
});

test("parts are found by their name and number", async () => {
	const user = await createUser();
	const [bolt, nut] = [
		await createProduct({ name: "Hex Bolt M8" }),
		await createProduct({ name: "Lock nut" }),
	];
	// Without an x, because the searches below contain one.
	const number = `BF-${newId().replace(/x/gi, "0").slice(0, 8)}`;
	await createPartNumber(nut, "own", number);
	await buy(user, bolt, 1, 1);
	await buy(user, nut, 1, 2);
	const find = async (search: string) => (await listOwn(user, search)).map(({ name }) => name);
	expect(await find("hex bolt")).toEqual(["Hex Bolt M8"]);
	expect(await find(number.toLowerCase().replace("-", " "))).toEqual(["Lock nut"]);
	for (const pattern of ["x%t", "x_b"]) expect(await find(pattern)).toEqual([]);
	const others = `BX-${newId()}`;
	await createPartNumber(nut, "customer", others, (await createUser()).customerId);
	expect(await find(others)).toEqual([]);
	const { html } = await (await createSignedInBrowser(user)).open("/lists/bought?q=anvil");
	expect(html).toContain("You have bought nothing like 'anvil'");
});

test("typed quantities open a pad; what is no number is asked for there, and empty fields are left out", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const [bolt, nut, washer] = [
		await createProduct({ name: "Hex bolt" }),
		await createProduct({ name: "Lock nut" }),
		await createProduct({ name: "Washer" }),
	];
	for (const product of [bolt, nut, washer]) await buy(user, product, 1, 1);
	const empty = await browser.submit("/lists/bought", { [`quantity-${bolt.id}`]: " " });
	expect([empty.status, empty.html.includes("Enter a quantity for at least one part")]).toEqual([
		400,
		true,
	]);
	const sent = await browser.submit("/lists/bought", {
		[`quantity-${bolt.id}`]: "4",
		[`quantity-${nut.id}`]: "some",
		[`quantity-${washer.id}`]: "",
	});
	const { html } = await browser.open(sent.location ?? "");
	expect(html).toContain("1 of 2 lines are ready.");
	expect(html).toMatch(/name="quantity-2"[^>]*value="some"/);
});

test("labels and an order page are made of what was bought before, with the last quantities", async () => {
	const user = await createUser();
	const [bolt, nut] = [await createProduct({ onHand: 900 }), await createProduct({ onHand: 900 })];
	const [first, second] = [`BP-${newId().slice(0, 6)}`, `BP-${newId().slice(0, 6)}`];
	await createPartNumber(bolt, "own", first);
	await createPartNumber(nut, "own", second);
	await buy(user, bolt, 25, Date.UTC(2026, 1, 1));
	await buy(user, nut, 7, Date.UTC(2026, 2, 1));
	const browser = await createSignedInBrowser(user);
	const page = (await browser.open("/lists/bought")).html;
	const papers = ["labels", "offline.html"].map((paper) => `/lists/bought/${paper}`);
	for (const path of papers) expect(page).toContain(`href="${path}"`);
	const [labels, offline] = await Promise.all(papers.map((path) => browser.open(path)));
	expect(labels?.html.match(/BP-\w{6}(?=<\/b>)|Usually (?:<!-- -->)?\d+/g)).toEqual([
		second,
		expect.stringMatching(/ ?7$/),
		first,
		expect.stringMatching(/25$/),
	]);
	expect(offline?.html.match(/(?<=name=l\.)BP-\w{6}/g)).toEqual([second, first]);
});

test("an archived part is listed without a quantity field", async () => {
	const user = await createUser();
	const product = await createProduct({ name: "Old anvil" });
	await buy(user, product, 1, 1);
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	const { html } = await (await createSignedInBrowser(user)).open("/lists/bought");
	expect(html).toContain("No longer for sale");
	expect(html).not.toContain(`quantity-${product.id}`);
});

test("120 parts bought ten times each take three pages, each of a few rows per part", async () => {
	const user = await createUser();
	const first = await createProduct();
	const run = newId();
	const products = JSON.stringify(Array.from({ length: 120 }, (_, n) => `${run}-${1000 + n}`));
	await db.run(sql`insert into products (id, name, search_name, description, price_poisha, on_hand, image_key, created_at, created_by)
		select value, 'Bulk ' || value, 'bulk ' || value, 'Zinc.', 950, 1000, 'none', 1, ${first.createdBy} from json_each(${products})`);
	const orderId = await createOrder(user, first);
	const columns = sql`id, order_id, position, user_id, created_at, product_id, product_name, product_description,
		image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id`;
	for (let time = 1; time <= 10; time += 1) {
		await db.run(sql`insert into order_lines (${columns})
			select product.value || '.' || ${time}, ${orderId}, 1 + product.key + ${120 * time}, user_id, created_at, product.value,
				product_name, product_description, image_key, ${time}, unit_price_poisha, ${time} * unit_price_poisha / 100 * 100, vat_bp, 'unpaid', change_id
			from order_lines, json_each(${products}) as product where order_lines.id = ${orderId}`);
		await db.run(sql`update order_lines set status = 'paid', transaction_id = 'bulk', paid_at = ${1000 * time} + position
			where order_id = ${orderId} and status = 'unpaid' and position > 1`);
	}
	const counted = createRowCountingDatabase();
	const list = async (after: string | null) =>
		listProductsToReorder({ ...platform, db: counted.db }, user, {
			after: readCursor(after),
			search: "",
		});
	const page = await list(null);
	const rowsRead = counted.rowsRead();
	const second = await list(page.next);
	const third = await list(second.next);
	const all = [...page.products, ...second.products, ...third.products];
	expect([page.products.length, second.products.length, third.next]).toEqual([50, 50, null]);
	expect(new Set(all.map(({ id }) => id)).size).toBe(120);
	expect(all.every(({ quantity }) => quantity === 10)).toBe(true);
	expect(rowsRead).toBeLessThanOrEqual(7 * 120);
	await db.run(sql`delete from order_lines where order_id = ${orderId}`);
	await db.run(
		sql`delete from product_sales where product_id in (select value from json_each(${products}))`,
	);
	await db.run(sql`delete from products where id in (select value from json_each(${products}))`);
});

import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { openPages } from "~/testing/http/open-pages";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const signInAdmin = async () => createSignedInBrowser(await createAdmin());

const listRows = (html: string) =>
	(/<tbody>.*<\/tbody>/s.exec(html)?.[0] ?? "").split("<tr").slice(1);

async function payLine(lineId: string, paidAt: number) {
	await db
		.update(orderLines)
		.set({ status: "paid", transactionId: `pi_${lineId}`, paidAt })
		.where(eq(orderLines.id, lineId));
}

test("an order of several products is one row, whose page has its lines", async () => {
	const [first, second] = [await createProduct(), await createProduct()];
	const [line, other] = await createOrderOf(await createUser(), [first, second]);
	if (!line || !other) throw new Error("The order has no lines.");
	const admin = await signInAdmin();
	const { html } = await admin.open(`/dashboard/orders?find=${line.orderNumber}`);
	const [row, ...others] = listRows(html);
	expect(others).toEqual([]);
	expect(row).toContain("2 products");
	expect(row).toContain(`/dashboard/orders/${line.orderId}"`);
	expect(row).toContain(`CANCEL order ${line.orderNumber}`);
	expect(row).not.toContain("Select order");
	const page = await admin.open(`/dashboard/orders/${line.orderId}`);
	expect(page.html).toContain(`CANCEL ${first.name}, order ${line.orderNumber}`);
	expect(page.html).toContain(`BANK PAYMENT for order ${line.orderNumber}`);
	expect(page.html).not.toContain(`BANK PAYMENT for ${second.name}`);
	await payLine(other.id, Date.now());
	const paid = await admin.open(`/dashboard/orders?find=${line.orderNumber}`);
	expect(paid.html).toContain(`Select order ${line.orderNumber}`);
	expect(paid.html).toContain("Partly paid");
	expect(paid.html).not.toContain(`/myorder/${line.orderId}/invoice`);
});

test("orders to ship come first, the oldest payment first, and each order once", async () => {
	const buyer = await createUser();
	const [early, late] = [await createProduct(), await createProduct()];
	const lateOrder = await createOrder(buyer, late);
	const earlyOrder = await createOrder(buyer, early);
	const unpaid = await createProduct();
	await createOrder(buyer, unpaid);
	const products = [await createProduct(), await createProduct()];
	const lines = await createOrderOf(await createUser(), products);
	const [one, two] = lines.map(({ id }) => id);
	await payLine(lateOrder, 4000);
	await payLine(earlyOrder, 2000);
	await payLine(one ?? "", 3000);
	await payLine(two ?? "", 5000);
	const admin = await signInAdmin();
	const expectOrder = (html: string) => {
		const found = [...html.matchAll(/aria-label="Select order (SO-\d+)"/g)].map(([, it]) => it);
		expect(new Set(found).size).toBe(found.length);
		const places = [early.name, "2 products", late.name].map((text) => html.indexOf(text));
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(places).not.toContain(-1);
	};
	const toShip = await admin.open("/dashboard/orders?status=paid");
	expectOrder(toShip.html);
	expect(toShip.html).not.toContain(unpaid.name);
	const all = await admin.open("/dashboard/orders");
	expectOrder(all.html);
	expect(all.html.indexOf(late.name)).toBeLessThan(all.html.indexOf(unpaid.name));
	expect(listRows(all.html).filter((row) => row.includes(early.name))).toHaveLength(1);
	expect(all.html).toMatch(/formaction="\/dashboard\/orders\/packing-slips"/i);
});

test("pages of orders to ship follow each other without gaps for every mix of lines", async () => {
	const products = [await createProduct({ onHand: 1000 }), await createProduct({ onHand: 1000 })];
	const numbers: string[] = [];
	for (let n = 0; n < 23; n += 1) {
		const lines = await createOrderOf(await createUser(), n % 2 ? products : products.slice(0, 1));
		for (const line of lines) await payLine(line.id, 10_000 + Math.floor(n / 3));
		numbers.push(lines[0]?.orderNumber ?? "");
	}
	const admin = await signInAdmin();
	const listPages = async (query: string, isWanted: (number: string) => boolean) => {
		const html = await openPages(admin, `/dashboard/orders${query}`);
		return Array.from(html.matchAll(/<a [^>]*>(SO-\d+)</g), ([, it = ""]) => it).filter(isWanted);
	};
	const isMine = (number: string) => numbers.includes(number);
	expect((await listPages("?status=paid", isMine)).sort()).toEqual([...numbers].sort());
	const own = await db
		.select({ orderId: orders.id })
		.from(orders)
		.where(inArray(orders.number, numbers));
	const requests = own.map(({ orderId }) => ({ orderId, carrier: "", trackingNumber: "" }));
	await shipOrders(asAdmin(createTestPlatform(), (await createAdmin()).id), requests);
	expect(await listPages("?status=shipped", isMine)).toEqual([...numbers].reverse());
});

test("orders are found by number, buyer, company, purchase order number and transaction", async () => {
	const id = newId();
	const buyer = await createUser({ email: `Karim.${id}@Mills.test` });
	const product = await createProduct();
	const orderId = await createPaidOrder(buyer, product, {
		name: `Karim ${id} "Al" Sikder ${id}`,
		companyName: `Padma Mills ${id}`,
		purchaseOrderNumber: `PO/${id}`,
	});
	const other = await createProduct();
	await createOrder(await createUser(), other);
	const admin = await signInAdmin();
	const page = await admin.open(`/dashboard/orders?find=${orderId}`);
	const number = /SO-\d+/.exec(page.html)?.[0] ?? "";
	for (const find of [
		number,
		number.slice(3),
		`karim.${id}@mills`,
		`karim ${id.slice(0, 6)}`,
		`SIKDER ${id.slice(0, 6)}`,
		`"al" sikder ${id.slice(0, 6)}`,
		`PADMA mills ${id.slice(0, 6)}`,
		`po/${id.slice(0, 8)}`,
		`pi_${orderId}`,
		orderId.slice(0, 8).toUpperCase(),
	]) {
		for (const path of ["/dashboard/orders", "/dashboard/export/orders.csv"]) {
			const { html } = await admin.open(`${path}?find=${encodeURIComponent(find)}`);
			expect([find, path, html.includes(product.name)]).toEqual([find, path, true]);
			expect([find, path, html.includes(other.name)]).toEqual([find, path, false]);
		}
	}
	const none = await admin.open("/dashboard/orders?find=%25_%3Cb%3E");
	expect(none.html).toContain("No order matches '%_&lt;b&gt;'");
	expect((await admin.open("/dashboard/orders?find=%ED%A0%80'--")).status).toBe(200);
});

test("an anonymised order is not found by its buyer's surname", async () => {
	const id = newId();
	const product = await createProduct();
	const orderId = await createOrder(await createUser(), product, { name: `Karim ${id}` });
	const admin = await signInAdmin();
	const isFound = async () =>
		(await admin.open(`/dashboard/orders?find=${id}`)).html.includes(product.name);
	expect(await isFound()).toBe(true);
	await db.update(orders).set({ buyerName: "Deleted user" }).where(eq(orders.id, orderId));
	expect(await isFound()).toBe(false);
});

test("dates of orders to ship are the days they were paid on", async () => {
	const product = await createProduct();
	const orderId = await createOrder(await createUser(), product);
	await payLine(orderId, Date.parse("2024-03-05T00:00:00+06:00"));
	const admin = await signInAdmin();
	for (const path of ["/dashboard/orders", "/dashboard/export/orders.csv"]) {
		const isShown = async (query: string) =>
			(await admin.open(`${path}?status=paid&${query}`)).html.includes(product.name);
		expect(await isShown("from=2024-03-05&to=2024-03-05")).toBe(true);
		expect(await isShown("from=2024-03-06")).toBe(false);
		expect(await isShown("to=2024-03-04")).toBe(false);
	}
});

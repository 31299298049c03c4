import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { products } from "~/domain/catalog/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { setStock } from "~/testing/database/queries";
import { createAddress, createCompany, joinCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods } from "~/testing/factories/delivery";
import {
	createAdmin,
	createCartLine,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createDebtor, getAccount } from "~/testing/factories/receivables";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const DELIVERY = { name: "Rahim", address: "12 Nawabpur Road", phone: "+8801711000000" };

async function createTestProduct() {
	const product = await createProduct({ name: `Bolt ${newId()}`, onHand: 1000 });
	const number = `PO-${newId().slice(0, 8)}`;
	await createPartNumber(product, "own", number);
	return { ...product, number };
}

async function openPad() {
	const [admin, customer, product] = [
		await createAdmin(),
		await createUser(),
		await createTestProduct(),
	];
	const browser = await createSignedInBrowser(admin);
	const start = `/dashboard/customers/${customer.customerId}/order-pad`;
	const sent = await browser.submit(start, {
		list: `${product.number} 12\nnothing 3`,
		idempotencyKey: newId(),
	});
	return { admin, customer, product, browser, start, path: sent.location ?? "" };
}

test("an admin takes an order by phone: the customer owns it, gets the usual email, and the audit log names both", async () => {
	const { admin, customer, product, browser, start, path } = await openPad();
	expect((await browser.open(`/dashboard?find=${customer.email}`)).html).toContain(
		`href="${start}"`,
	);
	expect(path).toMatch(new RegExp(`^${start}/\\w+$`));
	await createCartLine(customer, await createTestProduct());
	const review = await browser.open(path);
	for (const text of ["1 of 2 lines are ready.", customer.email, "Order 1 line"])
		expect(review.html).toContain(text);
	const next = await browser.submit(path, { intent: "add", "quantity-1": "20" });
	expect(next.location).toBe(`${path}/order`);
	const form = await browser.open(next.location ?? "");
	for (const text of [customer.email, "1 line", "tk 5,000"]) expect(form.html).toContain(text);
	const fields = { ...DELIVERY, idempotencyKey: newId() };
	const placed = await browser.submit(next.location ?? "", fields);
	const again = await browser.submit(next.location ?? "", fields);
	expect(placed.location).toMatch(/^\/dashboard\/orders\/\w+$/);
	expect(again.location).toBe(placed.location);
	const own = await db.select().from(orders).where(eq(orders.userId, customer.id));
	expect(own).toMatchObject([
		{ customerId: customer.customerId, buyerName: "Rahim", buyerEmail: customer.email },
	]);
	const orderId = own[0]?.id ?? "";
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
	expect(lines).toMatchObject([{ productId: product.id, quantity: 20, status: "unpaid" }]);
	const [mail, ...otherMails] = await readMails(customer.email);
	expect([mail?.text.includes(product.number), otherMails]).toEqual([true, []]);
	const rows = await db
		.select()
		.from(audit)
		.where(eq(audit.actor, `admin:${admin.id}`));
	expect(rows.map(({ action, subject, after }) => [action, subject, after])).toEqual(
		expect.arrayContaining([
			["order.create", `order:${orderId}`, "unpaid"],
			["user.order-by-phone", `user:${customer.id}`, `order:${orderId}`],
		]),
	);
	expect(await listCartLines(platform, customer)).toHaveLength(1);
	const shopper = await createSignedInBrowser(customer);
	expect((await shopper.open("/myorder")).html).toContain(product.name);
});

test("a pad that was ordered says so, and orders nothing again, even after the order is paid", async () => {
	const { customer, product, browser, path } = await openPad();
	const other = await openPad();
	const fields = { ...DELIVERY, idempotencyKey: newId() };
	const placed = await browser.submit(`${path}/order`, fields);
	const review = await browser.open(path);
	for (const text of ["0 of 1 line is ready.", `${product.number} 12`, "Ordered"])
		expect(review.html).toContain(text);
	expect((await other.browser.open(other.path)).html).toContain("1 of 2 lines are ready.");
	await db
		.update(orderLines)
		.set({ status: "paid", paidAt: Date.now(), transactionId: newId() })
		.where(eq(orderLines.userId, customer.id));
	const repeated = await browser.submit(`${path}/order`, fields);
	expect(repeated.location).toBe(placed.location);
	const back = await browser.submit(`${path}/order`, { ...fields, idempotencyKey: newId() });
	expect([back.status, back.html.includes("No line is ready.")]).toEqual([409, true]);
	expect((await browser.open(`${path}/order`)).html).toContain("No line is ready to order");
	await browser.submit(path, { "choice-2": "out", "quantity-1": "30" });
	const { html } = await browser.open(path);
	expect(html).toContain("1 line ordered");
	expect(html).not.toContain("Order 1 line");
	expect(await db.select().from(orders).where(eq(orders.userId, customer.id))).toHaveLength(1);
	const shopper = await createSignedInBrowser(customer);
	const added = await shopper.submit(`/order-pad/${path.split("/").at(-1)}`, { intent: "add" });
	expect([added.status, (await listCartLines(platform, customer)).length]).toEqual([409, 0]);
});

test("lines that are settled after an order are ordered with the next one", async () => {
	const { customer, browser, path } = await openPad();
	const order = (idempotencyKey: string) =>
		browser.submit(`${path}/order`, { ...DELIVERY, idempotencyKey });
	const key = newId();
	await order(key);
	const other = await createTestProduct();
	await browser.submit(path, { "line-2": `${other.number} 3` });
	const reused = await order(key);
	expect([reused.status, reused.location]).toEqual([409, null]);
	expect((await order(newId())).location).toMatch(/^\/dashboard\/orders\/\w+$/);
	const lines = await db.select().from(orderLines).where(eq(orderLines.userId, customer.id));
	expect(lines.map(({ quantity }) => quantity).sort()).toEqual([12, 3]);
	expect((await browser.open(path)).html).toContain("2 lines ordered");
});

test("a missing address is asked for next to its field, with everything typed kept", async () => {
	const { browser, path } = await openPad();
	const sent = await browser.submit(`${path}/order`, {
		...DELIVERY,
		address: "",
		name: "Karim",
		idempotencyKey: newId(),
	});
	expect([sent.status, sent.html.includes("Address is required")]).toEqual([400, true]);
	expect(sent.html).toContain('value="Karim"');
});

test("stock and prices that changed are named, and nothing is ordered", async () => {
	const { customer, product, browser, path } = await openPad();
	const order = () => browser.submit(`${path}/order`, { ...DELIVERY, idempotencyKey: newId() });
	await db.update(products).set({ pricePoisha: 30_000 }).where(eq(products.id, product.id));
	const dearer = await order();
	expect([dearer.status, dearer.html.includes("now costs tk 300. Check the lines again.")]).toEqual(
		[409, true],
	);
	await browser.submit(path);
	await setStock(product.id, 5);
	expect((await order()).html).toContain("Only 5 pieces in stock");
	await browser.submit(path);
	expect((await order()).html).toContain("No line is ready.");
	expect(await db.select().from(orders).where(eq(orders.userId, customer.id))).toEqual([]);
});

test("a shopper can't order for anybody, and another customer's pad doesn't exist", async () => {
	const { customer, browser, path, start } = await openPad();
	const shopper = await createSignedInBrowser(customer);
	for (const page of [start, path, `${path}/order`]) {
		expect((await shopper.open(page)).status).toBe(403);
		expect((await shopper.submit(page, DELIVERY)).status).toBe(403);
	}
	const padId = path.split("/").at(-1);
	const other = `/dashboard/customers/${(await createUser()).customerId}/order-pad/${padId}`;
	for (const page of [other, `${other}/order`]) expect((await browser.open(page)).status).toBe(404);
	expect((await browser.open("/dashboard/customers/nobody/order-pad")).status).toBe(404);
	expect((await shopper.open(`/order-pad/${padId}`)).status).toBe(200);
});

async function openShortPad(onHand: number) {
	const pad = await openPad();
	await setStock(pad.product.id, onHand);
	await db.update(products).set({ leadDays: 12 }).where(eq(products.id, pad.product.id));
	const asked = await pad.browser.submit(pad.path, { "quantity-1": "100" });
	const choice = `${pad.product.id}:100:wait`;
	const review = await pad.browser.open(asked.location ?? "");
	expect(review.html).toContain(`value="${choice}"`);
	const next = await pad.browser.submit(pad.path, { intent: "add", "choice-1": choice });
	expect(next.location).toBe(`${pad.path}/order`);
	const form = parseText((await pad.browser.open(`${pad.path}/order`)).html);
	const order = (wait: string, idempotencyKey = newId()) =>
		pad.browser.submit(`${pad.path}/order`, {
			...DELIVERY,
			idempotencyKey,
			...(wait && { [`wait-${pad.product.id}`]: wait }),
		});
	const listWaiting = () =>
		db.select().from(backorders).where(eq(backorders.userId, pad.customer.id));
	return { ...pad, form, order, listWaiting };
}

test("of a short line of a phone order, what is in stock is ordered and the customer waits for the rest", async () => {
	const { admin, customer, product, browser, path, form, order, listWaiting } =
		await openShortPad(60);
	for (const text of ["60 now and 40 in about 12 days", "All 100 together"])
		expect(form).toContain(text);
	expect(form).toMatch(/1 line now,\s+tk 15,000/);
	const unsaid = await order("");
	expect([unsaid.status, unsaid.html]).toEqual([409, expect.stringContaining("Only 60")]);
	const key = newId();
	const placed = await order("60:25000", key);
	expect(placed.location).toMatch(/^\/dashboard\/orders\/\w+$/);
	expect((await order("60:25000", key)).location).toBe(placed.location);
	expect((await order("60:25000")).status).toBe(409);
	const orderId = placed.location?.split("/").at(-1) ?? "";
	expect(
		await db.select().from(orderLines).where(eq(orderLines.userId, customer.id)),
	).toMatchObject([{ orderId, quantity: 60 }]);
	expect(await listWaiting()).toMatchObject([
		{
			orderId,
			customerId: customer.customerId,
			productId: product.id,
			quantity: 40,
			unitPoisha: 25_000,
			state: "waiting",
		},
	]);
	expect((await browser.open(path)).html).toContain("Ordered");
	const shopper = await createSignedInBrowser(customer);
	expect((await shopper.open("/backorders")).html).toContain(product.name);
	const rows = await db
		.select()
		.from(audit)
		.where(and(eq(audit.actor, `admin:${admin.id}`), eq(audit.action, "user.backorder-by-phone")));
	expect(rows.map(({ subject }) => subject)).toEqual([`user:${customer.id}`]);
});

test("a phone order of which everything waits places no order, once, and the customer gets the email when it arrives", async () => {
	const { admin, customer, product, form, order, listWaiting } = await openShortPad(0);
	expect(form).toContain("Nothing is ordered now.");
	const key = newId();
	const placed = await Promise.all([order("all", key), order("all", key)]);
	expect(placed.map(({ location }) => location)).toEqual([
		"/dashboard/backorders",
		"/dashboard/backorders",
	]);
	expect((await order("all", key)).location).toBe("/dashboard/backorders");
	expect(await listWaiting()).toMatchObject([{ orderId: null, quantity: 100, state: "waiting" }]);
	expect(await db.select().from(orders).where(eq(orders.userId, customer.id))).toEqual([]);
	await setStock(product.id, 100);
	await orderReadyBackorders(platform);
	expect(await listWaiting()).toMatchObject([{ state: "ordered" }]);
	expect(await db.select().from(orders).where(eq(orders.userId, customer.id))).toMatchObject([
		{ buyerName: "Rahim", customerId: customer.customerId },
	]);
	expect(await readMails(customer.email)).toHaveLength(1);
	expect(await readMails(admin.email)).toEqual([]);
});

test("an order for a company is its member's, with the company's numbers and addresses", async () => {
	const { customerId, owner, buyer, requester } = await createCompany();
	await db.update(customers).set({ poRequired: true }).where(eq(customers.id, customerId));
	const addressId = await createAddress(customerId);
	const product = await createTestProduct();
	const browser = await createSignedInBrowser(await createAdmin());
	const start = `/dashboard/customers/${customerId}/order-pad`;
	const sent = await browser.submit(start, {
		list: `${product.number} 12`,
		idempotencyKey: newId(),
	});
	const path = `${sent.location}/order`;
	const { html } = await browser.open(path);
	for (const text of [owner.email, `value="${buyer.id}"`, "Cost centre", "Your addresses"])
		expect(html).toContain(text);
	expect(html).not.toContain(requester.id);
	expect(html).toContain(`value="${addressId}"`);
	const fields = { ...DELIVERY, idempotencyKey: newId(), memberId: buyer.id };
	const refused = await browser.submit(path, fields);
	expect(refused.status).toBe(400);
	for (const text of ["requires a purchase order number", `value="${buyer.id}" selected`])
		expect(refused.html).toContain(text);
	const stranger = { ...fields, memberId: (await createUser()).id };
	expect((await browser.submit(path, stranger)).status).toBe(404);
	const own = { purchaseOrderNumber: "PO-5", costCentre: "CC-5", note: "By crane" };
	expect((await browser.submit(path, { ...fields, ...own })).status).toBe(303);
	expect(await db.select().from(orders).where(eq(orders.customerId, customerId))).toMatchObject([
		{ ...own, userId: buyer.id, spenderId: buyer.id, buyerEmail: buyer.email },
	]);
});

test("an order by phone is charged to the account of the company, but not by one of its members", async () => {
	await archiveDeliveryMethods();
	const { customerId, name } = await createDebtor({ creditLimitPoisha: 10_000_000 });
	const product = await createTestProduct();
	const place = async (admin: Awaited<ReturnType<typeof createAdmin>>) => {
		const browser = await createSignedInBrowser(admin);
		const list = { list: `${product.number} 12`, idempotencyKey: newId() };
		const { location } = await browser.submit(`/dashboard/customers/${customerId}/order-pad`, list);
		const fields = { ...DELIVERY, onAccount: "on", idempotencyKey: newId() };
		return browser.submit(`${location}/order`, fields);
	};
	const refused = await place(await joinCompany(await createAdmin(), customerId, "viewer"));
	expect(refused.status).toBe(403);
	expect(parseText(refused.html)).toContain(`A colleague must change this: you belong to ${name}.`);
	expect((await getAccount(customerId)).owedPoisha).toBe(0);
	expect((await place(await createAdmin())).location).toMatch(/^\/dashboard\/orders\//);
	expect((await getAccount(customerId)).owedPoisha).toBe(300_000);
});

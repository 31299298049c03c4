import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { listUserOrders } from "~/domain/orders/user-orders/list-user-orders.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import { getLine } from "~/testing/database/queries";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const parseRows = (html: string) =>
	Array.from(html.matchAll(/<tr>(?:(?!<\/tr>)[\s\S])*<td[\s\S]*?<\/tr>/g), ([row]) => row);

async function findOrder(orderId: string) {
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	if (!order) throw new Error("There is no such order.");
	return { ...order, orderNumber: order.number };
}

const payLine = (lineId: string, paidAt: number) =>
	db
		.update(orderLines)
		.set({ status: "paid", transactionId: `pi_${lineId}`, paidAt })
		.where(eq(orderLines.id, lineId));

test("a row has the order's number and date, the buyer's own number, the first two names, total and state", async () => {
	const buyer = await createUser();
	const products = [];
	for (const pricePoisha of [10_000, 20_000, 30_000])
		products.push(await createProduct({ pricePoisha }));
	const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
	const placed = await placeOrder(createTestPlatform(), buyer, {
		...toOneLineOrder("", buildOrderInput({ purchaseOrderNumber: "PO-7719" })),
		lines,
	});
	if (!placed.ok) throw new Error(placed.reason);
	const { orderNumber } = await findOrder(placed.orderId);
	const { html } = await (await createSignedInBrowser(buyer)).open("/myorder");
	const rows = parseRows(html);
	expect(rows).toHaveLength(1);
	const [row = ""] = rows;
	const [one, two, three] = products.map(({ name }) => name);
	expect(parseText(row)).toMatch(
		new RegExp(
			`${orderNumber}[\\s\\S]*${one}, ${two}\\s+and 1 more[\\s\\S]*Your order PO-7719[\\s\\S]*tk 600[\\s\\S]*Unpaid`,
		),
	);
	expect(row).not.toContain(three);
	expect(row).toMatch(/<time dateTime="\d{4}-/i);
	expect(row.match(/>pay</g)).toHaveLength(1);
	expect(row.match(/>CANCEL</g)).toHaveLength(1);
	expect(row).toContain(`href="/myorder/${placed.orderId}"`);
	expect(row).toContain(`href="/myorder/${placed.orderId}/cancel"`);
});

test("a partly paid order shows what is left to pay", async () => {
	const buyer = await createUser();
	const [first] = await createOrderOf(buyer, [
		await createProduct({ pricePoisha: 10_000 }),
		await createProduct({ pricePoisha: 20_000 }),
	]);
	await payLine(first?.id ?? "", Date.now());
	const shopper = await createSignedInBrowser(buyer);
	const [row = ""] = parseRows((await shopper.open("/myorder")).html);
	expect(parseText(row)).toMatch(/tk 300[\s\S]*Partly paid[\s\S]*tk 200\s+to pay/);
});

test("CANCEL of an order asks for confirmation and cancels all its products; CANCEL of a line only that one", async () => {
	const buyer = await createUser();
	const [first, second, third] = await createOrderOf(buyer, [
		await createProduct(),
		await createProduct(),
		await createProduct(),
	]);
	const shopper = await createSignedInBrowser(buyer);
	const [line, order] = [first?.id, first?.orderId].map((id) => `/myorder/${id}/cancel`);
	const asked = await shopper.open(line ?? "");
	expect(asked.html).toContain("Are you sure to delete");
	expect(asked.html).toContain(`Cancel 1 × ${first?.productName} in order ${first?.orderNumber}?`);
	expect(await shopper.submit(line ?? "")).toMatchObject({ status: 303, location: "/myorder" });
	expect(await getLine(first?.id ?? "")).toMatchObject({ status: "cancelled" });
	expect(await getLine(second?.id ?? "")).toMatchObject({ status: "unpaid" });

	const askedAll = await shopper.open(order ?? "");
	expect(askedAll.html).toContain("Are you sure to delete");
	expect(askedAll.html).toContain(
		`Cancel order ${first?.orderNumber}, 2 unpaid products? Nothing has been charged.`,
	);
	const stranger = await createSignedInBrowser(await createUser());
	expect((await stranger.open(order ?? "")).status).toBe(404);
	expect((await stranger.submit(order ?? "")).status).toBe(404);
	expect(await shopper.submit(order ?? "")).toMatchObject({ status: 303, location: "/myorder" });
	const list = await shopper.open("/myorder");
	expect(list.html).toContain("Cancel Successfully");
	expect(list.html).not.toMatch(/>(pay|CANCEL)</);
	for (const { id = "" } of [second ?? {}, third ?? {}])
		expect(await getLine(id)).toMatchObject({ status: "cancelled" });
});

test("a page has 20 orders, however many lines they have, newest first", async () => {
	const buyer = await createUser();
	const ids: string[] = [];
	for (let count = 0; count < 20; count += 1)
		ids.unshift(await createPaidOrder(buyer, await createProduct()));
	const [line] = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	ids.unshift(line?.orderId ?? "");
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open("/myorder");
	expect(parseRows(html)).toHaveLength(20);
	expect(parseRows(html)[0]).toContain(ids[0]);
	const next = /href="(\/myorder\?after=[^"]+)"/.exec(html)?.[1] ?? "";
	const rest = parseRows((await shopper.open(next)).html);
	expect(rest).toHaveLength(1);
	expect(rest[0]).toContain(ids[20]);
});

test("an order of 60 products names two and counts all, and few rows are read", async () => {
	const buyer = await createUser();
	const lines = await createProducts(60, buyer.id);
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const placed = await placeOrder(createTestPlatform(), buyer, request);
	expect(placed.ok).toBe(true);
	const { db: counted, rowsRead } = createRowCountingDatabase();
	await listUserOrders(counted, { buyer, after: null });
	expect(rowsRead()).toBeLessThan(250);
	const { html } = await (await createSignedInBrowser(buyer)).open("/myorder");
	expect(parseText(html)).toContain("and 58 more");
});

/** Two orders of one buyer, a month apart. */
async function createTwoOrders() {
	const buyer = await createUser();
	const [bolt, nut] = [
		await createProduct({ name: "Hex bolt, 8.8, M8 x 40" }),
		await createProduct({ name: "Hex nut, zinc, M8" }),
	];
	const partNumber = `TY-${bolt.id}`;
	await createPartNumber(bolt, "own", partNumber);
	const request = buildOrderInput({ purchaseOrderNumber: "Bhaban 7/B" });
	const older = await placeOrder(createTestPlatform(), buyer, toOneLineOrder(bolt.id, request));
	const newer = await createOrder(buyer, nut);
	if (!older.ok) throw new Error(older.reason);
	const at = Date.parse("2020-03-31T20:00:00Z");
	await db.update(orders).set({ createdAt: at }).where(eq(orders.id, older.orderId));
	return { buyer, partNumber, older: older.orderId, newer };
}

test("the list opens on the company's orders for owners and viewers, and on their own for those who buy", async () => {
	const company = await createCompany();
	const orderId = await createOrder(company.buyer, await createProduct());
	const { number } = await findOrder(orderId);
	for (const [member, sees] of [
		[company.owner, true],
		[company.viewer, true],
		[company.buyer, true],
		[company.requester, false],
	] as const) {
		const { html } = await (await createSignedInBrowser(member)).open("/myorder");
		expect(html.includes(number), member.email).toBe(sees);
		expect(html.includes("The company's orders, newest first")).toBe(
			member === company.owner || member === company.viewer,
		);
	}
});

test("orders are found by their number, the buyer's own number, a part number or words of a name, only by their buyer", async () => {
	const { buyer, partNumber, older } = await createTwoOrders();
	const { orderNumber } = await findOrder(older);
	const shopper = await createSignedInBrowser(buyer);
	const stranger = await createSignedInBrowser(await createUser());
	for (const find of [
		orderNumber,
		orderNumber.toLowerCase(),
		orderNumber.slice("SO-".length),
		"bhaban 7",
		partNumber,
		partNumber.replace("-", "").toLowerCase(),
		"bolt hex  m8",
	]) {
		const path = `/myorder?find=${encodeURIComponent(find)}`;
		const { html } = await shopper.open(path);
		expect(parseRows(html), find).toHaveLength(1);
		expect(html, find).toContain(`href="/myorder/${older}"`);
		expect(html).toContain(`value="${find.replace("  ", " ")}"`);
		expect(parseRows((await stranger.open(path)).html), find).toEqual([]);
	}
	expect(parseRows((await shopper.open("/myorder?find=hex+m8")).html)).toHaveLength(2);
	const { html } = await shopper.open("/myorder?find=anvil+%25");
	expect(html).toContain("No orders match 'anvil %'");
	expect(html).toContain('href="/myorder">Show all orders</a>');
});

test("orders are filtered by a month in Bangladesh, which the list offers, and the filter stays on the next page", async () => {
	const { buyer, older, newer } = await createTwoOrders();
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open("/myorder");
	const months = Array.from(html.matchAll(/<option value="(\d[^"]*)"/g), ([, month]) => month);
	const thisMonth = toDateText(toDayNumber(Date.now())).slice(0, 7);
	expect(months).toEqual([thisMonth, "2020-04"]);
	const april = await shopper.open("/myorder?month=2020-04");
	expect(april.html).toContain(`href="/myorder/${older}"`);
	expect(april.html).not.toContain(`href="/myorder/${newer}"`);
	expect(april.html).toMatch(/<option value="2020-04" selected="">April 2020</);
	expect(april.html).toContain(`href="/myorder/${older}/cancel?month=2020-04"`);
	expect((await shopper.open("/myorder?month=2020-03")).html).toContain("No orders in March 2020");
	const wrong = await shopper.open("/myorder?month=2026-13");
	expect(wrong.status).toBe(400);
	expect(wrong.html).toMatch(/id="error-month".*Enter a month like 2026-11/);
	expect(wrong.html).not.toContain("<tbody");
	for (let count = 0; count < 20; count += 1) await createPaidOrder(buyer, await createProduct());
	const many = await shopper.open(`/myorder?month=${thisMonth}`);
	expect(parseRows(many.html)).toHaveLength(20);
	const next = /href="(\/myorder\?month=[^"]+after=[^"]+)"/.exec(many.html)?.[1] ?? "";
	const rest = parseRows((await shopper.open(next.replaceAll("&amp;", "&"))).html);
	expect(rest).toHaveLength(1);
	expect(rest[0]).toContain(newer);
});

test("a search in a long history reads a bounded number of rows", async () => {
	const buyer = await createUser();
	for (let count = 0; count < 3; count += 1) {
		const lines = await createProducts(100, buyer.id);
		await placeOrder(createTestPlatform(), buyer, {
			...toOneLineOrder("", buildOrderInput()),
			lines,
		});
	}
	const { db: counted, rowsRead } = createRowCountingDatabase();
	const none = { buyer, after: null, find: "no such part" };
	expect((await listUserOrders(counted, none)).orders).toEqual([]);
	expect(rowsRead()).toBeLessThan(2 * 300 + 50);
});

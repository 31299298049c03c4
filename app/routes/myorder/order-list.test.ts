import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { placeOrder, toOneLineOrder } from "~/domain/orders/place-order.server";
import { listUserOrders } from "~/domain/orders/read-orders.server";
import { shipOrders } from "~/domain/orders/ship-orders.server";
import { orderLines } from "~/domain/orders/tables.server";
import { getLine } from "~/testing/database/queries";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const parseRows = (html: string) =>
	Array.from(html.matchAll(/<tr>(?:(?!<\/tr>)[\s\S])*<td[\s\S]*?<\/tr>/g), ([row]) => row);

async function createOrderOfMany(count: number) {
	const buyer = await createUser();
	const lines = await createProducts(count, buyer.id);
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const placed = await placeOrder(createTestPlatform(), buyer, request);
	if (!placed.ok) throw new Error(placed.reason);
	return { buyer, orderId: placed.orderId };
}

test("each line shows quantity times unit price and its total, and the buyer's own number", async () => {
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const cheap = await createProduct({ pricePoisha: 12_550 });
	await placeOrder(
		createTestPlatform(),
		buyer,
		toOneLineOrder(cheap.id, buildOrderInput({ quantity: 3, purchaseOrderNumber: "PO-7719" })),
	);
	const single = parseText((await shopper.open("/myorder")).html);
	expect(single).toMatch(/Order SO-\d+, yours: PO-7719/);
	expect(single).toMatch(/3 ×\s+tk 125\.50\s+=\s+tk 376/);
	await createOrderOf(buyer, [await createProduct({ pricePoisha: 10_000 }), await createProduct()]);
	const several = parseText((await shopper.open("/myorder")).html);
	expect(several).toMatch(/1 ×\s+tk 100\s+=\s+tk 100[\s\S]*1 ×\s+tk 250\s+=\s+tk 250/);
});

test("an order of several products is one row with one pay and one CANCEL, and folds its lines", async () => {
	const buyer = await createUser();
	const [bolt, nut, washer] = [
		await createProduct({ pricePoisha: 10_000 }),
		await createProduct({ pricePoisha: 20_000 }),
		await createProduct({ pricePoisha: 30_000 }),
	];
	const [first, second] = await createOrderOf(buyer, [bolt, nut, washer]);
	await db.update(products).set({ archivedAt: Date.now() }).where(eq(products.id, nut.id));
	const { orderId = "", orderNumber = "" } = first ?? {};
	const { html } = await (await createSignedInBrowser(buyer)).open("/myorder");
	const rows = parseRows(html);
	expect(rows).toHaveLength(1);
	const [row = ""] = rows;
	const [shown = "", folded = ""] = row.split("<summary>");
	expect(parseText(shown)).toContain("3 products");
	expect(parseText(shown)).toContain(`Order ${orderNumber}`);
	const after = row.split("</details>")[1] ?? "";
	expect(parseText(after)).toMatch(/\b3\b[\s\S]*tk 600[\s\S]*Unpaid/);
	expect(after.match(/>pay</g)).toHaveLength(1);
	expect(after).toContain(`href="/myorder/${orderId}"`);
	expect(after.match(/>CANCEL</g)).toHaveLength(1);
	expect(after).toContain(`href="/myorder/${orderId}/cancel"`);

	const names = [bolt, nut, washer].map(({ name }) => folded.indexOf(name));
	expect(names).toEqual(names.toSorted((one, other) => one - other));
	expect(names).not.toContain(-1);
	expect(folded).toContain(`href="/products/${bolt.id}"`);
	expect(folded).not.toContain(`href="/products/${nut.id}"`);
	expect(folded).toContain(`href="/myorder/${second?.id}/cancel"`);
	expect(parseText(folded)).toContain("12 Nawabpur Road, Dhaka");
	expect(folded).toContain(`href="/contact?order=${orderNumber}"`);
});

test("an order of one product shows its date, number, address, links to the product and to help", async () => {
	const buyer = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(buyer, product);
	const { orderNumber } = await getLine(orderId);
	const { html } = await (await createSignedInBrowser(buyer)).open("/myorder");
	const [row = ""] = parseRows(html);
	expect(parseText(row)).toContain(`Order ${orderNumber}`);
	expect(row).toMatch(/<time dateTime="\d{4}-/i);
	expect(parseText(row)).toContain("12 Nawabpur Road, Dhaka");
	expect(row).toContain(`href="/products/${product.id}"`);
	expect(row).toContain(`href="/contact?order=${orderNumber}"`);
	expect(row).toContain(`href="/myorder/${orderId}"`);
});

test("a partly paid order shows what is left to pay, and its invoice once nothing is left", async () => {
	const buyer = await createUser();
	const [first, second] = await createOrderOf(buyer, [
		await createProduct({ pricePoisha: 10_000 }),
		await createProduct({ pricePoisha: 20_000 }),
	]);
	await db
		.update(orderLines)
		.set({ status: "paid", transactionId: `pi_${first?.id}`, paidAt: Date.now() })
		.where(eq(orderLines.id, first?.id ?? ""));
	const shopper = await createSignedInBrowser(buyer);
	const [row = ""] = parseRows((await shopper.open("/myorder")).html);
	expect(parseText(row)).toMatch(/tk 300[\s\S]*Partly paid[\s\S]*tk 200\s+to pay/);
	expect(row).not.toContain("/invoice");
	expect(row).toContain(`href="/myorder/${second?.id}/cancel"`);
	expect(row).not.toContain(`href="/myorder/${first?.id}/cancel"`);
	await shopper.submit(`/myorder/${second?.id}/cancel`, {});
	expect((await shopper.open("/myorder")).html).toContain(
		`href="/myorder/${first?.orderId}/invoice"`,
	);
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

test("a large order lists its first 20 lines with a link to all, and counts all", async () => {
	const { buyer, orderId } = await createOrderOfMany(60);
	const { db: counted, rowsRead } = createRowCountingDatabase();
	await listUserOrders(counted, buyer.id, null);
	expect(rowsRead()).toBeLessThan(200);
	const { html } = await (await createSignedInBrowser(buyer)).open("/myorder");
	const [row = ""] = parseRows(html);
	expect(row.match(/<li>/g)).toHaveLength(20);
	expect(parseText(row)).toContain("60 products");
	expect(row).toMatch(new RegExp(`href="/myorder/${orderId}"[^>]*>See all (<!-- -->)?60`));
});

test("a shipped order names its carrier and tracking number, linked to the carrier's page", async () => {
	const buyer = await createUser();
	const orderId = await createPaidOrder(buyer, await createProduct());
	const tracking = { carrier: "Meghna Courier", trackingNumber: "MC 7" };
	await shipOrders(createTestPlatform(), (await createAdmin()).id, [{ orderId, ...tracking }]);
	const shopper = await createSignedInBrowser(buyer);
	const { html } = await shopper.open("/myorder");
	expect(parseText(html)).toContain("Shipped with Meghna Courier, tracking  MC 7");
	expect(html).toContain(`<a href="https://meghna.example/track/MC%207" rel="noreferrer">`);
	const exported = JSON.parse((await shopper.open("/account/export/file")).html);
	expect(exported.orders[0].shipments).toMatchObject([tracking]);
});

test("the lines of an order that left in several shipments name their own", async () => {
	const buyer = await createUser();
	const products = [await createProduct(), await createProduct(), await createProduct()];
	const [first, second] = await createOrderOf(buyer, products);
	const { orderId = "" } = first ?? {};
	const platform = createTestPlatform();
	const { id: adminId } = await createAdmin();
	const pay = (lineId = "") =>
		db
			.update(orderLines)
			.set({ status: "paid", transactionId: `pi_${lineId}`, paidAt: Date.now() })
			.where(eq(orderLines.id, lineId));
	for (const [line, carrier] of [
		[first, "Own van"],
		[second, "Padma Parcel"],
	] as const) {
		await pay(line?.id);
		await shipOrders(platform, adminId, [{ orderId, carrier, trackingNumber: "" }]);
	}
	const { html } = await (await createSignedInBrowser(buyer)).open("/myorder");
	const lines = Array.from(html.matchAll(/<li>[\s\S]*?<\/li>/g), ([line]) => parseText(line));
	const shown = products.map(({ name }) => lines.find((line) => line.includes(name)) ?? "");
	expect(shown[0]).toContain("Shipped with Own van");
	expect(shown[1]).toContain("Shipped with Padma Parcel");
	expect(shown[2]).not.toContain("Shipped with");
});

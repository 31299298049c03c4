import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipments } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createPackedShipment } from "~/testing/factories/shipments";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const openOffice = async () => createSignedInBrowser(await createAdmin());

const parseText = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");

async function createHundred() {
	const buyer = await createUser();
	const product = await createProduct({ onHand: 100, bin: "A-07" });
	const orderId = await createPaidOrder(buyer, product, {
		quantity: 100,
		purchaseOrderNumber: "PO-77",
	});
	return { buyer, product, orderId, page: `/dashboard/orders/${orderId}/ship` };
}

test("the page presets what is left, and units that are marked as shipped leave with carrier and number", async () => {
	const office = await openOffice();
	const { buyer, product, orderId, page } = await createHundred();
	const { html } = await office.open(page);
	expect(html).toMatch(new RegExp(`name="units-${orderId}"[^>]*value="100"`));
	expect(html).toContain(`<option value="Meghna Courier">`);
	for (const text of [product.name, "A-07", "PO-77", "Marking as shipped is final"])
		expect(parseText(html)).toContain(text);
	const sent = await office.submit(page, {
		intent: "ship",
		[`units-${orderId}`]: "60",
		carrier: "Meghna Courier",
		trackingNumber: "MC-7",
		note: "2 boxes",
	});
	expect(sent).toMatchObject({ status: 303, location: `/dashboard/orders/${orderId}` });
	expect(await getLine(orderId)).toMatchObject({ status: "paid", shippedUnits: 60 });
	const order = await office.open(`/dashboard/orders/${orderId}`);
	expect(parseText(order.html)).toContain("60 of 100 shipped");
	expect(parseText(order.html)).toMatch(/SH-\d+\s.*Shipped.*with Meghna Courier, tracking\s+MC-7/s);
	expect((await office.open(page)).html).toMatch(
		new RegExp(`name="units-${orderId}"[^>]*value="40"`),
	);
	const shopper = await createSignedInBrowser(buyer);
	const own = await shopper.open(`/myorder/${orderId}`);
	const text = parseText(own.html);
	expect(text).toContain("60 of 100 shipped");
	expect(text).toMatch(/The rest is still to be shipped/);
	expect(text).toContain(`60 × ${product.name}`);
	expect(own.html).toContain(`href="https://meghna.example/track/MC-7"`);
});

test("too many units are named beside the field, and all that was typed stays", async () => {
	const office = await openOffice();
	const { orderId, page } = await createHundred();
	await createPackedShipment(orderId, 60);
	const fields = {
		intent: "ship",
		[`units-${orderId}`]: "41",
		carrier: "Own van",
		trackingNumber: "T 9",
		note: "Fragile",
	};
	const { status, html } = await office.submit(page, fields);
	expect(status).toBe(409);
	expect(html).toMatch(new RegExp(`id="error-units-${orderId}"[\\s\\S]*Only 40 are left to ship.`));
	for (const typed of ["41", "Own van", "T 9", "Fragile"])
		expect(html).toContain(`value="${typed}"`);
	const wrong = await office.submit(page, {
		...fields,
		[`units-${orderId}`]: "many",
		trackingNumber: "https://evil.test/<7>",
	});
	expect(wrong.status).toBe(400);
	expect(wrong.html).toMatch(new RegExp(`id="error-units-${orderId}"[\\s\\S]*whole number`));
	expect(wrong.html).toMatch(/id="error-trackingNumber"[\s\S]*Enter only the number/);
	expect(wrong.html).toContain(`value="many"`);
	const none = await office.submit(page, { ...fields, [`units-${orderId}`]: "0" });
	expect([none.status, parseText(none.html)]).toEqual([
		400,
		expect.stringContaining("Enter the units of at least one product."),
	]);
	expect(await getLine(orderId)).toMatchObject({ shippedUnits: 0 });
});

test("a packed shipment is listed with what leaves, changed, printed, thrown away or marked as shipped", async () => {
	const office = await openOffice();
	const { product, orderId, page } = await createHundred();
	const units = (quantity: number, intent: string) => ({
		intent,
		[`units-${orderId}`]: String(quantity),
		carrier: "",
		trackingNumber: "",
		note: "Ring the bell",
	});
	expect(await office.submit(page, units(60, "pack"))).toMatchObject({
		status: 303,
		location: page,
	});
	const [packed] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
	if (!packed) throw new Error("Nothing is packed.");
	const listed = parseText((await office.open(page)).html);
	for (const text of [packed.number, `60 × ${product.name}`, "Ring the bell", "Throw away"])
		expect(listed).toContain(text);
	const change = `${page}?shipment=${packed.id}`;
	expect((await office.open(change)).html).toMatch(
		new RegExp(`name="units-${orderId}"[^>]*value="60"`),
	);
	expect(await office.submit(change, units(70, "pack"))).toMatchObject({ status: 303 });

	const slip = await office.open(
		`/dashboard/orders/${orderId}/shipments/${packed.id}/packing-slip`,
	);
	const paper = parseText(slip.html);
	for (const text of [packed.number, "PO-77", "Ring the bell", "Follows later"])
		expect(paper).toContain(text);
	expect(paper).toMatch(/\s70\s[\s\S]*Follows later[\s\S]*\s30\s/);

	const stale = { intent: "send", shipmentId: packed.id, changeId: packed.changeId };
	const refused = await office.submit(page, stale);
	expect([refused.status, parseText(refused.html)]).toEqual([
		409,
		expect.stringContaining("changed meanwhile"),
	]);
	const [again] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
	const fresh = { ...stale, changeId: again?.changeId ?? "" };
	expect(await office.submit(page, fresh)).toMatchObject({
		status: 303,
		location: `/dashboard/orders/${orderId}`,
	});
	expect(await getLine(orderId)).toMatchObject({ shippedUnits: 70 });

	const other = await createPackedShipment(orderId, 30);
	const throwAway = { intent: "throw-away", shipmentId: other.id };
	expect(await office.submit(page, throwAway)).toMatchObject({ status: 303, location: page });
	expect(await db.$count(shipments, eq(shipments.orderId, orderId))).toBe(1);
});

test("an unpaid order has nothing to ship, and an unknown one or another order's slip is a 404", async () => {
	const office = await openOffice();
	const [line] = await createOrderOf(await createUser(), [await createProduct()]);
	const unpaid = await office.open(`/dashboard/orders/${line?.orderId}/ship`);
	expect(parseText(unpaid.html)).toContain("There is nothing paid to ship.");
	expect((await office.open("/dashboard/orders/none/ship")).status).toBe(404);
	const { orderId } = await createHundred();
	const { id } = await createPackedShipment(orderId);
	const path = `/dashboard/orders/${line?.orderId}/shipments/${id}/packing-slip`;
	expect((await office.open(path)).status).toBe(404);
});

test("a program ships units of lines or all that is left, once for each key", async () => {
	const buyer = await createUser();
	const [line] = await createOrderOf(buyer, [await createProduct()]);
	const orderId = line?.orderId ?? "";
	await payByBank(orderId);
	const { orderId: hundredId } = await createHundred();
	const admin = await createAdmin();
	const { secret } = await createTestApiToken(admin, { scope: "admin" });
	const client = createApiClient(secret);
	const path = `/trade/orders/${hundredId}/shipments`;
	const body = { lines: [{ lineId: hundredId, quantity: 60 }], carrier: "Meghna Courier" };
	const headers = { "idempotency-key": newId() };
	const sent = await client.post(path, body, { headers });
	expect([sent.status, sent.body.data]).toEqual([
		201,
		[
			expect.objectContaining({
				number: expect.stringMatching(/^SH-/),
				carrier: "Meghna Courier",
				purchaseOrderNumber: "PO-77",
				lines: [expect.objectContaining({ _id: hundredId, pQuantity: 100, units: 60 })],
			}),
		],
	]);
	expect((await client.post(path, body, { headers })).body).toEqual(sent.body);
	const tooMany = await client.post(path, body);
	expect([tooMany.status, tooMany.body.errors]).toEqual([
		409,
		[{ pointer: "/lines/0/quantity", detail: "Only 40 are left to ship." }],
	]);
	await createPackedShipment(hundredId, 10);
	const rest = await client.post(path, { trackingNumber: "MC-8", carrier: "Meghna Courier" });
	expect(rest.body.data).toMatchObject([{ lines: [{ units: 10 }] }, { lines: [{ units: 30 }] }]);
	expect(await getLine(hundredId)).toMatchObject({ status: "shipped" });
	expect((await client.post(path, {})).status).toBe(409);
	expect((await client.post("/trade/orders/none/shipments", {})).status).toBe(404);
	const whole = await client.post(`/trade/orders/${orderId}/shipments`, {});
	expect(whole.status).toBe(201);
	const shopper = createApiClient((await createTestApiToken(buyer)).secret);
	expect((await shopper.post(path, {})).status).toBe(403);
});

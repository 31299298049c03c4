import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { newId } from "~/platform/ids.server";
import { WEBHOOK_EVENTS } from "~/platform/webhooks/events";
import { webhookEndpoints } from "~/platform/webhooks/tables.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createOrderOf,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createDebtor, createDebtorOrder } from "~/testing/factories/receivables";
import { createEndpoint, createReceivers, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createApiClient, findSchemaErrors } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { confirmCardPayment, deliverEvent } from "~/testing/payments/payment-provider";
import {
	buildTransfer,
	createPurchase,
	createRefund,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { listCartLines } from "../cart/queries.server";
import { toOneLineOrder } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { listLinesOfOrder } from "../orders/queries.server";
import { MAX_LINES_PER_ORDER } from "../orders/rules/limits";
import { shipLine, shipOrders } from "../orders/shipping/ship-orders.server";
import { listShipments } from "../orders/shipping/ship-queries.server";
import { orderLines } from "../orders/tables.server";
import { beginPayment } from "../payments/attempts/begin-payment.server";
import { recordBankPayment } from "../payments/bank/record-bank-payment.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import { cancelOrder } from "../payments/cancellation/cancel-order.server";
import { refunds } from "../payments/tables.server";
import { deleteUser } from "../privacy/delete-account.server";
import { payOnAccount } from "../receivables/charge-requested.server";
import { calculateDueAt, toDueOn } from "../receivables/rules";
import { buildEventBody } from "./event-body.server";
import { sendDueWebhooks } from "./send-due-webhooks.server";

const platform = createTestPlatform();
const { db } = platform;

type EventBody = ReturnType<typeof JSON.parse>;

/** Bodies by event id, all of which fit the API's description. */
async function readEvents(endpointId: string, orderId: string): Promise<Record<string, EventBody>> {
	const rows = await listOrderDeliveries(endpointId, orderId);
	const bodies = rows.map((row) => JSON.parse(buildEventBody(row, platform.settings)));
	for (const body of bodies) expect(await findSchemaErrors(body.type, body)).toEqual([]);
	return Object.fromEntries(bodies.map((body) => [body.id, body]));
}

const listEventIds = async (endpointId: string, orderId: string) =>
	Object.keys(await readEvents(endpointId, orderId)).sort();

async function payByCard(buyerId: string, orderId: string) {
	const begun = await beginPayment(
		platform,
		buyerId,
		{ orderId },
		{ kind: "card", returnOrigin: "http://shop.test" },
	);
	if (!begun.ok) throw new Error(begun.reason);
	const intent = await confirmCardPayment(begun.handle);
	await deliverEvent("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
}

async function createOrderOfThree() {
	const buyer = await createUser();
	const products = [await createProduct(), await createProduct(), await createProduct()];
	const [first, second, third] = await createOrderOf(buyer, products);
	if (!first || !second || !third) throw new Error("Too little was ordered.");
	return { buyer, orderId: first.orderId, first, second, third };
}

test("an order of a cart that is paid by card, shipped in two shipments and refunded in part is one event for each", async () => {
	const { id } = await createEndpoint();
	const [buyer, admin] = [await createUser(), await createAdmin()];
	for (const partNumber of [`TY-${newId()}`, `TY-${newId()}`])
		await createCartLine(buyer, await createProduct({ partNumber }));
	const [shopper, office] = [
		await createSignedInBrowser(buyer),
		await createSignedInBrowser(admin),
	];
	const seen = formatSeenLines(await listCartLines(createTestPlatform(), buyer));
	const own = {
		purchaseOrderNumber: "PO-77",
		companyName: "Mia and Sons",
		costCentre: "CC-9",
		note: "For the second gate",
	};
	const { name, address, phone, idempotencyKey } = buildOrderInput();
	const delivery = { name, address, phone, idempotencyKey, ...own };
	const placed = await shopper.submit("/checkout", { ...delivery, seen });
	expect(placed.status).toBe(303);
	const [{ orderId } = { orderId: "" }] = await db
		.select({ orderId: orderLines.orderId })
		.from(orderLines)
		.where(eq(orderLines.userId, buyer.id));
	const placedEvent = `evt_${orderId}_placed`;
	const [first, second] = await listLinesOfOrder(db, null, orderId);
	if (!first || !second) throw new Error("Too little was ordered.");
	const { [placedEvent]: before } = await readEvents(id, orderId);
	expect(before).toMatchObject({
		type: "order.placed",
		created: new Date(first.createdAt).toISOString(),
		data: {
			_id: orderId,
			orderNumber: first.orderNumber,
			...own,
			name: delivery.name,
			email: buyer.email,
			status: "unpaid",
			lines: [
				{ _id: first.id, position: 1, kind: "goods", partNumber: first.partNumber, price: 250 },
				{ _id: second.id, position: 2, productID: second.productId, pQuantity: 1 },
			],
			amounts: { total: 500, paid: 0, refunded: 0, due: 500 },
			documents: [],
			shipments: [],
		},
	});

	await payByCard(buyer.id, orderId);
	const invoice = { kind: "invoice", number: expect.stringMatching(/^INV-\d{4}-\d{6}$/) };
	expect((await readEvents(id, orderId))[`evt_${orderId}_paid`]).toMatchObject({
		type: "order.paid",
		data: { status: "paid", amounts: { paid: 500, due: 0 }, documents: [invoice] },
	});

	const client = createApiClient((await createTestApiToken(admin, { scope: "admin" })).secret);
	await client.put(`/payments/${first.id}`, {});
	expect(await listEventIds(id, orderId)).not.toContain(`evt_${orderId}_shipped`);
	const parcel = { carrier: "Padma Parcel", trackingNumber: "PP 9" };
	await office.submit("/dashboard/orders/ship", {
		orderId,
		carrier: parcel.carrier,
		[`tracking-${orderId}`]: parcel.trackingNumber,
	});
	expect((await readEvents(id, orderId))[`evt_${orderId}_shipped`]).toMatchObject({
		type: "order.shipped",
		data: {
			status: "shipped",
			lines: [{ shippedUnits: 1 }, { shippedUnits: 1, status: "shipped" }],
			shipments: [
				{ number: expect.stringMatching(/^SH-/), sentAt: expect.any(String) },
				{ ...parcel, trackingUrl: "https://padma.example/parcels?number=PP%209" },
			],
		},
	});

	const refund = { reason: "price", units: "", amount: "50", note: "", idempotencyKey: newId() };
	await office.submit(`/dashboard/orders/${second.id}/refund`, refund);
	const [{ id: refundId } = { id: "" }] = await db
		.select({ id: refunds.id })
		.from(refunds)
		.where(eq(refunds.orderId, orderId));
	const events = await readEvents(id, orderId);
	const sent = await listShipments(db, [orderId]);
	expect(Object.keys(events).sort()).toEqual(
		[
			...["paid", "placed", `refunded_${refundId}`, "shipped"].map(
				(kind) => `evt_${orderId}_${kind}`,
			),
			...sent.map((shipment) => `evt_${shipment.id}_sent`),
		].sort(),
	);
	expect(events[`evt_${sent[1]?.id}_sent`]).toMatchObject({
		type: "shipment.sent",
		data: {
			number: sent[1]?.number,
			orderId,
			...parcel,
			lines: [{ _id: second.id, pQuantity: 1, units: 1 }],
		},
	});
	const creditNote = expect.stringMatching(/^CN-\d{4}-\d{6}$/);
	expect(events[`evt_${orderId}_refunded_${refundId}`]).toMatchObject({
		type: "order.refunded",
		data: {
			status: "shipped",
			amounts: { total: 500, paid: 500, refunded: 50, due: 0 },
			documents: expect.arrayContaining([invoice, { kind: "credit-note", number: creditNote }]),
			refund: {
				_id: refundId,
				reason: "price",
				amount: 50,
				creditNote,
				lines: [{ _id: second.id, units: 0, amount: 50 }],
			},
		},
	});
	// Later states are not in an earlier event.
	expect(events[placedEvent]).toEqual(before);
});

test("an order is cancelled with its last line, and paid when the rest is cancelled", async () => {
	const { id } = await createEndpoint();
	const { buyer, orderId, first } = await createOrderOfThree();
	const me = { kind: "buyer", userId: buyer.id } as const;
	await cancelLine(platform, first.id, me);
	expect(await listEventIds(id, orderId)).toEqual([`evt_${orderId}_placed`]);
	await cancelOrder(platform, orderId, me);
	expect((await readEvents(id, orderId))[`evt_${orderId}_cancelled`]).toMatchObject({
		type: "order.cancelled",
		data: { status: "cancelled", amounts: { total: 750, paid: 0, due: 0 } },
	});
	expect(await listEventIds(id, orderId)).toHaveLength(2);

	const other = await createOrderOfThree();
	await payLineByCard(other.first.id);
	expect(await listEventIds(id, other.orderId)).toEqual([`evt_${other.orderId}_placed`]);
	await cancelOrder(platform, other.orderId, { kind: "buyer", userId: other.buyer.id });
	expect(await listEventIds(id, other.orderId)).toEqual(
		["paid", "placed"].map((kind) => `evt_${other.orderId}_${kind}`),
	);
	expect((await readEvents(id, other.orderId))[`evt_${other.orderId}_paid`]).toMatchObject({
		data: { status: "paid", amounts: { total: 250, paid: 250 } },
	});
});

test("an order is shipped when what is left to ship is refunded, and not again when goods come back", async () => {
	const { id } = await createEndpoint();
	const { orderId, first, second, third } = await createOrderOfThree();
	await payByBank(orderId);
	const admin = await createAdmin();
	await shipLine(asAdmin(platform, admin.id), first.id);
	await createRefund(second.id);
	expect(await listEventIds(id, orderId)).not.toContain(`evt_${orderId}_shipped`);
	await createRefund(third.id);
	expect((await readEvents(id, orderId))[`evt_${orderId}_shipped`]).toMatchObject({
		data: { status: "shipped", amounts: { paid: 750, refunded: 500 } },
	});
	await createRefund(first.id, { reason: "returned", units: 1 });
	const types = Object.values(await readEvents(id, orderId)).map(({ type }) => type);
	expect(types.sort()).toEqual([
		"order.paid",
		"order.placed",
		...Array.from({ length: 3 }, () => "order.refunded"),
		"order.shipped",
		"shipment.sent",
	]);
});

test("a refund before the invoice and money paid in excess are refunded without a credit note", async () => {
	const { id } = await createEndpoint();
	const { orderId, first } = await createOrderOfThree();
	await payLineByCard(first.id);
	const refundId = await createRefund(first.id);
	const { [`evt_${orderId}_refunded_${refundId}`]: early } = await readEvents(id, orderId);
	expect(early.data).toMatchObject({ status: "unpaid", documents: [] });
	expect(early.data.refund).toEqual({
		_id: refundId,
		reason: "cancelled",
		amount: 250,
		lines: [{ _id: first.id, units: 1, amount: 250 }],
	});

	const late = await createPurchase();
	const { id: intentId } = await confirmCardPayment(await late.pay());
	// Simulates a wrong state, to test the last safeguard.
	await db.run(sql`update attempt_lines set live = 0 where line_id = ${late.orderId}`);
	await cancelLine(platform, late.orderId, late.me);
	await deliverEvent("payment_intent.succeeded", `/v1/payment_intents/${intentId}`);
	const events = Object.values(await readEvents(id, late.orderId));
	expect(events.find(({ type }) => type === "order.refunded")?.data).toMatchObject({
		status: "cancelled",
		refund: { reason: "surplus", amount: 500, lines: [] },
	});
});

test("a charge is in the order's lines and has no events of its own", async () => {
	const { id } = await createEndpoint({ events: WEBHOOK_EVENTS });
	const buyer = await createUser();
	const [line] = await createOrderOf(buyer, [await createProduct()]);
	const orderId = line?.orderId ?? "";
	const { id: productId } = await createProduct();
	await db.run(sql`insert into order_lines (id, order_id, position, user_id, created_at, kind, product_id, product_name,
			product_description, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id, source_kind, source_id)
		select ${newId()}, id, 2, user_id, created_at, 'service', ${productId}, 'Delivery', '', '', 1, 12000, 12000, 1500, 'unpaid', '',
			'delivery', 'van' from orders where id = ${orderId}`);
	await payByCard(buyer.id, orderId);
	await shipOrders(asAdmin(platform, (await createAdmin()).id), [
		{ orderId, carrier: "", trackingNumber: "" },
	]);
	const kinds = ["paid", "placed", "shipped"];
	const [shipment] = await listShipments(db, [orderId]);
	expect(await listEventIds(id, orderId)).toEqual(
		[
			`evt_${shipment?.id}_sent`,
			...["evt", "evt_line"].flatMap((start) => kinds.map((kind) => `${start}_${orderId}_${kind}`)),
		].sort(),
	);
	expect((await readEvents(id, orderId))[`evt_${orderId}_paid`]).toMatchObject({
		data: { lines: [{ kind: "goods" }, { kind: "service", price: 120 }], amounts: { paid: 370 } },
	});
});

test("a product is refunded with its last amount, as the API shows it", async () => {
	const { id } = await createEndpoint({ events: ["order_line.refunded"] });
	const { buyer, orderId, first } = await createOrderOfThree();
	await payByBank(orderId);
	const price = { reason: "price", units: 0, amountPoisha: 10_000 } as const;
	await createRefund(first.id, price);
	expect(await listEventIds(id, orderId)).toEqual([]);
	await createRefund(first.id, { ...price, amountPoisha: 15_000 });
	const { [`evt_line_${first.id}_refunded`]: refunded } = await readEvents(id, orderId);
	const client = createApiClient((await createTestApiToken(buyer)).secret);
	const { invoiceNumber, ...line } = (await client.get(`/order/${first.id}`)).body;
	expect(refunded.data).toEqual(line);
});

test("an erased buyer is removed from the events of orders, with the parcel's number", async () => {
	const { id } = await createEndpoint({ events: WEBHOOK_EVENTS });
	const own = {
		purchaseOrderNumber: "PO-77",
		companyName: "Mia and Sons",
		costCentre: "CC-9",
		note: "For the second gate",
	};
	const buyer = await createUser();
	const product = await createProduct();
	const placed = await placeOrder(
		platform,
		buyer,
		toOneLineOrder(product.id, buildOrderInput(own)),
	);
	const orderId = placed.ok ? placed.orderId : "";
	await payByCard(buyer.id, orderId);
	const parcel = { carrier: "Padma Parcel", trackingNumber: "PP 9" };
	const admin = await createAdmin();
	await shipOrders(asAdmin(platform, admin.id), [{ orderId, ...parcel }]);
	const personal = [
		buyer.email,
		"Nawabpur",
		"1711",
		"Rahim",
		"PO-77",
		"Mia and Sons",
		"CC-9",
		"second gate",
		"PP 9",
	];
	const before = JSON.stringify(await listOrderDeliveries(id, orderId));
	for (const text of personal) expect(before).toContain(text);
	await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), buyer.id);
	const events = await readEvents(id, orderId);
	expect(Object.values(events)).toHaveLength(7);
	for (const { data } of Object.values(events))
		expect(data).toMatchObject({ name: "Deleted user", address: "Deleted", phone: "Deleted" });
	const after = JSON.stringify(await listOrderDeliveries(id, orderId));
	for (const text of personal) expect(after).not.toContain(text);
});

async function runThroughShop({
	lines: count,
	on = platform,
}: {
	lines: number;
	on?: typeof platform;
}) {
	const [buyer, admin] = [await createUser(), await createAdmin()];
	const lines = await createProducts(count, admin.id);
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const placed = await placeOrder(on, buyer, request);
	if (!placed.ok) throw new Error(placed.reason);
	const { orderId } = placed;
	const ctx = asAdmin(on, admin.id);
	await recordBankPayment(ctx, [orderId], buildTransfer({ amount: count * 25_000 }));
	await shipOrders(ctx, [{ orderId, carrier: "", trackingNumber: "" }]);
	return orderId;
}

test("an order of a thousand lines is one message for each event and endpoint, of less than 1 MB", async () => {
	const endpoints = [await createEndpoint(), await createEndpoint()];
	const orderId = await runThroughShop({ lines: MAX_LINES_PER_ORDER });
	const [shipment] = await listShipments(db, [orderId]);
	const { got, postWebhook } = createReceivers(200);
	await sendDueWebhooks({ ...platform, postWebhook });
	const posted = got.map(({ url, headers }) => `${url} ${headers["webhook-id"]}`);
	expect(posted.sort()).toEqual(
		endpoints
			.flatMap(({ url }) => [
				...["paid", "placed", "shipped"].map((kind) => `${url} evt_${orderId}_${kind}`),
				`${url} evt_${shipment?.id}_sent`,
			])
			.sort(),
	);
	for (const { body } of got) {
		expect(JSON.parse(body).data.lines).toHaveLength(MAX_LINES_PER_ORDER);
		expect(body.length).toBeLessThan(1_000_000);
	}
	const rows = await listOrderDeliveries(endpoints[0]?.id ?? "", orderId);
	for (const { payload } of rows) expect(payload.length).toBeLessThan(1_000_000);
});

test("an endpoint for orders costs an order at most 13 rows a line", async () => {
	const lines = 100;
	const countRows = async () => {
		const { db: counted, rowsRead, rowsWritten } = createRowCountingDatabase();
		await runThroughShop({ lines, on: { ...platform, db: counted } });
		return rowsRead() + rowsWritten();
	};
	await db.update(webhookEndpoints).set({ pausedAt: 1, pausedBy: "admin:other-test" });
	const without = await countRows();
	await createEndpoint();
	const rows = await countRows();
	expect(rows, `${rows} rows instead of ${without}`).toBeLessThanOrEqual(without + 13 * lines);
});

test("an order on account is told as paid, with the day it is due, and its credit as a refund", async () => {
	const { id: endpointId } = await createEndpoint({ events: ["order.paid", "order.refunded"] });
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), orderId);
	await createRefund(orderId);
	const events = Object.values(await readEvents(endpointId, orderId));
	const dueOn = toDueOn(calculateDueAt(Date.now(), 30));
	expect(events.find(({ type }) => type === "order.paid")?.data).toMatchObject({
		method: "account",
		dueOn,
		amounts: { paid: 500 },
	});
	expect(events.find(({ type }) => type === "order.refunded")?.data).toMatchObject({
		refund: { amount: 500, creditNote: expect.stringMatching(/^CN-/) },
	});
	const byCard = await createPurchase();
	await payByCard(byCard.buyer.id, byCard.orderId);
	const [paid] = Object.values(await readEvents(endpointId, byCard.orderId));
	expect(paid.data).not.toHaveProperty("dueOn");
});

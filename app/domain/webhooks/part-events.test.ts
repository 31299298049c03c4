import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { WEBHOOK_EVENTS } from "~/platform/webhooks/events";
import { webhookEndpoints } from "~/platform/webhooks/tables.server";
import {
	buildOrderInput,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createPackedShipment } from "~/testing/factories/shipments";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import { writePayloads } from "../orders/events/write-payloads.server";
import { toOneLineOrder } from "../orders/order-draft.server";
import { placeOrder } from "../orders/place-order.server";
import { listLinesOfOrder } from "../orders/queries.server";
import { shipments } from "../orders/tables.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import { buildEventBody } from "./event-body.server";

const platform = createTestPlatform();
const { db, settings } = platform;

type EventBody = ReturnType<typeof JSON.parse>;

/** Reads those that came since, by type. */
function createReader(endpointId: string, orderId: string) {
	const seen = new Set<string>();
	return async (): Promise<Record<string, EventBody>> => {
		const rows = (await listOrderDeliveries(endpointId, orderId)).filter(({ id }) => !seen.has(id));
		for (const { id } of rows) seen.add(id);
		const bodies = rows.map((row) => JSON.parse(buildEventBody(row, settings)));
		return Object.fromEntries(bodies.map((body) => [body.type, body.data]));
	};
}

/** As its page does. */
async function sendShipment(
	shipmentId: string,
	lineId: string,
	sent: number,
	status: string,
	at = Date.now(),
) {
	await env.DB.batch([
		env.DB.prepare(`UPDATE shipments SET state = 'sent', sent_at = ? WHERE id = ?`).bind(
			at,
			shipmentId,
		),
		env.DB.prepare(
			`UPDATE order_lines SET shipped_units = ?, status = ?, shipped_at = 1 WHERE id = ?`,
		).bind(sent, status, lineId),
	]);
	const ofShipment = eq(shipments.id, shipmentId);
	const [{ orderId } = { orderId: "" }] = await db.select().from(shipments).where(ofShipment);
	await writePayloads(db, [orderId]);
}

test("each event of an order says what part of it is meant, and a paused endpoint gets none", async () => {
	const events = WEBHOOK_EVENTS.filter((event) => event !== "alert.raised");
	const [{ id }, paused, other] = [
		await createEndpoint({ events }),
		await createEndpoint({ events }),
		await createEndpoint({ events: ["alert.raised"] }),
	];
	await db
		.update(webhookEndpoints)
		.set({ pausedAt: 1, pausedBy: "admin:an-admin" })
		.where(eq(webhookEndpoints.id, paused.id));
	const product = await createProduct({ onHand: 9, pricePoisha: 10_000 });
	const orderId = await createOrder(await createUser(), product, { quantity: 5 });
	const readNew = createReader(id, orderId);
	expect(Object.keys(await readNew()).sort()).toEqual(["order.placed", "order_line.placed"]);
	await payByBank(orderId);
	expect(await readNew()).toMatchObject({
		"order.paid": { amounts: { paid: 500, due: 0 }, lines: [{ shippedUnits: 0 }] },
		"order_line.paid": { pQuantity: 5, status: "paid" },
	});

	const first = await createPackedShipment(orderId, 2);
	expect(await readNew()).toEqual({});
	await sendShipment(first.id, orderId, 2, "paid");
	expect(await readNew()).toEqual({
		"shipment.sent": expect.objectContaining({
			number: first.number,
			lines: [expect.objectContaining({ _id: orderId, pQuantity: 5, units: 2 })],
		}),
	});

	await createRefund(orderId, { units: 1, reason: "lost", restock: false });
	const { "order.refunded": lost, ...rest } = await readNew();
	expect(rest).toEqual({});
	expect(lost).toMatchObject({
		amounts: { refunded: 100 },
		lines: [{ cancelledUnits: 1, shippedUnits: 2, refunded: 100 }],
		refund: { amount: 100, reason: "lost", lines: [{ _id: orderId, units: 1, amount: 100 }] },
	});
	await createRefund(orderId, { units: 0, amountPoisha: 3000, reason: "goodwill", restock: false });
	expect(await readNew()).toEqual({
		"order.refunded": expect.objectContaining({
			amounts: expect.objectContaining({ refunded: 130 }),
			refund: expect.objectContaining({
				amount: 30,
				reason: "goodwill",
				lines: [expect.objectContaining({ units: 0, amount: 30 })],
			}),
		}),
	});

	const second = await createPackedShipment(orderId, 2);
	await sendShipment(second.id, orderId, 4, "shipped");
	expect(await readNew()).toMatchObject({
		"shipment.sent": { number: second.number, lines: [{ pQuantity: 5, units: 2 }] },
		"order.shipped": {
			status: "shipped",
			lines: [{ shippedUnits: 4, cancelledUnits: 1 }],
			shipments: [{ number: first.number }, { number: second.number }],
		},
		"order_line.shipped": { pQuantity: 5, status: "shipped" },
	});
	expect(await listOrderDeliveries(paused.id, orderId)).toEqual([]);
	expect(await listOrderDeliveries(other.id, orderId)).toEqual([]);
});

test("an order is shipped when its rest leaves, though another of its parts was refunded without leaving", async () => {
	const { id } = await createEndpoint({ events: WEBHOOK_EVENTS });
	const { orderId, first, second } = await createOrderOfTwo();
	await payByBank(orderId);
	const whole = { units: 0, amountPoisha: first.totalPoisha, reason: "goodwill" as const };
	await createRefund(first.id, { ...whole, restock: false });
	const { id: parcel } = await createPackedShipment(orderId, 2, second.id);
	const readNew = createReader(id, orderId);
	await readNew();
	await sendShipment(parcel, second.id, 2, "shipped");
	expect(await readNew()).toMatchObject({
		"order.shipped": { status: "shipped", lines: [{ status: "refunded" }, { status: "shipped" }] },
		"order_line.shipped": { _id: second.id },
	});
});

/** Of 5 units at tk 100 and 2 at tk 200, each of 9. */
async function createOrderOfTwo() {
	const buyer = await createUser();
	const prices = [10_000, 20_000].map((pricePoisha) => createProduct({ onHand: 9, pricePoisha }));
	const products = await Promise.all(prices);
	const lines = products.map(({ id }, index) => ({ productId: id, quantity: 5 - 3 * index }));
	const request = { ...toOneLineOrder("", buildOrderInput()), lines };
	const placed = await placeOrder(platform, buyer, request);
	if (!placed.ok) throw new Error(`The order was refused: ${placed.reason}`);
	const [first, second] = await listLinesOfOrder(db, null, placed.orderId);
	const [, other] = products;
	if (!first || !second || !other) throw new Error("Too little was ordered.");
	return { buyer, orderId: placed.orderId, first, second, other };
}

test("a product that is cancelled before its order is told alone, and then the order with both", async () => {
	const { id } = await createEndpoint({ events: WEBHOOK_EVENTS });
	const { buyer, orderId, first, second, other } = await createOrderOfTwo();
	// Holds units of the same product; its events are of another order.
	await createOrder(await createUser(), other, { quantity: 3 });
	const readNew = createReader(id, orderId);
	await readNew();
	const me = { kind: "buyer", userId: buyer.id } as const;
	const ended = { orderId, paid: false, status: "cancelled" };
	await cancelLine(platform, second.id, me);
	expect(await readNew()).toEqual({
		"order_line.cancelled": expect.objectContaining({
			...ended,
			_id: second.id,
			pQuantity: 2,
			price: 200,
			total: 400,
			quantity: 6,
		}),
	});
	await cancelLine(platform, first.id, me);
	expect(await readNew()).toEqual({
		"order_line.cancelled": expect.objectContaining({
			...ended,
			_id: first.id,
			pQuantity: 5,
			price: 100,
			total: 500,
			quantity: 9,
		}),
		"order.cancelled": expect.objectContaining({
			_id: orderId,
			status: "cancelled",
			lines: [
				expect.objectContaining({ _id: first.id, cancelledUnits: 5, total: 500 }),
				expect.objectContaining({ _id: second.id, cancelledUnits: 2, total: 400 }),
			],
			amounts: expect.objectContaining({ paid: 0, refunded: 0, due: 0 }),
			documents: [],
		}),
	});
});

test("a product that is refunded in parts is told with the last of them, without the other of its order", async () => {
	const { id } = await createEndpoint({ events: WEBHOOK_EVENTS });
	const { buyer, orderId, first, second } = await createOrderOfTwo();
	const transaction = await payByBank(orderId);
	// The second parcel left a minute before the first.
	for (const [index, trackingNumber] of ["PP 1", "PP 2"].entries()) {
		const { id: parcel } = await createPackedShipment(orderId, 1, first.id);
		const tracking = { carrier: "Padma Parcel", trackingNumber };
		await db.update(shipments).set(tracking).where(eq(shipments.id, parcel));
		await sendShipment(parcel, first.id, index + 1, "paid", Date.now() - 60_000 * index);
	}
	const readNew = createReader(id, orderId);
	await readNew();
	await createRefund(first.id, { units: 3, reason: "lost", restock: false });
	const line = { _id: first.id, orderId, pQuantity: 5, price: 100, total: 500, quantity: 4 };
	const { "order.refunded": rest, ...shipped } = await readNew();
	expect(rest.refund).toMatchObject({ amount: 300, lines: [{ _id: first.id, units: 3 }] });
	expect(shipped).toEqual({
		"order_line.shipped": expect.objectContaining({ ...line, paid: true, status: "shipped" }),
	});
	await createRefund(first.id, { units: 2, reason: "returned", restock: false });
	const { "order.refunded": last, ...refunded } = await readNew();
	const { address, phone } = buildOrderInput();
	expect(refunded).toEqual({
		"order_line.refunded": {
			...line,
			...{ name: buyer.name, email: buyer.email, address, phone },
			...{ orderNumber: first.orderNumber, transaction, paid: false, status: "refunded" },
			...{ productID: first.productId, productName: first.productName, vatRate: 15 },
			...{ carrier: "Padma Parcel", trackingNumber: "PP 1" },
			trackingUrl: expect.stringMatching(/PP%201$/),
			description: "Property class 8.8, zinc-plated.",
			img: expect.stringMatching(/\/images\/products\/none\.webp$/),
		},
	});
	expect(last).toMatchObject({
		lines: [
			{ cancelledUnits: 3, shippedUnits: 2, returnedUnits: 2, refunded: 500, status: "refunded" },
			{ _id: second.id, cancelledUnits: 0, refunded: 0, status: "paid" },
		],
		amounts: { paid: 900, refunded: 500 },
		refund: { amount: 200, reason: "returned", lines: [{ _id: first.id, units: 2, amount: 200 }] },
	});
});

import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createPackedShipment } from "~/testing/factories/shipments";
import { createEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";
import { buildEventBody } from "./event-body.server";
import { WEBHOOK_EVENTS } from "./rules";
import { webhookEndpoints } from "./tables.server";

const { db, settings } = createTestPlatform();

type EventBody = ReturnType<typeof JSON.parse>;

/** Those that came since, by type. */
function createReader(endpointId: string, orderId: string) {
	const seen = new Set<string>();
	return async (): Promise<Record<string, EventBody>> => {
		const rows = (await listOrderDeliveries(endpointId, orderId)).filter(({ id }) => !seen.has(id));
		for (const { id } of rows) seen.add(id);
		const bodies = rows.map((row) => JSON.parse(buildEventBody(row, settings)));
		return Object.fromEntries(bodies.map((body) => [body.type, body.data]));
	};
}

/** As its page does, in two statements. */
const sendShipment = (shipmentId: string, lineId: string, sent: number, status: string) =>
	env.DB.batch([
		env.DB.prepare(`UPDATE shipments SET state = 'sent', sent_at = ? WHERE id = ?`).bind(
			Date.now(),
			shipmentId,
		),
		env.DB.prepare(
			`UPDATE order_lines SET shipped_units = ?, status = ?, shipped_at = 1 WHERE id = ?`,
		).bind(sent, status, lineId),
	]);

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

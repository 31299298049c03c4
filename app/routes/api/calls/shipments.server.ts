import { z } from "zod";
import { shipmentInput } from "~/domain/orders/input";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { isSent } from "~/domain/orders/rules/shipping";
import { getShippingMessage } from "~/domain/orders/rules/shipping-message";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { readOrderToShip } from "~/domain/orders/shipping/ship-queries.server";
import {
	shipmentResponseSchema,
	toShipmentPayload,
	toShipmentResponse,
} from "~/domain/orders/shipping/shipment-response.server";
import { shipUnits } from "~/domain/orders/shipping/shipments.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { createNumberField, idField } from "~/http/api/fields.server";
import { createNotFoundProblem, createProblem } from "~/http/api/problem.server";
import { inData } from "~/http/api/views/responses.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";

const { carrier, trackingNumber, note } = shipmentInput.shape;
const { quantity } = shipmentInput.shape.lines.element.shape;

export const postShipment = defineCall("POST /trade/orders/{id}/shipments", {
	tag: "Trade",
	name: "shipUnits",
	summary: "Mark units of an order as shipped",
	notes:
		"Without lines, all that is left to ship leaves: packed shipments as they are, and the rest in a new one. It is final, and the buyer gets an email.",
	access: "admin",
	right: "dispatch",
	input: z.strictObject({
		lines: z
			.array(z.strictObject({ lineId: idField, quantity: createNumberField(quantity) }))
			.min(1, "Name a line, or leave out lines to ship all that is left")
			.max(MAX_LINES_PER_ORDER)
			.refine(
				(lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
				"Name each line once",
			)
			.optional()
			.describe("Units of the order's lines"),
		carrier: carrier.describe("Who delivers it"),
		trackingNumber: trackingNumber.describe("The carrier's number of the parcel"),
		note: note.describe("Printed on the packing slip"),
	}),
	status: 201,
	response: inData(z.array(shipmentResponseSchema)).describe("The shipments that left"),
	errorStatuses: [404, 409],
	example: {
		path: "/trade/orders/$ORDER/shipments",
		input: { carrier: "Meghna Courier", trackingNumber: "MC-7" },
	},
	fieldNames: ({ lines = [] }) =>
		Object.fromEntries(lines.map(({ lineId }, index) => [lineId, `lines/${index}/quantity`])),
	async run({ ctx, params: { id: orderId }, input, idempotencyKey }) {
		const { lines, ...parcel } = input;
		const succeedWith = async (ids: readonly string[]) => {
			const order = await readOrderToShip(ctx.db, orderId);
			const sent = order?.sent.filter(isSent).filter(({ id }) => ids.includes(id)) ?? [];
			const data = sent.flatMap((shipment) => {
				const [first] = order?.lines ?? [];
				if (!order || !first) return [];
				const payload = toShipmentPayload(first, order.lines, shipment);
				return [toShipmentResponse(payload, ctx.settings)];
			});
			return succeed({ data });
		};
		const newId = hashPayload(idempotencyKey, ctx.by.userId, orderId);
		if (!lines) {
			const results = await shipOrders(ctx, [{ orderId, ...parcel, newId }]);
			const shipped = results.get(orderId);
			if (shipped?.ok) return succeedWith(shipped.shipmentIds);
			if (!shipped || shipped.reason === "no-such-order") return createNotFoundProblem();
			return createProblem(409, getShippingMessage(shipped));
		}
		return succeedWith([await shipUnits(ctx, { ...parcel, lines, orderId, newId })]);
	},
});

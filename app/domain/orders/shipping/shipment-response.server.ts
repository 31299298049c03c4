import { z } from "zod";
import type { Settings } from "~/platform/config/settings.server";
import { toTrackingResponse, trackingShape } from "../responses/line-response.server";
import {
	buyerShape,
	type DeliveryPayload,
	deliveryShape,
	type PositionPayload,
	positionShape,
	toDeliveryResponse,
	toPositionResponse,
} from "../responses/shared-response.server";
import type { OrderLine } from "../rules/order-line";
import { type SentShipment, sumUnits, type Tracking } from "../rules/shipping";

export const shipmentResponseSchema = z
	.strictObject({
		_id: z.string(),
		number: z.string().describe("What people call it, such as SH-100001"),
		orderId: z.string(),
		...buyerShape,
		...deliveryShape,
		...trackingShape,
		note: z.string().optional().describe("Printed on the packing slip"),
		sentAt: z.iso.datetime(),
		lines: z.array(
			z.strictObject({
				...positionShape,
				units: z.int().describe("Units in this shipment"),
			}),
		),
	})
	.meta({ id: "Shipment" });

/** Times in ms. `writePayloads` writes it for webhooks; it has neither note nor tracking number of an anonymised buyer. */
export type ShipmentPayload = DeliveryPayload &
	Pick<SentShipment, "id" | "number" | "orderId" | "sentAt"> &
	Pick<Tracking, "carrier"> &
	Partial<Pick<SentShipment, "trackingNumber" | "note">> & {
		lines: (PositionPayload & { units: number })[];
	};

/** `order` is any of the lines of its order. */
export function toShipmentPayload(
	order: OrderLine,
	lines: readonly OrderLine[],
	shipment: SentShipment,
): ShipmentPayload {
	const units = sumUnits([shipment]);
	return {
		...order,
		...shipment,
		lines: lines.flatMap((line) => {
			const sent = units.get(line.id);
			return sent === undefined ? [] : [{ ...line, units: sent }];
		}),
	};
}

export const toShipmentResponse = (
	shipment: ShipmentPayload,
	{ carriers }: Pick<Settings, "carriers">,
): z.infer<typeof shipmentResponseSchema> => ({
	_id: shipment.id,
	number: shipment.number,
	orderId: shipment.orderId,
	...toDeliveryResponse(shipment),
	...toTrackingResponse(shipment, carriers),
	...(shipment.note ? { note: shipment.note } : {}),
	sentAt: new Date(shipment.sentAt).toISOString(),
	lines: shipment.lines
		.toSorted((one, other) => one.position - other.position)
		.map((line) => ({ ...toPositionResponse(line), units: line.units })),
});

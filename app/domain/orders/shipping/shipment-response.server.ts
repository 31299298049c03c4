import { z } from "zod";
import type { Settings } from "~/platform/config/settings.server";
import { toTrackingResponse, trackingShape } from "../line-response.server";
import type { OrderLine } from "../rules/order-line";
import { type SentShipment, sumUnits, type Tracking } from "../rules/shipping";

/** What left for one order at one time. */
export const shipmentResponseSchema = z
	.strictObject({
		_id: z.string(),
		number: z.string().describe("What people call it, such as SH-100001"),
		orderId: z.string(),
		orderNumber: z.string(),
		purchaseOrderNumber: z.string().optional().describe("The buyer's own number, if given"),
		companyName: z.string().optional().describe("The buyer's company, if given"),
		name: z.string().describe("Recipient"),
		email: z.string(),
		address: z.string(),
		phone: z.string(),
		...trackingShape,
		note: z.string().optional().describe("Printed on the packing slip"),
		sentAt: z.iso.datetime(),
		lines: z.array(
			z.strictObject({
				_id: z.string().describe("Of the order's line"),
				position: z.int().describe("In the order, from 1"),
				productID: z.string(),
				partNumber: z.string().optional().describe("Of the product when ordered, if it had one"),
				customerNumber: z.string().optional().describe("The buyer's own, if there was one"),
				productName: z.string(),
				pQuantity: z.int().describe("Units ordered"),
				units: z.int().describe("Units in this shipment"),
			}),
		),
	})
	.meta({ id: "Shipment" });

type PayloadLine = Pick<
	OrderLine,
	"id" | "position" | "productId" | "partNumber" | "customerNumber" | "productName" | "quantity"
> & { units: number };

/** Times in ms. A trigger writes it for webhooks; it has neither note nor tracking number of an anonymised buyer. */
export type ShipmentPayload = Pick<
	OrderLine,
	| "orderId"
	| "orderNumber"
	| "purchaseOrderNumber"
	| "companyName"
	| "buyerName"
	| "buyerEmail"
	| "address"
	| "phone"
> &
	Pick<SentShipment, "id" | "number" | "sentAt"> &
	Pick<Tracking, "carrier"> &
	Partial<Pick<SentShipment, "trackingNumber" | "note">> & { lines: PayloadLine[] };

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
	orderNumber: shipment.orderNumber,
	...(shipment.purchaseOrderNumber ? { purchaseOrderNumber: shipment.purchaseOrderNumber } : {}),
	...(shipment.companyName ? { companyName: shipment.companyName } : {}),
	name: shipment.buyerName,
	email: shipment.buyerEmail,
	address: shipment.address,
	phone: shipment.phone,
	...toTrackingResponse(shipment, carriers),
	...(shipment.note ? { note: shipment.note } : {}),
	sentAt: new Date(shipment.sentAt).toISOString(),
	lines: shipment.lines
		.toSorted((one, other) => one.position - other.position)
		.map((line) => ({
			_id: line.id,
			position: line.position,
			productID: line.productId,
			...(line.partNumber ? { partNumber: line.partNumber } : {}),
			...(line.customerNumber ? { customerNumber: line.customerNumber } : {}),
			productName: line.productName,
			pQuantity: line.quantity,
			units: line.units,
		})),
});

import { listShipments } from "~/domain/orders/shipping/ship-queries.server";
import { packShipment } from "~/domain/orders/shipping/shipments.server";
import { asAdmin, createTestPlatform } from "../platform";
import { createAdmin } from "./factories";

/** Of the order's first line, whose id is that of the order. */
export async function createPackedShipment(orderId: string, quantity = 1) {
	const platform = createTestPlatform();
	const packed = await packShipment(asAdmin(platform, (await createAdmin()).id), {
		orderId,
		lines: [{ lineId: orderId, quantity }],
		carrier: "",
		trackingNumber: "",
		note: "",
	});
	const found = await listShipments(platform.db, [orderId]);
	const shipment = found.find(({ id }) => id === packed);
	if (!shipment) throw new Error("There is no shipment.");
	return shipment;
}

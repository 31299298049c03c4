import { listShipments } from "~/domain/orders/shipping/ship-queries.server";
import { packShipment } from "~/domain/orders/shipping/shipments.server";
import { asAdmin, createTestPlatform } from "../platform";
import { createAdmin } from "./factories";

/** The line of an order of one line has its id. */
export async function createPackedShipment(orderId: string, quantity = 1, lineId = orderId) {
	const platform = createTestPlatform();
	const packed = await packShipment(asAdmin(platform, (await createAdmin()).id), {
		orderId,
		lines: [{ lineId, quantity }],
		carrier: "",
		trackingNumber: "",
		note: "",
	});
	const found = await listShipments(platform.db, [orderId]);
	const shipment = found.find(({ id }) => id === packed);
	if (!shipment) throw new Error("There is no shipment.");
	return shipment;
}

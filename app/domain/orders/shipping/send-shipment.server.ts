import { findSendingProblem, findShippingObstacle, type ShippingProblem } from "../rules/shipping";
import { readOrderToShip } from "./ship-queries.server";
import { type ShipNeeds, writeShipments } from "./write-shipments.server";

type SendResult =
	| { ok: true }
	| ({ ok: false } & (ShippingProblem | { reason: "no-such-shipment" }));

/** `changeId` is that of the shipment as the admin saw it. */
type SendRequest = { orderId: string; shipmentId: string; changeId: string };

/** Marks a packed shipment as sent, which is final. */
export async function sendShipment(
	needs: ShipNeeds,
	adminId: string,
	{ orderId, shipmentId, changeId }: SendRequest,
): Promise<SendResult> {
	const order = await readOrderToShip(needs.db, orderId);
	if (order?.sent.some(({ id }) => id === shipmentId)) return { ok: true };
	const shipment = order?.packed.find(({ id }) => id === shipmentId);
	if (!order || !shipment) return { ok: false, reason: "no-such-shipment" };
	if (shipment.changeId !== changeId) return { ok: false, reason: "changed-meanwhile" };
	const obstacle = findShippingObstacle(order.lines);
	if (obstacle) return { ok: false, reason: obstacle };
	const problem = findSendingProblem(order.lines, [shipment]);
	if (problem) return { ok: false, ...problem };
	const plans = [{ orderId, order, parcels: [shipment] }];
	const sent = await writeShipments(needs, adminId, plans, { send: true });
	return sent.has(shipmentId) ? { ok: true } : { ok: false, reason: "changed-meanwhile" };
}

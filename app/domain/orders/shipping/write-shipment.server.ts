import { retryWhileNull } from "~/platform/d1/retry.server";
import type { ShipmentInput } from "../input";
import {
	countUnpacked,
	findSendingProblem,
	findShippingObstacle,
	type ShippingProblem,
} from "../rules/shipping";
import { type OrderToShip, readOrderToShip } from "./ship-queries.server";
import { type Parcel, type ShipNeeds, writeShipments } from "./write-shipments.server";

type ShipmentRequest = ShipmentInput & {
	orderId: string;
	/** Of a new one; the same request has the same, so that it is written once. */
	newId?: string;
	/** Of a packed one that is packed again. */
	shipmentId?: string;
};

export type WriteShipmentResult =
	| { ok: true; shipmentId: string }
	| ({ ok: false } & (ShippingProblem | WriteProblem));

type WriteProblem =
	| { reason: "no-units" | "no-such-shipment" }
	/** Units of each of these lines that are neither sent nor in another shipment. */
	| { reason: "too-many"; left: ReadonlyMap<string, number> };

/** Packs a shipment, or packs it again; it can still be changed. */
export const packShipment = (needs: ShipNeeds, adminId: string, request: ShipmentRequest) =>
	writeShipment(needs, adminId, request, { send: false });

/** Packs a shipment and marks it as sent, which is final. */
export const shipUnits = (needs: ShipNeeds, adminId: string, request: ShipmentRequest) =>
	writeShipment(needs, adminId, request, { send: true });

async function writeShipment(
	needs: ShipNeeds,
	adminId: string,
	request: ShipmentRequest,
	{ send }: { send: boolean },
): Promise<WriteShipmentResult> {
	const { orderId } = request;
	const id = request.shipmentId ?? request.newId ?? needs.newId();
	const write = async (): Promise<WriteShipmentResult | null> => {
		const order = await readOrderToShip(needs.db, orderId);
		if (!order) return { ok: false, reason: "no-such-order" };
		const isWritten = [...order.packed, ...order.sent].some((shipment) => shipment.id === id);
		if (isWritten && !request.shipmentId) return { ok: true, shipmentId: id };
		const parcel = { ...request, id };
		const problem =
			findWriteProblem(order, parcel, request) ??
			(send ? findSendingProblem(order.lines, [parcel]) : null);
		if (problem) return { ok: false, ...problem };
		const written = await writeShipments(needs, adminId, [{ orderId, order, parcels: [parcel] }], {
			send,
		});
		return written.has(id) ? { ok: true, shipmentId: id } : null;
	};
	return (await retryWhileNull(write)) ?? { ok: false, reason: "changed-meanwhile" };
}

function findWriteProblem(
	order: OrderToShip,
	{ id, lines }: Parcel,
	{ shipmentId }: Pick<ShipmentRequest, "shipmentId">,
): ShippingProblem | WriteProblem | null {
	if (shipmentId && !order.packed.some((shipment) => shipment.id === id))
		return { reason: "no-such-shipment" };
	const obstacle = findShippingObstacle(order.lines);
	if (obstacle) return { reason: obstacle };
	if (lines.length === 0) return { reason: "no-units" };
	const unpacked = countUnpacked(order, id);
	const left = new Map(
		lines
			.filter(({ lineId, quantity }) => quantity > (unpacked.get(lineId) ?? 0))
			.map(({ lineId }) => [lineId, Math.max(unpacked.get(lineId) ?? 0, 0)]),
	);
	return left.size > 0 ? { reason: "too-many", left } : null;
}

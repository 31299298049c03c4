import { and, eq, sql } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import type { AdminContext } from "~/domain/accounts/context.server";
import { audit } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { formatNumber } from "~/platform/format/format-number";
import { found, Refused, refuseFields } from "~/platform/refused";
import type { ShipmentInput } from "../input";
import {
	countUnpacked,
	findSendingProblem,
	findShippingObstacle,
	type ShippingProblem,
} from "../rules/shipping";
import { getShippingMessage } from "../rules/shipping-message";
import { shipments } from "../tables.server";
import { type OrderToShip, readOrderToShip } from "./ship-queries.server";
import { type Parcel, writeShipments } from "./write-shipments.server";

type ShipmentRequest = ShipmentInput & {
	orderId: string;
	/** Of a new one; the same request has the same, so that it is written once. */
	newId?: string;
	/** Of a packed one that is packed again. */
	shipmentId?: string;
};

/** Packs a shipment, or packs it again; it can still be changed. Returns its id. */
export const packShipment = (ctx: AdminContext, request: ShipmentRequest) =>
	writeShipment(ctx, request, { send: false });

/** Packs a shipment and marks it as sent, which is final. Returns its id. */
export const shipUnits = (ctx: AdminContext, request: ShipmentRequest) =>
	writeShipment(ctx, request, { send: true });

async function writeShipment(
	ctx: AdminContext,
	request: ShipmentRequest,
	{ send }: { send: boolean },
): Promise<string> {
	const { orderId, shipmentId } = request;
	const id = shipmentId ?? request.newId ?? ctx.newId();
	const written = await retryWhileNull(async () => {
		const order = found(await readOrderToShip(ctx.db, orderId));
		const isWritten = [...order.packed, ...order.sent].some((shipment) => shipment.id === id);
		if (isWritten && !shipmentId) return id;
		if (shipmentId && !order.packed.some((shipment) => shipment.id === id)) throw notPacked();
		const parcel = { ...request, id };
		refuseUnits(order, parcel);
		if (send) refuseProblem(findSendingProblem(order.lines, [parcel]));
		const plan = { orderId, order, parcels: [parcel] };
		return (await writeShipments(ctx, [plan], { send })).has(id) ? id : null;
	});
	return written ?? refuse({ reason: "changed-meanwhile" });
}

const notPacked = () => new Refused("This shipment was sent or thrown away meanwhile.");

function refuse(problem: ShippingProblem): never {
	throw new Refused(getShippingMessage(problem));
}

function refuseProblem(problem: ShippingProblem | null): void {
	if (problem) refuse(problem);
}

/** Those that are neither sent nor in another shipment can be packed. */
function refuseUnits(order: OrderToShip, { id, lines }: Parcel): void {
	const reason = findShippingObstacle(order.lines);
	refuseProblem(reason && { reason });
	if (lines.length === 0) throw new Refused("Enter the units of at least one product.", 400);
	const unpacked = countUnpacked(order, id);
	refuseFields(lines, ({ lineId, quantity }) => {
		const left = Math.max(unpacked.get(lineId) ?? 0, 0);
		return [lineId, quantity > left ? describeLeft(left) : null];
	});
}

function describeLeft(left: number): string {
	if (left === 0) return "Nothing of this is left to ship.";
	return left === 1 ? "Only 1 is left to ship." : `Only ${formatNumber(left)} are left to ship.`;
}

type PackedShipment = { orderId: string; shipmentId: string };

/** Marks a packed shipment as sent, which is final. `changeId` is that of the shipment as the admin saw it. */
export async function sendShipment(
	ctx: AdminContext,
	{ orderId, shipmentId, changeId }: PackedShipment & { changeId: string },
): Promise<void> {
	const order = await readOrderToShip(ctx.db, orderId);
	if (order?.sent.some(({ id }) => id === shipmentId)) return;
	const shipment = order?.packed.find(({ id }) => id === shipmentId);
	if (!order || !shipment) throw notPacked();
	if (shipment.changeId !== changeId) refuse({ reason: "changed-meanwhile" });
	const reason = findShippingObstacle(order.lines);
	refuseProblem(reason ? { reason } : findSendingProblem(order.lines, [shipment]));
	const plan = { orderId, order, parcels: [shipment] };
	const sent = await writeShipments(ctx, [plan], { send: true });
	if (!sent.has(shipmentId)) refuse({ reason: "changed-meanwhile" });
}

/** Deletes a shipment that was not sent yet. Returns false if the order has no such shipment. */
export async function throwAwayShipment(
	{ db, now, newId, by }: AdminContext,
	{ orderId, shipmentId }: PackedShipment,
): Promise<boolean> {
	const isPacked = and(
		eq(shipments.id, shipmentId),
		eq(shipments.orderId, orderId),
		eq(shipments.state, "packing"),
	);
	const row = {
		id: newId(),
		actor: formatActor(by),
		action: "order.unpack",
		subject: sql`'order:' || ${shipments.orderId}`,
		before: shipments.number,
		after: "",
		at: now(),
	};
	const [, deleted] = await db.batch([
		insertSelect(db, audit, row, sql`from ${shipments} where ${isPacked}`),
		db.delete(shipments).where(isPacked).returning({ id: shipments.id }),
	]);
	return deleted.length > 0;
}

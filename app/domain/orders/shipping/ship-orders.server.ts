import { sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { retryUnsettled } from "~/platform/d1/retry.server";
import type { Platform } from "~/platform/platform.server";
import { MAX_LINES_PER_ORDER } from "../rules/limits";
import { isShippable } from "../rules/order-status";
import {
	countUnpacked,
	findSendingProblem,
	findShippingObstacle,
	type ShippingProblem,
	type Tracking,
} from "../rules/shipping";
import { type OrderToShip, readOrdersToShip } from "./ship-queries.server";
import { type Parcel, type Plan, writeShipments } from "./write-shipments.server";

export type ShipResult = { ok: true; shipmentIds: string[] } | ({ ok: false } & ShippingProblem);

type ShipRequest = {
	orderId: string;
	note?: string;
	/** Of the shipment of what is not packed; the same request has the same, so that it is written once. */
	newId?: string;
} & Tracking;

/** Ships all that is left of each order, or nothing of it. Returns a result for each order. */
export async function shipOrders(
	ctx: AdminContext,
	requests: readonly ShipRequest[],
): Promise<Map<string, ShipResult>> {
	const requestOf = new Map(requests.map((request) => [request.orderId, request]));
	return shipLeft(ctx, [...requestOf.keys()], {
		read: (orderIds) => readOrdersToShip(ctx.db, toIdList(orderIds)),
		isWanted: () => true,
		getRequest: (orderId) => requestOf.get(orderId),
	});
}

/** Ships all that is left of one line. A packed shipment leaves as it is, also with units of other lines. */
export async function shipLine(
	ctx: AdminContext,
	lineId: string,
): Promise<ShipResult | { ok: false; reason: "no-such-line" }> {
	const ofLine = sql`(select order_id from order_lines where id = ${lineId})`;
	const results = await shipLeft(ctx, [lineId], {
		read: async () => {
			const [order] = (await readOrdersToShip(ctx.db, ofLine)).values();
			return new Map(order ? [[lineId, order]] : []);
		},
		isWanted: ({ id }) => id === lineId,
		getRequest: () => undefined,
	});
	const shipped = results.get(lineId);
	const isMissing = !shipped || (!shipped.ok && shipped.reason === "no-such-order");
	return isMissing ? { ok: false, reason: "no-such-line" } : shipped;
}

type ShipSource = {
	read: (keys: readonly string[]) => Promise<ReadonlyMap<string, OrderToShip>>;
	isWanted: (line: { id: string }) => boolean;
	getRequest: (key: string) => Omit<ShipRequest, "orderId"> | undefined;
};

const NO_TRACKING = { carrier: "", trackingNumber: "" };

async function shipLeft(
	ctx: AdminContext,
	keys: readonly string[],
	{ read, isWanted, getRequest }: ShipSource,
): Promise<Map<string, ShipResult>> {
	const ship = async (waiting: readonly string[]) => {
		const results = new Map<string, ShipResult>();
		const found = await read(waiting);
		const plans: (Plan & { key: string })[] = [];
		for (const key of waiting) {
			const order = found.get(key) ?? { lines: [], packed: [], sent: [] };
			const earlier = order.sent.find(({ id }) => id === getRequest(key)?.newId);
			if (earlier) {
				const sent = order.sent.filter(({ sentAt }) => sentAt === earlier.sentAt);
				results.set(key, { ok: true, shipmentIds: sent.map(({ id }) => id) });
				continue;
			}
			const planned = planOrder(ctx, order, getRequest(key) ?? NO_TRACKING, isWanted);
			if (planned.ok) plans.push({ key, ...planned.plan });
			else results.set(key, planned);
		}
		for (const batch of cutIntoBatches(plans)) {
			const sent = await writeShipments(ctx, batch, { send: true });
			for (const { key, parcels } of batch) {
				const shipmentIds = parcels.map(({ id }) => id);
				if (shipmentIds.every((id) => sent.has(id))) results.set(key, { ok: true, shipmentIds });
			}
		}
		return results;
	};
	// A line may change between the read and the batch; the next round says why it can't be shipped.
	return retryUnsettled<ShipResult>(keys, ship, { ok: false, reason: "changed-meanwhile" });
}

type PlannedOrder = { ok: true; plan: Plan } | ({ ok: false } & ShippingProblem);

/** What is left of an order, with the tracking of what is not packed. */
export function planOrder(
	needs: Platform,
	order: OrderToShip,
	request: Omit<ShipRequest, "orderId">,
	isWanted: ShipSource["isWanted"] = () => true,
): PlannedOrder {
	const reason = findShippingObstacle(order.lines.filter(isWanted));
	if (reason) return { ok: false, reason };
	const parcels = planParcels(needs, order, isWanted, request);
	const problem = findSendingProblem(order.lines, parcels);
	if (problem) return { ok: false, ...problem };
	return { ok: true, plan: { orderId: order.lines[0]?.orderId ?? "", order, parcels } };
}

/**
 * What is packed leaves as it is, and the rest in a new shipment. A packed one without carrier and number has those that were
 * entered.
 */
function planParcels(
	needs: Platform,
	order: OrderToShip,
	isWanted: ShipSource["isWanted"],
	{ carrier, trackingNumber, note = "", newId = needs.newId() }: Omit<ShipRequest, "orderId">,
): Parcel[] {
	const packed = order.packed
		.filter(({ lines }) => lines.some(({ lineId }) => isWanted({ id: lineId })))
		.map((shipment) =>
			shipment.carrier || shipment.trackingNumber
				? shipment
				: { ...shipment, carrier, trackingNumber },
		);
	const unpacked = countUnpacked(order);
	const rest = order.lines
		.filter((line) => isShippable(line) && isWanted(line))
		.map(({ id }) => ({ lineId: id, quantity: unpacked.get(id) ?? 0 }))
		.filter(({ quantity }) => quantity > 0);
	return rest.length === 0
		? packed
		: [...packed, { id: newId, carrier, trackingNumber, note, lines: rest }];
}

/** Bounds the size of a batch to that of the largest order. */
function cutIntoBatches<AnyPlan extends Plan>(plans: readonly AnyPlan[]): AnyPlan[][] {
	const batches: AnyPlan[][] = [];
	let room = 0;
	for (const plan of plans) {
		room -= plan.order.lines.length;
		const batch = batches.at(-1);
		if (batch && room >= 0) batch.push(plan);
		else {
			batches.push([plan]);
			room = MAX_LINES_PER_ORDER - plan.order.lines.length;
		}
	}
	return batches;
}

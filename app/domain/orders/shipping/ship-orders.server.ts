import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryUnsettled } from "~/platform/d1/retry.server";
import { groupBy } from "~/platform/group-by";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { calculateLineTotal } from "../../money/rules";
import { unitsToShip } from "../conditions.server";
import { fillShippedMail } from "../mails/fill-mails.server";
import { buildShippedMail } from "../mails/mails.server";
import { MAX_LINES_PER_ORDER } from "../rules/limits";
import { isShippable } from "../rules/order-status";
import { findShippingObstacle, type ShippingObstacle, type Tracking } from "../rules/shipping";
import { auditLines } from "../statements.server";
import { orderLines, shipmentLines, shipments } from "../tables.server";
import {
	findLineToShip,
	type LineToShip,
	lineObstacle,
	listLinesToShip,
} from "./ship-queries.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

export type ShipResult =
	| { ok: true }
	| { ok: false; reason: ShippingObstacle | "changed-meanwhile" };

/** Ships all paid lines of each order, or none of them. Returns a result for each order. */
export async function shipOrders(
	needs: Needs,
	adminId: string,
	requests: readonly ({ orderId: string } & Tracking)[],
): Promise<Map<string, ShipResult>> {
	const requestOf = new Map(requests.map((request) => [request.orderId, request]));
	return shipParcels(needs, adminId, [...requestOf.keys()], {
		read: async (orderIds) =>
			groupBy(await listLinesToShip(needs.db, orderIds), ({ orderId }) => orderId),
		getTracking: (orderId) => requestOf.get(orderId) ?? NO_TRACKING,
	});
}

const NO_TRACKING = { carrier: "", trackingNumber: "" };

/** Ships one line of an order. */
export async function shipLine(needs: Needs, adminId: string, lineId: string): Promise<ShipResult> {
	const results = await shipParcels(needs, adminId, [lineId], {
		read: async () => new Map([[lineId, await findLineToShip(needs.db, lineId)]]),
		getTracking: () => NO_TRACKING,
	});
	return results.get(lineId) ?? { ok: false, reason: "no-such-order" };
}

type ParcelSource = {
	/** The lines of each parcel, as they are now. */
	read: (keys: readonly string[]) => Promise<ReadonlyMap<string, LineToShip[]>>;
	getTracking: (key: string) => Tracking;
};

async function shipParcels(
	needs: Needs,
	adminId: string,
	keys: readonly string[],
	{ read, getTracking }: ParcelSource,
): Promise<Map<string, ShipResult>> {
	const ship = async (waiting: readonly string[]) => {
		const results = new Map<string, ShipResult>();
		const found = await read(waiting);
		const parcels: Parcel[] = [];
		for (const key of waiting) {
			const lines = found.get(key) ?? [];
			const reason = findShippingObstacle(lines);
			if (reason) results.set(key, { ok: false, reason });
			else parcels.push(buildParcel(needs, key, lines.filter(isShippable), getTracking(key)));
		}
		for (const batch of cutIntoBatches(parcels)) {
			const shipped = await writeShipments(needs, adminId, batch);
			for (const { id, key } of batch) if (shipped.has(id)) results.set(key, { ok: true });
		}
		return results;
	};
	// A line may change between the read and the batch; the next round says why it can't be shipped.
	return retryUnsettled<ShipResult>(keys, ship, { ok: false, reason: "changed-meanwhile" });
}

type Parcel = Tracking & { id: string; key: string; orderId: string; lines: LineToShip[] };

function buildParcel(
	{ newId }: Needs,
	key: string,
	lines: LineToShip[],
	{ carrier, trackingNumber }: Tracking,
): Parcel {
	return { id: newId(), key, orderId: lines[0]?.orderId ?? "", carrier, trackingNumber, lines };
}

/** Bounds the size of a batch to that of the largest order. */
function cutIntoBatches(parcels: readonly Parcel[]): Parcel[][] {
	const batches: Parcel[][] = [];
	let room = 0;
	for (const parcel of parcels) {
		room -= parcel.lines.length;
		const batch = batches.at(-1);
		if (batch && room >= 0) batch.push(parcel);
		else {
			batches.push([parcel]);
			room = MAX_LINES_PER_ORDER - parcel.lines.length;
		}
	}
	return batches;
}

/** Returns the ids of the shipments written. */
async function writeShipments(
	{ db, now, newId, settings }: Needs,
	adminId: string,
	parcels: readonly Parcel[],
): Promise<Set<string>> {
	const at = now();
	const changeId = newId();
	const json = JSON.stringify(
		parcels.map(({ lines, key: _, ...parcel }) => ({
			...parcel,
			lines: lines.map(({ id, unitsToShip }) => [id, unitsToShip]),
		})),
	);
	const lineIds = parcels.flatMap(({ lines }) => lines.map(({ id }) => id));
	const mails = parcels.map((parcel) => ({
		...buildShippedMail(settings, parcel.lines.map(toParcelLine), parcel),
		id: newId(),
		shipmentId: parcel.id,
		orderId: parcel.orderId,
	}));
	const [written] = await db.batch([
		insertShipments(db, json, at),
		shipLines(db, json, { at, changeId }),
		insertShipmentLines(db, json),
		auditLines(db, sql`${orderLines.id} in ${toIdList(lineIds)}`, {
			changeId,
			actor: { kind: "admin", userId: adminId },
			action: "order.ship",
			before: "paid",
			after: "shipped",
			at,
		}),
		queueMails(
			db,
			mails,
			at,
			sql`exists (select 1 from shipments where shipments.id = mail.value ->> 'shipmentId')`,
			fillShippedMail(sql`(mail.value ->> 'orderId')`),
		),
	]);
	return new Set(written.map(({ id }) => id));
}

const toParcelLine = (line: LineToShip) => ({
	...line,
	quantity: line.unitsToShip,
	totalPoisha: calculateLineTotal(line.unitPricePoisha, line.unitsToShip),
});

/** The parcels whose lines still have these units to ship, and no obstacles. */
const insertShipments = (db: Db, json: string, at: number) =>
	insertSelect(
		db,
		shipments,
		{
			id: sql`parcel.value ->> 'id'`,
			orderId: sql`parcel.value ->> 'orderId'`,
			carrier: sql`parcel.value ->> 'carrier'`,
			trackingNumber: sql`parcel.value ->> 'trackingNumber'`,
			createdAt: at,
		},
		sql`from json_each(${json}) as parcel
				where not exists (
					select 1 from json_each(parcel.value -> 'lines') as line join order_lines on order_lines.id = line.value ->> 0
					where ${unitsToShip} <> line.value ->> 1 or ${lineObstacle} is not null)`,
	).returning({ id: shipments.id });

const shipLines = (db: Db, json: string, { at, changeId }: { at: number; changeId: string }) =>
	db
		.update(orderLines)
		.set({
			status: "shipped",
			shippedUnits: sql`${orderLines.shippedUnits} + sent.quantity`,
			shippedAt: at,
			changeId,
		})
		.from(selectSent(json))
		.where(eq(orderLines.id, sql`sent.line_id`));

const selectSent = (json: string) =>
	sql`(select line.value ->> 0 as line_id, shipments.id as shipment_id, line.value ->> 1 as quantity
		from json_each(${json}) as parcel join shipments on shipments.id = parcel.value ->> 'id'
		join json_each(parcel.value -> 'lines') as line) as sent`;

const insertShipmentLines = (db: Db, json: string) =>
	insertSelect(
		db,
		shipmentLines,
		{ lineId: sql`sent.line_id`, shipmentId: sql`sent.shipment_id`, quantity: sql`sent.quantity` },
		sql`from ${selectSent(json)}`,
	);

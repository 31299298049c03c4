import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { formatActor } from "~/domain/accounts/actor";
import type { AdminContext } from "~/domain/accounts/context.server";
import { audit } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect, pickExcluded } from "~/platform/d1/insert-select.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { calculateLineTotal } from "../../money/rules";
import { unitsToShip } from "../conditions.server";
import { writePayloads } from "../events/write-payloads.server";
import { buildShippedMail } from "../mails/mails.server";
import { isGoods } from "../rules/order-line";
import { pickUnits, type ShipmentLine, sumUnits, type Tracking } from "../rules/shipping";
import { auditLines } from "../statements.server";
import { orderLines, shipmentLines, shipments } from "../tables.server";
import { type LineToShip, lineObstacle, type OrderToShip } from "./ship-queries.server";

export type Parcel = Tracking & {
	id: string;
	note: string;
	lines: readonly ShipmentLine[];
};

export type Plan = { orderId: string; order: OrderToShip; parcels: readonly Parcel[] };

/**
 * Stores the shipments and, with `send`, marks them as sent: all of an order or, if the order is not as it was read, none.
 * Returns the ids of those that were written.
 */
export async function writeShipments(
	ctx: AdminContext,
	plans: readonly Plan[],
	{ send }: { send: boolean },
): Promise<Set<string>> {
	const [stored] = await ctx.db.batch(buildShipments(ctx, plans, { send }).statements);
	return new Set(stored.map(({ id }) => id));
}

type Writing = {
	send: boolean;
	/** What must hold of a `parcel.value ->> 'orderId'` too. */
	when?: SQL;
};

export function buildShipments(
	ctx: AdminContext,
	plans: readonly Plan[],
	{ send, when = sql`1` }: Writing,
) {
	const { db, by } = ctx;
	const change = { at: ctx.now(), changeId: ctx.newId(), by };
	const parcels = plans.flatMap(({ parcels }) => parcels);
	const written = selectChanged(
		parcels.map(({ id }) => id),
		change,
	);
	const rows = plans.flatMap(toRows);
	const json = JSON.stringify(rows);
	const statements = [
		upsertShipments(db, json, change, when),
		...(rows.some(({ isRepacked }) => isRepacked)
			? [db.delete(shipmentLines).where(sql`${shipmentLines.shipmentId} in ${written}`)]
			: []),
		insertLines(db, json, change),
		...(send
			? sendStatements(ctx, plans, written, change)
			: ([auditPacking(db, written, change)] as const)),
	] as const;
	const isShippable = (orderId: SQL) =>
		sql`exists (select 1 from json_each(${json}) as parcel
			where parcel.value ->> 'orderId' = ${orderId} and ${isAsRead})`;
	return { statements, isShippable };
}

type Change = { at: number; changeId: string; by: AdminContext["by"] };

const toRows = ({ orderId, order, parcels }: Plan) =>
	parcels.map((parcel) => {
		const packed = order.packed.find(({ id }) => id === parcel.id);
		// What leaves as it was packed has its lines already.
		const lines = packed?.lines === parcel.lines ? [] : parcel.lines;
		return {
			...parcel,
			isRepacked: packed !== undefined && lines.length > 0,
			lines: lines.map(({ lineId, quantity }) => [lineId, quantity]),
			orderId,
			units: order.lines.map(({ id, unitsToShip, status }) => [id, unitsToShip, status]),
			packed: order.packed.map(({ id, changeId }) => [id, changeId]),
		};
	});

/** An order of which nothing was packed, shipped, refunded or disputed since it was read. */
const isAsRead = sql`
	not exists (
		select 1 from json_each(parcel.value -> 'units') as unit join order_lines on order_lines.id = unit.value ->> 0
		where ${unitsToShip} <> unit.value ->> 1 or status <> unit.value ->> 2 or ${unitsToShip} > 0 and ${lineObstacle} is not null)
	and not exists (
		select 1 from shipments where shipments.order_id = parcel.value ->> 'orderId' and shipments.state = 'packing'
			and not exists (select 1 from json_each(parcel.value -> 'packed') as seen
				where seen.value ->> 0 = shipments.id and seen.value ->> 1 = shipments.change_id))
	and not exists (
		select 1 from json_each(parcel.value -> 'packed') as seen
			left join shipments on shipments.id = seen.value ->> 0 and shipments.state = 'packing'
		where shipments.id is null)`;

const upsertShipments = (db: Db, json: string, { at, changeId, by }: Change, when: SQL) =>
	insertSelect(
		db,
		shipments,
		{
			id: sql`parcel.value ->> 'id'`,
			number: sql`'SH-' || ((select last from number_series where name = 'shipment') + 1 + parcel.key)`,
			orderId: sql`parcel.value ->> 'orderId'`,
			carrier: sql`parcel.value ->> 'carrier'`,
			trackingNumber: sql`parcel.value ->> 'trackingNumber'`,
			note: sql`parcel.value ->> 'note'`,
			changeId,
			createdBy: by.userId,
			createdAt: at,
		},
		sql`from json_each(${json}) as parcel where ${isAsRead} and ${when}`,
	)
		.onConflictDoUpdate({
			target: shipments.id,
			set: pickExcluded(shipments, ["carrier", "trackingNumber", "note", "changeId"]),
		})
		.returning({ id: shipments.id });

const selectChanged = (ids: readonly string[], { changeId }: Change): SQL =>
	sql`(select id from shipments where id in ${toIdList(ids)} and change_id = ${changeId})`;

const insertLines = (db: Db, json: string, { changeId }: Change) =>
	insertSelect(
		db,
		shipmentLines,
		{
			lineId: sql`line.value ->> 0`,
			shipmentId: sql`shipments.id`,
			quantity: sql`line.value ->> 1`,
		},
		sql`from json_each(${json}) as parcel join shipments on shipments.id = parcel.value ->> 'id'
			join json_each(parcel.value -> 'lines') as line where shipments.change_id = ${changeId}`,
	);

/** For orders of which all was written. */
const auditPacking = (db: Db, written: SQL, { at, changeId, by }: Change) =>
	insertSelect(
		db,
		audit,
		{
			id: sql`${changeId} || ':' || shipments.id`,
			actor: formatActor(by),
			action: sql`iif(shipments.created_at = ${at}, 'order.pack', 'order.repack')`,
			subject: sql`'order:' || shipments.order_id`,
			before: "",
			after: sql`shipments.number || ': ' || (
				select sum(quantity) from shipment_lines where shipment_id = shipments.id) || ' units'`,
			at,
		},
		sql`from shipments where shipments.id in ${written}`,
	);

/** Shipments before lines: a trigger compares the lines with what was sent. */
function sendStatements(
	{ db, newId, settings }: Platform,
	plans: readonly Plan[],
	written: SQL,
	{ at, changeId, by }: Change,
): BatchItem<"sqlite">[] {
	const orderIds = plans.map(({ orderId }) => orderId);
	const mails = plans.flatMap(({ order, parcels }) => {
		const sent = sumUnits(parcels);
		const following = pickUnits(
			order.lines,
			({ id, unitsToShip }) => unitsToShip - (sent.get(id) ?? 0),
		);
		const isSent = (line: LineToShip) => !isGoods(line) || line.unitsToShip === sent.get(line.id);
		const now = order.lines.map((line) => ({
			kind: line.kind,
			status: line.status === "paid" && isSent(line) ? ("shipped" as const) : line.status,
		}));
		return parcels.map((parcel) => ({
			...buildShippedMail(settings, toMailedLines(order, parcel), now, { ...parcel, following }),
			id: newId(),
			shipmentId: parcel.id,
		}));
	});
	return [
		db
			.update(shipments)
			.set({ state: "sent", sentAt: at })
			.where(sql`${shipments.id} in ${written}`),
		db
			.update(orderLines)
			.set({
				status: sql`iif(${orderLines.quantity} = ${orderLines.cancelledUnits} + ${orderLines.shippedUnits} + sent.units, 'shipped', 'paid')`,
				shippedUnits: sql`${orderLines.shippedUnits} + sent.units`,
				shippedAt: at,
				changeId,
			})
			.from(
				sql`(select line_id, sum(quantity) as units from shipment_lines where shipment_id in ${written} group by line_id
					union all select id, quantity - cancelled_units - shipped_units from order_lines
					where order_id in (select order_id from shipments where id in ${written})
						and kind = 'service' and status = 'paid') as sent`,
			)
			.where(eq(orderLines.id, sql`sent.line_id`)),
		auditLines(db, sql`${orderLines.orderId} in ${toIdList(orderIds)}`, {
			changeId,
			actor: by,
			action: "order.ship",
			before: "paid",
			after: sql`iif(${orderLines.status} = 'shipped', 'shipped',
				${orderLines.shippedUnits} || ' of ' || (${orderLines.quantity} - ${orderLines.cancelledUnits}) || ' shipped')`,
			at,
		}),
		queueMails(db, mails, at, sql`(mail.value ->> 'shipmentId') in ${written}`),
		writePayloads(db, orderIds),
	];
}

function toMailedLines({ lines }: OrderToShip, parcel: Parcel) {
	const units = sumUnits([parcel]);
	return pickUnits(lines, ({ id }) => units.get(id) ?? 0).map((line) => ({
		...line,
		totalPoisha: calculateLineTotal(line.unitPricePoisha, line.quantity),
	}));
}

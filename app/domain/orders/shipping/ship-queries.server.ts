import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";
import { groupBy } from "~/platform/group-by";
import { isToShip } from "../conditions.server";
import { isLastShipment, lineColumns } from "../queries.server";
import type { LineObstacle, Shipment } from "../rules/shipping";
import { orderLines, orders, shipments } from "../tables.server";

const FIELDS = [
	"id",
	"number",
	"orderId",
	"state",
	"carrier",
	"trackingNumber",
	"note",
	"changeId",
	"createdAt",
	"sentAt",
] as const satisfies (keyof Shipment)[];

export const shipmentsOf = (orderId: SQL) =>
	sql`(select json_group_array(json_object(
		${sql.raw(FIELDS.map((field) => `'${field}', ${shipments[field].name}`).join(", "))},
		'lines', json((select json_group_array(json_object('lineId', line_id, 'quantity', quantity))
			from shipment_lines where shipment_lines.shipment_id = shipment.id))))
		from (select * from shipments where order_id = ${orderId} order by created_at, number) as shipment)`.mapWith(
		(json: string): Shipment[] => JSON.parse(json),
	);

export async function listShipments(db: Db, orderIds: readonly string[]): Promise<Shipment[]> {
	const rows = await db
		.select({ found: shipmentsOf(sql`wanted.value`) })
		.from(sql`json_each(${JSON.stringify(orderIds)}) as wanted`);
	return rows.flatMap(({ found }) => found);
}

/** A column of `order_lines`. A trigger refuses to ship such a line, too. */
export const lineObstacle = sql<LineObstacle | null>`iif(exists (
	select 1 from disputes where disputes.transaction_id = order_lines.transaction_id and disputes.state = 'open'), 'disputed', null)`;

const lineToShip = {
	...lineColumns,
	shipComplete: orders.shipComplete,
	obstacle: lineObstacle.as("obstacle"),
};

/** `orderIds` is a list in SQL; `found` is read with each line. */
const selectLinesToShip = (db: Db, orderIds: SQL, found: SQL<Shipment[]>) =>
	db
		.select({ line: lineToShip, found })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(shipments, isLastShipment)
		.where(sql`${orderLines.orderId} in ${orderIds}`)
		.orderBy(asc(orderLines.orderId), asc(orderLines.position));

export type LineToShip = Awaited<ReturnType<typeof selectLinesToShip>>[number]["line"];

export async function listLinesToShip(db: Db, orderIds: readonly string[]): Promise<LineToShip[]> {
	const rows = await selectLinesToShip(db, toIdList(orderIds), sql`null`);
	return rows.map(({ line }) => line);
}

/** The first line of the order has them. */
const shipmentsOnce =
	sql`iif(order_lines.position = 1, ${shipmentsOf(sql`order_lines.order_id`)}, '[]')`.mapWith(
		(json: string): Shipment[] => JSON.parse(json),
	);

export type OrderToShip = { lines: LineToShip[]; packed: Shipment[]; sent: Shipment[] };

/** By order; `orderIds` is a list in SQL. */
export async function readOrdersToShip(db: Db, orderIds: SQL): Promise<Map<string, OrderToShip>> {
	const rows = await selectLinesToShip(db, orderIds, shipmentsOnce);
	return new Map(
		Array.from(
			groupBy(rows, ({ line }) => line.orderId),
			([orderId, ofOrder]) => {
				const all = ofOrder.flatMap(({ found }) => found);
				return [
					orderId,
					{
						lines: ofOrder.map(({ line }) => line),
						packed: all.filter(({ state }) => state === "packing"),
						sent: all.filter(({ state }) => state === "sent"),
					},
				];
			},
		),
	);
}

export async function readOrderToShip(db: Db, orderId: string): Promise<OrderToShip | null> {
	return (await readOrdersToShip(db, toIdList([orderId]))).get(orderId) ?? null;
}

/** The first orders that have at most `maxLines` lines together; at least one. */
export async function takeOrdersByLines(
	db: Db,
	orderIds: readonly string[],
	maxLines: number,
): Promise<string[]> {
	const counts = await db
		.select({ orderId: orderLines.orderId, lineCount: count() })
		.from(orderLines)
		.where(sql`${orderLines.orderId} in ${toIdList(orderIds)}`)
		.groupBy(orderLines.orderId);
	const lineCounts = new Map(counts.map(({ orderId, lineCount }) => [orderId, lineCount]));
	let lines = 0;
	const isBeyond = (id: string) => {
		lines += lineCounts.get(id) ?? 0;
		return lines > maxLines;
	};
	const end = orderIds.findIndex(isBeyond);
	return orderIds.slice(0, end < 0 ? undefined : Math.max(end, 1));
}

/** Orders with units that are paid and not shipped, the oldest first. */
export async function listOrdersToTrack(db: Db, after: Cursor | null, size: number) {
	const toShip = sql`(select order_id, sum(quantity - cancelled_units - shipped_units) as units
		from order_lines where ${isToShip("order_lines")} group by order_id) as waiting`;
	const rows = await db
		.select({
			id: orders.id,
			number: orders.number,
			buyer: sql<string>`iif(${orders.companyName} = '', ${orders.buyerName}, ${orders.companyName})`,
			units: sql<number>`waiting.units`,
			createdAt: orders.createdAt,
		})
		.from(orders)
		.innerJoin(toShip, sql`waiting.order_id = ${orders.id}`)
		.where(sql`(${orders.createdAt}, ${orders.id}) > (${after?.key ?? 0}, ${after?.id ?? ""})`)
		.orderBy(asc(orders.createdAt), asc(orders.id))
		.limit(size + 1);
	return cutPage(rows, size);
}

import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { groupBy } from "~/platform/group-by";
import { isLastShipment, lineColumns } from "../queries.server";
import type { LineObstacle, Shipment } from "../rules/shipping";
import { orderLines, orders, shipments } from "../tables.server";
import { shipmentsOf } from "./list-shipments.server";

/** For `order_lines`. A trigger refuses to ship such a line too. */
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

/** All lines of the orders, in the order of each cart. */
export async function listLinesToShip(db: Db, orderIds: readonly string[]): Promise<LineToShip[]> {
	const rows = await selectLinesToShip(db, toIdList(orderIds), sql`null`);
	return rows.map(({ line }) => line);
}

/** With the first line of the order. */
const shipmentsOnce =
	sql`iif(order_lines.position = 1, ${shipmentsOf(sql`order_lines.order_id`)}, '[]')`.mapWith(
		(json: string): Shipment[] => JSON.parse(json),
	);

/** All lines of an order, and its shipments. */
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

import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { groupBy } from "~/platform/group-by";
import { isLastShipment, lineColumns } from "../queries.server";
import type { LineObstacle, Shipment } from "../rules/shipping";
import { orderLines, orders, shipments } from "../tables.server";
import { selectShipments } from "./list-shipments.server";

/** For `order_lines`. A trigger refuses to ship such a line too. */
export const lineObstacle = sql<LineObstacle | null>`iif(exists (
	select 1 from disputes where disputes.transaction_id = order_lines.transaction_id and disputes.state = 'open'), 'disputed', null)`;

/** `orderIds` is a list in SQL. */
const selectLinesToShip = (db: Db, orderIds: SQL) =>
	db
		.select({
			...lineColumns,
			shipComplete: orders.shipComplete,
			obstacle: lineObstacle.as("obstacle"),
		})
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(shipments, isLastShipment)
		.where(sql`${orderLines.orderId} in ${orderIds}`)
		.orderBy(asc(orderLines.orderId), asc(orderLines.position));

export type LineToShip = Awaited<ReturnType<typeof selectLinesToShip>>[number];

/** All lines of the orders, in the order of each cart. */
export function listLinesToShip(db: Db, orderIds: readonly string[]): Promise<LineToShip[]> {
	return selectLinesToShip(db, toIdList(orderIds));
}

/** All lines of an order, and its shipments. */
export type OrderToShip = { lines: LineToShip[]; packed: Shipment[]; sent: Shipment[] };

/** By order; `orderIds` is a list in SQL. */
export async function readOrdersToShip(db: Db, orderIds: SQL): Promise<Map<string, OrderToShip>> {
	const [lines, found] = await Promise.all([
		selectLinesToShip(db, orderIds),
		selectShipments(db, orderIds),
	]);
	const shipmentsOf = groupBy(found, ({ orderId }) => orderId);
	return new Map(
		Array.from(
			groupBy(lines, ({ orderId }) => orderId),
			([orderId, linesOfOrder]) => {
				const all = shipmentsOf.get(orderId) ?? [];
				return [
					orderId,
					{
						lines: linesOfOrder,
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

import { asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { isLastShipment, lineColumns } from "../queries.server";
import type { LineObstacle } from "../rules/shipping";
import { orderLines, orders, shipments } from "../tables.server";

/** For `order_lines`. A trigger refuses to ship such a line too. */
export const lineObstacle = sql<LineObstacle | null>`iif(exists (
	select 1 from disputes where disputes.transaction_id = order_lines.transaction_id and disputes.state = 'open'), 'disputed', null)`;

function selectLinesToShip(db: Db, filter: SQL) {
	return db
		.select({ ...lineColumns, obstacle: lineObstacle.as("obstacle") })
		.from(orderLines)
		.innerJoin(orders, eq(orders.id, orderLines.orderId))
		.leftJoin(shipments, isLastShipment)
		.where(filter)
		.orderBy(asc(orderLines.orderId), asc(orderLines.position));
}

export type LineToShip = Awaited<ReturnType<typeof selectLinesToShip>>[number];

/** All lines of the orders, in the order of each cart. */
export function listLinesToShip(db: Db, orderIds: readonly string[]): Promise<LineToShip[]> {
	return selectLinesToShip(db, sql`${orderLines.orderId} in ${toIdList(orderIds)}`);
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

export function findLineToShip(db: Db, lineId: string): Promise<LineToShip[]> {
	return selectLinesToShip(db, sql`${orderLines.id} = ${lineId}`);
}

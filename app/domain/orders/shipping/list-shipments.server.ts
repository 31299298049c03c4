import { asc, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Shipment } from "../rules/shipping";
import { shipments } from "../tables.server";

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const shippedLines = sql`(
	select json_group_array(json_object('lineId', line_id, 'quantity', shipment_lines.quantity))
	from order_lines join shipment_lines on shipment_lines.line_id = order_lines.id
	where order_lines.order_id = shipments.order_id and shipment_lines.shipment_id = shipments.id
	)`.mapWith((json: string): Shipment["lines"] => JSON.parse(json));

/** Oldest first. */
export function listShipments(db: Db, orderIds: readonly string[]): Promise<Shipment[]> {
	return db
		.select({
			id: shipments.id,
			orderId: shipments.orderId,
			carrier: shipments.carrier,
			trackingNumber: shipments.trackingNumber,
			createdAt: shipments.createdAt,
			lines: shippedLines,
		})
		.from(shipments)
		.where(sql`${shipments.orderId} in ${toIdList(orderIds)}`)
		.orderBy(asc(shipments.createdAt));
}

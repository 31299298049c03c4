import { asc, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Shipment } from "../rules/shipping";
import { shipments } from "../tables.server";

/** In raw SQL, because drizzle drops the table names in a query on one table. */
const linesOfShipment = sql`(
	select json_group_array(json_object('lineId', line_id, 'quantity', quantity))
	from shipment_lines where shipment_lines.shipment_id = shipments.id
	)`.mapWith((json: string): Shipment["lines"] => JSON.parse(json));

/** Oldest first. `orderIds` is a list in SQL. */
export const selectShipments = (db: Db, orderIds: SQL) =>
	db
		.select({
			id: shipments.id,
			number: shipments.number,
			orderId: shipments.orderId,
			state: shipments.state,
			carrier: shipments.carrier,
			trackingNumber: shipments.trackingNumber,
			note: shipments.note,
			changeId: shipments.changeId,
			createdAt: shipments.createdAt,
			sentAt: shipments.sentAt,
			lines: linesOfShipment,
		})
		.from(shipments)
		.where(sql`${shipments.orderId} in ${orderIds}`)
		.orderBy(asc(shipments.createdAt), asc(shipments.number));

/** Oldest first, packed and sent. */
export const listShipments = (db: Db, orderIds: readonly string[]): Promise<Shipment[]> =>
	selectShipments(db, toIdList(orderIds));

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { Shipment } from "../rules/shipping";
import { shipments } from "../tables.server";

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

/** All of an order, oldest first. */
export const shipmentsOf = (orderId: SQL) =>
	sql`(select json_group_array(json_object(
		${sql.raw(FIELDS.map((field) => `'${field}', ${shipments[field].name}`).join(", "))},
		'lines', json((select json_group_array(json_object('lineId', line_id, 'quantity', quantity))
			from shipment_lines where shipment_lines.shipment_id = shipment.id))))
		from (select * from shipments where order_id = ${orderId} order by created_at, number) as shipment)`.mapWith(
		(json: string): Shipment[] => JSON.parse(json),
	);

/** Packed and sent, those of an order oldest first. */
export async function listShipments(db: Db, orderIds: readonly string[]): Promise<Shipment[]> {
	const rows = await db
		.select({ found: shipmentsOf(sql`wanted.value`) })
		.from(sql`json_each(${JSON.stringify(orderIds)}) as wanted`);
	return rows.flatMap(({ found }) => found);
}

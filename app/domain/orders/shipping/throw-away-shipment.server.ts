import { and, eq, sql } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import { audit } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { shipments } from "../tables.server";

/** Deletes a shipment that was not sent yet. Returns false if the order has no such shipment. */
export async function throwAwayShipment(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ orderId, shipmentId }: { orderId: string; shipmentId: string },
): Promise<boolean> {
	const isPacked = and(
		eq(shipments.id, shipmentId),
		eq(shipments.orderId, orderId),
		eq(shipments.state, "packing"),
	);
	const [, deleted] = await db.batch([
		insertSelect(
			db,
			audit,
			{
				id: newId(),
				actor: formatActor({ kind: "admin", userId: adminId }),
				action: "order.unpack",
				subject: sql`'order:' || ${shipments.orderId}`,
				before: shipments.number,
				after: "",
				at: now(),
			},
			sql`from ${shipments} where ${isPacked}`,
		),
		db.delete(shipments).where(isPacked).returning({ id: shipments.id }),
	]);
	return deleted.length > 0;
}

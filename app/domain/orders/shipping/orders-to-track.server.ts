import { asc, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage } from "~/platform/d1/keyset.server";
import { isToShip } from "../conditions.server";
import { orders } from "../tables.server";

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

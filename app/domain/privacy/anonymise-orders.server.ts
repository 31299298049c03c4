import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import { buildDeletedEmail, DELETED_NAME } from "~/domain/accounts/rules";
import { orders } from "~/domain/orders/tables.server";
import { refunds } from "~/domain/payments/tables.server";
import type { Db } from "~/platform/d1/database.server";

/** Only finished orders; triggers anonymise the others when they are. */
export function anonymiseOrders(db: Db, userId: string) {
	const openRefunds = db
		.select({ one: sql`1` })
		.from(refunds)
		.where(and(eq(refunds.orderId, orders.id), inArray(refunds.state, ["due", "sent", "failed"])));
	const isDone = or(
		inArray(orders.status, ["shipped", "cancelled"]),
		and(eq(orders.status, "refunded"), notExists(openRefunds)),
	);
	return db
		.update(orders)
		.set({
			buyerName: DELETED_NAME,
			buyerEmail: buildDeletedEmail(userId),
			address: "Deleted",
			phone: "Deleted",
			phoneVerified: false,
		})
		.where(and(eq(orders.userId, userId), isDone));
}

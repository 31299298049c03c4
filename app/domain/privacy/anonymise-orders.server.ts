import { and, eq, inArray, notExists, or, sql } from "drizzle-orm";
import { buildDeletedEmail, DELETED_NAME } from "~/domain/accounts/rules";
import { orderLines } from "~/domain/orders/tables.server";
import { refunds } from "~/domain/payments/tables.server";
import type { Db } from "~/platform/d1/database.server";

/** Only finished orders; triggers anonymise the others when they are. */
export function anonymiseOrders(db: Db, userId: string) {
	const openRefunds = db
		.select({ one: sql`1` })
		.from(refunds)
		.where(
			and(eq(refunds.lineId, orderLines.id), inArray(refunds.state, ["due", "sent", "failed"])),
		);
	const isDone = or(
		inArray(orderLines.status, ["shipped", "cancelled"]),
		and(eq(orderLines.status, "refunded"), notExists(openRefunds)),
	);
	return db
		.update(orderLines)
		.set({
			buyerName: DELETED_NAME,
			buyerEmail: buildDeletedEmail(userId),
			address: "Deleted",
			phone: "Deleted",
			phoneVerified: false,
		})
		.where(and(eq(orderLines.userId, userId), isDone));
}

import { and, eq, sql } from "drizzle-orm";
import { buildDeletedEmail, DELETED_NAME } from "~/domain/accounts/rules";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { orders } from "~/domain/orders/tables.server";
import type { Db } from "~/platform/d1/database.server";

/**
 * Only orders of which no line needs the address; triggers anonymise the others when none does, and delete what else
 * describes a person.
 */
export function anonymiseOrders(db: Db, userId: string) {
	const needsAddress = sql`(
		exists (select 1 from order_lines where order_id = orders.id and status in ('unpaid', 'paid'))
		or exists (select 1 from refunds where order_id = orders.id and state <> 'succeeded'))`;
	return db
		.update(orders)
		.set({
			buyerName: DELETED_NAME,
			buyerEmail: buildDeletedEmail(userId),
			phone: "Deleted",
			phoneVerified: false,
		})
		.where(and(eq(orders.userId, userId), sql`not ${needsAddress}`));
}

/** As of the orders: a company keeps its address and numbers. */
export const anonymiseRequests = (db: Db, userId: string) =>
	db
		.update(approvalRequests)
		.set({
			delivery: sql`json_set(${approvalRequests.delivery}, '$.name', ${DELETED_NAME}, '$.phone', 'Deleted')`,
		})
		.where(eq(approvalRequests.requestedBy, userId));

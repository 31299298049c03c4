import { eq, sql } from "drizzle-orm";
import { audit } from "../../platform/audit.server";
import type { Db } from "../../platform/database.server";
import { type Actor, actorName } from "./rules";
import { orders } from "./tables.server";

/** One move of one or more orders, as the audit trail tells it. `at` is in ms. */
export type OrderChange = {
	changeId: string;
	actor: Actor;
	action: string;
	before: string;
	after: string;
	at: number;
};

/** A condition for rows that tell of a change: it holds only if the change moved an order. */
export function changeHappened(changeId: string) {
	return sql`exists (select 1 from ${orders} where ${orders.changeId} = ${changeId})`;
}

/** The statement that writes an audit row for each order that a change moved; none when it moved none. */
export function auditOrders(db: Db, change: OrderChange) {
	return db.insert(audit).select(
		db
			.select({
				id: sql<string>`${change.changeId} || ':' || ${orders.id}`.as("id"),
				actor: sql<string>`${actorName(change.actor)}`.as("actor"),
				action: sql<string>`${change.action}`.as("action"),
				subject: sql<string>`'order:' || ${orders.id}`.as("subject"),
				before: sql<string>`${change.before}`.as("before"),
				after: sql<string>`${change.after}`.as("after"),
				at: sql<number>`${change.at}`.as("at"),
			})
			.from(orders)
			.where(eq(orders.changeId, change.changeId)),
	);
}

import { and, eq, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/database.server";
import { orders } from "../orders/tables.server";
import { attemptOrders, attempts } from "./tables.server";

export type Attempt = typeof attempts.$inferSelect;

/** The attempt that is under way for an order; at most one exists. */
export async function liveAttemptOf(db: Db, orderId: string): Promise<Attempt | null> {
	const [row] = await db
		.select({ attempt: attempts })
		.from(attemptOrders)
		.innerJoin(attempts, eq(attempts.id, attemptOrders.attemptId))
		.where(and(eq(attemptOrders.orderId, orderId), eq(attemptOrders.live, true)));
	return row?.attempt ?? null;
}

/** The attempt that a provider's fact speaks of, by our id in its metadata, else by the provider's own. */
export async function attemptOf(
	db: Db,
	fact: { attemptId: string | null; providerId: string },
): Promise<Attempt | null> {
	const rows = await db
		.select()
		.from(attempts)
		.where(or(eq(attempts.id, fact.attemptId ?? ""), eq(attempts.providerId, fact.providerId)));
	return rows.find(({ id }) => id === fact.attemptId) ?? rows[0] ?? null;
}

/** The orders that an attempt pays, with what their mails say. */
export function ordersOfAttempt(db: Db, attemptId: string) {
	return db
		.select({
			id: orders.id,
			productName: orders.productName,
			quantity: orders.quantity,
			unitPricePoisha: orders.unitPricePoisha,
			totalPoisha: orders.totalPoisha,
			buyerName: orders.buyerName,
			buyerEmail: orders.buyerEmail,
		})
		.from(attemptOrders)
		.innerJoin(orders, eq(orders.id, attemptOrders.orderId))
		.where(eq(attemptOrders.attemptId, attemptId));
}

/** A condition on `orders`: no payment is under way for the row. */
export const noLiveAttempt = sql`not exists (select 1 from ${attemptOrders} where ${attemptOrders.orderId} = ${orders.id} and ${attemptOrders.live} = 1)`;

import { asc, eq, sql } from "drizzle-orm";
import { orderLines } from "~/domain/orders/tables.server";
import type { Db } from "~/platform/d1/database.server";
import type { OrderPayment } from "./rules";
import { attempts, bankPayments } from "./tables.server";

/** Payments of an order by card, also those that failed or are in progress, and by bank; oldest first. */
export async function listOrderPayments(db: Db, orderId: string): Promise<OrderPayment[]> {
	const [byCard, byBank] = await Promise.all([
		db
			.select({
				method: attempts.kind,
				state: attempts.state,
				amountPoisha: attempts.amountPoisha,
				transactionId: attempts.transactionId,
				createdAt: attempts.createdAt,
				lastError: attempts.lastError,
				lastErrorAt: attempts.lastErrorAt,
			})
			.from(attempts)
			.where(eq(attempts.orderId, orderId))
			.orderBy(asc(attempts.createdAt)),
		db
			.select({
				method: sql<"bank">`'bank'`,
				state: sql<"succeeded">`'succeeded'`,
				amountPoisha: sql<number>`sum(${bankPayments.amountPoisha})`,
				transactionId: bankPayments.reference,
				createdAt: sql<number>`min(${bankPayments.recordedAt})`,
				lastError: sql<null>`null`,
				lastErrorAt: sql<null>`null`,
			})
			.from(orderLines)
			.innerJoin(bankPayments, eq(bankPayments.lineId, orderLines.id))
			.where(eq(orderLines.orderId, orderId))
			.groupBy(bankPayments.reference),
	]);
	return [...byCard, ...byBank].sort((one, other) => one.createdAt - other.createdAt);
}

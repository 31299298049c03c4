import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { OrderPayment } from "./rules";
import { attempts, bankPaymentOrders, bankPayments } from "./tables.server";

/** Payments of an order by card, also those that failed or are in progress, by bank and on account, and withheld VAT; oldest first. */
export async function listOrderPayments(db: Db, orderId: string): Promise<OrderPayment[]> {
	const [byCard, byBank, others] = await Promise.all([
		db
			.select({
				method: attempts.kind,
				...pickColumns(attempts, "state", "amountPoisha", "transactionId", "createdAt"),
				...pickColumns(attempts, "lastError", "lastErrorAt"),
			})
			.from(attempts)
			.where(eq(attempts.orderId, orderId))
			.orderBy(asc(attempts.createdAt)),
		db
			.select({
				method: sql<"bank">`'bank'`,
				state: sql<"succeeded">`'succeeded'`,
				amountPoisha: bankPaymentOrders.amountPoisha,
				transactionId: bankPayments.reference,
				createdAt: bankPayments.recordedAt,
				lastError: sql<null>`null`,
				lastErrorAt: sql<null>`null`,
			})
			.from(bankPaymentOrders)
			.innerJoin(bankPayments, eq(bankPayments.id, bankPaymentOrders.paymentId))
			.where(eq(bankPaymentOrders.orderId, orderId)),
		db.all<OrderPayment>(sql`select 'account' as method, 'succeeded' as state, delta_poisha as amountPoisha,
			'ACC-' || order_id as transactionId, at as createdAt, null as lastError, null as lastErrorAt
			from account_entries where order_id = ${orderId} and kind = 'charge'
			union all select 'withheld', 'succeeded', amount_poisha, number, recorded_at, null, null
			from tax_certificates where order_id = ${orderId}`),
	]);
	return [...byCard, ...byBank, ...others].sort((one, other) => one.createdAt - other.createdAt);
}

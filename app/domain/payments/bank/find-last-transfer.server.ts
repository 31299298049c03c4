import { desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { bankPaymentOrders, bankPayments } from "../tables.server";

export async function findLastTransfer(db: Db, orderId: string) {
	const [transfer] = await db
		.select({ id: bankPayments.id, reference: bankPayments.reference })
		.from(bankPaymentOrders)
		.innerJoin(bankPayments, eq(bankPayments.id, bankPaymentOrders.paymentId))
		.where(eq(bankPaymentOrders.orderId, orderId))
		.orderBy(desc(bankPayments.recordedAt))
		.limit(1);
	return transfer ?? null;
}

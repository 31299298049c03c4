import { inArray, sql } from "drizzle-orm";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { attemptLines, attempts } from "../tables.server";

const RETENTION_MS = 365 * 86_400_000;
const MAX_DELETED_PER_RUN = 50;

/** Orders that nobody ever paid. One with a payment or a refund is a business record and stays. */
export async function deleteCancelledOrders({ db, now }: Platform): Promise<void> {
	const end = now() - RETENTION_MS;
	const expired = await db.all<{ id: string }>(sql`
		select distinct order_id as id from order_lines as cancelled
		where status = 'cancelled' and transaction_id is null and cancelled_at <= ${end}
			and not exists (select 1 from order_lines as other where other.order_id = cancelled.order_id
				and (other.status <> 'cancelled' or other.transaction_id is not null or other.cancelled_at > ${end}))
			and not exists (select 1 from webhook_deliveries where webhook_deliveries.order_id = cancelled.order_id)
			and not exists (select 1 from payment_attempts where payment_attempts.order_id = cancelled.order_id and state <> 'closed')
			and not exists (select 1 from bank_payment_orders where bank_payment_orders.order_id = cancelled.order_id)
			and not exists (select 1 from refunds where refunds.order_id = cancelled.order_id)
			and not exists (select 1 from documents where documents.order_id = cancelled.order_id)
		limit ${MAX_DELETED_PER_RUN}`);
	if (expired.length === 0) return;
	const ids = toIdList(expired.map(({ id }) => id));
	const expiredLines = db
		.select({ id: orderLines.id })
		.from(orderLines)
		.where(sql`${orderLines.orderId} in ${ids}`);
	await db.batch([
		db.delete(attemptLines).where(inArray(attemptLines.lineId, expiredLines)),
		db.delete(attempts).where(sql`${attempts.orderId} in ${ids}`),
		db.delete(orderLines).where(sql`${orderLines.orderId} in ${ids}`),
		db.delete(orders).where(sql`${orders.id} in ${ids}`),
	]);
}

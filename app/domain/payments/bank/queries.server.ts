import { desc, eq, type SQL, sql } from "drizzle-orm";
import { hasStatus } from "~/domain/orders/conditions.server";
import { readOrders } from "~/domain/orders/read-orders.server";
import type { OrderListItem } from "~/domain/orders/rules/order-list-item";
import { orders } from "~/domain/orders/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { type Cursor, cutPage, isAfterCursor, sortBy } from "~/platform/d1/keyset.server";
import { MAX_ORDERS_PER_TRANSFER } from "../rules";
import { bankPaymentOrders, bankPayments } from "../tables.server";

/** Orders held for a bank transfer, or for the rest of one. Reads the oldest unpaid lines only: those held for a card expire soon. */
export const selectAwaitedTransfers = (maxLines: number): SQL =>
	sql`select orders.id, orders.created_at as at from (
			select order_id from order_lines where ${hasStatus(sql`status`, "unpaid")} and cancellation_pending_since is null
			order by created_at, order_id limit ${maxLines + 1}) as line
		join orders on orders.id = line.order_id
		where orders.bank_hold_until is not null or orders.received_poisha > 0`;

const MAX_LINES = 1000;
const PAGE_SIZE = 20;
const OLDEST_FIRST = { key: orders.createdAt, id: orders.id, direction: "asc" } as const;

export async function listAwaitedTransfers(
	db: Db,
	after: Cursor | null,
): Promise<{ orders: OrderListItem[]; next: string | null }> {
	const held = sql`${orders.id} in (select id from (${selectAwaitedTransfers(MAX_LINES)}))`;
	const beyond = isAfterCursor(OLDEST_FIRST, after);
	const found = await readOrders(db, {
		where: beyond ? sql`${held} and ${beyond}` : held,
		orderBy: sortBy(OLDEST_FIRST),
		limit: PAGE_SIZE + 1,
	});
	const { rows, next } = cutPage(found.toReversed(), PAGE_SIZE);
	return { orders: rows, next };
}

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

export const selectCustomers = (orderIds: readonly string[]): SQL =>
	sql`select customer_id from orders where id in ${toIdList(orderIds)}`;

type UnpaidOrder = { id: string; orderNumber: string; duePoisha: number };

/** One transfer may be for several orders of a customer. */
export const listOtherUnpaidOrders = (db: Db, orderId: string): Promise<UnpaidOrder[]> =>
	db.all(sql`
		select id, number as "orderNumber", amounts ->> '$.duePoisha' as "duePoisha"
		from (
			select distinct orders.id, number, orders.created_at from order_lines join orders on orders.id = order_lines.order_id
			where order_lines.user_id in (
					select users.id from users where customer_id = (select customer_id from orders where orders.id = ${orderId}))
				and status = 'unpaid' and kind = 'goods' and orders.id <> ${orderId}
			order by orders.created_at limit ${MAX_ORDERS_PER_TRANSFER}
		) join order_amounts on order_id = id
		where amounts ->> '$.duePoisha' > 0 order by created_at`);

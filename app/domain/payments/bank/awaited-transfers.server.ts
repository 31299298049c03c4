import { type SQL, sql } from "drizzle-orm";
import { hasStatus } from "~/domain/orders/conditions.server";
import { readOrders } from "~/domain/orders/read-orders.server";
import type { OrderListItem } from "~/domain/orders/rules/order-list-item";
import { orders } from "~/domain/orders/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isAfterCursor, sortBy } from "~/platform/d1/keyset.server";

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

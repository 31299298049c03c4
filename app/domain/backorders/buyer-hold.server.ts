import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { BACKORDER_HOLD_MS } from "../orders/rules/limits";

type Settings = Platform["settings"];

const hasUnpaidLine = sql`exists (select 1 from order_lines where order_id = held.id and status = 'unpaid')`;

/** Poisha of what is held for a transfer, or because it has arrived: unpaid orders, `orderId` among them, and ready backorders. */
const selectHeld = (buyerId: string | SQLWrapper, orderId: string | null): SQL =>
	sql`((select coalesce(sum(amounts ->> '$.duePoisha'), 0) from orders as held join order_amounts on order_id = held.id
		where held.user_id = ${buyerId} and (held.id = ${orderId} or ${hasUnpaidLine} and (held.bank_hold_until is not null
			or exists (select 1 from order_lines where order_id = held.id and source_kind = 'backorder'))))
	+ (select coalesce(sum(unit_poisha * quantity / 100 * 100), 0) from backorders as ready
		where ready.user_id = ${buyerId} and ready.state = 'ready'))`;

/** False for a buyer who never paid, and for whom more is held than such a buyer may hold for longer than other orders. */
export const isWithinHold = (
	{ newBuyerHoldPoisha }: Settings,
	buyerId: string | SQLWrapper,
	orderId: string | null = null,
): SQL =>
	sql`(exists (select 1 from order_lines where user_id = ${buyerId} and transaction_id is not null)
		or ${selectHeld(buyerId, orderId)} <= ${newBuyerHoldPoisha})`;

/** How long what has arrived is held for a buyer (ms). */
export const holdOfReady = (settings: Settings, buyerId: string | SQLWrapper): SQL<number> =>
	sql<number>`iif(${isWithinHold(settings, buyerId)}, ${BACKORDER_HOLD_MS}, ${settings.holdMs})`;

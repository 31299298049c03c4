import { and, eq, isNull, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type LineStatus, type OrderStatus, PAID_STATUSES } from "./rules";
import { orderLines } from "./tables.server";

/** A condition on a line's status. Written out, because SQLite does not match bound values to a partial index. */
export function hasPaidStatus(status: SQLWrapper): SQL {
	return sql`${status} in ${sql.raw(`('${PAID_STATUSES.join("', '")}')`)}`;
}

/** A condition on `order_lines`: what `isPayable` says of a line that was read. */
export const canBePaid = and(
	eq(orderLines.status, "unpaid"),
	isNull(orderLines.cancellationPendingSince),
);

/** In raw SQL, because drizzle drops the table names in a query on one table. */
export const holdUntilOfLine = sql<number>`(select orders.hold_until from orders where orders.id = order_lines.order_id)`;

const hasLine = (status: LineStatus): SQL =>
	sql`exists (select 1 from order_lines where order_lines.order_id = orders.id and order_lines.status = ${status})`;

/** A condition on `orders`: what `getOrderStatus` says of its lines. */
export function isOrderInStatus(status: OrderStatus): SQL | undefined {
	const [unpaid, paid, shipped] = [hasLine("unpaid"), hasLine("paid"), hasLine("shipped")];
	const isOpen = or(unpaid, paid, shipped) ?? sql`1`;
	switch (status) {
		case "unpaid":
			return and(unpaid, not(paid), not(shipped));
		case "partly-paid":
			return and(unpaid, or(paid, shipped));
		case "paid":
			return and(not(unpaid), paid, not(shipped));
		case "partly-shipped":
			return and(not(unpaid), paid, shipped);
		case "shipped":
			return and(not(unpaid), not(paid), shipped);
		case "refunded":
			return and(not(isOpen), hasLine("refunded"));
		case "cancelled":
			return and(not(isOpen), not(hasLine("refunded")));
	}
}

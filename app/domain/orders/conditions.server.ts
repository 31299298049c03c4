import { and, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PAID_STATUSES } from "./rules/order-status";
import { orderLines } from "./tables.server";

/** A condition on a line's status. Written out, because SQLite does not match bound values to a partial index. */
export function hasPaidStatus(status: SQLWrapper): SQL {
	return sql`${status} in ${sql.raw(`('${PAID_STATUSES.join("', '")}')`)}`;
}

/** A condition on `order_lines`, in the words of its partial indexes. */
export const isUnpaid = sql`${orderLines.status} = 'unpaid'`;

/** A condition on `order_lines`: what `isPayable` says of a line that was read. */
export const canBePaid = and(isUnpaid, isNull(orderLines.cancellationPendingSince));

/** Units of a paid line of goods that are neither shipped nor cancelled. */
export const unitsToShip = sql<number>`iif(${orderLines.kind} = 'goods' and ${orderLines.status} = 'paid',
	${orderLines.quantity} - ${orderLines.cancelledUnits} - ${orderLines.shippedUnits}, 0)`;

/** In the words of the index `order_lines_to_ship`. */
export const isToShip = (table: string): SQL =>
	sql.raw(
		`${table}.kind = 'goods' and ${table}.status = 'paid' and ${table}.quantity > ${table}.cancelled_units + ${table}.shipped_units`,
	);

/** In raw SQL, because drizzle drops the table names in a query on one table. */
export const holdUntilOfLine = sql<number>`(select orders.hold_until from orders where orders.id = order_lines.order_id)`;

import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PAID_STATUSES } from "./rules";
import { orderLines } from "./tables.server";

/** A condition on an order's status. Written out, because SQLite does not match bound values to a partial index. */
export function hasPaidStatus(status: SQLWrapper): SQL {
	return sql`${status} in ${sql.raw(`('${PAID_STATUSES.join("', '")}')`)}`;
}

/** A condition on `orders`: what `isPayable` says of an order that was read. */
export const canBePaid = and(
	eq(orderLines.status, "unpaid"),
	isNull(orderLines.cancellationPendingSince),
);

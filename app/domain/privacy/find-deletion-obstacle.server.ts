import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { isUnpaid } from "~/domain/orders/conditions.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { refunds } from "~/domain/payments/tables.server";
import type { Db } from "~/platform/d1/database.server";

export type DeletionObstacle = "last-admin" | "order-to-ship" | "refund-to-come";

const MAX_UNPAID_ORDERS = 100;

export async function findDeletionObstacle(
	db: Db,
	user: SignedInUser,
): Promise<{ obstacle: DeletionObstacle | null; unpaid: string[] }> {
	const selectOrderIds = (isInState: SQL, limit: number) =>
		db
			.selectDistinct({ id: orderLines.orderId })
			.from(orderLines)
			.where(and(eq(orderLines.userId, user.id), isInState))
			.limit(limit);
	const [unpaid, paid, openRefunds, otherAdmins] = await db.batch([
		selectOrderIds(isUnpaid, MAX_UNPAID_ORDERS),
		// The transaction only for the partial index.
		selectOrderIds(
			sql`${orderLines.transactionId} is not null and ${orderLines.status} = 'paid'`,
			1,
		),
		db
			.select({ id: refunds.id })
			.from(refunds)
			.innerJoin(orders, eq(orders.id, refunds.orderId))
			.where(and(eq(orders.userId, user.id), inArray(refunds.state, ["due", "sent", "failed"])))
			.limit(1),
		db
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.role, "admin"), isNull(users.disabledAt), ne(users.id, user.id)))
			.limit(1),
	]);
	const isLastAdmin = user.role === "admin" && otherAdmins.length === 0;
	const obstacle = isLastAdmin
		? "last-admin"
		: paid.length > 0
			? "order-to-ship"
			: openRefunds.length > 0
				? "refund-to-come"
				: null;
	return { obstacle, unpaid: unpaid.map(({ id }) => id) };
}

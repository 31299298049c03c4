import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { isActiveFullAdmin } from "~/domain/accounts/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { isFullAdmin } from "~/domain/accounts/staff-rights";
import { customers, users } from "~/domain/accounts/tables.server";
import { hasOtherOwner } from "~/domain/companies/conditions.server";
import { isOfPerson, isUnpaid } from "~/domain/orders/conditions.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { refunds } from "~/domain/payments/tables.server";
import { returns } from "~/domain/returns/tables.server";
import type { Db } from "~/platform/d1/database.server";

/** Those that hold, the first is told. */
const DELETION_OBSTACLES = [
	"last-admin",
	"last-owner",
	"order-to-ship",
	"return-to-settle",
	"refund-to-come",
] as const;

export type DeletionObstacle = (typeof DELETION_OBSTACLES)[number];

const MAX_UNPAID_ORDERS = 100;

/** Orders for a company are the company's business. */
const isForPerson = sql`exists (select 1 from orders where orders.id = order_lines.order_id and ${isOfPerson})`;

export async function findDeletionObstacle(
	db: Db,
	user: SignedInUser,
): Promise<{ obstacle: DeletionObstacle | null; unpaid: string[] }> {
	const selectOrderIds = (isInState: SQL, limit: number) =>
		db
			.selectDistinct({ id: orderLines.orderId })
			.from(orderLines)
			.where(and(eq(orderLines.userId, user.id), isInState, isForPerson))
			.limit(limit);
	const [unpaid, paid, openReturns, openRefunds, otherAdmins, lastOwner] = await db.batch([
		selectOrderIds(isUnpaid, MAX_UNPAID_ORDERS),
		// The transaction only for the partial index.
		selectOrderIds(
			sql`${orderLines.transactionId} is not null and ${orderLines.status} = 'paid'`,
			1,
		),
		selectOpenReturn(db, user.id),
		selectOpenRefund(db, user.id),
		db
			.select({ id: users.id })
			.from(users)
			.where(and(isActiveFullAdmin, ne(users.id, user.id)))
			.limit(1),
		db
			.select({ id: customers.id })
			.from(customers)
			.where(
				and(
					eq(customers.id, user.customerId),
					eq(customers.kind, "company"),
					sql`not ${hasOtherOwner(user.id, user.customerId)}`,
				),
			),
	]);
	const obstacles: Record<DeletionObstacle, boolean> = {
		"last-admin": isFullAdmin(user) && otherAdmins.length === 0,
		"last-owner": user.customerRole === "owner" && lastOwner.length > 0,
		"order-to-ship": paid.length > 0,
		"return-to-settle": openReturns.length > 0,
		"refund-to-come": openRefunds.length > 0,
	};
	const obstacle = DELETION_OBSTACLES.find((name) => obstacles[name]) ?? null;
	return { obstacle, unpaid: unpaid.map(({ id }) => id) };
}

function selectOpenReturn(db: Db, userId: string) {
	const isOpen = inArray(returns.state, ["requested", "approved", "received"]);
	return db
		.select({ id: returns.id })
		.from(returns)
		.innerJoin(orders, eq(orders.id, returns.orderId))
		.where(and(eq(returns.requestedBy, userId), isOfPerson, isOpen))
		.limit(1);
}

function selectOpenRefund(db: Db, userId: string) {
	const isOpen = inArray(refunds.state, ["due", "sent", "failed"]);
	return db
		.select({ id: refunds.id })
		.from(refunds)
		.innerJoin(orders, eq(orders.id, refunds.orderId))
		.where(and(eq(orders.userId, userId), isOfPerson, isOpen))
		.limit(1);
}

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Profile } from "~/domain/accounts/profile/queries.server";
import { buildDeletedEmail, DELETED_NAME } from "~/domain/accounts/rules";
import { customers } from "~/domain/accounts/tables.server";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { partNumbers } from "~/domain/catalog/tables.server";
import { addresses } from "~/domain/customers/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { orders } from "~/domain/orders/tables.server";
import { customerPriceLists } from "~/domain/prices/tables.server";
import type { Db } from "~/platform/d1/database.server";

/**
 * Only orders of which no line needs the address; triggers anonymise the others when none does, and delete what else
 * describes a person.
 */
export function anonymiseOrders(db: Db, userId: string) {
	const needsAddress = sql`(
		exists (select 1 from order_lines where order_id = orders.id and status in ('unpaid', 'paid'))
		or exists (select 1 from refunds where order_id = orders.id and state <> 'succeeded'))`;
	return db
		.update(orders)
		.set({
			buyerName: DELETED_NAME,
			buyerEmail: buildDeletedEmail(userId),
			phone: "Deleted",
			phoneVerified: false,
		})
		.where(and(eq(orders.userId, userId), sql`not ${needsAddress}`));
}

/**
 * Mails about orders of a company that the account gets, for its own open ones or as an owner for a former member's: another
 * owner gets them, if there is one.
 */
export const handOverOrders = (db: Db, { id, email }: Pick<Profile, "id" | "email">) =>
	db
		.update(orders)
		.set({
			buyerEmail: sql`coalesce((select email from users where users.customer_id = orders.customer_id
				and customer_role = 'owner' and disabled_at is null and users.id <> ${id}
				order by created_at, id limit 1), user_id || '@deleted.invalid')`,
		})
		.where(
			sql`((user_id = ${id} and buyer_email <> ${buildDeletedEmail(id)})
				or (buyer_email = ${email} collate nocase and user_id <> ${id}))
				and customer_id in (select id from customers where kind = 'company')`,
		);

/** A trigger has cancelled what waited, so nothing needs them. */
export const emptyBackorders = (db: Db, userId: string) =>
	db.update(backorders).set({ delivery: sql`'{}'`, note: "" }).where(eq(backorders.userId, userId));

/** Removes name and phone; the company keeps its address and numbers, as those of its orders. */
export const anonymiseRequests = (db: Db, userId: string) =>
	db
		.update(approvalRequests)
		.set({
			delivery: sql`json_set(${approvalRequests.delivery}, '$.name', ${DELETED_NAME}, '$.phone', 'Deleted')`,
		})
		.where(eq(approvalRequests.requestedBy, userId));

/** Removes what describes the person whom an account buys for, or bought for. Its orders stay with the customer. */
export function clearPerson(db: Db, userId: string) {
	const person = db
		.select({ id: customers.id })
		.from(customers)
		.where(
			and(
				sql`${customers.id} in (select customer_id from users where users.id = ${userId}
					union select customer_id from orders where user_id = ${userId})`,
				eq(customers.kind, "person"),
			),
		);
	return [
		// A literal, because a bound value would not match the partial index.
		db
			.delete(partNumbers)
			.where(and(inArray(partNumbers.customerId, person), sql`${partNumbers.customerId} <> ''`)),
		db.delete(addresses).where(inArray(addresses.customerId, person)),
		db.delete(customerPriceLists).where(inArray(customerPriceLists.customerId, person)),
		db
			.update(customers)
			.set({ exemptNumber: "", exemptUntil: 0, bin: "", notes: "" })
			.where(inArray(customers.id, person)),
	] as const;
}

import { and, eq, inArray, sql } from "drizzle-orm";
import { customers } from "~/domain/accounts/tables.server";
import { partNumbers } from "~/domain/catalog/tables.server";
import { addresses } from "~/domain/customers/tables.server";
import { customerPriceLists } from "~/domain/prices/tables.server";
import type { Db } from "~/platform/d1/database.server";

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

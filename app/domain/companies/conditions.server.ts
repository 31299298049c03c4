import { type SQL, sql } from "drizzle-orm";

/** A condition: the account is an owner of this company now, whatever it was when its session was read. */
export const isOwnerOf = (userId: string, customerId: string): SQL =>
	sql`exists (select 1 from users as owner join customers on customers.id = owner.customer_id
		where owner.id = ${userId} and owner.customer_id = ${customerId} and owner.customer_role = 'owner'
			and customers.kind = 'company')`;

/** A condition on `users`: the account buys for itself. */
export const isPerson = sql`(select kind from customers where customers.id = users.customer_id) = 'person'`;

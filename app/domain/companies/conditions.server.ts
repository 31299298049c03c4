import { type SQL, sql } from "drizzle-orm";
import type { Buyer } from "../accounts/rules";

/** A condition: the account is an owner of this company now, whatever it was when its session was read. */
export const isOwnerOf = ({ id, customerId }: Buyer): SQL =>
	sql`exists (select 1 from users as owner join customers on customers.id = owner.customer_id
		where owner.id = ${id} and owner.customer_id = ${customerId} and owner.customer_role = 'owner'
			and customers.kind = 'company')`;

export const hasOtherOwner = (userId: string, customerId: string): SQL =>
	sql`exists (select 1 from users where customer_id = ${customerId}
		and customer_role = 'owner' and disabled_at is null and id <> ${userId})`;

export const isPerson = sql`(select kind from customers where customers.id = users.customer_id) = 'person'`;

/** A condition on `orders`: something is to be paid, shipped, returned or refunded. */
export const isOpenOrder = sql`(
	exists (select 1 from order_lines where order_lines.order_id = orders.id and order_lines.status in ('unpaid', 'paid'))
	or exists (select 1 from returns where returns.order_id = orders.id and returns.state in ('requested', 'approved', 'received'))
	or exists (select 1 from refunds where refunds.order_id = orders.id and refunds.state in ('due', 'sent', 'failed')))`;

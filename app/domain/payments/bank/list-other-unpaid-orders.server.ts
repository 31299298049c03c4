import { sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { MAX_ORDERS_PER_TRANSFER } from "../rules";

type UnpaidOrder = { id: string; orderNumber: string; duePoisha: number };

/** Of the customer of this order, the oldest first: one transfer may be for several. */
export const listOtherUnpaidOrders = (db: Db, orderId: string): Promise<UnpaidOrder[]> =>
	db.all(sql`
		select id, number as "orderNumber", amounts ->> '$.duePoisha' as "duePoisha"
		from (
			select distinct orders.id, number, orders.created_at from order_lines join orders on orders.id = order_lines.order_id
			where order_lines.user_id in (
					select users.id from users where customer_id = (select customer_id from orders where orders.id = ${orderId}))
				and status = 'unpaid' and kind = 'goods' and orders.id <> ${orderId}
			order by orders.created_at limit ${MAX_ORDERS_PER_TRANSFER}
		) join order_amounts on order_id = id
		where amounts ->> '$.duePoisha' > 0 order by created_at`);

import { type SQL, sql } from "drizzle-orm";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { orderLines } from "~/domain/orders/tables.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { noLiveAttempt } from "../queries.server";

type ReadOrder = { orderId: string; before: number };

/** The same lines can be paid, no payment by card has begun, and nothing else was received. */
export function areOrdersAsRead(payable: readonly OrderLine[], read: readonly ReadOrder[]): SQL {
	const ids = payable.map(({ id }) => id).toSorted();
	return sql`(select json_group_array(id) from (
			select id from order_lines where order_id in ${toIdList(read.map(({ orderId }) => orderId))}
				and status = 'unpaid' and cancellation_pending_since is null order by id
		)) = ${JSON.stringify(ids)}
		and not exists (select 1 from ${orderLines} where ${orderLines.id} in ${toIdList(ids)} and not ${noLiveAttempt})
		and not exists (select 1 from json_each(${JSON.stringify(read)}) as read join orders on orders.id = read.value ->> 'orderId'
			where orders.received_poisha <> read.value ->> 'before')`;
}

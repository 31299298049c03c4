import { type SQL, sql } from "drizzle-orm";
import type { FillMail } from "~/platform/outbox/outbox.server";

/** 'Order', or 'Part of order' if that is not yet true of all its lines. */
export const ORDER_OR_PART = "{Order}";
/** They are the statuses of the order's lines now; '' for one line. */
export const LINES_NOW = "{lines}";

const linesNow = (orderId: SQL) => sql`(
	select iif(sum(n) < 2, '', ' The order has ' || sum(n) || ' lines: ' || group_concat(n || ' ' || state, ', ') || '.')
	from (select count(*) as n, case status when 'unpaid' then 'not paid yet' when 'paid' then 'paid and not shipped yet'
		when 'refunded' then 'with a refund' else status end as state
		from order_lines where order_id = ${orderId} and kind = 'goods' group by status order by status))`;

/** Runs in the batch that changes the lines, so that the mail matches the database. */
const fillLines =
	(isRest: SQL) =>
	(orderId: SQL): FillMail =>
	(mail) =>
		sql`replace(replace(${mail}, ${ORDER_OR_PART}, iif(exists (
			select 1 from order_lines where order_id = ${orderId} and ${isRest}), 'Part of order', 'Order')),
			${LINES_NOW}, ${linesNow(orderId)})`;

export const fillCancelledMail = fillLines(sql`status <> 'cancelled'`);
export const fillShippedMail = fillLines(sql`status in ('unpaid', 'paid')`);
/** For mails whose subject is about the whole order. */
export const fillOrderMail = fillLines(sql`false`);

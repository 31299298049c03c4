import { type SQL, sql } from "drizzle-orm";
import { hasPaidStatus } from "~/domain/orders/conditions.server";
import { firstDayCounted } from "~/domain/orders/sales/delete-expired-sales.server";
import { orderLines } from "~/domain/orders/tables.server";
import { isJobLate, jobRuns } from "~/platform/jobs/job-runs.server";
import { buildLateMessagesSql } from "~/platform/outbox/late-messages.server";
import type { AlertKind } from "../alert-rules";

/** '+' before a column keeps SQLite off an index that would read every paid order or email. */
export type Invariant = {
	kind: AlertKind;
	subjectType:
		| "product"
		| "order"
		| "attempt"
		| "refund"
		| "mail"
		| "outbox"
		| "job"
		| "event"
		| "dispute"
		| "webhook";
	/** Sorted by id. */
	selectNext: (id: string, size: number) => SQL;
	/** Checked in every run as well. */
	selectAlways?: SQL;
	/** Returns `id` and `detail` of those in `ids` that break the rule at `now` (ms). */
	selectBroken: (ids: SQL, now: number) => SQL;
};

const HOUR_MS = 3_600_000;
const STUCK_AFTER_MS = HOUR_MS;
const REFUND_STUCK_AFTER_MS = 24 * HOUR_MS;
/** An admin sends it by bank and records it. */
const REFUND_BY_HAND_AFTER_MS = 3 * 24 * HOUR_MS;
/** Banks take up to ten days. */
const REFUND_LATE_AFTER_MS = 14 * 24 * HOUR_MS;

const buildTkSql = (poisha: string) => sql.raw(`printf('tk %.2f', ${poisha} / 100.0)`);
const buildDateTimeSql = (ms: string) =>
	sql.raw(`strftime('%Y-%m-%d %H:%M UTC', ${ms} / 1000, 'unixepoch')`);

const buildSalesSql = (orders: string, units: string) =>
	sql.raw(`'orders ' || coalesce(${orders}, 0) || ', units ' || coalesce(${units}, 0)`);

const orderSuffixSql = sql`coalesce(', order ' || (select min(order_lines.id) from order_lines
	where order_lines.transaction_id = disputes.transaction_id), '')`;

export const INVARIANTS: readonly Invariant[] = [
	{
		kind: "stock-mismatch",
		subjectType: "product",
		selectNext: (id, size) => sql`select id from (
			select id from products where reserved <> 0 and id > ${id} union
			select product_id from order_lines where status = 'unpaid' and product_id > ${id}
		) order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, reserved || ' reserved, unpaid orders hold ' || held as detail from (
				select products.id, reserved, (select coalesce(sum(quantity), 0) from order_lines
					where product_id = products.id and status = 'unpaid') as held
				from products where products.id in ${ids}
			) where reserved <> held`,
	},
	{
		kind: "order-payment-mismatch",
		subjectType: "order",
		selectNext: (id, size) =>
			sql`select id from order_lines where id > ${id} order by id limit ${size}`,
		selectAlways: sql`select id from order_lines indexed by order_lines_to_ship
			where status = 'paid' order by paid_at desc limit 50`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("total_poisha")} || ', paid by ' || payments || ' payments of its amount' as detail from (
				select order_lines.id, total_poisha,
					(select count(*) from attempt_lines
						join payment_attempts on payment_attempts.id = attempt_lines.attempt_id
						where attempt_lines.line_id = order_lines.id and payment_attempts.state = 'succeeded'
							and payment_attempts.transaction_id = order_lines.transaction_id
							and payment_attempts.amount_poisha = (select sum(of_it.total_poisha) from attempt_lines as its
								join order_lines as of_it on of_it.id = its.line_id where its.attempt_id = payment_attempts.id))
					+ (select count(*) from bank_payments where bank_payments.line_id = order_lines.id
						and bank_payments.amount_poisha = order_lines.total_poisha) as payments
				from order_lines where order_lines.id in ${ids} and +status in ('paid', 'shipped', 'refunded')
			) where payments <> 1`,
	},
	{
		kind: "unallocated-payment",
		subjectType: "attempt",
		selectNext: (id, size) =>
			sql`select id from payment_attempts where id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select payment_attempts.id, ${buildTkSql("sum(order_lines.total_poisha)")} || ' of payment '
				|| payment_attempts.transaction_id || ', order ' || min(order_lines.id) as detail
			from payment_attempts
			join attempt_lines on attempt_lines.attempt_id = payment_attempts.id
			join order_lines on order_lines.id = attempt_lines.line_id
			where payment_attempts.id in ${ids} and payment_attempts.state = 'succeeded'
				and (order_lines.transaction_id is not payment_attempts.transaction_id
					or exists (select 1 from bank_payments where bank_payments.line_id = order_lines.id))
				and not exists (select 1 from refunds where refunds.line_id = order_lines.id
					and refunds.attempt_id = payment_attempts.id and refunds.amount_poisha = order_lines.total_poisha)
			group by payment_attempts.id`,
	},
	{
		kind: "refund-mismatch",
		subjectType: "order",
		selectNext: (id, size) =>
			sql`select id from order_lines where id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("coalesce(owed, 0)")} || ' refunded of ' || ${buildTkSql("total_poisha")} as detail from (
				select order_lines.id, total_poisha, status, (select sum(amount_poisha) from refunds
					where refunds.line_id = order_lines.id and refunds.cause = 'line:' || order_lines.id) as owed
				from order_lines where order_lines.id in ${ids}
			) where coalesce(owed, 0) <> iif(status = 'refunded', total_poisha, 0)`,
	},
	{
		kind: "invoice-mismatch",
		subjectType: "order",
		selectNext: (id, size) => sql`select id from orders where id > ${id} order by id limit ${size}`,
		selectAlways: sql`select order_id as id from invoices order by year desc, number desc limit 50`,
		selectBroken: (ids) => sql`
			select id, iif(invoice is null, 'paid without an invoice', iif(is_paid, 'no invoice before ', 'unpaid with invoice ') || invoice) as detail from (
				select orders.id, year || '-' || invoices.number as invoice,
					not exists (select 1 from order_lines where order_id = orders.id and status = 'unpaid')
						and exists (select 1 from order_lines where order_id = orders.id and transaction_id is not null) as is_paid,
					invoices.number = 1 or exists (select 1 from invoices as earlier
						where earlier.year = invoices.year and earlier.number = invoices.number - 1) as is_next
				from orders left join invoices on invoices.order_id = orders.id where orders.id in ${ids}
			) where is_paid <> (invoice is not null) or is_next = 0`,
	},
	{
		// The product's sums must match its days, and the days must match their orders.
		kind: "sales-mismatch",
		subjectType: "product",
		selectNext: (id, size) =>
			sql`select id from products where id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			with first (day) as materialized (select ${firstDayCounted}),
			counts as (
				select products.id, ${buildSalesSql("sold_orders", "sold_units")} as summed,
					(select ${buildSalesSql("sum(orders)", "sum(units)")} from product_sales where product_id = products.id) as by_day,
					(select ${buildSalesSql("sum(orders)", "sum(units)")} from product_sales
						where product_id = products.id and product_sales.day >= (select day from first)) as counted,
					(select ${buildSalesSql("count(*)", "sum(quantity)")} from order_lines
						where product_id = products.id and ${hasPaidStatus(orderLines.status)}
							and paid_at >= (select day * 86400000 - 21600000 from first)) as sold
				from products where products.id in ${ids}
			)
			select id, iif(summed <> by_day, summed || ' summed; ' || by_day || ' by day',
				counted || ' counted; ' || sold || ' sold') as detail from counts where summed <> by_day or counted <> sold`,
	},
	{
		kind: "payment-stuck",
		subjectType: "attempt",
		selectNext: (id, size) => sql`select id from payment_attempts
			where state in ('prepared', 'open') and id > ${id} order by id limit ${size}`,
		selectBroken: (ids, now) => sql`
			select id, state || ' since ' || ${buildDateTimeSql("created_at")} || ', order ' || order_id as detail
			from payment_attempts
			where id in ${ids} and state in ('prepared', 'open') and overdue_since < ${now - STUCK_AFTER_MS}`,
	},
	{
		// Those with a live payment wait for it, and it has an alert of its own.
		kind: "order-stuck",
		subjectType: "order",
		selectNext: (id, size) =>
			sql`select order_id as id from release_queue where order_id > ${id} order by order_id limit ${size}`,
		selectBroken: (ids, now) => sql`
			select id, 'unpaid, its hold ended ' || ${buildDateTimeSql("hold_until")} as detail from orders
			where id in ${ids} and hold_until < ${now - STUCK_AFTER_MS}
				and exists (select 1 from order_lines where order_id = orders.id and status = 'unpaid')
				and not exists (select 1 from payment_attempts where order_id = orders.id and state in ('prepared', 'open'))
				and not exists (select 1 from release_queue where order_id = orders.id and due_at <= hold_until)`,
	},
	{
		kind: "refund-stuck",
		subjectType: "refund",
		selectNext: (id, size) =>
			sql`select id from refunds where state <> 'succeeded' and id > ${id} order by id limit ${size}`,
		selectBroken: (ids, now) => sql`
			select id, ${buildTkSql("amount_poisha")} || ' of order ' || line_id || ': ' || state
				|| iif(round > 1, ', round ' || round, '') || coalesce(', ' || last_error, '') as detail
			from refunds where id in ${ids} and (state = 'failed'
				or state = 'due' and (attempt_id is null or tries > 0) and created_at
					< iif(attempt_id is null, ${now - REFUND_BY_HAND_AFTER_MS}, ${now - REFUND_STUCK_AFTER_MS})
				or state = 'sent' and created_at < ${now - REFUND_LATE_AFTER_MS})`,
	},
	{
		kind: "mail-failed",
		subjectType: "mail",
		selectNext: (id, size) =>
			sql`select id from outbox where given_up_at is not null and +id > ${id} order by +id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, subject || ', to ' || recipient || ': ' || coalesce(last_error, '') as detail from outbox
			where id in ${ids} and given_up_at is not null`,
	},
	{
		kind: "mail-late",
		subjectType: "outbox",
		selectNext: () => sql`select value as id from json_each('["mail", "sms"]')`,
		selectBroken: (_ids, now) => buildLateMessagesSql(now),
	},
	{
		kind: "job-late",
		subjectType: "job",
		selectNext: () => sql`select job as id from ${jobRuns}`,
		selectBroken: (_ids, now) => sql`
			select job as id, coalesce('last success ' || ${buildDateTimeSql("succeeded_at")}, 'never succeeded')
				|| iif(failure_reference = '', '', ', failed with reference ' || failure_reference) as detail
			from ${jobRuns} where ${isJobLate(now)}`,
	},
	{
		kind: "event-review",
		subjectType: "event",
		selectNext: (id, size) => sql`select id from provider_events
			where outcome = 'review' and settled_at is null and id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, type || ': ' || note as detail from provider_events
			where id in ${ids} and outcome = 'review' and settled_at is null`,
	},
	{
		kind: "dispute-open",
		subjectType: "dispute",
		selectNext: (id, size) =>
			sql`select id from disputes where state <> 'won' and id > ${id} order by id limit ${size}`,
		selectAlways: sql`select id from disputes where state = 'open' order by updated_at desc limit 50`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("amount_poisha")} || ' of payment ' || transaction_id || ', ' || reason
				|| coalesce(', answer until ' || ${buildDateTimeSql("evidence_until")}, '') || ${orderSuffixSql} as detail
			from disputes where id in ${ids} and state = 'open'`,
	},
	{
		kind: "dispute-lost",
		subjectType: "dispute",
		selectNext: (id, size) =>
			sql`select id from disputes where state <> 'won' and id > ${id} order by id limit ${size}`,
		selectAlways: sql`select id from disputes where state = 'lost' order by updated_at desc limit 50`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("amount_poisha")} || ' of payment ' || transaction_id || ', ' || reason || ${orderSuffixSql} as detail
			from disputes where id in ${ids} and state = 'lost'`,
	},
	{
		// Raised when a webhook is refused; resolved once one has been accepted.
		kind: "webhook-refused",
		subjectType: "webhook",
		selectNext: () => sql`select 'stripe' as id where false`,
		selectBroken: (ids) => sql`
			select 'stripe' as id, detail from alerts
			where kind = 'webhook-refused' and subject = 'webhook:stripe' and resolved_at is null and 'stripe' in ${ids}
				and last_seen_at >= (select coalesce(max(received_at), 0) from provider_events where fetched = 0)`,
	},
];

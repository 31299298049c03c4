import { sql } from "drizzle-orm";
import { isJobLate, jobRuns } from "~/platform/jobs/job-runs.server";
import { buildLateMessagesSql } from "~/platform/outbox/late-messages.server";
import { buildDateTimeSql, buildTkSql, type Invariant } from "./invariant.server";

const HOUR_MS = 3_600_000;
const STUCK_AFTER_MS = HOUR_MS;
const REFUND_STUCK_AFTER_MS = 24 * HOUR_MS;
/** An admin sends it by bank and records it. */
const REFUND_BY_HAND_AFTER_MS = 3 * 24 * HOUR_MS;
/** Banks take up to ten days. */
const REFUND_LATE_AFTER_MS = 14 * 24 * HOUR_MS;

/** Limits on how long payments, orders, refunds, messages and jobs may wait. '+' before a column keeps SQLite off an index that would read every email. */
export const DELAYS: readonly Invariant[] = [
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
		// Orders with a live payment wait for it; the payment has its own alert.
		kind: "order-stuck",
		subjectType: "order",
		selectNext: (id, size) =>
			sql`select order_id as id from release_queue where order_id > ${id} order by order_id limit ${size}`,
		selectBroken: (ids, now) => sql`
			select id, 'unpaid, its hold ended ' || ${buildDateTimeSql("hold_until")} as detail from orders
			where id in ${ids} and received_poisha = 0 and hold_until < ${now - STUCK_AFTER_MS}
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
			select id, ${buildTkSql("amount_poisha")} || ' of order ' || order_id || ': ' || state
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
];

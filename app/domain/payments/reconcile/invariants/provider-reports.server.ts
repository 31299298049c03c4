import { sql } from "drizzle-orm";
import { buildDateTimeSql, buildTkSql, type Invariant } from "./invariant.server";

const orderSuffixSql = sql`coalesce(', order ' || (select min(order_lines.id) from order_lines
	where order_lines.transaction_id = disputes.transaction_id), '')`;

/** Reports of the payment provider that an admin must answer. */
export const PROVIDER_REPORTS: readonly Invariant[] = [
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

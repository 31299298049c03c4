import { type SQL, sql } from "drizzle-orm";

/**
 * What is open per company and due time: `open_debts (customer_id, due_at, open_poisha, is_paid_out)`, for companies that owe. Goes
 * from the newest due time back until all that is owed is found, so that settled debts are not read. What no debt
 * explains was paid out and is owed again since: it is due since the payout. `<> 0` is the condition of the index.
 */
export const withOpenDebts = (which: SQL, query: SQL): SQL => sql`with recursive
	due (customer_id, owed, due_at, later) as (
		select id, owed_poisha, (select max(due_at) from account_entries
			where customer_id = customers.id and due_at is not null), 0
		from customers where owed_poisha <> 0 and owed_poisha > 0 and ${which}
		union all
		select customer_id, owed, (select max(due_at) from account_entries as earlier
			where earlier.customer_id = due.customer_id and earlier.due_at < due.due_at), later + ${leftOfDue}
		from due where due_at is not null and later + ${leftOfDue} < owed
	),
	open_debts (customer_id, due_at, open_poisha, is_paid_out) as (
		select customer_id,
			coalesce(due_at, (select max(at) from account_entries where customer_id = due.customer_id and kind = 'payout')),
			iif(due_at is null, owed - later, min(owed - later, ${leftOfDue})), due_at is null
		from due where due_at is null or ${leftOfDue} > 0
	)
	${query}`;

/** A credit has the due time of its charge. */
const leftOfDue = sql`(select sum(delta_poisha) from account_entries as debt
	where debt.customer_id = due.customer_id and debt.due_at = due.due_at)`;

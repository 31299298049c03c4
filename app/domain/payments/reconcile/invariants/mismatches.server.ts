import { sql } from "drizzle-orm";
import { hasPaidStatus, isToShip } from "~/domain/orders/conditions.server";
import { firstDayCounted } from "~/domain/orders/sales/delete-expired-sales.server";
import { orderLines } from "~/domain/orders/tables.server";
import { buildDateTimeSql, buildTkSql, type Invariant } from "./invariant.server";

const buildSalesSql = (orders: string, units: string) =>
	sql.raw(`'orders ' || coalesce(${orders}, 0) || ', units ' || coalesce(${units}, 0)`);

/** How long a change without a cause is reported: an alert that was resolved stays so for 30 days. */
const REPORTED_MS = 30 * 86_400_000;

/** Rules by which stock, payments, refunds, invoices and sales add up. '+' before a column keeps SQLite off an index that would read every paid order. */
export const MISMATCHES: readonly Invariant[] = [
	{
		kind: "stock-mismatch",
		subjectType: "product",
		selectNext: (id, size) => sql`select id from (
			select id from products where reserved <> 0 and id > ${id} union
			select product_id from order_lines where status = 'unpaid' and kind = 'goods' and product_id > ${id} union
			select product_id from backorders where state = 'ready' and product_id > ${id}
		) order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, reserved || ' reserved, unpaid orders and backorders hold ' || held as detail from (
				select products.id, reserved, (select coalesce(sum(quantity), 0) from order_lines
					where product_id = products.id and status = 'unpaid' and kind = 'goods')
					+ (select coalesce(sum(quantity), 0) from backorders
						where product_id = products.id and state = 'ready') as held
				from products where products.id in ${ids}
			) where reserved <> held`,
	},
	{
		kind: "stock-unexplained",
		subjectType: "product",
		selectNext: (
			id,
			size,
		) => sql`select distinct product_id as id from stock_movements indexed by stock_movements_unexplained
			where cause = 'unexplained' and product_id > ${id} order by product_id limit ${size}`,
		selectBroken: (ids, now) => sql`
			select product_id as id, printf('%+d', delta) || ', ' || after || ' on hand since ' || ${buildDateTimeSql("max(at)")} as detail
			from stock_movements indexed by stock_movements_unexplained
			where cause = 'unexplained' and product_id in ${ids} and at > ${now - REPORTED_MS} group by product_id`,
	},
	{
		kind: "order-payment-mismatch",
		subjectType: "order",
		selectNext: (id, size) =>
			sql`select id from order_lines where id > ${id} order by id limit ${size}`,
		selectAlways: sql`select id from order_lines indexed by order_lines_to_ship
			where ${isToShip("order_lines")} order by paid_at desc limit 50`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("total_poisha")} || ', paid by ' || payments || ' payments of its amount' as detail from (
				select order_lines.id, total_poisha,
					(select count(*) from attempt_lines
						join payment_attempts on payment_attempts.id = attempt_lines.attempt_id
						where attempt_lines.line_id = order_lines.id and payment_attempts.state = 'succeeded'
							and order_lines.bank_payment_id is null
							and payment_attempts.transaction_id = order_lines.transaction_id
							and payment_attempts.amount_poisha = (select sum(paid.total_poisha) from attempt_lines as paying
								join order_lines as paid on paid.id = paying.line_id where paying.attempt_id = payment_attempts.id))
					+ (bank_payment_id is not null)
					+ (bank_payment_id is null and transaction_id = 'ACC-' || order_id and exists (select 1 from account_entries
						where account_entries.order_id = order_lines.order_id and kind = 'charge')) as payments
				from order_lines where order_lines.id in ${ids} and +status in ('paid', 'shipped', 'refunded')
			) where payments <> 1`,
	},
	{
		kind: "transfer-mismatch",
		subjectType: "order",
		selectNext: (id, size) => sql`select id from orders where id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("arrived")} || ' received by transfer, ' || ${buildTkSql("used")} || ' used' as detail from (
				select id, (select coalesce(sum(amount_poisha), 0) from bank_payment_orders where order_id = orders.id)
						+ (select coalesce(sum(amount_poisha), 0) from tax_certificates where order_id = orders.id) as arrived,
					received_poisha - shortfall_poisha
						+ (select coalesce(sum(total_poisha), 0) from order_lines where order_id = orders.id and bank_payment_id is not null)
						+ (select coalesce(sum(amount_poisha), 0) from refunds
							where order_id = orders.id and bank_payment_id is not null and line_id is null) as used
				from orders where id in ${ids}
			) where arrived <> used`,
	},
	{
		// A charge is that of its order's lines and refunds. Entry after entry, the sum of a ledger is what its last one leaves.
		kind: "account-mismatch",
		subjectType: "entry",
		selectNext: (id, size) => {
			const [customerId, n] = id.split("/");
			return sql`select customer_id || '/' || n as id from account_entries
				where (customer_id, n) > (${customerId}, ${Number(n ?? 0)}) order by customer_id, n limit ${size}`;
		},
		selectBroken: (ids) => sql`
			select id, case
				when after is not before + delta then ${buildTkSql("before")} || ' owed before, ' || ${buildTkSql("delta")}
					|| ' entered, ' || ${buildTkSql("after")} || ' owed after'
				when owed <> after then 'the company owes ' || ${buildTkSql("owed")} || ', its ledger says ' || ${buildTkSql("after")}
				else number || ': ' || ${buildTkSql("delta")} || ' charged, ' || ${buildTkSql("lines")} || ' of lines, '
					|| ${buildTkSql("credited")} || ' credited, refunds of ' || ${buildTkSql("refunded")} end as detail
			from (
				select value as id, entry.delta_poisha as delta, entry.after_poisha as after, orders.number,
					iif(entry.n = 1, 0, (select after_poisha from account_entries as earlier
						where earlier.customer_id = entry.customer_id and earlier.n = entry.n - 1)) as before,
					iif(exists (select 1 from account_entries as later where later.customer_id = entry.customer_id
						and later.n = entry.n + 1), entry.after_poisha, owed_poisha) as owed,
					(select coalesce(sum(total_poisha), 0) from order_lines where order_lines.order_id = orders.id
						and bank_payment_id is null and transaction_id = 'ACC-' || orders.id) as lines,
					(select coalesce(-sum(credit.delta_poisha), 0) from refunds
						join account_entries as credit on credit.refund_id = refunds.id where refunds.order_id = orders.id) as credited,
					(select coalesce(sum(amount_poisha), 0) from refunds where refunds.order_id = orders.id
						and attempt_id is null and bank_payment_id is null) as refunded
				from ${ids} join account_entries as entry on entry.customer_id = substr(value, 1, instr(value, '/') - 1)
					and entry.n = cast(substr(value, instr(value, '/') + 1) as integer)
				join customers on customers.id = entry.customer_id
				left join orders on orders.id = entry.order_id and entry.kind = 'charge'
			) where after is not before + delta or owed <> after
				or number is not null and (delta <> lines or credited <> refunded or credited > delta)`,
	},
	{
		kind: "unallocated-payment",
		subjectType: "attempt",
		selectNext: (id, size) =>
			sql`select id from payment_attempts where id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("surplus - returned")} || ' of payment ' || transaction_id || ', order ' || order_id as detail
			from (
				select id, order_id, transaction_id, amount_poisha - (select coalesce(sum(order_lines.total_poisha), 0)
						from attempt_lines join order_lines on order_lines.id = attempt_lines.line_id
						where attempt_lines.attempt_id = payment_attempts.id
							and order_lines.transaction_id = payment_attempts.transaction_id
							and order_lines.bank_payment_id is null) as surplus,
					(select coalesce(sum(refunds.amount_poisha), 0) from refunds
						where refunds.attempt_id = payment_attempts.id and refunds.line_id is null) as returned
				from payment_attempts where id in ${ids} and state = 'succeeded'
			) where surplus <> returned`,
	},
	{
		kind: "refund-mismatch",
		subjectType: "order",
		selectNext: (id, size) =>
			sql`select id from order_lines where id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, ${buildTkSql("refunded_poisha")} || ' refunded, refunds of ' || ${buildTkSql("owed")} || ', units '
				|| cancelled_units || '/' || shipped_units || '/' || returned_units || ', rows '
				|| cancelled || '/' || shipped || '/' || returned || ', ' || settled || ' in settled returns' as detail
			from (
				select id, status, refunded_poisha, cancelled_units, shipped_units, returned_units,
					(select coalesce(sum(received), 0) from return_lines join returns on returns.id = return_id
						where line_id = order_lines.id and state = 'settled') as settled,
					(select coalesce(sum(amount_poisha), 0) from refunds where line_id = order_lines.id) as owed,
					iif(status = 'cancelled', quantity, (select coalesce(sum(units), 0) from refunds
						where line_id = order_lines.id and reason <> 'returned')) as cancelled,
					iif(kind = 'service', shipped_units, (select coalesce(sum(sent.quantity), 0) from shipment_lines as sent
						join shipments on shipments.id = sent.shipment_id
						where sent.line_id = order_lines.id and shipments.state = 'sent')) as shipped,
					(select coalesce(sum(units), 0) from refunds where line_id = order_lines.id and reason = 'returned') as returned
				from order_lines where id in ${ids}
			) where (refunded_poisha, cancelled_units, shipped_units, returned_units) <> (owed, cancelled, shipped, returned)
				or settled > returned and status <> 'refunded'`,
	},
	{
		kind: "document-mismatch",
		subjectType: "order",
		selectNext: (id, size) => sql`select id from orders where id > ${id} order by id limit ${size}`,
		selectAlways: sql`select distinct id from (select order_id as id from documents order by issued_at desc limit 50)`,
		selectBroken: (ids) => sql`
			select id, group_concat(detail, '; ') as detail from (
				select orders.id, 'paid without an invoice' as detail from orders where orders.id in ${ids}
					and exists (select 1 from order_lines where order_id = orders.id and ${hasPaidStatus(orderLines.status)})
					and not exists (select 1 from order_lines where order_id = orders.id and status = 'unpaid')
					and not exists (select 1 from documents where order_id = orders.id and kind = 'invoice')
				union all
				select order_id, 'unpaid with invoice ' || year || '-' || number from documents
					where order_id in ${ids} and kind = 'invoice'
						and exists (select 1 from order_lines where order_lines.order_id = documents.order_id and status = 'unpaid')
				union all
				select order_id, ${buildTkSql("charged")} || ' on documents, ' || ${buildTkSql("kept")} || ' not refunded' as detail from (
					select order_id, sum(iif(kind = 'invoice', 1, -1) * (facts ->> '$.totals.grossPoisha')) as charged,
						(select sum(total_poisha - refunded_poisha) from order_lines
							where order_lines.order_id = documents.order_id and transaction_id is not null) as kept
					from documents where order_id in ${ids} group by order_id
				) where charged <> kept
				union all
				select order_id, 'no ' || kind || ' before ' || year || '-' || number from documents
					where order_id in ${ids} and number > 1 and not exists (select 1 from documents as earlier
						where earlier.kind = documents.kind and earlier.year = documents.year and earlier.number = documents.number - 1)
			) group by id`,
	},
	{
		kind: "quote-mismatch",
		subjectType: "quote",
		selectNext: (id, size) =>
			sql`select id from quotes where state = 'accepted' and id > ${id} order by id limit ${size}`,
		selectBroken: (ids) => sql`
			select id, number || ' was accepted, and nothing was ordered' as detail
			from quotes where id in ${ids} and state = 'accepted' and is_ordered = 0`,
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
					(select ${buildSalesSql("count(*)", "sum(quantity - cancelled_units - returned_units)")} from order_lines
						where product_id = products.id and kind = 'goods' and ${hasPaidStatus(orderLines.status)}
							and quantity > cancelled_units + returned_units
							and paid_at >= (select day * 86400000 - 21600000 from first)) as sold
				from products where products.id in ${ids}
			)
			select id, iif(summed <> by_day, summed || ' summed; ' || by_day || ' by day',
				counted || ' counted; ' || sold || ' sold') as detail from counts where summed <> by_day or counted <> sold`,
	},
];

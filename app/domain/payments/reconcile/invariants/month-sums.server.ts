import { type SQL, sql } from "drizzle-orm";
import { buildTkSql, type Invariant } from "./invariant.server";

/** `verify` compares all sums of all months. */
const newest = sql`newest (month, since, until) as materialized (
	select month, strftime('%s', month || '-01') * 1000 - 21600000, strftime('%s', month || '-01', '+1 month') * 1000 - 21600000
	from (select max(month) as month from part_months))`;

/** What was sold and refunded in the newest month. An order is new with the first of its lines. */
const moved = sql`moved (order_id, at, orders, poisha) as materialized (
	select order_id, paid_at, not exists (select 1 from order_lines as earlier where earlier.order_id = line.order_id
			and (earlier.paid_at, earlier.position) < (line.paid_at, line.position)), total_poisha
		from newest cross join part_months on part_months.month = newest.month
		cross join order_lines as line on line.product_id = part_months.product_id and paid_at >= since and paid_at < until
	union all
	select order_id, created_at, 0, -amount_poisha
		from newest cross join refunds on created_at >= since and created_at < until where line_id is not null)`;

const describeRate = (note: string, bp: string) =>
	sql.raw(`printf('%s, note ''%s'', %g %%', kind, ${note}, (${bp}) / 100.0)`);

/** The VAT of a month as its papers say. */
const ofPapers = sql`papers (note, documents, net_poisha, vat_poisha) as (
	select ${describeRate("coalesce(line.value ->> 'returnNote', '')", "line.value ->> 'vatBp'")},
		count(distinct year * 1000000000 + number), sum(line.value ->> 'netPoisha'), sum(line.value ->> 'vatPoisha')
	from newest cross join documents on issued_at >= since and issued_at < until
	cross join json_each(facts, '$.lines') as line group by 1)`;

const toUnits = (units: string, poisha: string): SQL =>
	sql`'units ' || coalesce(${sql.raw(units)}, 0) || ', ' || ${buildTkSql(`coalesce(${poisha}, 0)`)}`;

const toOrders = (orders: string, poisha: string): SQL =>
	sql`'orders ' || coalesce(${sql.raw(orders)}, 0) || ', ' || ${buildTkSql(`coalesce(${poisha}, 0)`)}`;

const whereWrong = sql`where summed <> sold`;
const describe = sql`summed || ' summed; ' || sold || ' sold'`;

/** The sums of the newest month are those of its lines, refunds and documents. */
export const MONTH_SUMS: readonly Invariant[] = [
	{
		kind: "month-mismatch",
		subjectType: "product",
		selectNext: (id, size) => sql`select product_id as id from part_months
			where month = (select max(month) from part_months) and product_id > ${id} order by product_id limit ${size}`,
		selectBroken: (ids) => sql`
			with ${newest}, counts as (
				select product_id as id, newest.month, ${toUnits("part_months.units", "gross_poisha")} as summed,
					(select ${toUnits("sum(units)", "sum(poisha)")} from (
						select quantity as units, total_poisha as poisha from order_lines
							where product_id = part_months.product_id and paid_at >= since and paid_at < until
						union all
						select -refunds.units, -amount_poisha from order_lines join refunds on line_id = order_lines.id
							where product_id = part_months.product_id and refunds.created_at >= since and refunds.created_at < until
					)) as sold
				from newest cross join part_months on part_months.month = newest.month and product_id in ${ids}
			)
			select id, month || ': ' || ${describe} as detail from counts ${whereWrong}`,
	},
	{
		kind: "customer-month-mismatch",
		subjectType: "customer",
		selectNext: (id, size) => sql`select customer_id as id from customer_months
			where month = (select max(month) from part_months) and customer_id > ${id} order by customer_id limit ${size}`,
		selectBroken: (ids) => sql`
			with ${newest}, ${moved}, counted as (
				select customer_id, sum(moved.orders) as orders, sum(poisha) as poisha
				from moved cross join orders on orders.id = order_id where customer_id in ${ids} group by customer_id
			), counts as (
				select kept.customer_id as id, newest.month, ${toOrders("kept.orders", "gross_poisha")} as summed,
					${toOrders("counted.orders", "poisha")} as sold
				from newest cross join customer_months as kept on kept.month = newest.month and kept.customer_id in ${ids}
				left join counted on counted.customer_id = kept.customer_id
			)
			select id, month || ': ' || ${describe} as detail from counts ${whereWrong}`,
	},
	{
		kind: "day-mismatch",
		subjectType: "day",
		selectNext: (
			id,
			size,
		) => sql`with ${newest} select date(day * 86400, 'unixepoch') as id from newest
			cross join daily_sales on day >= (since + 21600000) / 86400000 and day < (until + 21600000) / 86400000
			where date(day * 86400, 'unixepoch') > ${id} order by day limit ${size}`,
		selectBroken: (ids) => sql`
			with ${newest}, ${moved}, counted as (
				select (at + 21600000) / 86400000 as day, sum(orders) as orders, sum(poisha) as poisha from moved group by 1
			), counts as (
				select value as id, ${toOrders("paid_orders", "revenue_poisha")} as summed, ${toOrders("counted.orders", "poisha")} as sold
				from ${ids} join daily_sales on daily_sales.day = unixepoch(value) / 86400
				left join counted on counted.day = daily_sales.day
			)
			select id, ${describe} as detail from counts ${whereWrong}`,
	},
	{
		kind: "vat-mismatch",
		subjectType: "month",
		selectNext: (id) => sql`with ${newest} select month as id from newest where month > ${id}`,
		selectBroken: (ids) => sql`
			with ${newest}, ${ofPapers}, kept as (
				select ${describeRate("note", "vat_bp")} as note, documents, net_poisha, vat_poisha
				from vat_months where month = (select month from newest)
			)
			select month as id, group_concat(note, '; ') || ': not the sum' as detail from newest cross join (
				select note from (select * from kept except select * from papers)
				union select note from (select * from papers except select * from kept)
			) where month in ${ids} group by month`,
	},
];

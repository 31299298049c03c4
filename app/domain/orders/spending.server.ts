import { eq, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { customers, users } from "../accounts/tables.server";
import type { RequestedLine } from "./order-draft.server";
import type { ApprovedList, Spending } from "./rules/spending";

/** As the triggers of the lines compute it, such as '2026-12'. */
export const toSpendMonth = (at: number): string => toDateText(toDayNumber(at)).slice(0, 7);

/** What an account in a query on `users` has spent in the month. What waits counts too. */
export const selectSpent = (at: number) =>
	sql<number>`coalesce((select poisha from member_spend
		where user_id = users.id and month = ${toSpendMonth(at)}), 0) + coalesce((
			select sum(unit_poisha * quantity / 100 * 100) from backorders
			where spender_id = users.id and state in ('waiting', 'ready')), 0)`;

export const selectSpending = (at: number) => ({
	kind: customers.kind,
	company: sql<string>`${customers.name}`.as("spending_company"),
	role: users.customerRole,
	limitPoisha: users.monthLimitPoisha,
	...pickColumns(
		customers,
		"approveOverPoisha",
		"orderMinPoisha",
		"poRequired",
		"costCentreRequired",
	),
	costCentres: sql`(select json_group_array(name order by name) from cost_centres
		where customer_id = ${customers.id} and archived_at is null)`
		.mapWith((json: string): string[] => JSON.parse(json))
		.as("cost_centres"),
	spentPoisha: sql<number>`iif(${customers.kind} = 'company', ${selectSpent(at)}, 0)`.as(
		"spent_poisha",
	),
});

/** A person has no limit: null. */
export const toSpending = (
	{ kind, ...spending }: Omit<Spending, "month"> & { kind: "person" | "company" },
	at: number,
): Spending | null => (kind === "company" ? { ...spending, month: toSpendMonth(at) } : null);

/** A person has no limit: null. */
export async function findSpending(
	{ db, now }: Platform,
	userId: string,
): Promise<Spending | null> {
	const at = now();
	const [row] = await db
		.select(selectSpending(at))
		.from(users)
		.innerJoin(customers, eq(customers.id, users.customerId))
		.where(eq(users.id, userId));
	return row ? toSpending(row, at) : null;
}

/** Finds the approved list of the company that has most of what a requester orders, as the triggers read it. Other roles need none. */
export async function findApprovedList(
	{ db }: Platform,
	{ customerId, customerRole }: Pick<SignedInUser, "customerId" | "customerRole">,
	lines: readonly RequestedLine[],
): Promise<ApprovedList | null> {
	if (customerRole !== "requester") return null;
	const wanted = JSON.stringify(lines.map(({ productId, quantity }) => [productId, quantity]));
	const [list] = await db.all<ApprovedList>(sql`
		with wanted as materialized (
			select value ->> 0 as product_id, sum(value ->> 1) as units, min(key) as place
			from json_each(${wanted}) group by value ->> 0
		), list as (
			select id, name, (select count(*) from wanted where units > coalesce((select max_units from approved_lines
				where customer_id = shared_with and list_id = id and approved_lines.product_id = wanted.product_id), 0)) as misfits
			from saved_lists where shared_with = ${customerId} and approved_by is not null
				and user_id in (select id from users where customer_id = ${customerId})
			order by misfits, name collate nocase, id limit 1
		), misfit as (
			select coalesce(nullif(part_number, ''), products.name) as part, iif(list_id is null, null, coalesce(max_units, 0)) as maxUnits
			from list join wanted join products on products.id = wanted.product_id
			left join approved_lines on customer_id = ${customerId} and list_id = list.id
				and approved_lines.product_id = wanted.product_id
			where units > coalesce(max_units, 0) order by place limit 1
		)
		select id, name, part, maxUnits from list left join misfit on true`);
	return list ?? null;
}

import { eq, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { customers, users } from "../accounts/tables.server";
import type { Spending } from "./rules/spending";

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

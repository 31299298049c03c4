import { sql } from "drizzle-orm";
import type { Buyer } from "~/domain/accounts/rules";
import type { Db } from "~/platform/d1/database.server";

const MAX_MONTHS = 60;

/** The months in which the account, or its company, ordered, as 'YYYY-MM' in Bangladesh, newest first. Reads two index entries per month. */
export async function listOrderMonths(
	db: Db,
	{ id, customerId }: Buyer,
	ofCompany = false,
): Promise<string[]> {
	const isListed = ofCompany ? sql`customer_id = ${customerId}` : sql`user_id = ${id}`;
	const rows = await db.all<{ month: string }>(sql`
		with recursive months (month) as (
			select strftime('%Y-%m', max(created_at) / 1000, 'unixepoch', '+6 hours') from orders
				where ${isListed}
			union all
			select (select strftime('%Y-%m', max(created_at) / 1000, 'unixepoch', '+6 hours') from orders
				where ${isListed} and created_at < unixepoch(month || '-01', '-6 hours') * 1000)
			from months where month is not null
		)
		select month from months where month is not null limit ${MAX_MONTHS}`);
	return rows.map(({ month }) => month);
}

import { asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { users } from "../../accounts/tables.server";
import { exemptAccounts } from "../../prices/tables.server";

const PAGE_SIZE = 100;

/** Includes ended exemptions. By email; `after` is the last email of the page before. */
export async function listExemptAccounts(db: Db, after: string) {
	const { number, untilAt } = exemptAccounts;
	const rows = await db
		.select({ id: users.id, name: users.name, email: users.email, number, untilAt })
		.from(exemptAccounts)
		.innerJoin(users, eq(users.id, exemptAccounts.userId))
		.where(gt(users.email, after))
		.orderBy(asc(users.email))
		.limit(PAGE_SIZE + 1);
	const accounts = rows.slice(0, PAGE_SIZE);
	return {
		accounts,
		next: rows.length > accounts.length ? (accounts.at(-1)?.email ?? null) : null,
	};
}

export async function findExemption(db: Db, userId: string) {
	const { number, untilAt } = exemptAccounts;
	const [row] = await db
		.select({ number, untilAt })
		.from(exemptAccounts)
		.where(eq(exemptAccounts.userId, userId));
	return row ?? null;
}

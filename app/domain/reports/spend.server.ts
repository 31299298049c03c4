import { and, asc, between, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { Refused } from "~/platform/refused";
import { users } from "../accounts/tables.server";
import { spendMonths } from "../companies/tables.server";
import type { Period } from "./period";
import { MAX_ROWS } from "./sales-by.server";

/** By month, member and cost centre, the newest month first. Who has left the company has no name. */
export async function listSpend(db: Db, customerId: string, { first, last }: Period) {
	const { month, userId, costCentre, poisha } = spendMonths;
	const isMember = and(eq(users.id, userId), eq(users.customerId, customerId));
	const rows = await db
		.select({
			...pickColumns(spendMonths, "month", "userId", "costCentre", "poisha"),
			member: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, 'A former member')`,
		})
		.from(spendMonths)
		.leftJoin(users, isMember)
		.where(and(eq(spendMonths.customerId, customerId), between(month, first, last), gt(poisha, 0)))
		.orderBy(desc(month), asc(userId), asc(costCentre))
		.limit(MAX_ROWS + 1);
	if (rows.length > MAX_ROWS)
		throw new Refused({ first: "These months have too many rows. Choose fewer." }, 400);
	return rows;
}

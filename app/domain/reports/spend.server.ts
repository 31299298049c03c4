import { and, between, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { users } from "../accounts/tables.server";
import { MAX_MEMBERS } from "../companies/rules";
import { spendMonths } from "../companies/tables.server";
import { MAX_ROWS, OnlyInFile } from "./limits";
import { type Period, splitMonths, withBefore } from "./period";

/** What is left beside the members, of whom some more may be disabled. */
const MAX_READ = MAX_ROWS - 3 * MAX_MEMBERS;

/** By month, member and cost centre, the newest month first. Who has left the company has no name. */
export async function listSpend(db: Db, customerId: string, period: Period, most = -1) {
	const { month, userId, costCentre, poisha } = spendMonths;
	const [rows, members] = await Promise.all([
		db
			.select({ month, userId, costCentre, poisha })
			.from(spendMonths)
			.where(and(eq(spendMonths.customerId, customerId), between(month, period.first, period.last)))
			// As the index has them: with another order all rows are read before the limit.
			.orderBy(desc(month), desc(userId), desc(costCentre))
			.limit(most),
		db
			.select({
				id: users.id,
				name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
			})
			.from(users)
			.where(eq(users.customerId, customerId)),
	]);
	const names = new Map(members.map(({ id, name }) => [id, name]));
	return rows
		.map((row) => ({ ...row, member: names.get(row.userId) ?? "A former member" }))
		.sort((one, other) => compare(other.month, one.month) || compare(toKey(one), toKey(other)));
}

/** Both periods in one statement; `before` is null where a page has no room for it. */
export async function compareSpend(db: Db, customerId: string, period: Period) {
	const read = await listSpend(db, customerId, withBefore(period), MAX_READ + 1);
	const [rows, earlier] = splitMonths(read, period);
	if (rows.length > MAX_READ)
		throw new OnlyInFile(
			{
				first: "These months have more rows than a page shows. Choose fewer, or download the file.",
			},
			400,
		);
	return { rows: rows.filter(isSpent), before: read.length > MAX_READ ? null : earlier };
}

/** All of it may have been cancelled or refunded. */
export const isSpent = ({ poisha }: { poisha: number }): boolean => poisha > 0;

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const toKey = ({
	member,
	userId,
	costCentre,
}: Record<"member" | "userId" | "costCentre", string>) => `${member}\n${userId}\n${costCentre}`;

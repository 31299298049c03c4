import { and, between, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { users } from "../accounts/tables.server";
import { MAX_MEMBERS } from "../companies/rules";
import { spendMonths } from "../companies/tables.server";
import type { Period } from "./period";
import { MAX_ROWS, OnlyInFile } from "./sales-by.server";

/** What is left beside the members, of whom some more may be disabled. */
const MAX_READ = MAX_ROWS - 3 * MAX_MEMBERS;

/** By month, member and cost centre, the newest month first. Who has left the company has no name. */
export async function listSpend(
	db: Db,
	customerId: string,
	{ first, last }: Period,
	isWhole: boolean,
) {
	const { month, userId, costCentre, poisha } = spendMonths;
	const [rows, members] = await Promise.all([
		db
			.select({ month, userId, costCentre, poisha })
			.from(spendMonths)
			.where(and(eq(spendMonths.customerId, customerId), between(month, first, last)))
			// As the index has them: with another order all rows are read before the limit.
			.orderBy(desc(month), desc(userId), desc(costCentre))
			.limit(isWhole ? -1 : MAX_READ + 1),
		db
			.select({
				id: users.id,
				name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
			})
			.from(users)
			.where(eq(users.customerId, customerId)),
	]);
	if (!isWhole && rows.length > MAX_READ)
		throw new OnlyInFile(
			{
				first: "These months have more rows than a page shows. Choose fewer, or download the file.",
			},
			400,
		);
	const names = new Map(members.map(({ id, name }) => [id, name]));
	return rows
		.filter((row) => row.poisha > 0)
		.map((row) => ({ ...row, member: names.get(row.userId) ?? "A former member" }))
		.sort((one, other) => compare(other.month, one.month) || compare(toKey(one), toKey(other)));
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const toKey = ({
	member,
	userId,
	costCentre,
}: Record<"member" | "userId" | "costCentre", string>) => `${member}\n${userId}\n${costCentre}`;

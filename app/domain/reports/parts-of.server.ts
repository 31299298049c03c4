import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { MAX_ROWS, OnlyInFile } from "./limits";
import type { SoldOf } from "./night";
import { listMonths, type Period } from "./period";

export type PartsOf = Omit<SoldOf, "part">;

/** A month of a part is a row in each of the two periods; the rest is left for the parts and what joins them. */
const ROWS_A_MONTH = 2.5;

/** How many of them have so few months that a page may look for each, and for each of the period before. */
export const countReadable = (period: Period): number =>
	Math.floor(MAX_ROWS / ROWS_A_MONTH / listMonths(period).length);

/** Ids of one category or family, without charges; null without one. */
export const selectPartsOf = ({ category, family }: PartsOf): SQL | null =>
	category
		? sql`select id from products where category_id = ${category} and kind = 'goods'`
		: family
			? sql`select id from products where family_id = ${family} and kind = 'goods'`
			: null;

export async function refuseMoreParts(db: Db, ids: SQL, period: Period): Promise<void> {
	const most = countReadable(period);
	const [found] = await db.all<{ count: number }>(
		sql`select count(*) as count from (${ids} limit ${most + 1})`,
	);
	if (Number(found?.count) > most)
		throw new OnlyInFile(
			{
				first: "It has more parts than a page reads. Choose fewer months, or download the file.",
			},
			400,
		);
}

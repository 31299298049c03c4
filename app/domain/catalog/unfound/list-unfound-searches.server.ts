import { desc, gt, max, sum } from "drizzle-orm";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { UNFOUND_DAYS } from "../rules";
import { unfoundSearches } from "../tables.server";

const MAX_SHOWN = 50;

/** `lastOn` is 'YYYY-MM-DD' in Bangladesh. */
type UnfoundSearch = { query: string; times: number; lastOn: string };

/** The most frequent first. */
export async function listUnfoundSearches({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<UnfoundSearch[]> {
	const { query, times, day } = unfoundSearches;
	const rows = await db
		.select({ query, times: sum(times).mapWith(Number), last: max(day).mapWith(Number) })
		.from(unfoundSearches)
		.where(gt(day, toDayNumber(now()) - UNFOUND_DAYS))
		.groupBy(query)
		.orderBy(desc(sum(times)), desc(max(day)), query)
		.limit(MAX_SHOWN);
	return rows.map(({ last, ...row }) => ({ ...row, lastOn: toDateText(last) }));
}

import { desc, gt, max, sql, sum } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { MAX_QUERY_LENGTH } from "../query-length";
import { normalizeForSearch, UNFOUND_DAYS } from "../rules";
import { unfoundSearches } from "../tables.server";

/** Different searches a day; each new one reads the others. */
const MAX_PER_DAY = 200;

/** Addresses and phone numbers are nobody's part. */
const PERSONAL = /@|(?:\d[\s-]*){10}/;

/** Counts a search that found nothing, without the person, and without what may name one. */
export async function countUnfoundSearch({ db, now }: Platform, text: string): Promise<void> {
	const query = normalizeForSearch(text).trim().replace(/\s+/g, " ");
	if (query === "" || query.length > MAX_QUERY_LENGTH || PERSONAL.test(query)) return;
	const day = toDayNumber(now());
	const { times } = unfoundSearches;
	const hasRoom = sql`where (select count(*) from unfound_searches where day = ${day}) < ${MAX_PER_DAY}
		or exists (select 1 from unfound_searches where day = ${day} and query = ${query})`;
	await insertSelect(db, unfoundSearches, { day, query }, hasRoom).onConflictDoUpdate({
		target: [unfoundSearches.day, unfoundSearches.query],
		set: { times: sql`${times} + 1` },
	});
}

const MAX_SHOWN = 50;

/** `lastOn` is 'YYYY-MM-DD' in Bangladesh. */
type UnfoundSearch = { query: string; times: number; lastOn: string };

/** Lists searches that found nothing, the most frequent first. */
export async function listUnfoundSearches({ db, now }: Platform): Promise<UnfoundSearch[]> {
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

const DAYS_KEPT = 90;
const MAX_ROWS_PER_RUN = 500;

export async function deleteOldUnfoundSearches({ db, now }: Platform): Promise<void> {
	const firstKept = toDayNumber(now()) - DAYS_KEPT;
	await db.delete(unfoundSearches).where(
		sql`(day, query) in (
			select day, query from unfound_searches where day < ${firstKept} limit ${MAX_ROWS_PER_RUN})`,
	);
}

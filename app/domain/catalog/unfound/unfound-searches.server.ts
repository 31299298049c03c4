import { desc, gt, max, sql, sum } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { MAX_QUERY_LENGTH } from "../query-length";
import { normalizeForSearch } from "../rules";
import { unfoundSearches } from "../tables.server";

/** Different searches a day; each new one reads the others. */
const MAX_PER_DAY = 200;

/** Addresses and phone numbers are nobody's part. */
const PERSONAL = /@|(?:\d[\s-]*){10}/;

const MAX_PER_LIST = 50;

function toQueries(texts: readonly string[]): string[] {
	const queries = texts
		.map((text) => normalizeForSearch(text).trim().replace(/\s+/g, " "))
		.filter((query) => query !== "" && query.length <= MAX_QUERY_LENGTH && !PERSONAL.test(query));
	return Array.from(new Set(queries)).slice(0, MAX_PER_LIST);
}

/** Counts what a search or the lines of a list asked for and did not find, without the person, and without what may name one. */
export async function countUnfound(
	{ db, now }: Platform,
	texts: readonly string[],
	askedIn: "search" | "list",
): Promise<void> {
	const queries = toQueries(texts);
	if (queries.length === 0) return;
	const day = toDayNumber(now());
	const { times, lists } = unfoundSearches;
	const isOfList = Number(askedIn === "list");
	const hasRoom = sql`from json_each(${JSON.stringify(queries)})
		where (select count(*) from unfound_searches where day = ${day}) < ${MAX_PER_DAY}
			or exists (select 1 from unfound_searches where day = ${day} and query = value)`;
	await insertSelect(
		db,
		unfoundSearches,
		{ day, query: sql`value`, lists: isOfList },
		hasRoom,
	).onConflictDoUpdate({
		target: [unfoundSearches.day, unfoundSearches.query],
		set: { times: sql`${times} + 1`, lists: sql`${lists} + ${isOfList}` },
	});
}

/** `lastOn` is 'YYYY-MM-DD' in Bangladesh. */
export type UnfoundSearch = { query: string; times: number; lists: number; lastOn: string };

/** Lists what was asked for in the latest days and not found, the most frequent first. */
export async function listUnfoundSearches(
	db: Db,
	now: number,
	{ days, limit }: { days: number; limit: number },
): Promise<UnfoundSearch[]> {
	const { query, times, lists, day } = unfoundSearches;
	const rows = await db
		.select({
			query,
			times: sum(times).mapWith(Number),
			lists: sum(lists).mapWith(Number),
			last: max(day).mapWith(Number),
		})
		.from(unfoundSearches)
		.where(gt(day, toDayNumber(now) - days))
		.groupBy(query)
		.orderBy(desc(sum(times)), desc(max(day)), query)
		.limit(limit);
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

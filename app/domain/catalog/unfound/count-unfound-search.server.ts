import { sql } from "drizzle-orm";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { MAX_QUERY_LENGTH } from "../query-length";
import { normalizeForSearch } from "../rules";
import { unfoundSearches } from "../tables.server";

/** Different ones; each new one reads the others. */
const MAX_PER_DAY = 200;

/** Addresses and phone numbers are nobody's part. */
const PERSONAL = /@|(?:\d[\s-]*){10}/;

/** Without the person, and without what may name one. */
export async function countUnfoundSearch(
	{ db, now }: Pick<Platform, "db" | "now">,
	text: string,
): Promise<void> {
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

import { sql } from "drizzle-orm";
import { toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { unfoundSearches } from "../tables.server";

const DAYS_KEPT = 90;
const MAX_ROWS_PER_RUN = 500;

export async function deleteOldUnfoundSearches({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
	const firstKept = toDayNumber(now()) - DAYS_KEPT;
	await db.delete(unfoundSearches).where(
		sql`(day, query) in (
			select day, query from unfound_searches where day < ${firstKept} limit ${MAX_ROWS_PER_RUN})`,
	);
}

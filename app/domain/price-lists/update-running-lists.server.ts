import { sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";

/** A list for everybody that started or ended since: its trigger makes cached pages expire. */
export async function updateRunningLists({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const isRunning = sql`(state = 'active' and from_at <= ${now()} and until_at > ${now()})`;
	await db.run(
		sql`update price_lists set is_running = ${isRunning} where is_running <> ${isRunning}`,
	);
}

import { sql } from "drizzle-orm";
import type { Db } from "../d1/database.server";
import { isJobLate, jobRuns } from "../jobs/job-runs.server";
import { buildLateMessagesSql } from "../outbox/late-messages.server";

/** Whether the scheduled jobs run and messages leave. Rejects when the database doesn't answer. */
export async function isHealthy(db: Db, now: number): Promise<boolean> {
	const [row] = await db.all<{ healthy: number }>(sql`select
		exists (select 1 from ${jobRuns})
		and not exists (select 1 from ${jobRuns} where ${isJobLate(now)})
		and not exists (${buildLateMessagesSql(now)}) as healthy`);
	return row?.healthy === 1;
}

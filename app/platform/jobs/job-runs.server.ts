import { asc, getTableColumns, notInArray, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Db } from "../d1/database.server";
import { insertSelect } from "../d1/insert-select.server";

/** The last run of each scheduled job. Times in ms. */
export const jobRuns = sqliteTable("job_runs", {
	job: text("job").primaryKey(),
	addedAt: integer("added_at").notNull(),
	endedAt: integer("ended_at"),
	succeededAt: integer("succeeded_at"),
	/** The log has the reference; '' after a success. */
	failureReference: text("failure_reference").notNull(),
});

export type JobResult = { job: string; failureReference: string };

/** `jobs` are all that exist: others are forgotten, new ones are late unless they run soon. */
export async function recordJobRuns(
	db: Db,
	at: number,
	results: readonly JobResult[],
	jobs: readonly string[],
): Promise<void> {
	await db.batch([
		// More jobs than a statement has variables for.
		insertSelect(
			db,
			jobRuns,
			{
				job: sql`value ->> 'job'`,
				addedAt: at,
				endedAt: at,
				succeededAt: sql`iif(value ->> 'failureReference' = '', ${at}, null)`,
				failureReference: sql`value ->> 'failureReference'`,
			},
			sql`from json_each(${JSON.stringify(results)}) where true`,
		).onConflictDoUpdate({
			target: jobRuns.job,
			set: {
				endedAt: at,
				succeededAt: sql`coalesce(excluded.succeeded_at, ${jobRuns.succeededAt})`,
				failureReference: sql`excluded.failure_reference`,
			},
		}),
		insertSelect(
			db,
			jobRuns,
			{ job: sql`value`, addedAt: at, failureReference: "" },
			sql`from json_each(${JSON.stringify(jobs)}) where true`,
		).onConflictDoNothing(),
		db.delete(jobRuns).where(notInArray(jobRuns.job, [...jobs])),
	]);
}

/** Four missed runs. */
const JOB_LATE_AFTER_MS = 20 * 60_000;

export const isJobLate = (now: number) =>
	sql<boolean>`coalesce(${jobRuns.succeededAt}, ${jobRuns.addedAt}) < ${now - JOB_LATE_AFTER_MS}`;

export function listJobRuns(db: Db, now: number) {
	return db
		.select({
			...getTableColumns(jobRuns),
			isLate: isJobLate(now).mapWith(Boolean).as("is_late"),
		})
		.from(jobRuns)
		.orderBy(asc(jobRuns.job));
}

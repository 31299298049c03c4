import { type SQL, sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { isCurrent, isWaiting, type RunningImport } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import type { WaitingRow, Writing } from "./model/kind.server";
import { importRows, imports } from "./model/tables.server";

/** Writes the next rows: `after` when applying, `before` when undoing. False if none is left. */
export async function writeChunk(platform: Platform, job: RunningImport): Promise<boolean> {
	const { rows } = job.next;
	if (rows.length === 0) return false;
	await writeRows(platform, job, KINDS[job.kind].takeRows?.(rows) ?? rows);
	return true;
}

/** Writes all of them in one batch. Where the database refuses a row, it writes half as many, until that row is alone and left out. */
async function writeRows(
	platform: Platform,
	job: RunningImport,
	rows: readonly WaitingRow[],
	isRefused = false,
): Promise<void> {
	try {
		await platform.db.batch(await buildStatements(platform, job, rows, isRefused));
	} catch (error) {
		if (getViolatedConstraint(error) === null || isRefused) throw error;
		const half = rows.slice(0, Math.ceil(rows.length / 2));
		await writeRows(platform, job, half, rows.length === 1);
	}
}

async function buildStatements(
	platform: Platform,
	job: RunningImport,
	next: readonly WaitingRow[],
	isRefused: boolean,
) {
	const { db, now } = platform;
	const isUndo = job.state === "undoing";
	const [before, after] = [sql`import_rows.before`, sql`import_rows.after`];
	const upTo = next.at(-1)?.line ?? 0;
	const range = sql`import_rows.import_id = ${job.id} and import_rows.line > ${job.nextLine} and import_rows.line <= ${upTo}`;
	const isWriting = sql`${range} and import_rows.state = 'writing'`;
	const writing: Writing = {
		isUndo,
		sets: (field) => job.next.fields.includes(field),
		from: isUndo ? after : before,
		to: isUndo ? before : after,
		next,
		rows: sql`(select * from import_rows where ${isWriting}) as import_rows`,
		adminId: job.actor,
		reference: job.fileName.slice(0, 100),
	};
	const { isWritable, problem, statements } = await KINDS[job.kind].plan(platform, writing);
	const written = sql`(select count(*) from import_rows where ${isWriting})`;
	const count = (name: string, units: SQL) =>
		sql`${`$.${name}`}, coalesce(counts ->> ${name}, 0) + ${units}`;
	// The other statements see the marked rows only within this batch, so a repeat of the chunk writes nothing.
	return [
		db
			.update(importRows)
			.set({
				state: sql`iif(judged.is_writable, 'writing', import_rows.state)`,
				problem: sql`iif(judged.is_writable, '', ${isRefused ? "the database refused this row." : problem})`,
			})
			.from(
				sql`(select line, ${isRefused ? sql`0` : isWritable} as is_writable from import_rows
					where ${range} and ${isWaiting(sql`${job.state}`)}
						and exists (select 1 from imports where ${isCurrent(job)})) as judged`,
			)
			.where(sql`import_rows.import_id = ${job.id} and import_rows.line = judged.line`),
		...statements,
		// A trigger on next_line settles the rows.
		db
			.update(imports)
			.set({
				nextLine: upTo,
				changedAt: now(),
				counts: sql`json_set(counts, ${count("written", written)},
					${count("skipped", sql`cast(${next.length} as integer) - ${written}`)})`,
			})
			.where(isCurrent(job)),
	] as const;
}

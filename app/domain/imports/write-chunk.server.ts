import { type SQL, sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { isCurrent, isWaiting, type RunningImport } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import type { WriteNeeds, Writing } from "./model/kind.server";
import { importRows, imports } from "./model/tables.server";

/** Writes the next rows: `after` when applying, `before` when undoing. False if none is left. */
export async function writeChunk(needs: WriteNeeds, it: RunningImport): Promise<boolean> {
	const { rows: next } = it.next;
	if (next.length === 0) return false;
	const rows = (await KINDS[it.kind].takeRows?.(needs.db, next)) ?? next;
	await writeLines(
		needs,
		it,
		rows.map(({ line }) => line),
	);
	return true;
}

/** All of them in one batch. Where the database refuses a row, half as many, until that row is alone and left out. */
async function writeLines(
	needs: WriteNeeds,
	it: RunningImport,
	lines: readonly number[],
	isRefused = false,
): Promise<void> {
	try {
		await needs.db.batch(await buildStatements(needs, it, lines, isRefused));
	} catch (error) {
		if (getViolatedConstraint(error) === null || isRefused) throw error;
		const half = lines.slice(0, Math.ceil(lines.length / 2));
		await writeLines(needs, it, half, lines.length === 1);
	}
}

async function buildStatements(
	needs: WriteNeeds,
	it: RunningImport,
	lines: readonly number[],
	isRefused: boolean,
) {
	const { db, now } = needs;
	const isUndo = it.state === "undoing";
	const [before, after] = [sql`import_rows.before`, sql`import_rows.after`];
	const upTo = lines.at(-1) ?? 0;
	const range = sql`import_rows.import_id = ${it.id} and import_rows.line > ${it.nextLine} and import_rows.line <= ${upTo}`;
	const isWriting = sql`${range} and import_rows.state = 'writing'`;
	const isOurs = sql`${range} and ${isWaiting(sql`${it.state}`)} and exists (select 1 from imports where ${isCurrent(it)})`;
	const writing: Writing = {
		isUndo,
		sets: (field) => it.next.fields.includes(field),
		from: isUndo ? after : before,
		to: isUndo ? before : after,
		waiting: sql`(select * from import_rows where ${isOurs}) as import_rows`,
		rows: sql`(select * from import_rows where ${isWriting}) as import_rows`,
		adminId: it.actor,
		reference: it.fileName.slice(0, 100),
	};
	const {
		isWritable,
		problem,
		statements,
		written: noted,
	} = await KINDS[it.kind].plan(needs, writing);
	const written = sql`(select count(*) from import_rows where ${isWriting})`;
	const count = (name: string, units: SQL) =>
		sql`${`$.${name}`}, coalesce(counts ->> ${name}, 0) + ${units}`;
	// The other statements see the marked rows only within this batch, so a repeat of the chunk writes nothing.
	return [
		db
			.update(importRows)
			.set({ state: "writing", problem: "" })
			.where(sql`${isOurs} and ${isRefused ? sql`0` : isWritable}`),
		...statements,
		db
			.update(importRows)
			.set({
				problem: isRefused ? "the database refused this row." : problem,
				...(isUndo ? {} : { verdict: "meanwhile" }),
			})
			.where(isOurs),
		db
			.update(imports)
			.set({
				nextLine: upTo,
				changedAt: now(),
				counts: sql`json_set(counts, ${count("written", written)},
					${count("skipped", sql`${lines.length} - ${written}`)})`,
			})
			.where(isCurrent(it)),
		db
			.update(importRows)
			.set({ ...noted, state: isUndo ? "" : "written" })
			.where(isWriting),
	] as const;
}

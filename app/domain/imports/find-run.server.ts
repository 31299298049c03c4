import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { ImportRun } from "~/platform/platform.server";
import { KINDS } from "./kinds/kinds.server";
import type { WaitingRow } from "./model/kind.server";
import { CHUNK_ROWS, IMPORT_PHASES, type ImportPhase } from "./model/rules";
import { imports } from "./model/tables.server";

export type Import = typeof imports.$inferSelect;
export type RunningImport = Import & {
	state: ImportPhase;
	/** What is to be written next, with the names of the values that these rows set; nothing in a dry run. */
	next: { rows: WaitingRow[]; fields: string[] };
};

/** Whether a row is still to be written in the phase. */
export const isWaiting = (phase: SQL): SQL =>
	sql`verdict in ('new', 'changed') and import_rows.state = iif(${phase} = 'undoing', 'written', '')`;

const chunkRows = JSON.stringify(
	Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, kind.chunkRows])),
);

const listNext = (importId: string) =>
	sql`(with next as (
		select line, subject_id, iif(imports.state = 'undoing', before, after) as value from import_rows
		where import_id = imports.id and imports.state <> 'validating' and line > imports.next_line
			and ${isWaiting(sql`imports.state`)}
		order by line
		limit coalesce(${chunkRows} ->> (select kind from imports where id = ${importId}), ${CHUNK_ROWS}))
	select json_object(
		'rows', (select json_group_array(json_object('line', line, 'subjectId', subject_id, 'send', value -> 'send') order by line) from next),
		'fields', (select json_group_array(distinct field.key) from next, json_each(next.value) as field)))`.mapWith(
		(json: string): RunningImport["next"] => JSON.parse(json),
	);

/** Null if this run is over, or another one has been claimed. */
export async function findRun(db: Db, { importId, run }: ImportRun): Promise<RunningImport | null> {
	const [found] = await db
		.select({ ...getTableColumns(imports), next: listNext(importId) })
		.from(imports)
		.where(
			and(eq(imports.id, importId), eq(imports.run, run), inArray(imports.state, IMPORT_PHASES)),
		);
	return (found as RunningImport | undefined) ?? null;
}

/** Whether the import is as `job` was read: true for the first of two statements that would do the same chunk. */
export const isCurrent = (job: RunningImport): SQL =>
	sql`id = ${job.id} and run = ${job.run} and state = ${job.state} and next_line = ${job.nextLine}`;

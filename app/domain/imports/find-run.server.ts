import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { ImportRun } from "~/platform/platform.server";
import { type ImportPhase, PHASE_ENDS } from "./model/rules";
import { imports } from "./model/tables.server";

export type Import = typeof imports.$inferSelect;
export type RunningImport = Import & { state: ImportPhase };

const PHASES = Object.keys(PHASE_ENDS) as ImportPhase[];

/** Null if this run is over, or another one has been claimed. */
export async function findRun(db: Db, { importId, run }: ImportRun): Promise<RunningImport | null> {
	const [found] = await db
		.select()
		.from(imports)
		.where(and(eq(imports.id, importId), eq(imports.run, run), inArray(imports.state, PHASES)));
	return (found as RunningImport | undefined) ?? null;
}

/** Whether the import is as `it` was read: true for the first of two statements that would do the same chunk. */
export const isCurrent = (it: RunningImport): SQL =>
	sql`id = ${it.id} and run = ${it.run} and state = ${it.state} and next_line = ${it.nextLine}`;

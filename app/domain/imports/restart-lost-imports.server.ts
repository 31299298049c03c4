import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { IMPORT_PHASES } from "./model/rules";
import { imports } from "./model/tables.server";
import { startRun } from "./start-run.server";

const MAX_PER_RUN = 5;
/** A Workflow repeats a failed step for some minutes. */
const LOST_AFTER_MS = 30 * 60_000;

/** Starts phases again that were claimed and did not go on. */
export async function restartLostImports(needs: Parameters<typeof startRun>[0]): Promise<void> {
	const { db, now } = needs;
	const lost = await db
		.select({ importId: imports.id, run: imports.run })
		.from(imports)
		.where(
			and(
				inArray(imports.state, IMPORT_PHASES),
				eq(imports.problem, ""),
				lte(imports.changedAt, now() - LOST_AFTER_MS),
			),
		)
		.orderBy(imports.changedAt)
		.limit(MAX_PER_RUN);
	for (const { importId, run } of lost) {
		await db
			.update(imports)
			.set({ run: sql`${imports.run} + 1`, changedAt: now() })
			.where(and(eq(imports.id, importId), eq(imports.run, run)));
		await startRun(needs, { importId, run: run + 1 });
	}
}

import type { Db } from "../../../platform/database.server";
import type { ReconcilerView } from "../rules";
import { reconciler } from "../tables.server";

/** The statement that reads how the last runs went; its one row is read by `reconcilerView`. */
export function reconcilerStatus(db: Db) {
	return db
		.select({
			succeededAt: reconciler.succeededAt,
			begunAt: reconciler.begunAt,
			durationMs: reconciler.durationMs,
			trouble: reconciler.trouble,
		})
		.from(reconciler);
}

type Row = Awaited<ReturnType<typeof reconcilerStatus>>[number];

export function reconcilerView(row: Row | undefined): ReconcilerView {
	if (!row) throw new Error("The reconciler's row is missing.");
	return { ...row, begunAt: row.begunAt || null };
}

import { desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { RECONCILER_PARTS, type ReconcilerView } from "../rules";
import { reconciler } from "../tables.server";

/** The statement that reads how the last runs went; `reconcilerView` reads its rows, one for each part. */
export function reconcilerStatus(db: Db) {
	return db
		.select({
			succeededAt: reconciler.succeededAt,
			begunAt: reconciler.begunAt,
			durationMs: reconciler.durationMs,
			trouble: reconciler.trouble,
		})
		.from(reconciler)
		.orderBy(desc(reconciler.part));
}

type Row = Awaited<ReturnType<typeof reconcilerStatus>>[number];

/** Both parts as one: the older success counts, and the later start. */
export function reconcilerView(rows: readonly Row[]): ReconcilerView {
	const successes = rows.flatMap(({ succeededAt }) => succeededAt ?? []);
	return {
		succeededAt: successes.length === RECONCILER_PARTS.length ? Math.min(...successes) : null,
		begunAt: Math.max(0, ...rows.map(({ begunAt }) => begunAt)) || null,
		durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
		trouble: joinTroubles(rows),
	};
}

/** What did not succeed in these runs, a line a step. */
export function joinTroubles(runs: readonly { trouble: string }[]): string {
	return runs.flatMap(({ trouble }) => trouble || []).join("\n");
}

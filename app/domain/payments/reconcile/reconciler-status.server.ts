import { desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { RECONCILER_PARTS, type ReconcilerStatus } from "../rules";
import { reconciler } from "../tables.server";

/** The statement that reads how the last runs went; `reconcilerView` reads its rows, one for each part. */
export function selectReconcilerStatus(db: Db) {
	return db
		.select({
			succeededAt: reconciler.succeededAt,
			startedAt: reconciler.startedAt,
			durationMs: reconciler.durationMs,
			errors: reconciler.errors,
		})
		.from(reconciler)
		.orderBy(desc(reconciler.part));
}

type Row = Awaited<ReturnType<typeof selectReconcilerStatus>>[number];

/** Both parts as one: the older success counts, and the later start. */
export function toReconcilerStatus(rows: readonly Row[]): ReconcilerStatus {
	const successes = rows.flatMap(({ succeededAt }) => succeededAt ?? []);
	return {
		succeededAt: successes.length === RECONCILER_PARTS.length ? Math.min(...successes) : null,
		startedAt: Math.max(0, ...rows.map(({ startedAt }) => startedAt)) || null,
		durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
		errors: joinErrors(rows),
	};
}

/** What did not succeed in these runs, a line a step. */
export function joinErrors(runs: readonly { errors: string }[]): string {
	return runs.flatMap(({ errors }) => errors || []).join("\n");
}

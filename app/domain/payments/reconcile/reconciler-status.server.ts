import { desc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { RECONCILER_PARTS, type ReconcilerStatus } from "../reconciler-rules";
import { reconciler } from "../tables.server";

export function selectReconcilerStatus(db: Db) {
	return db
		.select(pickColumns(reconciler, "succeededAt", "startedAt", "durationMs", "errors"))
		.from(reconciler)
		.orderBy(desc(reconciler.part));
}

type Row = Awaited<ReturnType<typeof selectReconcilerStatus>>[number];

/** Uses the older success and the later start. */
export function toReconcilerStatus(rows: readonly Row[]): ReconcilerStatus {
	const successes = rows.flatMap(({ succeededAt }) => succeededAt ?? []);
	return {
		succeededAt: successes.length === RECONCILER_PARTS.length ? Math.min(...successes) : null,
		startedAt: Math.max(0, ...rows.map(({ startedAt }) => startedAt)) || null,
		durationMs: rows.reduce((sum, { durationMs }) => sum + durationMs, 0),
		errors: joinErrors(rows),
	};
}

export function joinErrors(runs: readonly { errors: string }[]): string {
	return runs.flatMap(({ errors }) => errors || []).join("\n");
}

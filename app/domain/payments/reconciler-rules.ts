const MINUTE_MS = 60_000;

/** Each part has its own cron expression, lease and query budget. */
export const RECONCILER_PARTS = ["payments", "orders"] as const;

export type ReconcilerPart = (typeof RECONCILER_PARTS)[number];

/** All parts together. Times in ms. */
export type ReconcilerStatus = {
	succeededAt: number | null;
	startedAt: number | null;
	durationMs: number;
	errors: string;
};

/** Four missed runs. */
const OVERDUE_MS = 20 * MINUTE_MS;

export function isReconcilerOverdue(
	{ succeededAt }: Pick<ReconcilerStatus, "succeededAt">,
	now: number,
) {
	return succeededAt === null || succeededAt < now - OVERDUE_MS;
}

import { and, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import type { AlertKind } from "../alert-rules";
import { alerts } from "../tables.server";

/** The alert stays resolved while the same problem is found again. Returns false when it is resolved already. */
export function resolveAlert(ctx: AdminContext, alertId: string, note: string): Promise<boolean> {
	const { userId } = ctx.by;
	return writeAudited(
		ctx,
		ctx.db
			.update(alerts)
			.set({ resolvedAt: ctx.now(), resolvedBy: `admin:${userId}`, note })
			.where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt))),
		byAdmin(userId, "alert.resolve", `alert:${alertId}`, { before: "open", after: note }),
	);
}

export async function resolveFixedAlerts(
	{ db, now }: Platform,
	kind: AlertKind,
	subjects: readonly string[],
): Promise<void> {
	if (subjects.length === 0) return;
	await db
		.update(alerts)
		.set({ resolvedAt: now(), resolvedBy: "system:reconciler", note: "No longer found" })
		.where(
			and(
				eq(alerts.kind, kind),
				isNull(alerts.resolvedAt),
				sql`${alerts.subject} in ${toIdList(subjects)}`,
			),
		);
}

const RETENTION_MS = 365 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

export async function deleteOldAlerts({ db, now }: Platform): Promise<void> {
	const old = db
		.select({ id: alerts.id })
		.from(alerts)
		.where(and(isNotNull(alerts.resolvedAt), lte(alerts.resolvedAt, now() - RETENTION_MS)))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(alerts).where(inArray(alerts.id, old));
}

import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange } from "../../../platform/audit.server";
import type { Platform } from "../../../platform/platform.server";
import { alerts } from "../tables.server";

/** Stays resolved while the same problem is found again. */
export async function resolveAlert(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	alertId: string,
	note: string,
): Promise<boolean> {
	const at = now();
	const resolvedBy = `admin:${adminId}`;
	const [resolved] = await db.batch([
		db
			.update(alerts)
			.set({ resolvedAt: at, resolvedBy, note })
			.where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt)))
			.returning({ id: alerts.id }),
		auditLastChange(db, {
			id: newId(),
			actor: resolvedBy,
			action: "alert.resolve",
			subject: `alert:${alertId}`,
			before: "open",
			after: note,
			at,
		}),
	]);
	return resolved.length > 0;
}

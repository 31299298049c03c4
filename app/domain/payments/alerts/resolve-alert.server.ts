import { and, eq, isNull } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "../../../platform/platform.server";
import { alerts } from "../tables.server";

/** Stays resolved while the same problem is found again. */
export async function resolveAlert(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	alertId: string,
	note: string,
): Promise<boolean> {
	const resolvedBy = `admin:${adminId}`;
	return writeAudited(
		needs,
		needs.db
			.update(alerts)
			.set({ resolvedAt: needs.now(), resolvedBy, note })
			.where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt))),
		{
			actor: resolvedBy,
			action: "alert.resolve",
			subject: `alert:${alertId}`,
			before: "open",
			after: note,
		},
	);
}

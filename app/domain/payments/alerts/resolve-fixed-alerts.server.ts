import { and, eq, isNull, sql } from "drizzle-orm";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "../../../platform/platform.server";
import type { AlertKind } from "../alert-rules";
import { alerts } from "../tables.server";

export async function resolveFixedAlerts(
	{ db, now }: Pick<Platform, "db" | "now">,
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

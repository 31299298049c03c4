import { and, inArray, isNotNull, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { alerts } from "../tables.server";

const RETENTION_MS = 365 * 86_400_000;
const MAX_DELETED_PER_RUN = 200;

export async function deleteOldAlerts({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const old = db
		.select({ id: alerts.id })
		.from(alerts)
		.where(and(isNotNull(alerts.resolvedAt), lte(alerts.resolvedAt, now() - RETENTION_MS)))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(alerts).where(inArray(alerts.id, old));
}

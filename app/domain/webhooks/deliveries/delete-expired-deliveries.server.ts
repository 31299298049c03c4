import { inArray, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { RETENTION_MS } from "../rules";
import { webhookDeliveries } from "../tables.server";

const MAX_ROWS_PER_RUN = 500;

/**
 * Deletes what happened over 30 days ago from the log, at most 500 rows a run, what still waits for a paused endpoint too:
 * names and addresses of buyers stand in it.
 */
export async function deleteExpiredDeliveries({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
	const expired = db
		.select({ id: webhookDeliveries.id })
		.from(webhookDeliveries)
		.where(lte(webhookDeliveries.createdAt, now() - RETENTION_MS))
		.limit(MAX_ROWS_PER_RUN);
	await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, expired));
}

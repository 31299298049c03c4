import { inArray, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { RETENTION_MS } from "../rules";
import { webhookDeliveries } from "../tables.server";

const MAX_ROWS_PER_RUN = 500;

/** Also deletes pending rows: they contain names and addresses of buyers. */
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

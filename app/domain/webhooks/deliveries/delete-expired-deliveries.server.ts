import { inArray, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { KEPT_MS } from "../rules";
import { webhookDeliveries } from "../tables.server";

const FORGOTTEN_A_RUN = 500;

/**
 * Deletes what happened over 30 days ago from the log, at most 500 rows a run, what still waits for a paused endpoint too:
 * names and addresses of buyers stand in it.
 */
export async function forgetOldWebhooks({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const old = db
		.select({ id: webhookDeliveries.id })
		.from(webhookDeliveries)
		.where(lte(webhookDeliveries.createdAt, now() - KEPT_MS))
		.limit(FORGOTTEN_A_RUN);
	await db.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, old));
}

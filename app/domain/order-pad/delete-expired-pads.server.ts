import { inArray, lte } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { orderPads } from "./tables.server";

const RETENTION_MS = 30 * 24 * 3_600_000;
const MAX_PADS_PER_RUN = 100;

export async function deleteExpiredPads({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const expired = db
		.select({ id: orderPads.id })
		.from(orderPads)
		.where(lte(orderPads.createdAt, now() - RETENTION_MS))
		.limit(MAX_PADS_PER_RUN);
	await db.delete(orderPads).where(inArray(orderPads.id, expired));
}

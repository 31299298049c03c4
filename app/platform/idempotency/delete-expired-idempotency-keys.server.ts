import { inArray, lte } from "drizzle-orm";
import type { Platform } from "../platform.server";
import { idempotencyKeys } from "./tables.server";

const MAX_DELETED_PER_RUN = 3000;

export async function deleteExpiredIdempotencyKeys({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
	const expired = db
		.select({ id: idempotencyKeys.id })
		.from(idempotencyKeys)
		.where(lte(idempotencyKeys.expiresAt, now()))
		.orderBy(idempotencyKeys.expiresAt)
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.id, expired));
}

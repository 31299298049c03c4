import { and, eq, inArray, lte } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { subscribers } from "../tables.server";

const PAGE_SIZE = 200;

/** Anybody may have entered them. */
export async function deleteUnconfirmedSubscribers({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
	const expired = db
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(and(eq(subscribers.state, "pending"), lte(subscribers.confirmUntil, now())))
		.limit(PAGE_SIZE);
	await db.delete(subscribers).where(inArray(subscribers.id, expired));
}

import { eq, sql } from "drizzle-orm";
import { audit } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { reviews } from "./tables.server";

/** The audit trail keeps the text, so that a wrong removal can be traced. */
export async function removeReview(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	reviewId: string,
): Promise<boolean> {
	const { id, userId, productId, halfStars, review } = reviews;
	const [, removed] = await db.batch([
		db.insert(audit).select(
			db
				.select({
					id: sql<string>`${newId()}`.as("id"),
					actor: sql<string>`${`admin:${adminId}`}`.as("actor"),
					action: sql<string>`'review.remove'`.as("action"),
					subject: sql<string>`'review:' || ${id}`.as("subject"),
					before:
						sql<string>`json_object('review', ${review}, 'author', ${userId}, 'halfStars', ${halfStars}, 'product', ${productId})`.as(
							"before",
						),
					after: sql<string>`''`.as("after"),
					at: sql<number>`${now()}`.as("at"),
				})
				.from(reviews)
				.where(eq(id, reviewId)),
		),
		db.delete(reviews).where(eq(id, reviewId)).returning({ id }),
	]);
	return removed.length > 0;
}

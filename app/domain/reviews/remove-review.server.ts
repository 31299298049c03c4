import { eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { reviews } from "./tables.server";

/** The audit trail keeps the text, so that a wrong removal can be traced. */
export async function removeReview(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	reviewId: string,
): Promise<boolean> {
	const { id, userId, productId, halfStars, review } = reviews;
	const [, removed] = await needs.db.batch([
		auditEach(
			needs,
			byAdmin(adminId, "review.remove", `review:${reviewId}`, {
				before: sql`json_object('review', ${review}, 'author', ${userId}, 'halfStars', ${halfStars}, 'product', ${productId})`,
			}),
			sql`from ${reviews} where ${eq(id, reviewId)}`,
		),
		needs.db.delete(reviews).where(eq(id, reviewId)).returning({ id }),
	]);
	return removed.length > 0;
}

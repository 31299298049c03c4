import { and, eq } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { reviews } from "./tables.server";

/** The audit trail doesn't keep the text. */
export async function deleteOwnReview(
	needs: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	reviewId: string,
): Promise<boolean> {
	return writeAudited(
		needs,
		needs.db.delete(reviews).where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId))),
		{ actor: `buyer:${userId}`, action: "review.delete-own", subject: `review:${reviewId}` },
	);
}

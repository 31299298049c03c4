import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { reviews } from "./tables.server";

/** The audit trail doesn't keep the text. */
export async function deleteOwnReview(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	userId: string,
	reviewId: string,
): Promise<boolean> {
	const [removed] = await db.batch([
		db
			.delete(reviews)
			.where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId)))
			.returning({ id: reviews.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `buyer:${userId}`,
			action: "review.delete-own",
			subject: `review:${reviewId}`,
			before: "",
			after: "",
			at: now(),
		}),
	]);
	return removed.length > 0;
}

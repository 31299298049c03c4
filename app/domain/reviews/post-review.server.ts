import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import type { ReviewInput } from "./input";
import { reviews } from "./tables.server";

/**
 * Posts a review in its author's name. The same submission again is the same review; nothing is refused, because the
 * specification lets a customer review as often as they like (section 2, /myreview).
 */
export async function postReview(
	{ db, now }: Pick<Platform, "db" | "now">,
	authorId: string,
	{ submissionKey, ratings: halfStars, review }: ReviewInput,
): Promise<void> {
	const id = submissionId(submissionKey, authorId, halfStars, review);
	await db
		.insert(reviews)
		.values({ id, userId: authorId, halfStars, review, createdAt: now() })
		.onConflictDoNothing();
}

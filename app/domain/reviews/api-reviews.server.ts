import { desc, eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { reviews } from "./tables.server";

/** The author's email is only for the author and admins. */
export type ApiReview = {
	id: string;
	ownerId: string;
	ownerEmail: string;
	name: string;
	photoKey: string | null;
	halfStars: number;
	review: string;
};

export async function listApiReviews(
	db: Db,
	after: Cursor | null,
	size: number,
): Promise<{ records: ApiReview[]; next: string | null }> {
	const rows = await db
		.select({
			id: reviews.id,
			ownerId: reviews.userId,
			ownerEmail: users.email,
			name: users.name,
			photoKey: users.photoKey,
			halfStars: reviews.halfStars,
			review: reviews.review,
			createdAt: reviews.createdAt,
		})
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.where(isOlderThanCursor(reviews, after))
		.orderBy(desc(reviews.createdAt), desc(reviews.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { records: page.rows, next: page.next };
}

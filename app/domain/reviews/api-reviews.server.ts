import { eq } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { reviews } from "./tables.server";

/** The author's email is only for the author and admins. */
export type ApiReview = Awaited<ReturnType<typeof listApiReviews>>["rows"][number];

export function listApiReviews(db: Db, after: Cursor | null, size: number) {
	const query = db
		.select({
			...pickColumns(reviews, "id", "halfStars", "review", "createdAt"),
			ownerId: reviews.userId,
			ownerEmail: users.email,
			...pickColumns(users, "name", "photoKey"),
		})
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId));
	return readNewestPage(query, reviews, { after, size });
}

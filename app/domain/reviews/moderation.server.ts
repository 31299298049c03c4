import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { reviewColumns } from "./queries.server";
import { MODERATED_PAGE_SIZE, type ModeratedReview } from "./rules";
import { reviews } from "./tables.server";

const { photoKey: _, ...moderatedColumns } = reviewColumns;

const selectModerated = (db: Db) =>
	db
		.select({ ...moderatedColumns, email: users.email })
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.leftJoin(products, eq(products.id, reviews.productId));

export async function listAllReviews(
	db: Db,
	after: Cursor | null,
): Promise<{ reviews: ModeratedReview[]; next: string | null }> {
	const page = await readNewestPage(selectModerated(db), reviews, {
		after,
		size: MODERATED_PAGE_SIZE,
	});
	return { reviews: page.rows, next: page.next };
}

export async function findModeratedReview(db: Db, id: string): Promise<ModeratedReview | null> {
	const [row] = await selectModerated(db).where(eq(reviews.id, id));
	return row ?? null;
}

import { desc, eq, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { reviewColumns } from "./queries.server";
import { MODERATED_PAGE_SIZE, type ModeratedReview } from "./rules";
import { reviews } from "./tables.server";

const { photoKey: _, ...moderatedColumns } = reviewColumns;

const listModerated = (
	db: Db,
	filter: SQL | undefined,
	limit: number,
): Promise<ModeratedReview[]> =>
	db
		.select({ ...moderatedColumns, email: users.email })
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.leftJoin(products, eq(products.id, reviews.productId))
		.where(filter)
		.orderBy(desc(reviews.createdAt), desc(reviews.id))
		.limit(limit);

export async function listAllReviews(
	db: Db,
	after: Cursor | null,
	size = MODERATED_PAGE_SIZE,
): Promise<{ reviews: ModeratedReview[]; next: string | null }> {
	const page = cutPage(await listModerated(db, isOlderThanCursor(reviews, after), size + 1), size);
	return { reviews: page.rows, next: page.next };
}

export async function findModeratedReview(db: Db, id: string): Promise<ModeratedReview | null> {
	const [row] = await listModerated(db, eq(reviews.id, id), 1);
	return row ?? null;
}

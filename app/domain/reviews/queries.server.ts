import { and, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { users } from "../accounts/tables.server";
import { isForSale, productColumns } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import type { ReviewDto } from "./rules";
import { reviews } from "./tables.server";

export const reviewColumns = {
	id: reviews.id,
	name: users.name,
	photoKey: users.photoKey,
	...pickColumns(reviews, "halfStars", "review", "createdAt"),
	product: { ...pickColumns(productColumns, "id", "name"), isForSale },
};

const selectReviews = (db: Db) =>
	db
		.select(reviewColumns)
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.leftJoin(products, eq(products.id, reviews.productId));

export async function listNewestReviews(
	db: Db,
	size: number,
	after: Cursor | null,
	{ userId, productId }: { userId?: string; productId?: string } = {},
): Promise<{ reviews: ReviewDto[]; next: string | null }> {
	const where = and(
		userId === undefined ? undefined : eq(reviews.userId, userId),
		productId === undefined ? undefined : eq(reviews.productId, productId),
	);
	const page = await readNewestPage(selectReviews(db), reviews, { where, after, size });
	return { reviews: page.rows, next: page.next };
}

export async function findOwnReview(
	db: Db,
	userId: string,
	reviewId: string,
): Promise<ReviewDto | null> {
	const [row] = await selectReviews(db).where(
		and(eq(reviews.id, reviewId), eq(reviews.userId, userId)),
	);
	return row ?? null;
}

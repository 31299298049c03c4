import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, olderThan } from "~/platform/d1/keyset.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import type { ReviewView } from "./rules";
import { reviews } from "./tables.server";

const view = {
	id: reviews.id,
	name: users.name,
	photoKey: users.photoKey,
	halfStars: reviews.halfStars,
	review: reviews.review,
	createdAt: reviews.createdAt,
	product: {
		id: products.id,
		name: products.name,
		isForSale: sql`${products.archivedAt} is null`.mapWith(Boolean),
	},
};

type ReviewsPage = Promise<{ reviews: ReviewView[]; next: string | null }>;

async function newest(db: Db, size: number, after: Cursor | null, whose?: SQL): ReviewsPage {
	const rows = await db
		.select(view)
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.leftJoin(products, eq(products.id, reviews.productId))
		.where(and(whose, olderThan(reviews, after)))
		.orderBy(desc(reviews.createdAt), desc(reviews.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	return { reviews: page.rows, next: page.next };
}

/** A page of everybody's reviews, newest first; reads one row more than it returns. */
export function newestReviews(db: Db, size: number, after: Cursor | null): ReviewsPage {
	return newest(db, size, after);
}

/** One review of a customer's own; null when they have none with this id. */
export async function ownReview(
	db: Db,
	userId: string,
	reviewId: string,
): Promise<ReviewView | null> {
	const [row] = await db
		.select(view)
		.from(reviews)
		.innerJoin(users, eq(users.id, reviews.userId))
		.leftJoin(products, eq(products.id, reviews.productId))
		.where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId)));
	return row ?? null;
}

/** A page of one customer's own reviews, newest first. */
export function reviewsOf(db: Db, userId: string, size: number, after: Cursor | null): ReviewsPage {
	return newest(db, size, after, eq(reviews.userId, userId));
}

/** A page of what customers say about one product, newest first. */
export function reviewsOfProduct(
	db: Db,
	productId: string,
	size: number,
	after: Cursor | null,
): ReviewsPage {
	return newest(db, size, after, eq(reviews.productId, productId));
}

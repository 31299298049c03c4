import { and, eq, ne, sql } from "drizzle-orm";
import type { AdminContext, BuyerContext } from "~/domain/accounts/context.server";
import { auditEach, byAdmin, writeAudited } from "~/platform/audit.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import type { ReviewInput } from "./input";
import { reviews } from "./tables.server";

/** Takes one review per product and customer, and any number for the shop. A trigger requires a purchase. */
export async function postReview(
	{ db, now, by: { userId } }: BuyerContext,
	{ idempotencyKey, product, ratings: halfStars, review }: ReviewInput,
): Promise<void> {
	const at = now();
	const use = { form: "review", sender: userId, key: idempotencyKey };
	const { id, bind } = idempotentRow(db, use, [product, halfStars, review], at);
	const isEarlier = and(
		eq(reviews.userId, userId),
		eq(reviews.productId, product),
		ne(reviews.id, id),
	);
	const row = { id, userId, productId: product || null, halfStars, review, createdAt: at };
	await db.batch([
		db.delete(reviews).where(isEarlier),
		db.insert(reviews).values(row).onConflictDoNothing(),
		bind(),
	]);
}

/** The audit trail doesn't keep the text. */
export async function deleteOwnReview(ctx: BuyerContext, reviewId: string): Promise<void> {
	const { userId } = ctx.by;
	await writeAudited(
		ctx,
		ctx.db.delete(reviews).where(and(eq(reviews.id, reviewId), eq(reviews.userId, userId))),
		{ actor: `buyer:${userId}`, action: "review.delete-own", subject: `review:${reviewId}` },
	);
}

/** The audit trail keeps the text, so that a wrong removal can be traced. */
export async function removeReview(ctx: AdminContext, reviewId: string): Promise<void> {
	const { id, userId, productId, halfStars, review } = reviews;
	await ctx.db.batch([
		auditEach(
			ctx,
			byAdmin(ctx.by.userId, "review.remove", `review:${reviewId}`, {
				before: sql`json_object('review', ${review}, 'author', ${userId}, 'halfStars', ${halfStars}, 'product', ${productId})`,
			}),
			sql`from ${reviews} where ${eq(id, reviewId)}`,
		),
		ctx.db.delete(reviews).where(eq(id, reviewId)),
	]);
}

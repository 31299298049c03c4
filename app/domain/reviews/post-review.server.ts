import { and, eq, ne } from "drizzle-orm";
import { explainViolation } from "~/platform/d1/database.server";
import { bindKeyToPayload } from "../../platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import type { Platform } from "../../platform/platform.server";
import type { ReviewInput } from "./input";
import { reviews } from "./tables.server";

export type PostReviewResult = { ok: true } | { ok: false; reason: "not-bought" | "key-reused" };

/** One review per product and customer; any number for the shop. A trigger requires a purchase. */
export async function postReview(
	{ db, now }: Pick<Platform, "db" | "now">,
	authorId: string,
	{ idempotencyKey, product, ratings: halfStars, review }: ReviewInput,
): Promise<PostReviewResult> {
	const id = hashPayload(idempotencyKey, authorId, product, halfStars, review);
	const isEarlier = and(
		eq(reviews.userId, authorId),
		eq(reviews.productId, product),
		ne(reviews.id, id),
	);
	const row = { id, userId: authorId, productId: product || null, halfStars, review };
	const at = now();
	const keyUse = { form: "review", sender: authorId, key: idempotencyKey, payloadHash: id };
	try {
		await db.batch([
			db.delete(reviews).where(isEarlier),
			db
				.insert(reviews)
				.values({ ...row, createdAt: at })
				.onConflictDoNothing(),
			bindKeyToPayload(db, keyUse, at),
		]);
		return { ok: true };
	} catch (error) {
		return explainViolation(error, { "key reused": "key-reused", "not bought": "not-bought" });
	}
}

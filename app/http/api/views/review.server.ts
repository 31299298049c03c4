import { z } from "zod";
import type { ReviewRecord } from "~/domain/reviews/api-reviews.server";
import { imageAt } from "~/platform/images/image-address";
import { addressFor, type Reader } from "./viewer.server";

/** A review (specification, section 3). */
export const reviewShape = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		email: z.string().optional().describe("For its author and for admins alone"),
		img: z.url().optional().describe("Its author's picture, where they have one"),
		ratings: z.number().min(0.5).max(5).multipleOf(0.5),
		review: z.string(),
	})
	.meta({ id: "Review" });

export const reviewView = (review: ReviewRecord, reader: Reader): z.infer<typeof reviewShape> => ({
	_id: review.id,
	name: review.name,
	...addressFor(reader, review),
	...(review.photoKey ? { img: imageAt(reader.origin, review.photoKey) } : {}),
	ratings: review.halfStars / 2,
	review: review.review,
});

import { z } from "zod";
import type { ApiReview } from "~/domain/reviews/api-reviews.server";
import { photoAt } from "~/platform/images/image-address";
import { pickVisibleEmail, type Viewer } from "./viewer.server";

export const reviewSchema = z
	.strictObject({
		_id: z.string(),
		name: z.string(),
		email: z.string().optional().describe("Visible to its author and admins only"),
		img: z.url().describe("The author's picture, or the default one"),
		ratings: z.number().min(0.5).max(5).multipleOf(0.5),
		review: z.string(),
	})
	.meta({ id: "Review" });

export const toReviewDto = (review: ApiReview, viewer: Viewer): z.infer<typeof reviewSchema> => ({
	_id: review.id,
	name: review.name,
	...pickVisibleEmail(viewer, review, "content"),
	img: photoAt(viewer.origin, review.photoKey),
	ratings: review.halfStars / 2,
	review: review.review,
});

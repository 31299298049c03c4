import { z } from "zod";
import { listApiReviews } from "~/domain/reviews/api-reviews.server";
import { reviewInput } from "~/domain/reviews/input";
import { postReview } from "~/domain/reviews/verbs.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { createNumberField, ignoredField } from "~/http/api/fields.server";
import { inData, pageQuery, success } from "~/http/api/views/responses.server";
import { reviewSchema, toReviewDto } from "~/http/api/views/review.server";
import { createViewer } from "~/http/api/views/viewer.server";

export const listReviews = defineCall("GET /reviews", {
	tag: "Reviews",
	name: "listReviews",
	summary: "Reviews, newest first",
	access: "anyone",
	query: pageQuery,
	response: inData(z.array(reviewSchema)),
	example: { path: "/reviews", query: "limit=6" },
	async run({ platform, caller, query: { after, limit } }) {
		const { rows, next } = await listApiReviews(platform.db, after ?? null, limit);
		const reader = createViewer(platform, caller);
		return succeed({ data: rows.map((review) => toReviewDto(review, reader)) }, { next });
	},
});

export const postReviewCall = defineCall("POST /review", {
	tag: "Reviews",
	name: "postReview",
	summary: "Post a review in your name",
	notes: "About the shop, or a product that you have bought.",
	access: "customer",
	input: z.strictObject({
		ratings: createNumberField(reviewInput.shape.ratings).describe("0.5 to 5 stars, in halves"),
		review: reviewInput.shape.review,
		productID: reviewInput.shape.product.describe(
			"A product's id; without it the review is about the shop",
		),
		name: ignoredField,
		email: ignoredField,
		img: ignoredField,
	}),
	status: 201,
	rateLimit: "review",
	response: success,
	errorStatuses: [403],
	fieldNames: () => ({ product: "productID" }),
	example: { path: "/review", input: { ratings: 4.5, review: "Square and heavy." } },
	async run({ ctx, input: { ratings, review, productID: product }, idempotencyKey }) {
		await postReview(ctx, { ratings, review, product, idempotencyKey });
		return succeed({ success: true });
	},
});

import { z } from "zod";
import { reviewRecords } from "~/domain/reviews/api-reviews.server";
import { reviewInput } from "~/domain/reviews/input";
import { postReview } from "~/domain/reviews/post-review.server";
import { call, done } from "~/http/api/call.server";
import { carried, fromNumber } from "~/http/api/fields.server";
import { keyReused, refuseAs } from "~/http/api/problem.server";
import { inData, pageQuery, success } from "~/http/api/views/responses.server";
import { reviewShape, reviewView } from "~/http/api/views/review.server";
import { readerOf } from "~/http/api/views/viewer.server";
import { reviewRefusal } from "~/http/errors/reviews.server";

export const listReviews = call({
	method: "GET",
	path: "/reviews",
	about: "Reviews",
	name: "listReviews",
	summary: "What customers say, newest first",
	who: "anyone",
	query: pageQuery,
	answer: inData(z.array(reviewShape)),
	example: { path: "/reviews", query: "limit=6" },
	async run({ platform, caller, query: { after, limit } }) {
		const { records, next } = await reviewRecords(platform.db, after ?? null, limit);
		const reader = readerOf(platform, caller);
		return done({ data: records.map((review) => reviewView(review, reader)) }, { next });
	},
});

export const postReviewCall = call({
	method: "POST",
	path: "/review",
	about: "Reviews",
	name: "postReview",
	summary: "Post a review in your name",
	notes: "Of the shop, or of a product that you have bought.",
	who: "customer",
	input: z.strictObject({
		ratings: fromNumber(reviewInput.shape.ratings).describe("Half a star to five, in halves"),
		review: reviewInput.shape.review,
		productID: reviewInput.shape.product.describe("A product's id; without one it is of the shop"),
		name: carried,
		email: carried,
		img: carried,
	}),
	status: 201,
	limited: "review",
	answer: success,
	refuses: [403],
	example: { path: "/review", input: { ratings: 4.5, review: "Square and heavy." } },
	async run({ platform, caller, input, idempotencyKey }) {
		const { ratings, review, productID: product } = input;
		const posting = { ratings, review, product, idempotencyKey };
		const posted = await postReview(platform, caller.user.id, posting);
		if (posted.ok) return done({ success: true });
		if (posted.reason === "key-reused") return keyReused();
		return refuseAs(reviewRefusal(posted), { product: "productID" });
	},
});

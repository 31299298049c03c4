import type { PostReviewResult } from "~/domain/reviews/post-review.server";
import { NOT_BOUGHT } from "~/domain/reviews/rules";
import { keyReused, type Refusal, type Refused } from "./domain-error.server";

/** Words for each reason a review is refused. */
export function reviewRefusal({ reason }: Refused<PostReviewResult>): Refusal {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "not-bought":
			return { status: 403, errors: { fieldErrors: { product: [NOT_BOUGHT] } } };
	}
}

import type { PostReviewResult } from "~/domain/reviews/post-review.server";
import { NOT_BOUGHT_MESSAGE } from "~/domain/reviews/rules";
import { type DomainError, type FormError, fieldError, keyReused } from "./domain-error.server";

export function describeReviewError({ reason }: DomainError<PostReviewResult>): FormError {
	switch (reason) {
		case "key-reused":
			return keyReused;
		case "not-bought":
			return fieldError(403, "product", NOT_BOUGHT_MESSAGE);
	}
}

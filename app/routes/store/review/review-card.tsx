import type { ReviewView } from "~/domain/reviews/rules";
import { LongText } from "~/ui/long-text";
import { Person } from "~/ui/person";
import { Stars } from "~/ui/stars";

/** One review, by whom and when. */
export function ReviewCard({ review }: { review: ReviewView }) {
	return (
		<div className="review">
			<Stars halves={review.halfStars} />
			<LongText text={review.review} limit={320} />
			<Person name={review.name} photoKey={review.photoKey} at={review.createdAt} />
		</div>
	);
}

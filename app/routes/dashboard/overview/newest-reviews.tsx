import { Link } from "@remix-run/react";
import type { ModeratedReview } from "~/domain/reviews/rules";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { Cell, Table } from "~/ui/elements/table";
import { Stars } from "~/ui/products/stars";

export function NewestReviews({ reviews }: { reviews: readonly ModeratedReview[] }) {
	return (
		<section className="overview-section" aria-labelledby="reviews">
			<h2 id="reviews">Newest reviews</h2>
			{reviews.length === 0 ? (
				<p className="text-soft">No reviews yet.</p>
			) : (
				<Table
					caption={<Link to="/dashboard/reviews">See all reviews</Link>}
					head={["Customer", "Stars", "Review", "Date"]}
				>
					{reviews.map((review) => (
						<tr key={review.id}>
							<Cell label="Customer">{review.name || "User name"}</Cell>
							<Cell label="Stars">
								<Stars halves={review.halfStars} />
							</Cell>
							<Cell label="Review">
								<LongText text={review.review} limit={140} />
							</Cell>
							<Cell label="Date">
								<Day at={review.createdAt} />
							</Cell>
						</tr>
					))}
				</Table>
			)}
		</section>
	);
}

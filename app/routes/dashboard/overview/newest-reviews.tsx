import { Link } from "@remix-run/react";
import type { ModeratedReview } from "~/domain/reviews/rules";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { DataTable } from "~/ui/lists/data-table";
import { Stars } from "~/ui/products/stars";

export function NewestReviews({ reviews }: { reviews: readonly ModeratedReview[] }) {
	return (
		<section className="overview-section" aria-labelledby="reviews">
			<h2 id="reviews">Newest reviews</h2>
			{reviews.length === 0 ? (
				<p className="text-soft">No reviews yet.</p>
			) : (
				<DataTable
					caption={<Link to="/dashboard/reviews">See all reviews</Link>}
					rows={reviews}
					columns={[
						["Customer", ({ name }) => name || "User name"],
						["Stars", ({ halfStars }) => <Stars halves={halfStars} />],
						["Review", ({ review }) => <LongText text={review} limit={140} />],
						["Date", ({ createdAt }) => <Day at={createdAt} />],
					]}
				/>
			)}
		</section>
	);
}

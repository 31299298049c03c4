import { Link } from "@remix-run/react";
import type { ProductDetail } from "~/domain/catalog/rules";
import type { ReviewDto } from "~/domain/reviews/rules";
import { Pager } from "~/ui/elements/pager";
import { ReviewCard } from "~/ui/products/review-card";

type ProductReviewsProps = {
	product: Pick<ProductDetail, "id">;
	reviews: readonly ReviewDto[];
	next: string | null;
	isFirst: boolean;
};

export function ProductReviews({ product, reviews, next, isFirst }: ProductReviewsProps) {
	const page = `/products/${product.id}`;
	return (
		<section
			aria-labelledby="reviews"
			className="[&>ul]:mt-2 [&>ul]:grid [&>ul]:gap-4 md:[&>ul]:grid-cols-2 lg:[&>ul]:grid-cols-3"
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-6">
				<h2 id="reviews">Reviews</h2>
				<Link to={`/myreview?product=${product.id}`} className="py-3 font-semibold">
					Bought it? Write a review
				</Link>
			</div>
			{reviews.length > 0 ? (
				<ul>
					{reviews.map((review) => (
						<li key={review.id}>
							<ReviewCard review={review} unnamed />
						</li>
					))}
				</ul>
			) : (
				<p className="text-soft">{isFirst ? "No reviews yet." : "No more reviews."}</p>
			)}
			<Pager
				first={isFirst ? null : `${page}#reviews`}
				next={next && `${page}?after=${next}#reviews`}
			/>
		</section>
	);
}

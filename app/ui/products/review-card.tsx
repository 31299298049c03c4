import { Link } from "@remix-run/react";
import type { ReviewDto } from "~/domain/reviews/rules";
import { LongText } from "../elements/long-text";
import { UserByline } from "../elements/user-byline";
import { Stars } from "./stars";

type ReviewCardProps = {
	review: ReviewDto;
	unnamed?: boolean;
	limit?: number;
};

export function ReviewCard({ review, unnamed, limit = 320 }: ReviewCardProps) {
	const { product } = review;
	return (
		<div className="card">
			<Stars halves={review.halfStars} />
			{product && !unnamed ? (
				<p className="font-bold">
					{product.isForSale ? (
						<Link to={`/products/${product.id}`}>{product.name}</Link>
					) : (
						product.name
					)}
				</p>
			) : null}
			<LongText text={review.review} limit={limit} />
			<UserByline name={review.name} photoKey={review.photoKey} at={review.createdAt} />
		</div>
	);
}

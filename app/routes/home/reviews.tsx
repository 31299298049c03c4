import { calculateAverageHalfStars, type ReviewDto } from "~/domain/reviews/rules";
import { Stars } from "~/ui/products/stars";
import { Carousel } from "./carousel";
import { HomeSection } from "./home-section";

export function Reviews({ reviews }: { reviews: readonly ReviewDto[] }) {
	const average = calculateAverageHalfStars(reviews);
	if (average === null) return null;
	return (
		<HomeSection id="reviews">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
				<h2 id="reviews">What our customers say</h2>
				<p className="flex flex-wrap items-center gap-2 text-small text-soft">
					<Stars halves={average} />{" "}
					{`average of the latest ${reviews.length === 1 ? "review" : `${reviews.length} reviews`}`}
				</p>
			</div>
			<Carousel reviews={reviews} />
		</HomeSection>
	);
}

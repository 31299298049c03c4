import { calculateMeanRating, type ProductCardDto } from "~/domain/catalog/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Stars } from "./stars";

type Rated = Pick<ProductCardDto, "ratingSum" | "ratingCount">;

export function AverageRating({ of }: { of: Partial<Rated> }) {
	const { ratingSum = 0, ratingCount = 0 } = of;
	const mean = calculateMeanRating({ ratingSum, ratingCount });
	if (!mean) return null;
	const ratings = ratingCount === 1 ? "rating" : "ratings";
	return (
		<span className="average-rating">
			<Stars halves={mean.halves} worded />
			<span>{`${mean.stars} of 5, ${formatNumber(ratingCount)} ${ratings}`}</span>
		</span>
	);
}

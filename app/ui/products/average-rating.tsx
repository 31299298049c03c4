import { calculateMeanRating, type ProductCardDto } from "~/domain/catalog/rules";
import { formatCount } from "../elements/format-count";
import { Stars } from "./stars";

export function AverageRating({ of }: { of: Pick<ProductCardDto, "ratingSum" | "ratingCount"> }) {
	const mean = calculateMeanRating(of);
	if (!mean) return null;
	const ratings = of.ratingCount === 1 ? "rating" : "ratings";
	return (
		<span className="average-rating">
			<Stars halves={mean.halves} worded />
			<span>{`${mean.stars} of 5, ${formatCount(of.ratingCount)} ${ratings}`}</span>
		</span>
	);
}

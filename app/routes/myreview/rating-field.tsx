import { RATINGS } from "~/domain/reviews/rules";
import { FieldError } from "~/ui/forms/field-error";
import { HalfStar } from "~/ui/products/stars";

type RatingFieldProps = { chosen?: string; errors?: string[] };

/**
 * Ten radio buttons styled as half stars by CSS alone, so that they work without scripts and by
 * arrow keys.
 */
export function RatingField({ chosen, errors }: RatingFieldProps) {
	const hasErrors = Boolean(errors?.length);
	return (
		<fieldset
			// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup can be required or invalid
			role="radiogroup"
			className="field"
			aria-required
			aria-invalid={hasErrors || undefined}
			aria-describedby={hasErrors ? "error-ratings" : undefined}
		>
			<legend className="field-label">Ratings</legend>
			<div className="rating">
				{RATINGS.map((stars, index) => (
					<label key={stars} className={index % 2 === 0 ? "rating-left" : "rating-right"}>
						<input
							type="radio"
							name="ratings"
							value={stars}
							id={index === 0 ? "field-ratings" : undefined}
							defaultChecked={stars === chosen}
						/>
						<HalfStar side={index % 2 === 0 ? "left" : "right"} />
						<span className="rating-words">{stars} of 5 stars</span>
					</label>
				))}
			</div>
			<FieldError id="error-ratings" message={errors?.join(". ")} />
		</fieldset>
	);
}

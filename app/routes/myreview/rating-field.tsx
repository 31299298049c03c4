import { RATINGS } from "~/domain/reviews/rules";
import { Icon } from "~/ui/elements/icon";
import { HalfStar } from "~/ui/products/stars";

type RatingFieldProps = { chosen?: string; errors?: string[] };

/**
 * The rating as ten radio buttons, each dressed as half a star; CSS alone fills those up to the chosen one, so that
 * it works without scripts and by arrow keys. A browser without `:has` shows plain radio buttons.
 */
export function RatingField({ chosen, errors }: RatingFieldProps) {
	const hasErrors = Boolean(errors?.length);
	return (
		<fieldset
			// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radiogroup can be said to be required or wrong
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
			{hasErrors ? (
				<p id="error-ratings" className="field-error">
					<Icon name="alert" />
					<span>{errors?.join(". ")}</span>
				</p>
			) : null}
		</fieldset>
	);
}

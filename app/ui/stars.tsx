const STAR = "M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.6 6.8-.8z";
const LEFT_HALF = "M12 2.5v14.9l-6 3.4 1.3-6.7-5-4.6 6.8-.8z";

type StarsProps = {
	halves: number;
	/** Words that say the same stand beside them. */
	worded?: boolean;
};

/** Five stars; `halves` counts half stars, 0 to 10. Screen readers hear the number. */
export function Stars({ halves, worded }: StarsProps) {
	return (
		<svg
			width="110"
			height="20"
			viewBox="0 0 132 24"
			role={worded ? undefined : "img"}
			aria-label={worded ? undefined : `${halves / 2} of 5 stars`}
			aria-hidden={worded}
		>
			{[0, 1, 2, 3, 4].map((star) => (
				<g key={star} transform={`translate(${star * 27})`}>
					<path d={STAR} fill="none" stroke="currentColor" strokeWidth="1.5" />
					{halves > star * 2 ? (
						<path d={halves > star * 2 + 1 ? STAR : LEFT_HALF} fill="currentColor" />
					) : null}
				</g>
			))}
		</svg>
	);
}

/** One half of a star, for the choice of a rating: an outline, filled where CSS says so. */
export function HalfStar({ side }: { side: "left" | "right" }) {
	return (
		<svg
			className="half-star"
			viewBox={side === "left" ? "0 0 12 24" : "12 0 12 24"}
			aria-hidden="true"
		>
			<path d={STAR} />
		</svg>
	);
}

/** One star from its top, 24 units wide. */
const STAR = "l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.6 6.8-.8z";
const LEFT_HALF = "v14.9l-6 3.4 1.3-6.7-5-4.6 6.8-.8z";
const TOPS = [12, 39, 66, 93, 120].map((x) => `M${x} 2.5`);
const OUTLINES = TOPS.map((top) => top + STAR).join("");

function buildFilledPath(halves: number): string {
	return TOPS.slice(0, Math.ceil(halves / 2))
		.map((top, star) => top + (halves > star * 2 + 1 ? STAR : LEFT_HALF))
		.join("");
}

type StarsProps = {
	halves: number;
	worded?: boolean;
};

/** `halves` counts half stars, 0 to 10. Screen readers hear the number. */
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
			<path d={OUTLINES} fill="none" stroke="currentColor" strokeWidth="1.5" />
			<path d={buildFilledPath(halves)} fill="currentColor" />
		</svg>
	);
}

export function HalfStar({ side }: { side: "left" | "right" }) {
	return (
		<svg
			className="half-star"
			viewBox={side === "left" ? "0 0 12 24" : "12 0 12 24"}
			aria-hidden="true"
		>
			<path d={`M12 2.5${STAR}`} />
		</svg>
	);
}

import { useEffect, useRef, useState } from "react";
import type { ReviewView } from "~/domain/reviews/rules";
import { Button } from "~/ui/elements/button";
import { useSavesData } from "~/ui/pictures/data-saver";
import { ReviewCard } from "~/ui/products/review-card";
import { useCarousel } from "./use-carousel";

/** As many slides as a wide screen shows at once; so many are repeated after the last, for the way round. */
const SHOWN = 2;

/** How much of a review is shown at first, in characters: the longest one makes all of them tall. */
const LIMIT = 120;

// React 18 knows no `inert`; as text it passes through.
const REPEATED: Record<string, string> = { inert: "", "aria-hidden": "true" };

/**
 * The reviews as a list that scrolls sideways and snaps, complete without scripts. With them it plays, endlessly,
 * until it is pointed at, focused or paused.
 */
export function Carousel({ reviews }: { reviews: readonly ReviewView[] }) {
	const track = useRef<HTMLUListElement>(null);
	const [scripted, setScripted] = useState(false);
	const [stopped, setStopped] = useState(false);
	const [held, setHeld] = useState(false);
	const canPlay = reviews.length > SHOWN && !useSavesData();
	const plays = scripted && canPlay;
	const { current, show } = useCarousel(track, reviews.length, !plays || stopped || held);

	useEffect(() => setScripted(true), []);
	const hold = () => setHeld(true);
	const letGo = () => setHeld(false);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: being looked at holds it still; there is nothing to press
		<div
			className="carousel"
			onPointerEnter={hold}
			onPointerLeave={letGo}
			onFocus={hold}
			onBlur={letGo}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
			<ul ref={track} className="carousel-track" aria-label="Reviews" tabIndex={0}>
				{reviews.map((review) => (
					<li key={review.id}>
						<ReviewCard review={review} limit={LIMIT} />
					</li>
				))}
				{plays
					? reviews.slice(0, SHOWN).map((review) => (
							<li key={`again-${review.id}`} {...REPEATED}>
								<ReviewCard review={review} limit={LIMIT} />
							</li>
						))
					: null}
			</ul>
			{canPlay ? (
				// There from the start, so that nothing moves when the scripts arrive.
				<div className="carousel-controls">
					{plays ? (
						<>
							<Button variant="plain" onClick={() => setStopped(!stopped)}>
								{stopped ? "Play" : "Pause"}
							</Button>
							<Dots count={reviews.length} current={current} show={show} />
						</>
					) : null}
				</div>
			) : null}
		</div>
	);
}

type DotsProps = { count: number; current: number; show: (slide: number) => void };

function Dots({ count, current, show }: DotsProps) {
	return (
		<ul className="carousel-dots">
			{Array.from({ length: count }, (_, place) => `Review ${place + 1} of ${count}`).map(
				(label, place) => (
					<li key={label}>
						<button
							type="button"
							aria-label={label}
							aria-current={place === current || undefined}
							onClick={() => show(place)}
						/>
					</li>
				),
			)}
		</ul>
	);
}

import { useEffect, useRef, useState } from "react";
import type { ReviewDto } from "~/domain/reviews/rules";
import { Button } from "~/ui/elements/button";
import { useIsDataSaverOn } from "~/ui/pictures/data-saver";
import { ReviewCard } from "~/ui/products/review-card";
import { useCarousel } from "./use-carousel";

const VISIBLE_SLIDES = 2;

const TRACK = "slider data-moving:snap-none [&>li]:w-full md:[&>li]:w-[calc(50%-0.5rem)]";

const MAX_REVIEW_CHARS = 120;

// React 18 has no type for `inert`; as a string it passes through.
const REPEATED_SLIDE_PROPS: Record<string, string> = { inert: "", "aria-hidden": "true" };

/**
 * A scrolling list with snap points that works without scripts; scripts add autoplay and an endless
 * loop.
 */
export function Carousel({ reviews }: { reviews: readonly ReviewDto[] }) {
	const track = useRef<HTMLUListElement>(null);
	const [scripted, setScripted] = useState(false);
	const [stopped, setStopped] = useState(false);
	const [held, setHeld] = useState(false);
	const canPlay = reviews.length > VISIBLE_SLIDES && !useIsDataSaverOn();
	const isPlaying = scripted && canPlay;
	const trackClass = isPlaying ? `${TRACK} [scrollbar-width:none]` : TRACK;
	const { current, show } = useCarousel(track, reviews.length, !isPlaying || stopped || held);

	useEffect(() => setScripted(true), []);
	const pauseAutoplay = () => setHeld(true);
	const resumeAutoplay = () => setHeld(false);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the carousel; nothing can be pressed
		<div
			onPointerEnter={pauseAutoplay}
			onPointerLeave={resumeAutoplay}
			onFocus={pauseAutoplay}
			onBlur={resumeAutoplay}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
			<ul ref={track} className={trackClass} aria-label="Reviews" tabIndex={0}>
				<Slides reviews={reviews} />
				{isPlaying ? <Slides reviews={reviews.slice(0, VISIBLE_SLIDES)} repeated /> : null}
			</ul>
			{canPlay ? (
				// Rendered without scripts too, so that nothing moves when they arrive.
				<div className="flex min-h-22 flex-col-reverse items-center md:min-h-11 md:flex-row md:justify-between noscript:hidden">
					{isPlaying ? (
						<>
							<Button
								variant="plain"
								className="motion-reduce:hidden"
								onClick={() => setStopped(!stopped)}
							>
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

type SlidesProps = { reviews: readonly ReviewDto[]; repeated?: boolean };

function Slides({ reviews, repeated }: SlidesProps) {
	return reviews.map((review) => (
		<li key={review.id} {...(repeated ? REPEATED_SLIDE_PROPS : null)}>
			<ReviewCard review={review} limit={MAX_REVIEW_CHARS} />
		</li>
	));
}

type DotsProps = { count: number; current: number; show: (slide: number) => void };

function Dots({ count, current, show }: DotsProps) {
	return (
		<ul className="flex w-full md:w-132">
			{Array.from({ length: count }, (_, index) => `Review ${index + 1} of ${count}`).map(
				(label, index) => (
					<li key={label} className="flex-1">
						<button
							type="button"
							aria-label={label}
							aria-current={index === current || undefined}
							onClick={() => show(index)}
							className="grid h-11 w-full cursor-pointer place-items-center before:size-2.5 before:rounded-circle before:border before:border-edge aria-[current]:before:border-ink aria-[current]:before:bg-ink"
						/>
					</li>
				),
			)}
		</ul>
	);
}

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Autoplay and transition of the reviews (specification, section 9). */
const AUTOPLAY_MS = 3000;
const TRANSITION_MS = 500;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where a slide begins on its track, in px. */
function beginOf(track: HTMLElement, slide: number): number {
	const [first, wanted] = [track.children[0], track.children[slide]];
	if (!(first instanceof HTMLElement && wanted instanceof HTMLElement)) return 0;
	return wanted.offsetLeft - first.offsetLeft;
}

/** The frame that each moving track waits for. */
const frames = new WeakMap<HTMLElement, number>();

/**
 * Scrolls a track to a place in half a second; at once for those who want no motion. Snapping rests meanwhile. Ends what
 * moved the track before.
 */
function glide(track: HTMLElement, to: number, arrived: () => void): void {
	const from = track.scrollLeft;
	const began = performance.now();
	const length = calm() ? 0 : TRANSITION_MS;
	cancelAnimationFrame(frames.get(track) ?? 0);
	track.dataset.moving = "";
	const step = (now: number) => {
		const part = length === 0 ? 1 : Math.min(1, Math.max(0, now - began) / length);
		track.scrollLeft = from + (to - from) * (1 - (1 - part) ** 3);
		if (part < 1) {
			frames.set(track, requestAnimationFrame(step));
			return;
		}
		delete track.dataset.moving;
		arrived();
	};
	frames.set(track, requestAnimationFrame(step));
}

/**
 * Moves a scroll-snap track of `count` slides, after which the first ones are repeated: on one of those it leaps back
 * unseen, so that it has no end. Plays by itself unless `paused`, in the background, or where no motion is wanted.
 */
export function useCarousel(
	track: RefObject<HTMLElement>,
	count: number,
	paused: boolean,
): { current: number; show: (slide: number) => void } {
	const [current, setCurrent] = useState(0);
	const shown = useRef(0);

	const follow = useCallback(() => {
		const element = track.current;
		const round = element ? beginOf(element, count) : 0;
		if (!element || round === 0) return;
		if (element.scrollLeft >= round - 1 && element.dataset.moving === undefined) {
			element.scrollTo({ left: element.scrollLeft - round, behavior: "instant" });
		}
		shown.current = Math.round((element.scrollLeft / round) * count) % count;
		setCurrent(shown.current);
	}, [track, count]);

	const show = useCallback(
		(slide: number) => {
			if (track.current) glide(track.current, beginOf(track.current, slide), follow);
		},
		[track, follow],
	);

	useEffect(() => {
		const element = track.current;
		element?.addEventListener("scroll", follow, { passive: true });
		return () => element?.removeEventListener("scroll", follow);
	}, [track, follow]);

	useEffect(() => {
		if (paused || calm()) return;
		const timer = setInterval(() => {
			if (!document.hidden) show(shown.current + 1);
		}, AUTOPLAY_MS);
		return () => clearInterval(timer);
	}, [paused, show]);

	return { current, show };
}

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** The specification fixes autoplay and transition (section 9). */
const AUTOPLAY_MS = 3000;
const TRANSITION_MS = 500;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function getSlideOffset(track: HTMLElement, slide: number): number {
	const [first, wanted] = [track.children[0], track.children[slide]];
	if (!(first instanceof HTMLElement && wanted instanceof HTMLElement)) return 0;
	return wanted.offsetLeft - first.offsetLeft;
}

const frames = new WeakMap<HTMLElement, number>();

/** Scrolls in half a second, or without animation for users who prefer reduced motion. */
function animateScroll(track: HTMLElement, to: number, onArrive: () => void): void {
	const from = track.scrollLeft;
	const startedAt = performance.now();
	const durationMs = prefersReducedMotion() ? 0 : TRANSITION_MS;
	cancelAnimationFrame(frames.get(track) ?? 0);
	track.dataset.moving = "";
	const step = (now: number) => {
		const progress = durationMs === 0 ? 1 : Math.min(1, Math.max(0, now - startedAt) / durationMs);
		track.scrollLeft = from + (to - from) * (1 - (1 - progress) ** 3);
		if (progress < 1) {
			frames.set(track, requestAnimationFrame(step));
			return;
		}
		delete track.dataset.moving;
		onArrive();
	};
	frames.set(track, requestAnimationFrame(step));
}

/**
 * Moves a track of `count` slides followed by copies of the first ones: on a copy it jumps back to
 * the original unseen.
 */
export function useCarousel(
	track: RefObject<HTMLElement>,
	count: number,
	paused: boolean,
): { current: number; show: (slide: number) => void } {
	const [current, setCurrent] = useState(0);
	const shown = useRef(0);

	const updateCurrent = useCallback(() => {
		const element = track.current;
		const trackLength = element ? getSlideOffset(element, count) : 0;
		if (!element || trackLength === 0) return;
		if (element.scrollLeft >= trackLength - 1 && element.dataset.moving === undefined) {
			element.scrollTo({ left: element.scrollLeft - trackLength, behavior: "instant" });
		}
		shown.current = Math.round((element.scrollLeft / trackLength) * count) % count;
		setCurrent(shown.current);
	}, [track, count]);

	const show = useCallback(
		(slide: number) => {
			if (track.current)
				animateScroll(track.current, getSlideOffset(track.current, slide), updateCurrent);
		},
		[track, updateCurrent],
	);

	useEffect(() => {
		const element = track.current;
		element?.addEventListener("scroll", updateCurrent, { passive: true });
		return () => element?.removeEventListener("scroll", updateCurrent);
	}, [track, updateCurrent]);

	useEffect(() => {
		if (paused || prefersReducedMotion()) return;
		const timer = setInterval(() => {
			if (!document.hidden) show(shown.current + 1);
		}, AUTOPLAY_MS);
		return () => clearInterval(timer);
	}, [paused, show]);

	return { current, show };
}

import { toDayNumber } from "~/platform/dhaka-days";

/** In days: between orders, and since the last one. Null with fewer than three orders. */
export function calculateRhythm([newest, ...others]: readonly number[], now: number) {
	const oldest = others.at(-1);
	if (newest === undefined || oldest === undefined || others.length < 2) return null;
	const usual = Math.round((toDayNumber(newest) - toDayNumber(oldest)) / others.length);
	return usual === 0 ? null : { usual, now: toDayNumber(now) - toDayNumber(newest) };
}

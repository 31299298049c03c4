const POISHA_A_TK = 100;
const MIN_POISHA = 100;
const STEP_POISHA = 25;
/** Lighter parts cost more per kilogram. */
const SMALL_PART_G = 20;
const MAX_BOX_G = 2500;
const BOX_SIZES = [500, 200, 100, 50, 25, 10, 5];

export const toPoisha = (tk: number) => tk * POISHA_A_TK;

/** Returns poisha for one piece at a rate in tk per kilogram. */
export function priceByWeight(weightG: number, tkPerKg: number): number {
	const surcharge = Math.max(1, SMALL_PART_G / weightG) ** 0.3;
	return toPoisha((weightG / 1000) * tkPerKg * surcharge);
}

/** Returns poisha for one piece: its work in tk, and its material in tk per kilogram. */
export const priceWithWork = (workTk: number, weightG: number, tkPerKg: number) =>
	toPoisha(workTk + (weightG / 1000) * tkPerKg);

export const roundPrice = (poisha: number) =>
	Math.max(MIN_POISHA, Math.round(poisha / STEP_POISHA) * STEP_POISHA);

/** Returns the largest usual box of at most 2.5 kg. */
export const fillBox = (weightG: number) =>
	BOX_SIZES.find((pieces) => pieces * weightG <= MAX_BOX_G) ?? 1;

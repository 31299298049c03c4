import type { Random } from "../faults/random";

export const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** Draws a time of the last months, or about this year's first: often the last or first millisecond of a month in Dhaka or in UTC. */
export function drawTime({ pick, integerBelow, isTrue }: Random): number {
	const now = new Date();
	const thisMonth = now.getUTCMonth();
	const drawn = pick([thisMonth, thisMonth - 1, thisMonth - 2, 0]);
	const month = Date.UTC(now.getUTCFullYear(), drawn, 1);
	const start = month - pick([0, DHAKA_MS]);
	return isTrue(0.5) ? start - pick([0, 1]) : start - integerBelow(20) * DAY_MS;
}

/** Returns the month of a time in Dhaka, such as '2026-12'. */
export const toDhakaMonth = (at: number): string =>
	new Date(at + DHAKA_MS).toISOString().slice(0, 7);

/** Draws a limit, or one beside it. */
export const drawBeside = ({ pick }: Random, limit: number): number => limit + pick([-1, 0, 1]);

/** Draws from one to all. */
export const drawUnits = ({ pick, integerBelow }: Random, all: number): number =>
	pick([1, all, 1 + integerBelow(Math.max(1, all))]);

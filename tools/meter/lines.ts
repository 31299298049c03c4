/** Throughput in kbit/s, round trip in ms. */
export type Line = { down: number; up: number; roundTrip: number };

export const LINES = {
	none: null,
	"slow-4g": { down: 1600, up: 750, roundTrip: 150 },
	"slow-3g": { down: 400, up: 400, roundTrip: 400 },
} as const satisfies Record<string, Line | null>;

type LineName = keyof typeof LINES;

export const isLine = (name: string): name is LineName => Object.hasOwn(LINES, name);

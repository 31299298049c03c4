/** Coarse threads of ISO 261 with the hexagons of ISO 4014 and ISO 4032, in mm. */
const THREADS = {
	3: { pitch: 0.5, acrossFlats: 5.5 },
	4: { pitch: 0.7, acrossFlats: 7 },
	5: { pitch: 0.8, acrossFlats: 8 },
	6: { pitch: 1, acrossFlats: 10 },
	8: { pitch: 1.25, acrossFlats: 13 },
	10: { pitch: 1.5, acrossFlats: 16 },
	12: { pitch: 1.75, acrossFlats: 18 },
	16: { pitch: 2, acrossFlats: 24 },
	20: { pitch: 2.5, acrossFlats: 30 },
	24: { pitch: 3, acrossFlats: 36 },
	30: { pitch: 3.5, acrossFlats: 46 },
};

export type Diameter = keyof typeof THREADS;

export const getThread = (diameter: Diameter) => THREADS[diameter];

/** Where half of a coarse thread is cut away. */
export const getPitchDiameter = (diameter: Diameter) => diameter - 0.6495 * THREADS[diameter].pitch;

const range = (from: number, to: number, step: number) =>
	Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step);

/** Nominal lengths of screws in mm. */
const LENGTHS = [
	...[5, 6, 8, 10, 12, 16, 20],
	...range(25, 70, 5),
	...range(80, 160, 10),
	...range(180, 240, 20),
];

export const listLengths = (from: number, to: number) =>
	LENGTHS.filter((length) => length >= from && length <= to);

import { circle, DENSITY, hexagon } from "./geometry";
import { fillBox, priceByWeight } from "./prices";
import { type Diameter, getThread, listLengths } from "./threads";
import type { FamilyTable, PartDraft } from "./types";

type Grade = { class: string; finish: string; code: string; words: string; density: number };

const ZINC: Grade = {
	class: "8.8",
	finish: "zinc-plated",
	code: "8.8",
	words: "8.8 zinc",
	density: DENSITY.steel,
};
const STAINLESS: Grade = {
	class: "A2-70",
	finish: "plain",
	code: "A2",
	words: "stainless A2-70",
	density: DENSITY.stainless,
};
const HIGH_TENSILE: Grade = {
	class: "12.9",
	finish: "black",
	code: "12.9",
	words: "12.9 black",
	density: DENSITY.steel,
};

/** Head heights of ISO 4014 and ISO 4017. */
const HEX_HEADS: Partial<Record<Diameter, number>> = {
	5: 3.5,
	6: 4,
	8: 5.3,
	10: 6.4,
	12: 7.5,
	16: 10,
	20: 12.5,
	24: 15,
};

/** A diameter, then the shortest and the longest length. */
type Range = readonly [Diameter, number, number];

const ISO_4014: readonly Range[] = [
	[6, 30, 60],
	[8, 40, 80],
	[10, 45, 100],
	[12, 50, 120],
	[16, 65, 160],
	[20, 80, 200],
	[24, 90, 240],
];
const ISO_4017: readonly Range[] = [
	[5, 10, 50],
	[6, 12, 60],
	[8, 16, 80],
	[10, 20, 100],
	[12, 25, 120],
	[16, 30, 150],
];
const ISO_4762: readonly Range[] = [
	[3, 5, 30],
	[4, 6, 40],
	[5, 8, 50],
	[6, 10, 60],
	[8, 12, 80],
	[10, 16, 100],
	[12, 20, 120],
];

/** ISO 4762 lists head diameter, key size, and depth of the socket. */
const SOCKETS: Partial<Record<Diameter, readonly [number, number, number]>> = {
	3: [5.5, 2.5, 1.3],
	4: [7, 3, 2],
	5: [8.5, 4, 2.5],
	6: [10, 5, 3],
	8: [13, 6, 4],
	10: [16, 8, 5],
	12: [18, 10, 6],
};

const listSizes = (ranges: readonly Range[]) =>
	ranges.flatMap(([diameter, from, to]) =>
		listLengths(from, to).map((length) => ({ diameter, length })),
	);

function listHexBolts(
	[noun, standard, thread]: readonly [string, number, string],
	ranges: readonly Range[],
	grade: Grade,
	tkPerKg: number,
): PartDraft[] {
	return listSizes(ranges).map(({ diameter, length }) => {
		const { pitch, acrossFlats } = getThread(diameter);
		const headHeight = HEX_HEADS[diameter] ?? 0;
		const volume = hexagon(acrossFlats) * headHeight + circle(diameter) * length;
		const weightG = volume * grade.density;
		return {
			name: `${noun} M${diameter} x ${length}, ISO ${standard}, ${grade.words}`,
			code: `${standard}-${grade.code}-M${diameter}X${length}`,
			text: `${thread} to ISO ${standard}, class ${grade.class}, ${grade.finish}. Coarse pitch ${pitch} mm, ${acrossFlats} mm across flats, head ${headHeight} mm high.`,
			specs: {
				thread: `M${diameter}`,
				length,
				class: grade.class,
				finish: grade.finish,
				pitch,
				acrossFlats,
				headHeight,
			},
			weightG,
			pricePoisha: priceByWeight(weightG, tkPerKg),
			unit: "box",
			packSize: fillBox(weightG),
		};
	});
}

function listCapScrews(grade: Grade, tkPerKg: number): PartDraft[] {
	return listSizes(ISO_4762).map(({ diameter, length }) => {
		const { pitch } = getThread(diameter);
		const [headDiameter, keySize, depth] = SOCKETS[diameter] ?? [0, 0, 0];
		const head = circle(headDiameter) * diameter - hexagon(keySize) * depth;
		const weightG = (head + circle(diameter) * length) * grade.density;
		return {
			name: `Socket cap screw M${diameter} x ${length}, ISO 4762, ${grade.words}`,
			code: `4762-${grade.code}-M${diameter}X${length}`,
			text: `Hexagon socket head cap screw to ISO 4762 (DIN 912), class ${grade.class}, ${grade.finish}. Head ${headDiameter} mm, takes a hex key of ${keySize} mm; pitch ${pitch} mm.`,
			specs: {
				thread: `M${diameter}`,
				length,
				class: grade.class,
				finish: grade.finish,
				pitch,
				headDiameter,
				keySize,
			},
			weightG,
			pricePoisha: priceByWeight(weightG, tkPerKg),
			unit: "box",
			packSize: fillBox(weightG),
		};
	});
}

const PART_THREADED = ["Hex bolt", 4014, "Part-threaded hexagon bolt"] as const;
const FULLY_THREADED = ["Hex set screw", 4017, "Fully threaded hexagon set screw"] as const;

export const bolts: readonly FamilyTable[] = [
	{
		slug: "hex-bolts-8-8",
		name: "Hex bolts ISO 4014, 8.8 zinc",
		intro:
			"Part-threaded hexagon bolts to ISO 4014 (DIN 931) for steel frames, machine feet and brackets. Strength class 8.8, zinc-plated.",
		picture: "hex-bolt-m10x60",
		hsCode: "7318.15",
		parts: listHexBolts(PART_THREADED, ISO_4014, ZINC, 400),
	},
	{
		slug: "hex-bolts-a2",
		name: "Hex bolts ISO 4014, stainless A2",
		intro:
			"Part-threaded hexagon bolts to ISO 4014 (DIN 931) of stainless steel A2-70, for wet rooms, food plants and outdoor work.",
		picture: "hex-bolt-a2",
		hsCode: "7318.15",
		leadDays: 14,
		parts: listHexBolts(PART_THREADED, ISO_4014, STAINLESS, 1150),
	},
	{
		slug: "hex-set-screws-8-8",
		name: "Hex set screws ISO 4017, 8.8 zinc",
		intro:
			"Hexagon screws to ISO 4017 (DIN 933), threaded up to the head. Strength class 8.8, zinc-plated.",
		picture: "hex-set-screw-m10x60",
		hsCode: "7318.15",
		parts: listHexBolts(FULLY_THREADED, ISO_4017, ZINC, 410),
	},
	{
		slug: "socket-cap-screws-12-9",
		name: "Socket cap screws ISO 4762, 12.9 black",
		intro:
			"High-tensile cap screws to ISO 4762 (DIN 912) for tooling, moulds and gearboxes. Class 12.9, black.",
		picture: "socket-cap-screw-m8x40",
		hsCode: "7318.15",
		parts: listCapScrews(HIGH_TENSILE, 640),
	},
	{
		slug: "socket-cap-screws-a2",
		name: "Socket cap screws ISO 4762, stainless A2",
		intro:
			"Cap screws to ISO 4762 (DIN 912) of stainless steel A2-70, where black steel would rust.",
		picture: "socket-cap-screw-a2",
		hsCode: "7318.15",
		leadDays: 14,
		parts: listCapScrews(STAINLESS, 1300),
	},
];

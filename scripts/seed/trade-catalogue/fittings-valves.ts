import { circle, DENSITY, hexagon } from "./geometry";
import { priceByWeight, priceWithWork, toPoisha } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

/** BSP size; thread outside, nominal bore; elbow leg (EN 10242 A1) and valve length, in mm. */
const BSP = [
	["1/4", 13.2, 8, 21, 40],
	["3/8", 16.7, 10, 25, 44],
	["1/2", 21, 15, 28, 50],
	["3/4", 26.4, 20, 33, 58],
	["1", 33.2, 25, 38, 68],
	["1 1/4", 41.9, 32, 45, 80],
	["1 1/2", 47.8, 40, 50, 92],
	["2", 59.6, 50, 58, 108],
	["2 1/2", 75.2, 65, 69, 138],
	["3", 87.9, 80, 78, 160],
	["4", 113, 100, 96, 200],
] as const;

const FINISHES = [
	{ finish: "galvanised", code: "GV", cost: 1 },
	{ finish: "black", code: "BK", cost: 0.8 },
];
/** Black fittings from this bore are sold off; the galvanised ones replace them. */
const FIRST_BLACK_SOLD_OFF = 65;
const BANDS = 1.3;
const MAX_SMALL_BORE = 15;

const FITTINGS = {
	elbow: { name: "Pipe elbow 90 degrees", code: "A1", ends: "both ends", tkPerKg: 465 },
	tee: { name: "Equal pipe tee", code: "B1", ends: "all three ends", tkPerKg: 362 },
};

/** Fittings are of malleable iron, thicker for larger threads, with a band around each end. */
function weighFitting(outside: number, length: number): number {
	const wall = 2.5 + 0.02 * outside;
	return Math.PI * (outside + wall) * wall * length * BANDS * DENSITY.castIron;
}

function listFittings(kind: keyof typeof FITTINGS): PartDraft[] {
	const { name, code, ends, tkPerKg } = FITTINGS[kind];
	return BSP.flatMap(([size, outside, bore, leg]) =>
		FINISHES.map((it): PartDraft => {
			const length = kind === "elbow" ? 2 * leg : 3 * leg - outside / 2;
			const weightG = weighFitting(outside, length);
			const isPair = kind === "tee" && bore <= MAX_SMALL_BORE;
			const isSoldOff = it.code === "BK" && bore >= FIRST_BLACK_SOLD_OFF;
			return {
				name: `${name}, ${size} inch, ${it.finish}`,
				code: `${code}-${it.code}-${size.replace(" ", "-")}`,
				text: `Malleable iron to EN 10242, ${it.finish}, female BSP thread on ${ends}, tested to 25 bar. ${leg} mm from the centre to each face.`,
				specs: { size: `${size} inch`, nominalBore: bore, finish: it.finish, leg },
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg) * it.cost,
				...(isPair && { unit: "pack", packSize: 2 }),
				...(kind === "elbow" && bore <= MAX_SMALL_BORE && { minQuantity: 10, orderMultiple: 5 }),
				...(isSoldOff && { replacedBy: `${code}-GV-${size.replace(" ", "-")}` }),
			};
		}),
	);
}

/** EN 1254-2: pipe, across flats of the nuts, length over the nuts, in mm. */
const COUPLERS = [
	[8, 14, 32],
	[10, 17, 34],
	[12, 19, 38],
	[15, 24, 43],
	[18, 27, 45],
	[22, 32, 50],
	[28, 39, 54],
	[35, 47, 64],
	[42, 55, 72],
	[54, 68, 84],
] as const;
const COUPLER_FILL = 0.8;

const couplers = COUPLERS.map(([pipe, acrossFlats, length]): PartDraft => {
	const weightG = (hexagon(acrossFlats) - circle(pipe)) * length * COUPLER_FILL * DENSITY.brass;
	return {
		name: `Compression coupler ${pipe} mm, brass, EN 1254-2`,
		code: `CC-${pipe}`,
		text: `Straight coupler to EN 1254-2 with two nuts and two olives for ${pipe} mm copper pipe. Dezincification-resistant brass, ${acrossFlats} mm across flats, 16 bar at 30 °C.`,
		specs: { pipe, acrossFlats, length },
		weightG,
		pricePoisha: priceByWeight(weightG, 1550),
		...(pipe < 15 && { minQuantity: 10, orderMultiple: 5 }),
	};
});

const CLAMP_RANGES = [
	[8, 12],
	[10, 16],
	[12, 20],
	[16, 27],
	[20, 32],
	[25, 40],
	[30, 45],
	[32, 50],
	[40, 60],
	[50, 70],
	[60, 80],
	[70, 90],
	[80, 100],
	[90, 110],
	[100, 120],
	[110, 130],
	[120, 140],
] as const;
const CLAMP_GRADES = [
	{ grade: "W2", words: "band and housing stainless, screw zinc-plated", cost: 0.65 },
	{ grade: "W4", words: "all parts stainless 1.4301", cost: 1 },
];
const NARROW = { band: 9, thickness: 0.6, housingG: 5 };
const WIDE = { band: 12, thickness: 0.7, housingG: 10 };
const WIDE_FROM = 20;
const OVERLAP = 1.15;
const MAX_TEN_CLAMPS = 50;

function describeClamp(from: number, to: number) {
	const { band, thickness, housingG } = from < WIDE_FROM ? NARROW : WIDE;
	const weightG = Math.PI * to * OVERLAP * band * thickness * DENSITY.stainless + housingG;
	return { band, weightG, pricePoisha: priceWithWork(20, weightG, 1200) };
}

function describeClampPair(): PartDraft {
	const clamps = [describeClamp(20, 32), describeClamp(32, 50)];
	return {
		name: "Hose clamps 32 and 48 mm, W4",
		code: "HC-W4-PAIR",
		text: "Worm-drive clamps to DIN 3017, one of each size.",
		specs: { smallest: 20, largest: 48, band: WIDE.band, grade: "W4" },
		weightG: clamps.reduce((sum, it) => sum + it.weightG, 0),
		pricePoisha: clamps.reduce((sum, it) => sum + it.pricePoisha, 0),
		unit: "pair",
	};
}

const hoseClamps = CLAMP_RANGES.flatMap(([from, to]) =>
	CLAMP_GRADES.map(({ grade, words, cost }): PartDraft => {
		// The pair is sold instead of this size.
		if (from === 32 && grade === "W4") return describeClampPair();
		const { band, weightG, pricePoisha } = describeClamp(from, to);
		return {
			name: `Hose clamp ${from} to ${to} mm, ${grade}, DIN 3017`,
			code: `HC-${grade}-${from}-${to}`,
			text: `Worm-drive clamp to DIN 3017 with a ${band} mm band, ${words}. For hoses of ${from} to ${to} mm outside.`,
			specs: { smallest: from, largest: to, band, grade },
			weightG,
			pricePoisha: pricePoisha * cost,
			...(to <= MAX_TEN_CLAMPS && { minQuantity: 10, orderMultiple: 10 }),
		};
	}),
);

const VALVE_ENDS = [
	{ ends: "female and female", code: "FF", extra: 0 },
	{ ends: "male and female", code: "MF", extra: 12 },
];
const VALVE_FILL = 0.85;

const ballValves = BSP.flatMap(([size, outside, nominalBore, , length]) =>
	VALVE_ENDS.map(({ ends, code, extra }): PartDraft => {
		const body = circle(1.45 * outside) - circle(nominalBore);
		const weightG = body * length * VALVE_FILL * DENSITY.brass;
		return {
			name: `Lever ball valve ${size} inch, ${ends}, brass PN 25`,
			code: `BV-${code}-${size.replace(" ", "-")}`,
			text: `Forged brass body with a chromed ball and PTFE seats, full bore of ${nominalBore} mm, rated PN 25. BSP threads ${ends}, quarter turn to close. ${length} mm long.`,
			specs: { size: `${size} inch`, nominalBore, ends, length },
			weightG,
			pricePoisha: priceByWeight(weightG, 1580) + toPoisha(extra),
		};
	}),
);

export const fittingsValves: readonly FamilyTable[] = [
	{
		slug: "pipe-elbows",
		name: "Pipe elbows EN 10242",
		intro: "Malleable-iron elbows with female BSP threads for water, air and oil lines.",
		picture: "pipe-elbow-galvanised",
		hsCode: "7307.19",
		parts: listFittings("elbow"),
	},
	{
		slug: "pipe-tees",
		name: "Equal pipe tees EN 10242",
		intro: "Malleable-iron tees with three female BSP threads of the same size.",
		picture: "pipe-tee-galvanised",
		hsCode: "7307.19",
		parts: listFittings("tee"),
	},
	{
		slug: "compression-couplers",
		name: "Compression couplers EN 1254-2, brass",
		intro: "Straight couplers that join copper pipe without heat.",
		picture: "compression-coupler-brass",
		hsCode: "7412.20",
		parts: couplers,
	},
	{
		slug: "hose-clamps",
		name: "Hose clamps DIN 3017",
		intro: "Worm-drive clamps with a stainless band, in grades W2 and W4.",
		picture: "hose-clamp-stainless",
		hsCode: "7326.90",
		parts: hoseClamps,
	},
	{
		slug: "ball-valves",
		name: "Lever ball valves PN 25, brass",
		intro: "Full-bore ball valves of forged brass with a steel lever.",
		picture: "ball-valve-brass",
		hsCode: "8481.80",
		parts: ballValves,
	},
];

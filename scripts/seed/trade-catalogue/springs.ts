import { circle, DENSITY, roundTo } from "./geometry";
import { priceByWeight } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

type Wire = {
	finish: string;
	code: string;
	words: string;
	density: number;
	/** Shear modulus and highest shear stress in N/mm². */
	modulus: number;
	maxStress: number;
	tkPerKg: number;
};

const STEEL: Wire = {
	finish: "oiled",
	code: "SM",
	words: "spring steel EN 10270-1",
	density: DENSITY.steel,
	modulus: 81_500,
	maxStress: 800,
	tkPerKg: 1350,
};
const ZINC: Wire = {
	...STEEL,
	finish: "zinc-plated",
	code: "ZN",
	words: "zinc-plated",
	tkPerKg: 960,
};
const STAINLESS: Wire = {
	finish: "plain",
	code: "SS",
	words: "stainless EN 10270-3",
	density: DENSITY.stainless,
	modulus: 70_000,
	maxStress: 700,
	tkPerKg: 2600,
};

/** Wire and outside diameter, then free lengths, in mm. */
type Row = readonly [number, number, readonly number[]];

const COMPRESSION: readonly Row[] = [
	[0.5, 5, [10, 15, 20, 25, 30, 40]],
	[0.8, 8, [15, 20, 25, 30, 40, 50]],
	[1, 10, [20, 25, 30, 40, 50, 60]],
	[1.2, 12, [20, 30, 40, 50, 60, 80]],
	[1.5, 14, [25, 35, 45, 55, 70, 90]],
	[1.8, 16, [30, 44, 55, 70, 85, 100]],
	[2, 18, [30, 40, 55, 70, 90, 110]],
	[2.5, 22, [40, 55, 70, 90, 110, 130]],
	[2.8, 25, [45, 62, 80, 100, 120, 150]],
	[3.2, 28, [50, 70, 90, 110, 140, 170]],
	[4, 36, [60, 80, 100, 130, 160, 200]],
	[5, 45, [80, 100, 125, 160, 200, 250]],
];
const EXTENSION: readonly Row[] = [
	[0.5, 5, [20, 25, 30, 40, 50, 60]],
	[0.8, 7, [25, 30, 40, 50, 60, 80]],
	[1, 9, [30, 40, 50, 60, 80, 100]],
	[1.2, 10, [40, 50, 60, 75, 90, 120]],
	[1.5, 12, [50, 60, 75, 90, 110, 140]],
	[2, 15, [60, 75, 90, 110, 140, 180]],
	[2.5, 18, [75, 90, 110, 140, 170, 200]],
	[3, 22, [90, 110, 140, 170, 200, 250]],
	[4, 30, [120, 150, 180, 220, 260, 300]],
];
/** The set of compression springs, which is sold instead of the single size. */
const SET_LENGTH = 62;
/** Thinner springs are sold in several packs. */
const THIN_WIRE = 1.2;
const THIN_EXTENSION_WIRE = 1;
const COMPRESSION_PACK = 10;
const EXTENSION_PACK = 3;
const DEAD_COILS = 2;

type Spring = { wire: number; outside: number; length: number };

/** Calculates the spring rate in N/mm: G d⁴ / (8 D³ n). */
export function calculateSpringRate(modulus: number, wire: number, mean: number, coils: number) {
	return (modulus * wire ** 4) / (8 * mean ** 3 * coils);
}

function describeLoads(kind: Wire, { wire, outside }: Spring, coils: number, travel: number) {
	const mean = outside - wire;
	const rate = calculateSpringRate(kind.modulus, wire, mean, coils);
	const strongest = (Math.PI * wire ** 3 * kind.maxStress) / (8 * mean);
	return { rate: roundTo(rate, 0.01), load: roundTo(Math.min(rate * travel, strongest), 0.1) };
}

const weighWire = (kind: Wire, wire: number, length: number) =>
	circle(wire) * length * kind.density;

const countCompressionCoils = ({ wire, outside, length }: Spring) =>
	roundTo((length - DEAD_COILS * wire) / (wire + 0.25 * (outside - wire)), 0.5);

function weighCompression(kind: Wire, spring: Spring): number {
	const coils = countCompressionCoils(spring) + DEAD_COILS;
	return weighWire(kind, spring.wire, coils * Math.PI * (spring.outside - spring.wire));
}

function describeCompression(kind: Wire, spring: Spring): PartDraft {
	const { wire, outside, length } = spring;
	const coils = countCompressionCoils(spring);
	const solid = (coils + DEAD_COILS) * wire;
	const { rate, load } = describeLoads(kind, spring, coils, 0.85 * (length - solid));
	const weightG = weighCompression(kind, spring);
	return {
		name: `Compression spring ${outside} x ${length}, wire ${wire} mm, ${kind.words}`,
		code: `CS-${kind.code}-${wire.toFixed(1)}-${outside}X${length}`,
		text: `Cylindrical compression spring, ${kind.words}, ends closed and ground. ${coils} active coils, solid length ${roundTo(solid, 0.1)} mm, spring rate ${rate} N/mm, load up to ${load} N.`,
		specs: { wire, outside, length, coils, rate, load, finish: kind.finish },
		weightG,
		pricePoisha: priceByWeight(weightG, kind.tkPerKg),
		unit: "pack",
		packSize: COMPRESSION_PACK,
		...(wire < THIN_WIRE && { minQuantity: 2, orderMultiple: 2 }),
	};
}

function describeCompressionSet(): PartDraft {
	const large = weighCompression(STEEL, { wire: 2.8, outside: 25, length: SET_LENGTH });
	const small = weighCompression(STEEL, { wire: 1.8, outside: 16, length: 44 });
	return {
		name: "Compression springs, two 25 x 62 and one 16 x 44",
		code: "CS-SM-SET3",
		text: "Two springs in 2.8 mm wire and one in 1.8 mm wire, spring steel EN 10270-1.",
		specs: { wire: 2.8, outside: 25, length: SET_LENGTH, finish: STEEL.finish },
		weightG: 2 * large + small,
		pricePoisha: 2 * priceByWeight(large, STEEL.tkPerKg) + priceByWeight(small, STEEL.tkPerKg),
		unit: "set",
	};
}

function describeExtension(kind: Wire, spring: Spring): PartDraft {
	const { wire, outside, length } = spring;
	const mean = outside - wire;
	// A full loop at each end, measured inside.
	const coils = Math.floor((length - 2 * (outside - 2 * wire)) / wire);
	const { rate, load } = describeLoads(kind, spring, coils, 0.8 * length);
	const weightG = weighWire(kind, wire, (coils + 2) * Math.PI * mean);
	return {
		name: `Extension spring ${outside} x ${length}, wire ${wire} mm, ${kind.words}`,
		code: `ES-${kind.code}-${wire.toFixed(1)}-${outside}X${length}`,
		text: `Close-wound extension spring, ${kind.words}, with a full loop at each end. Length ${length} mm between the loops, spring rate ${rate} N/mm, load up to ${load} N.`,
		specs: { wire, outside, length, coils, rate, load, finish: kind.finish },
		weightG,
		pricePoisha: priceByWeight(weightG, kind.tkPerKg),
		unit: "pack",
		packSize: EXTENSION_PACK,
		...(wire < THIN_EXTENSION_WIRE && { minQuantity: 5, orderMultiple: 5 }),
	};
}

const listSprings = (
	rows: readonly Row[],
	kind: Wire,
	describe: (kind: Wire, spring: Spring) => PartDraft,
) =>
	rows.flatMap(([wire, outside, lengths]) =>
		lengths.map((length) => describe(kind, { wire, outside, length })),
	);

const describeSteelCompression = (kind: Wire, spring: Spring) =>
	spring.wire === 2.8 && spring.length === SET_LENGTH
		? describeCompressionSet()
		: describeCompression(kind, spring);

export const springs: readonly FamilyTable[] = [
	{
		slug: "compression-springs-steel",
		name: "Compression springs EN 10270-1, steel",
		intro: "Springs of patented spring steel with closed and ground ends, for valves and jigs.",
		picture: "compression-spring",
		hsCode: "7320.20",
		parts: listSprings(COMPRESSION, STEEL, describeSteelCompression),
	},
	{
		slug: "compression-springs-stainless",
		name: "Compression springs EN 10270-3, stainless",
		intro: "Springs of stainless steel 1.4310 with closed and ground ends.",
		picture: "compression-spring",
		hsCode: "7320.20",
		leadDays: 14,
		parts: listSprings(COMPRESSION, STAINLESS, describeCompression),
	},
	{
		slug: "extension-springs-zinc",
		name: "Extension springs, zinc",
		intro: "Close-wound, zinc-plated springs with a full loop at each end.",
		picture: "extension-spring",
		hsCode: "7320.20",
		parts: listSprings(EXTENSION, ZINC, describeExtension),
	},
	{
		slug: "extension-springs-stainless",
		name: "Extension springs EN 10270-3, stainless",
		intro: "Close-wound springs of stainless steel 1.4310 with a full loop at each end.",
		picture: "extension-spring",
		hsCode: "7320.20",
		leadDays: 14,
		parts: listSprings(EXTENSION, STAINLESS, describeExtension),
	},
];

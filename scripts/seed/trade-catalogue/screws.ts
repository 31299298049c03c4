import { circle, DENSITY, hexagon, ring } from "./geometry";
import { priceByWeight } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

const WOOD_LENGTHS = [16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200];
/** Diameter, shortest and longest length in mm, recess and pieces per box. */
const WOOD_SCREWS = [
	[3, 16, 40, "TX10", 500],
	[3.5, 16, 50, "TX15", 500],
	[4, 16, 70, "TX20", 200],
	[4.5, 25, 80, "TX20", 200],
	[5, 30, 100, "TX25", 200],
	[6, 60, 200, "TX30", 100],
] as const;
/** The core of the thread and the shank, as a share of the nominal diameter. */
const WOOD_CORE = 0.72;

function listWoodScrews(finish: string, code: string, density: number, tkPerKg: number) {
	return WOOD_SCREWS.flatMap(([diameter, from, to, recess, packSize]) =>
		WOOD_LENGTHS.filter((length) => length >= from && length <= to).map((length): PartDraft => {
			const headDiameter = 2 * diameter;
			const head = (circle(headDiameter) * diameter) / 6;
			const weightG = (circle(WOOD_CORE * diameter) * length + head) * density;
			return {
				name: `Wood screw ${diameter} x ${length}, countersunk ${recess}, ${finish}`,
				code: `CSK-${code}-${diameter.toFixed(1)}X${length}`,
				text: `Countersunk screw with a ${recess} recess and a sharp single thread, ${finish}. Head ${headDiameter} mm. Drives into softwood without a pilot hole.`,
				specs: { diameter, length, recess, finish, headDiameter },
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg),
				unit: "box",
				packSize,
			};
		}),
	);
}

/** Diameter; lengths in mm; across flats; the thickest steel it drills. */
const ROOFING_SCREWS = [
	[4.8, [16, 19, 25, 32, 38, 50], 8, 4.4],
	[5.5, [19, 25, 32, 38, 50, 60], 8, 5],
	[6.3, [25, 32, 38, 50, 60, 70], 10, 6],
] as const;
const ROOFING_COLOURS = [
	{ colour: "zinc", code: "ZN", tkPerKg: 500 },
	{ colour: "grey-white RAL 9002", code: "9002", tkPerKg: 560 },
	{ colour: "blue RAL 5010", code: "5010", tkPerKg: 560 },
	{ colour: "brown RAL 8017", code: "8017", tkPerKg: 560 },
];
const WASHER_OUTSIDE = 16;
const ROOFING_CORE = 0.8;
const HEAD_HEIGHT = 4.3;

const roofingScrews = ROOFING_SCREWS.flatMap(([diameter, lengths, acrossFlats, drills]) =>
	lengths.flatMap((length) =>
		ROOFING_COLOURS.map(({ colour, code, tkPerKg }): PartDraft => {
			const screw = circle(ROOFING_CORE * diameter) * length + hexagon(acrossFlats) * HEAD_HEIGHT;
			const weightG = (screw + ring(WASHER_OUTSIDE, diameter)) * DENSITY.steel;
			return {
				name: `Self-drilling roofing screw ${diameter} x ${length}, DIN 7504 K, ${colour}`,
				code: `7504K-${code}-${diameter.toFixed(1)}X${length}`,
				text: `Hexagon washer head screw to DIN 7504 K, ${colour}, with a drill point for steel up to ${drills} mm. The ${WASHER_OUTSIDE} mm bonded washer has an EPDM seal. Driven with a socket of ${acrossFlats} mm.`,
				specs: { diameter, length, colour, acrossFlats, drills },
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg),
				unit: "pack",
				packSize: 100,
			};
		}),
	),
);

export const screws: readonly FamilyTable[] = [
	{
		slug: "wood-screws-yellow-zinc",
		name: "Countersunk wood screws, yellow zinc",
		intro: "Chipboard screws with a TX recess, for boards, battens and softwood frames.",
		picture: "wood-screw-5x60",
		hsCode: "7318.12",
		parts: listWoodScrews("yellow zinc", "YZ", DENSITY.steel, 430),
	},
	{
		slug: "wood-screws-a2",
		name: "Countersunk wood screws, stainless A2",
		intro: "Wood screws of stainless steel A2 for decks, fences and wet rooms.",
		picture: "wood-screw-a2",
		hsCode: "7318.12",
		parts: listWoodScrews("stainless A2", "A2", DENSITY.stainless, 1250),
	},
	{
		slug: "roofing-screws",
		name: "Self-drilling roofing screws DIN 7504 K",
		intro: "Hexagon screws with a drill point and a bonded washer, for sheet on steel purlins.",
		picture: "roofing-screw-5-5x38",
		hsCode: "7318.14",
		parts: roofingScrews,
	},
];

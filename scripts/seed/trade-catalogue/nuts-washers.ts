import { circle, DENSITY, hexagon, ring } from "./geometry";
import { priceByWeight } from "./prices";
import { type Diameter, getPitchDiameter, getThread } from "./threads";
import type { FamilyTable, PartDraft } from "./types";

/** Lengths in mm, packs in pieces. */
type Size = {
	diameter: Diameter;
	/** From ISO 4032. */
	nutHeight: number;
	nutPacks: readonly [number, number];
	/** ISO 7089 gives inside, outside and thickness. */
	flat: readonly [number, number, number];
	flatPacks: readonly [number, number];
	/** DIN 127 B gives inside, outside, width and thickness of the section. */
	spring: readonly [number, number, number, number];
	springPack: number;
};

const row = (
	diameter: Diameter,
	nutHeight: number,
	nutPacks: Size["nutPacks"],
	flat: Size["flat"],
	flatPacks: Size["flatPacks"],
	spring: Size["spring"],
	springPack: number,
): Size => ({ diameter, nutHeight, nutPacks, flat, flatPacks, spring, springPack });

const SIZES: readonly Size[] = [
	row(3, 2.4, [200, 1000], [3.2, 7, 0.5], [200, 1000], [3.1, 6.2, 1.3, 0.8], 200),
	row(4, 3.2, [200, 1000], [4.3, 9, 0.8], [200, 1000], [4.1, 7.6, 1.5, 0.9], 200),
	row(5, 4.7, [200, 1000], [5.3, 10, 1], [100, 1000], [5.1, 9.2, 1.8, 1.2], 100),
	row(6, 5.2, [100, 500], [6.4, 12, 1.6], [100, 1000], [6.1, 11.8, 2.5, 1.6], 100),
	row(8, 6.8, [100, 500], [8.4, 16, 1.6], [100, 500], [8.1, 14.8, 3, 2], 100),
	row(10, 8.4, [100, 250], [10.5, 20, 2], [50, 500], [10.2, 18.1, 3.5, 2.2], 50),
	row(12, 10.8, [25, 100], [13, 24, 2.5], [50, 250], [12.2, 21.1, 4, 2.5], 50),
	row(16, 14.8, [25, 50], [17, 30, 3], [25, 100], [16.2, 27.4, 5, 3.5], 25),
	row(20, 18, [10, 25], [21, 37, 3], [25, 100], [20.2, 33.6, 6, 4], 25),
	row(24, 21.5, [10, 25], [25, 44, 4], [10, 50], [24.5, 40, 7, 5], 10),
	row(30, 25.6, [5, 10], [31, 56, 4], [10, 50], [30.5, 48.2, 8, 6], 10),
];

/** Two boxes of one size cost the same per piece, less 5 % in the large one. */
const LARGE_BOX = 0.95;

type Grade = { class: string; finish: string; code: string; words: string; density: number };

function listNuts(grade: Grade, tkPerKg: number): PartDraft[] {
	return SIZES.flatMap(({ diameter, nutHeight, nutPacks }) =>
		nutPacks.map((packSize, n) => {
			const { pitch, acrossFlats } = getThread(diameter);
			const hole = circle(getPitchDiameter(diameter));
			const weightG = (hexagon(acrossFlats) - hole) * nutHeight * grade.density;
			return {
				name: `Hex nut M${diameter}, ISO 4032, ${grade.words}`,
				code: `4032-${grade.code}-M${diameter}/${packSize}`,
				text: `Full hexagon nut to ISO 4032 (DIN 934), class ${grade.class}, ${grade.finish}. Coarse pitch ${pitch} mm, ${acrossFlats} mm across flats, ${nutHeight} mm high.`,
				specs: {
					thread: `M${diameter}`,
					class: grade.class,
					finish: grade.finish,
					pitch,
					acrossFlats,
					height: nutHeight,
				},
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg) * LARGE_BOX ** n,
				unit: "box" as const,
				packSize,
			};
		}),
	);
}

function listFlatWashers(grade: Grade, tkPerKg: number): PartDraft[] {
	return SIZES.flatMap(({ diameter, flat: [inside, outside, thickness], flatPacks }) =>
		flatPacks.map((packSize, n) => {
			const weightG = ring(outside, inside) * thickness * grade.density;
			return {
				name: `Flat washer M${diameter}, ISO 7089, ${grade.words}`,
				code: `7089-${grade.code}-M${diameter}/${packSize}`,
				text: `Plain washer to ISO 7089 (DIN 125 A) for M${diameter} bolts, ${grade.class}, ${grade.finish}. Inside ${inside} mm, outside ${outside} mm, ${thickness} mm thick.`,
				specs: {
					thread: `M${diameter}`,
					class: grade.class,
					finish: grade.finish,
					inside,
					outside,
					thickness,
				},
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg) * LARGE_BOX ** n,
				unit: "box" as const,
				packSize,
			};
		}),
	);
}

const SPRING_FINISHES = [
	{ finish: "black", code: "BK", density: DENSITY.steel, tkPerKg: 690 },
	{ finish: "zinc-plated", code: "ZN", density: DENSITY.steel, tkPerKg: 750 },
	{ finish: "stainless A2", code: "A2", density: DENSITY.stainless, tkPerKg: 1700 },
];
/** Black washers up to this size are sold off; the zinc-plated ones replace them. */
const LAST_BLACK_SOLD_OFF = 8;

function listSpringWashers(): PartDraft[] {
	return SIZES.flatMap(({ diameter, spring: [inside, outside, width, thickness], springPack }) =>
		SPRING_FINISHES.map(({ finish, code, density, tkPerKg }) => {
			const weightG = width * thickness * Math.PI * (inside + width) * density;
			const isSoldOff = code === "BK" && diameter <= LAST_BLACK_SOLD_OFF;
			return {
				name: `Spring washer M${diameter}, DIN 127 B, ${finish}`,
				code: `127B-${code}-M${diameter}`,
				text: `Split washer to DIN 127 B for M${diameter} bolts, ${finish}. Inside ${inside} mm, outside ${outside} mm, section ${width} x ${thickness} mm.`,
				specs: { thread: `M${diameter}`, finish, inside, outside, width, thickness },
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg),
				unit: "box" as const,
				packSize: springPack,
				...(isSoldOff && { replacedBy: `127B-ZN-M${diameter}` }),
			};
		}),
	);
}

const A2 = { finish: "plain", code: "A2", words: "stainless A2", density: DENSITY.stainless };
const ZINC = { finish: "zinc-plated", density: DENSITY.steel };

export const nutsWashers: readonly FamilyTable[] = [
	{
		slug: "hex-nuts-8",
		name: "Hex nuts ISO 4032, class 8 zinc",
		intro: "Full hexagon nuts to ISO 4032 (DIN 934) for 8.8 bolts and threaded rod, zinc-plated.",
		picture: "hex-nut-m12",
		hsCode: "7318.16",
		parts: listNuts({ ...ZINC, class: "8", code: "8", words: "class 8 zinc" }, 520),
	},
	{
		slug: "hex-nuts-a2",
		name: "Hex nuts ISO 4032, stainless A2",
		intro: "Full hexagon nuts to ISO 4032 (DIN 934) of stainless steel A2-70.",
		picture: "hex-nut-m12",
		hsCode: "7318.16",
		parts: listNuts({ ...A2, class: "A2-70" }, 1350),
	},
	{
		slug: "flat-washers-zinc",
		name: "Flat washers ISO 7089, zinc",
		intro: "Plain washers to ISO 7089 (DIN 125 A), hardness 200 HV, zinc-plated.",
		picture: "flat-washer-m10",
		hsCode: "7318.22",
		parts: listFlatWashers({ ...ZINC, class: "200 HV", code: "ZN", words: "200 HV zinc" }, 545),
	},
	{
		slug: "flat-washers-a2",
		name: "Flat washers ISO 7089, stainless A2",
		intro: "Plain washers to ISO 7089 (DIN 125 A) of stainless steel A2.",
		picture: "flat-washer-m10",
		hsCode: "7318.22",
		parts: listFlatWashers({ ...A2, class: "A2" }, 1400),
	},
	{
		slug: "spring-washers",
		name: "Spring washers DIN 127 B",
		intro: "Split washers with square ends to DIN 127 B. They keep joints tight under vibration.",
		picture: "spring-washer-m12",
		hsCode: "7318.21",
		parts: listSpringWashers(),
	},
];

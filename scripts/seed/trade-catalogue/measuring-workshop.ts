import { DENSITY } from "./geometry";
import { priceWithWork, toPoisha } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

/** Opening and throat in mm, and a screw. */
const CLAMPS = [
	[50, 40, "M10"],
	[75, 50, "M12"],
	[100, 60, "M14"],
	[150, 75, "M16"],
	[200, 90, "M18"],
	[250, 105, "M20"],
	[300, 120, "M22"],
] as const;
const FRAMES = [
	{ frame: "ribbed", code: "R", words: "ribbed frame", section: 1, cost: 1 },
	{ frame: "heavy duty", code: "H", words: "heavy-duty frame", section: 1.6, cost: 1.15 },
];

/** The bow around the opening, its section growing with the throat, and the screw. */
const weighClamp = (opening: number, throat: number, section: number) =>
	(2 * opening + 2 * throat) * (0.085 * throat ** 2 * section) * DENSITY.castIron;

const clamps = CLAMPS.flatMap(([opening, throat, screw]) =>
	FRAMES.map(({ frame, code, words, section, cost }): PartDraft => {
		const weightG = weighClamp(opening, throat, section);
		return {
			name: `G-clamp ${opening} mm, ${words}`,
			code: `GC-${code}-${opening}`,
			text: `Cast frame with an I-section back, opening ${opening} mm, throat ${throat} mm. Rolled ${screw} screw, swivel pad and sliding bar.`,
			specs: { opening, throat, screw, frame },
			weightG,
			pricePoisha: priceWithWork(240, weightG, 340) * cost,
		};
	}),
);

/** Width of the jaws and opening in mm, weight in g. */
const VICES = [
	[75, 90, 4200],
	[100, 125, 7200],
	[125, 150, 11_500],
	[150, 180, 17_000],
] as const;
const BASES = [
	{ base: "fixed", code: "F", extra: 1 },
	{ base: "swivel", code: "S", extra: 1.2 },
];

const vices = VICES.flatMap(([jaw, opening, fixedG]) =>
	BASES.map(({ base, code, extra }): PartDraft => {
		const weightG = fixedG * extra;
		return {
			name: `Bench vice ${jaw} mm, ${base} base`,
			code: `BV-${code}-${jaw}`,
			text: `Cast-iron vice with replaceable serrated jaws of ${jaw} mm and an anvil face, opening ${opening} mm, ${base} base. Weight ${weightG / 1000} kg.`,
			specs: { jaw, opening, base },
			weightG,
			pricePoisha: priceWithWork(1000, weightG, 378),
			...(base === "fixed" && jaw === 75 && { replacedBy: "BV-S-75" }),
		};
	}),
);

/** Range in mm, length of the jaws in mm, weight in g. */
const CALLIPERS = [
	[150, 40, 150],
	[200, 50, 210],
	[300, 64, 360],
] as const;
const SCALES = [
	{ scale: "vernier", name: "Vernier callipers", code: "V", resolution: 0.02, cost: 1 },
	{ scale: "digital", name: "Digital callipers", code: "D", resolution: 0.01, cost: 1.7 },
];

const callipers = CALLIPERS.flatMap(([range, jaw, weightG]) =>
	SCALES.map(
		({ scale, name, code, resolution, cost }): PartDraft => ({
			name: `${name} ${range} mm, ${resolution} mm, DIN 862`,
			code: `862-${code}-${range}`,
			text: `Stainless steel callipers to DIN 862 for outside, inside, depth and step measurements. Reading ${resolution} mm, jaws of ${jaw} mm, locking screw and thumb wheel.`,
			specs: { range, resolution, scale, jaw },
			weightG,
			pricePoisha: priceWithWork(550, weightG, 4000) * cost,
		}),
	),
);

const LEVELS = [230, 400, 600, 800, 1000, 1200, 1500, 1800];
const TORPEDO = 230;
/** Areas of the aluminium section in mm². */
const LEVEL_SECTION = { torpedo: 300, box: 330 };

const levels = LEVELS.map((length): PartDraft => {
	const isTorpedo = length === TORPEDO;
	const section = isTorpedo ? LEVEL_SECTION.torpedo : LEVEL_SECTION.box;
	const weightG = section * length * DENSITY.aluminium;
	const profile = isTorpedo ? "torpedo, magnetic" : "box section";
	return {
		name: `Spirit level ${length} mm, ${profile}`,
		code: `SL-${length}`,
		text: `Aluminium level, ${profile}, with three vials: level, plumb and 45 degrees. Accuracy 0.5 mm/m on the milled base.`,
		specs: { length, profile, accuracy: 0.5 },
		weightG,
		pricePoisha: priceWithWork(280, weightG, 900),
	};
});

/** Length in m, width in mm, weight in g, price in tk of class II. */
const TAPES = [
	[2, 16, 90, 120],
	[3, 16, 130, 165],
	[5, 25, 270, 285],
	[8, 25, 420, 430],
	[10, 25, 520, 540],
] as const;
const ACCURACIES = [
	{ class: "II", cost: 1 },
	{ class: "I", cost: 1.45 },
];
/** Short tapes of class II are sold off; those of class I replace them. */
const LAST_SOLD_OFF = 3;

const tapes = TAPES.flatMap(([metres, width, weightG, tk]) =>
	ACCURACIES.map((it): PartDraft => {
		const isSoldOff = it.class === "II" && metres <= LAST_SOLD_OFF;
		return {
			name: `Tape measure ${metres} m x ${width} mm, class ${it.class}`,
			code: `TM-${it.class}-${metres}X${width}`,
			text: `Nylon-coated curved blade, accuracy class ${it.class}, printed in millimetres on both edges. Riveted end hook, brake button and a rubber guard around the case.`,
			specs: { metres, width, class: it.class },
			weightG,
			pricePoisha: toPoisha(tk) * it.cost,
			...(isSoldOff && { replacedBy: `TM-I-${metres}X${width}` }),
		};
	}),
);

/** Length, depth and height in mm. */
const TOOLBOXES = [
	[350, 160, 160],
	[420, 190, 190],
	[500, 210, 220],
] as const;
const COLOURS = [
	{ colour: "red", code: "RD" },
	{ colour: "blue", code: "BL" },
];
const SHEET = 0.8;
/** Rims, latches and the handle weigh so much more, as a share of the sheet. */
const TRIM = 1.5;

const toolboxes = TOOLBOXES.flatMap(([length, depth, height]) =>
	COLOURS.map(({ colour, code }): PartDraft => {
		const area = 2 * (length * depth + length * height + depth * height);
		const weightG = area * SHEET * TRIM * DENSITY.steel;
		return {
			name: `Steel toolbox ${length} mm, ${colour} powder coat`,
			code: `TB-${code}-${length}`,
			text: `Box of ${SHEET} mm steel sheet, ${length} x ${depth} x ${height} mm inside a folded rim, ${colour}. Two draw latches that take a padlock, padded carrying handle and rubber feet.`,
			specs: { length, depth, height, colour },
			weightG,
			pricePoisha: priceWithWork(550, weightG, 330),
		};
	}),
);

export const measuringWorkshop: readonly FamilyTable[] = [
	{
		slug: "g-clamps",
		name: "G-clamps",
		intro: "Cast clamps with openings of 50 to 300 mm, ribbed or heavy duty.",
		picture: "g-clamp-100",
		hsCode: "8205.70",
		parts: clamps,
	},
	{
		slug: "bench-vices",
		name: "Bench vices",
		intro: "Cast-iron vices with jaws of 75 to 150 mm, on a fixed or a swivel base.",
		picture: "bench-vice-100",
		hsCode: "8205.70",
		leadDays: 21,
		parts: vices,
	},
	{
		slug: "callipers",
		name: "Callipers DIN 862",
		intro: "Vernier and digital callipers of stainless steel.",
		picture: "vernier-callipers-150",
		hsCode: "9017.30",
		leadDays: 14,
		parts: callipers,
	},
	{
		slug: "spirit-levels",
		name: "Spirit levels",
		intro: "Aluminium levels from the torpedo level to 1,800 mm.",
		picture: "spirit-level-230",
		hsCode: "9031.80",
		parts: levels,
	},
	{
		slug: "tape-measures",
		name: "Tape measures",
		intro: "Steel tapes of 2 to 10 m in accuracy classes I and II.",
		picture: "tape-measure-5m",
		hsCode: "9017.80",
		parts: tapes,
	},
	{
		slug: "toolboxes",
		name: "Steel toolboxes",
		intro: "Folded steel boxes with two latches, powder-coated.",
		picture: "toolbox-steel-420",
		hsCode: "7326.90",
		parts: toolboxes,
	},
];

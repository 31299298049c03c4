import { circle, DENSITY } from "./geometry";
import { priceWithWork, toPoisha } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

/** Weight of the head in pounds as marked and in g, length of the handle in mm. */
const BALL_PEIN = [
	["1/4 lb", 110, 260],
	["1/2 lb", 225, 280],
	["3/4 lb", 340, 290],
	["1 lb", 450, 300],
	["1 1/4 lb", 570, 300],
	["1 1/2 lb", 680, 300],
	["2 lb", 910, 360],
] as const;
const PEIN_HANDLES = [
	{ handle: "beech", code: "BE", gPerMm: 0.45, cost: 1 },
	{ handle: "fibreglass", code: "FG", gPerMm: 0.8, cost: 1.2 },
];

const ballPeinHammers = BALL_PEIN.flatMap(([pounds, headG, length]) =>
	PEIN_HANDLES.map(({ handle, code, gPerMm, cost }): PartDraft => {
		const weightG = headG + gPerMm * length;
		return {
			name: `Ball-pein hammer ${headG} g (${pounds}), ${handle} handle`,
			code: `BP-${code}-${headG}`,
			text: `Fitter's hammer with a ${pounds} drop-forged head, face and pein hardened to 50-58 HRC. Handle of ${length} mm, ${handle}. For riveting, punching and sheet work.`,
			specs: { headWeight: headG, handle, length },
			weightG,
			pricePoisha: priceWithWork(230, weightG, 380) * cost,
		};
	}),
);

const CLAW = [
	["16 oz", 450, 320],
	["20 oz", 570, 330],
	["24 oz", 680, 350],
] as const;
const CLAW_HANDLES = [
	{ handle: "ash", code: "AS", gPerMm: 0.45, cost: 1 },
	{ handle: "fibreglass", code: "FG", gPerMm: 0.8, cost: 1.15 },
];

const clawHammers = CLAW.flatMap(([ounces, headG, length]) =>
	CLAW_HANDLES.map(({ handle, code, gPerMm, cost }): PartDraft => {
		const weightG = headG + gPerMm * length;
		return {
			name: `Claw hammer ${headG} g (${ounces}), ${handle} handle`,
			code: `CH-${code}-${headG}`,
			text: `${ounces} drop-forged head with a polished face and a curved claw. Handle of ${handle}, ${length} mm overall.`,
			specs: { headWeight: headG, handle, length },
			weightG,
			pricePoisha: priceWithWork(300, weightG, 490) * cost,
			...(handle === "ash" && headG === 680 && { replacedBy: "CH-FG-680" }),
		};
	}),
);

/** ISO 5746: length in mm, the medium wire it cuts in mm, weight in g. */
const PLIERS = [
	[160, 2, 190],
	[180, 2.2, 245],
	[200, 2.4, 310],
] as const;
const GRIPS = [
	{ grips: "dipped", code: "DP", words: "not insulated for live work", cost: 1 },
	{ grips: "insulated 1000 V", code: "VDE", words: "tested to IEC 60900", cost: 1.8 },
];

const pliers = PLIERS.flatMap(([length, wire, weightG]) =>
	GRIPS.map(
		({ grips, code, words, cost }): PartDraft => ({
			name: `Combination pliers ${length} mm, ${grips} handles, ISO 5746`,
			code: `5746-${code}-${length}`,
			text: `Flat jaws, pipe grip and side cutter in one forged tool to ISO 5746. Cuts medium wire up to ${wire} mm. Handles ${grips}, ${words}.`,
			specs: { length, wire, grips },
			weightG,
			pricePoisha: priceWithWork(130, weightG, 1000) * cost,
		}),
	),
);

/** Tips of blades with their lengths in mm. */
const SCREWDRIVER_SETS = [
	["3-MIX", "PH1, PH2 and slotted", ["PH1 x 75", "PH2 x 100", "slotted 6.5 x 125"], 1],
	["3-SL", "slotted", ["slotted 4 x 100", "slotted 5.5 x 125", "slotted 6.5 x 150"], 1],
	["3-PZ", "PZ1 to PZ3", ["PZ1 x 80", "PZ2 x 100", "PZ3 x 150"], 1],
	[
		"6-MIX",
		"Phillips and slotted",
		[
			...["PH0 x 60", "PH1 x 75", "PH2 x 100"],
			...["slotted 3 x 75", "slotted 5.5 x 125", "slotted 6.5 x 150"],
		],
		1,
	],
	[
		"6-TX",
		"TX10 to TX30",
		["TX10 x 80", "TX15 x 80", "TX20 x 100", "TX25 x 100", "TX27 x 115", "TX30 x 115"],
		1,
	],
	[
		"6-VDE",
		"insulated 1000 V",
		[
			...["PH1 x 80", "PH2 x 100", "PZ2 x 100"],
			...["slotted 2.5 x 75", "slotted 4 x 100", "slotted 5.5 x 125"],
		],
		1.6,
	],
] as const;
const SCREWDRIVER_G = 85;

const screwdriverSets = SCREWDRIVER_SETS.map(([code, tips, blades, cost]): PartDraft => {
	const weightG = SCREWDRIVER_G * blades.length;
	return {
		name: `Screwdriver set, ${blades.length} pieces, ${tips}`,
		code: `SD-${code}`,
		text: `Blades ${blades.join(", ")} mm of chrome vanadium steel with black tips and fluted handles.`,
		specs: { pieces: blades.length, tips },
		weightG,
		pricePoisha: toPoisha(145 * blades.length) * cost,
		unit: "set",
	};
});

const CHISEL_WIDTHS = [6, 10, 12, 16, 20, 25, 32];
const CHISEL_LENGTH = 275;
const CHISEL_BLADE = { length: 150, thickness: 4 };
const CHISEL_HANDLES = [
	{ handle: "ash", code: "AS", density: DENSITY.wood, cost: 1 },
	{ handle: "polypropylene", code: "PP", density: 0.0009, cost: 0.85 },
];

const woodChisels = CHISEL_WIDTHS.flatMap((width) =>
	CHISEL_HANDLES.map(({ handle, code, density, cost }): PartDraft => {
		const blade = width * CHISEL_BLADE.thickness * CHISEL_BLADE.length * DENSITY.steel;
		const weightG = blade + circle(30) * (CHISEL_LENGTH - CHISEL_BLADE.length) * density;
		return {
			name: `Bevel-edge wood chisel ${width} mm, ${handle} handle`,
			code: `WC-${code}-${width}`,
			text: `Blade of carbon steel ${width} mm wide, hardened to 60 HRC and ground to 25 degrees. Handle of ${handle} with a steel ring for mallet work. Overall length ${CHISEL_LENGTH} mm.`,
			specs: { width, handle, length: CHISEL_LENGTH },
			weightG,
			pricePoisha: priceWithWork(270, weightG, 1050) * cost,
		};
	}),
);

export const handTools: readonly FamilyTable[] = [
	{
		slug: "ball-pein-hammers",
		name: "Ball-pein hammers",
		intro: "Fitter's hammers with forged heads of 110 to 910 g.",
		picture: "ball-pein-hammer",
		hsCode: "8205.20",
		parts: ballPeinHammers,
	},
	{
		slug: "claw-hammers",
		name: "Claw hammers",
		intro: "Carpenter's hammers with a curved claw.",
		picture: "claw-hammer-20oz",
		hsCode: "8205.20",
		parts: clawHammers,
	},
	{
		slug: "combination-pliers",
		name: "Combination pliers ISO 5746",
		intro: "Forged pliers with flat jaws, pipe grip and side cutter.",
		picture: "combination-pliers-180",
		hsCode: "8203.20",
		parts: pliers,
	},
	{
		slug: "screwdriver-sets",
		name: "Screwdriver sets",
		intro: "Sets of three or six screwdrivers of chrome vanadium steel.",
		picture: "screwdriver-set-3",
		hsCode: "8205.40",
		parts: screwdriverSets,
	},
	{
		slug: "wood-chisels",
		name: "Bevel-edge wood chisels",
		intro: "Chisels of carbon steel for joinery, 6 to 32 mm wide.",
		picture: "wood-chisel-25",
		hsCode: "8205.30",
		leadDays: 7,
		parts: woodChisels,
	},
];

import { circle, DENSITY, roundTo } from "./geometry";
import { priceWithWork } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

/** Module, face width and bore of a gear with up to 32 teeth, in mm. */
const GEAR_MODULES = [
	[1, 15, 8],
	[1.5, 17, 10],
	[2, 20, 12],
	[2.5, 25, 14],
	[3, 30, 16],
	[4, 40, 20],
] as const;
const GEAR_TEETH = [12, 14, 15, 16, 18, 20, 24, 25, 30, 32, 36, 40, 48, 60];
/** The gear of the pair, which is sold instead of a single one. */
const PAIRED = { module: 2, teeth: 32, pinion: 16 };

function weighGear(module: number, teeth: number, faceWidth: number, bore: number): number {
	return (circle(module * teeth) - circle(bore)) * faceWidth * DENSITY.steel;
}

const priceGear = (weightG: number) => priceWithWork(420, weightG, 1300);

const gearPair: PartDraft = {
	name: "Spur gear pair, module 2, 32 and 16 teeth",
	code: "SG-M2-32/16",
	text: "Gear and pinion of C45 steel, pressure angle 20 degrees.",
	specs: { module: 2, teeth: 32, pitchDiameter: 64, faceWidth: 20, bore: 14 },
	weightG: weighGear(2, PAIRED.teeth, 20, 14) + weighGear(2, PAIRED.pinion, 20, 10),
	pricePoisha:
		priceGear(weighGear(2, PAIRED.teeth, 20, 14)) + priceGear(weighGear(2, PAIRED.pinion, 20, 10)),
	unit: "set",
};

const gears = GEAR_MODULES.flatMap(([module, faceWidth, smallBore]) =>
	GEAR_TEETH.map((teeth): PartDraft => {
		if (module === PAIRED.module && teeth === PAIRED.teeth) return gearPair;
		const bore = teeth > 32 ? smallBore + 2 : teeth < 15 ? smallBore - 2 : smallBore;
		const pitchDiameter = module * teeth;
		const weightG = weighGear(module, teeth, faceWidth, bore);
		return {
			name: `Spur gear, module ${module}, ${teeth} teeth, C45`,
			code: `SG-M${module.toFixed(1)}-${teeth}`,
			text: `Spur gear of C45 steel, pressure angle 20 degrees. Pitch circle ${pitchDiameter} mm, outside ${pitchDiameter + 2 * module} mm, face width ${faceWidth} mm, bore ${bore} mm.`,
			specs: { module, teeth, pitchDiameter, faceWidth, bore },
			weightG,
			pricePoisha: priceGear(weightG),
		};
	}),
);

/** ISO 606: pitch, roller, inner width (mm); kg per metre; breaking load of 1, 2, 3 strands (kN). */
const CHAINS = [
	["05B", 8, 5, 3, 0.18, [4.4, 7.8, 11.1]],
	["06B", 9.525, 6.35, 5.72, 0.41, [8.9, 16.9, 24.9]],
	["08B", 12.7, 8.51, 7.75, 0.7, [17.8, 31.1, 44.5]],
	["10B", 15.875, 10.16, 9.65, 0.95, [22.2, 44.5, 66.7]],
	["12B", 19.05, 12.07, 11.68, 1.25, [28.9, 57.8, 86.7]],
	["16B", 25.4, 15.88, 17.02, 2.7, [60, 106, 160]],
	["20B", 31.75, 19.05, 19.56, 3.6, [95, 170, 250]],
	["24B", 38.1, 25.4, 25.4, 6.7, [160, 280, 425]],
] as const;
const STRANDS = ["Simplex", "Duplex", "Triplex"] as const;
const BOX_METRES = 5;
/** Heavier chain is cut to length from 5 m rods. */
const MAX_BOXED_PITCH = 20;

const chains = CHAINS.flatMap(([chain, pitch, roller, innerWidth, kgPerMetre, breakingLoads]) =>
	STRANDS.map((strand, n): PartDraft => {
		const isBoxed = pitch < MAX_BOXED_PITCH;
		const metres = isBoxed ? BOX_METRES : 1;
		const breakingLoad = breakingLoads[n] ?? 0;
		const weightG = kgPerMetre * (n + 1) * 1000 * metres;
		return {
			name: `Roller chain ${chain}-${n + 1}, ${pitch} mm pitch, ${isBoxed ? `${BOX_METRES} m` : "by the metre"}`,
			code: `${chain}-${n + 1}`,
			text: `${strand} roller chain to ISO 606, pitch ${pitch} mm, roller ${roller} mm, width between inner plates ${innerWidth} mm. Breaking load at least ${breakingLoad} kN. ${isBoxed ? "Comes greased, with one connecting link." : "Comes greased, in lengths of 5 m."}`,
			specs: { chain, strands: n + 1, pitch, roller, innerWidth, breakingLoad },
			weightG,
			pricePoisha: priceWithWork(90 * metres, weightG, 400),
			...(!isBoxed && { unit: "metre", minQuantity: BOX_METRES, orderMultiple: BOX_METRES }),
		};
	}),
);

/** Chain, pitch, width of the teeth, bore for the smallest wheels, in mm. */
const SPROCKETS = [
	["06B", 9.525, 5.3, 8],
	["08B", 12.7, 7.2, 10],
	["10B", 15.875, 9.1, 12],
	["12B", 19.05, 11.1, 14],
	["16B", 25.4, 16.2, 16],
] as const;
const SPROCKET_TEETH = Array.from({ length: 21 }, (_, n) => 10 + n);

const sprockets = SPROCKETS.flatMap(([chain, pitch, toothWidth, smallBore]) =>
	SPROCKET_TEETH.map((teeth): PartDraft => {
		const pitchDiameter = roundTo(pitch / Math.sin(Math.PI / teeth), 0.1);
		const bore = smallBore + 5 * Math.floor((teeth - 10) / 8);
		const hubDiameter = Math.min(pitchDiameter - 1.7 * pitch, 4.5 * pitch);
		const hubLength = 2 * toothWidth + 4;
		const body = circle(pitchDiameter) * toothWidth + circle(hubDiameter) * hubLength;
		const weightG = (body - circle(bore) * (toothWidth + hubLength)) * DENSITY.steel;
		return {
			name: `Chain sprocket ${chain}-1, ${teeth} teeth, keyed bore ${bore} mm`,
			code: `SP-${chain}-1-${teeth}`,
			text: `Sprocket of C45 steel for simplex chain ${chain} to ISO 606, one-sided hub, black oxide finish. Pitch circle ${pitchDiameter} mm, tooth width ${toothWidth} mm, bore ${bore} mm.`,
			specs: { chain, teeth, pitchDiameter, toothWidth, bore },
			weightG,
			pricePoisha: priceWithWork(150, weightG, 560),
		};
	}),
);

/** ISO 4183: pitch diameters; groove spacing, edge to first groove, and height over the pitch. */
const PULLEYS = [
	["SPZ", [63, 71, 75, 80, 90, 100, 112, 125, 140, 160, 180], 12, 8, 2],
	["SPA", [90, 100, 112, 118, 125, 132, 140, 160, 180, 200], 15, 10, 2.75],
	["SPB", [140, 150, 160, 170, 180, 200, 224, 250, 280, 315], 19, 12.5, 3.5],
] as const;
/** The largest pitch diameter for each taper bush. */
const BUSHES = [
	[74, "1108"],
	[94, "1210"],
	[139, "1610"],
	[179, "2012"],
	[249, "2517"],
	[999, "3020"],
] as const;
const PULLEY_FILL = 0.6;

const pulleys = PULLEYS.flatMap(([profile, diameters, spacing, edge, height]) =>
	diameters.flatMap((pitchDiameter) =>
		[1, 2, 3].map((grooves): PartDraft => {
			const width = 2 * edge + (grooves - 1) * spacing;
			const outside = pitchDiameter + 2 * height;
			const bush = BUSHES.find(([max]) => pitchDiameter <= max)?.[1] ?? "";
			const weightG = circle(outside) * width * PULLEY_FILL * DENSITY.castIron;
			return {
				name: `V-belt pulley ${profile} ${pitchDiameter}, ${grooves} ${grooves > 1 ? "grooves" : "groove"}, taper bush ${bush}`,
				code: `${profile}${pitchDiameter}-${grooves}`,
				text: `Cast-iron pulley to ISO 4183 for ${profile} belts, pitch diameter ${pitchDiameter} mm, outside ${outside} mm, ${width} mm wide. Balanced to G16, phosphated black, with a ${bush} taper bush.`,
				specs: { profile, pitchDiameter, grooves, outside, width, bush },
				weightG,
				pricePoisha: priceWithWork(300, weightG, 600),
			};
		}),
	),
);

export const drives: readonly FamilyTable[] = [
	{
		slug: "spur-gears",
		name: "Spur gears C45, modules 1 to 4",
		intro: "Straight-cut gears of C45 steel with a pressure angle of 20 degrees.",
		picture: "spur-gear-module-2",
		hsCode: "8483.40",
		parts: gears,
	},
	{
		slug: "roller-chains",
		name: "Roller chains ISO 606",
		intro: "Simplex, duplex and triplex chains of the European series, 05B to 24B.",
		picture: "roller-chain-08b",
		hsCode: "7315.11",
		leadDays: 7,
		parts: chains,
	},
	{
		slug: "sprockets",
		name: "Sprockets for roller chain ISO 606",
		intro: "Sprockets of C45 steel with a hub and a keyed bore, for simplex chain 06B to 16B.",
		picture: "sprocket-08b-18t",
		hsCode: "8483.90",
		parts: sprockets,
	},
	{
		slug: "v-belt-pulleys",
		name: "V-belt pulleys ISO 4183",
		intro: "Cast-iron pulleys with taper bushes for SPZ, SPA and SPB belts, one to three grooves.",
		picture: "v-belt-pulley-spa",
		hsCode: "8483.50",
		leadDays: 14,
		parts: pulleys,
	},
];

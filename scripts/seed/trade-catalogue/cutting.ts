import { circle, DENSITY, ring, roundTo } from "./geometry";
import { priceWithWork, toPoisha } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

/** Edge, bar and length in mm. */
const COLD_CHISELS = [
	[16, 10, 125],
	[19, 13, 150],
	[22, 16, 175],
	[25, 16, 190],
] as const;
const GUARDS = [
	{ guard: "without", words: "without hand guard", code: "N", workTk: 60 },
	{ guard: "with", words: "with hand guard", code: "G", workTk: 180 },
];

const coldChisels = COLD_CHISELS.flatMap(([width, bar, length]) =>
	GUARDS.map(({ guard, words, code, workTk }): PartDraft => {
		const weightG = 0.828 * bar ** 2 * length * DENSITY.steel;
		return {
			name: `Cold chisel ${width} x ${length} mm, ${words}`,
			code: `CC-${code}-${width}X${length}`,
			text: `Flat chisel forged from ${bar} mm octagonal bar, ${length} mm long, ${words}. Edge and head are hardened separately so that the head does not chip.`,
			specs: { width, length, bar, guard },
			weightG,
			pricePoisha: priceWithWork(workTk, weightG, 660),
			...(guard === "without" && { minQuantity: 12, orderMultiple: 4 }),
		};
	}),
);

/** Section in mm² per length in mm, as a share of the length squared. */
const FILE_SHAPES = [
	{ shape: "flat", code: "FL", section: 0.0024, cost: 1 },
	{ shape: "half-round", code: "HR", section: 0.0021, cost: 1.12 },
	{ shape: "round", code: "RD", section: 0.0013, cost: 0.95 },
];
const FILE_LENGTHS = [200, 250, 300];
const FILE_CUTS = [
	{ cut: "bastard", code: "1", cost: 1 },
	{ cut: "second cut", code: "2", cost: 1.08 },
];

const files = FILE_SHAPES.flatMap((it) =>
	FILE_LENGTHS.flatMap((length) =>
		FILE_CUTS.map((tooth): PartDraft => {
			const weightG = it.section * length ** 3 * DENSITY.steel;
			return {
				name: `File ${length} mm, ${it.shape}, ${tooth.cut}, ISO 234`,
				code: `234-${it.code}-${length}-${tooth.code}`,
				text: `Double-cut file to ISO 234, ${it.shape}, ${tooth.cut}, ${length} mm without the tang. Fixed handle with soft inlays.`,
				specs: { shape: it.shape, length, cut: tooth.cut },
				weightG,
				pricePoisha: priceWithWork(150, weightG, 610) * it.cost * tooth.cost,
			};
		}),
	),
);

/** Blade length and depth in mm, kind of frame, price in tk, weight in g. */
const HACKSAWS = [
	["JR-150", 150, 45, "wire frame", 180, 110],
	["JR-150P", 150, 45, "pistol grip", 240, 160],
	["AD-300", 300, 85, "adjustable frame", 420, 520],
	["TB-300", 300, 85, "tubular frame", 620, 640],
	["AL-300", 300, 100, "aluminium frame", 780, 580],
	["HT-300", 300, 110, "high-tension frame", 1150, 820],
] as const;

const hacksaws = HACKSAWS.map(
	([code, blade, depth, frame, tk, weightG]): PartDraft => ({
		name: `Hacksaw ${blade} mm, ${frame}, depth ${depth} mm`,
		code: `HS-${code}`,
		text: `Hacksaw, ${frame}, depth ${depth} mm, with one bi-metal blade of 24 teeth per inch. Takes any standard ${blade} mm blade.`,
		specs: { length: blade, depth, frame },
		weightG,
		pricePoisha: toPoisha(tk),
	}),
);

/** DIN 338, up to this diameter in mm: total length and length of the flute. */
const DIN_338 = [
	[1.06, 34, 12],
	[1.18, 36, 14],
	[1.32, 38, 16],
	[1.5, 40, 18],
	[1.7, 43, 20],
	[1.9, 46, 22],
	[2.12, 49, 24],
	[2.36, 53, 27],
	[2.65, 57, 30],
	[3, 61, 33],
	[3.35, 65, 36],
	[3.75, 70, 39],
	[4.25, 75, 43],
	[4.75, 80, 47],
	[5.3, 86, 52],
	[6, 93, 57],
	[6.7, 101, 63],
	[7.5, 109, 69],
	[8.5, 117, 75],
	[9.5, 125, 81],
	[10.6, 133, 87],
	[11.8, 142, 94],
	[13.2, 151, 101],
] as const;
const DRILL_STEELS = [
	{ steel: "HSS-G", code: "G", point: 118, workTk: 22, tkPerKg: 3600, use: "900" },
	{ steel: "HSS-Co", code: "CO", point: 135, workTk: 40, tkPerKg: 7800, use: "1200" },
];
const DRILL_DIAMETERS = Array.from({ length: 121 }, (_, n) => (10 + n) / 10);
const HSS_DENSITY = 0.0081;
/** The flutes are cut out of the bar. */
const FLUTED = 0.55;
const MAX_TUBE_DIAMETER = 5;
const SET_DIAMETERS = [4, 6, 8, 10, 12];
/** The set is sold instead of this single drill. */
const SET_INSTEAD_OF = 12.9;

type DrillSteel = (typeof DRILL_STEELS)[number];

const getDrillLengths = (diameter: number) =>
	DIN_338.find(([max]) => diameter <= max) ?? DIN_338[22];

function weighDrill(diameter: number): number {
	const [, length, flute] = getDrillLengths(diameter);
	return circle(diameter) * (length - flute + FLUTED * flute) * HSS_DENSITY;
}

const priceDrill = ({ workTk, tkPerKg }: DrillSteel, diameter: number) =>
	priceWithWork(workTk, weighDrill(diameter), tkPerKg);

function describeDrill(it: DrillSteel, diameter: number): PartDraft {
	const [, length, flute] = getDrillLengths(diameter);
	const isInTube = diameter <= MAX_TUBE_DIAMETER;
	return {
		name: `Twist drill ${diameter.toFixed(1)} mm, DIN 338, ${it.steel}`,
		code: `338-${it.code}-${diameter.toFixed(1)}`,
		text: `Jobber drill to DIN 338 of ${it.steel}, ground from the solid, point angle ${it.point} degrees. ${length} mm long, flute ${flute} mm. For steel up to ${it.use} N/mm².`,
		specs: { diameter, length, flute, material: it.steel, point: it.point },
		weightG: weighDrill(diameter),
		pricePoisha: priceDrill(it, diameter),
		...(isInTube && { minQuantity: 10, orderMultiple: 10 }),
	};
}

function describeDrillSet(it: DrillSteel): PartDraft {
	return {
		name: `Twist drill set ${it.steel}, 5 pieces, 4 to 12 mm`,
		code: `338-${it.code}-SET5`,
		text: "Jobber drills of 4, 6, 8, 10 and 12 mm to DIN 338.",
		specs: { material: it.steel, point: it.point },
		weightG: SET_DIAMETERS.reduce((sum, diameter) => sum + weighDrill(diameter), 0),
		pricePoisha: SET_DIAMETERS.reduce((sum, diameter) => sum + priceDrill(it, diameter), 0),
		unit: "set",
	};
}

const twistDrills = DRILL_STEELS.flatMap((it) =>
	DRILL_DIAMETERS.map((diameter) =>
		it.steel === "HSS-G" && diameter === SET_INSTEAD_OF
			? describeDrillSet(it)
			: describeDrill(it, diameter),
	),
);

/** The smallest and largest hole and the step between holes, in mm, and a shank. */
const STEP_DRILLS = [
	[4, 12, 1, 6],
	[4, 20, 2, 10],
	[4, 30, 2, 10],
	[6, 36, 3, 12],
] as const;
const COATINGS = [
	{ coating: "bright", words: "HSS bright", code: "B", cost: 0.75 },
	{ coating: "titanium nitride", words: "titanium nitride", code: "TIN", cost: 1 },
];

const stepDrills = STEP_DRILLS.flatMap(([from, to, step, shank]) =>
	COATINGS.map(({ coating, words, code, cost }): PartDraft => {
		const steps = (to - from) / step + 1;
		const weightG = (circle((from + to) / 2) * 5 * steps + circle(shank) * 25) * HSS_DENSITY;
		return {
			name: `Step drill ${from} to ${to} mm, ${steps} steps, ${words}`,
			code: `SD-${code}-${from}-${to}`,
			text: `${steps} steps of ${step} mm each for clean round holes in sheet up to 4 mm. HSS body with two straight flutes, ${coating}. Three-flat shank of ${shank} mm.`,
			specs: { smallest: from, largest: to, steps, shank, coating },
			weightG,
			pricePoisha: priceWithWork(360, weightG, 6000) * cost,
		};
	}),
);

const HOLE_SAWS = [
	...[16, 19, 20, 22, 25, 27, 29, 30, 32, 35, 37, 38],
	...[40, 41, 43, 44, 46, 48, 51, 52, 54, 57, 60, 64],
	...[65, 68, 70, 73, 76, 79, 83, 89, 92, 102, 114, 127],
];
/** An ISO hole saw with its arbor, in mm and g. */
const CUP = { depth: 34, wall: 2, floor: 4, smallArbor: 9.5, largeArbor: 11, arborG: 75 };
const LARGEST_SMALL_ARBOR = 30;

const holeSaws = HOLE_SAWS.map((diameter): PartDraft => {
	const cup = ring(diameter, diameter - 2 * CUP.wall) * 40 + circle(diameter) * CUP.floor;
	const weightG = cup * DENSITY.steel + CUP.arborG;
	const shank = diameter <= LARGEST_SMALL_ARBOR ? CUP.smallArbor : CUP.largeArbor;
	return {
		name: `Bi-metal hole saw ${diameter} mm with arbor`,
		code: `HSAW-${diameter}`,
		text: `HSS edge with 8 % cobalt welded to a tough backing cup, ${diameter} mm, cutting depth ${CUP.depth} mm. Hexagon arbor of ${shank} mm and a 6.35 mm pilot drill are fitted.`,
		specs: { diameter, depth: CUP.depth, shank },
		weightG,
		pricePoisha: priceWithWork(320, weightG, 1480),
	};
});

/** Diameter, thicknesses and bore in mm. */
const DISCS = [
	[115, [1, 1.6, 2.5], 22.23],
	[125, [1, 1.6, 2.5], 22.23],
	[150, [1.6, 2.5], 22.23],
	[180, [1.6, 2.5], 22.23],
	[230, [1.9, 2.5], 22.23],
	[300, [3.5], 25.4],
	[350, [3.5], 25.4],
] as const;
const DISC_USES = [
	{ use: "steel and inox", grade: "A60T", code: "SI", cost: 1 },
	{ use: "aluminium", grade: "A46N", code: "AL", cost: 1.25 },
];
const MAX_DISC_SPEED = 80;
const MAX_PACKED_DISC = 180;

/** Revolutions per minute at 80 m/s. */
export const calculateDiscSpeed = (diameter: number) =>
	roundTo((MAX_DISC_SPEED * 60_000) / (Math.PI * diameter), 50);

const discs = DISCS.flatMap(([diameter, thicknesses, bore]) =>
	thicknesses.flatMap((thickness) =>
		DISC_USES.map(({ use, grade, code, cost }): PartDraft => {
			const speed = calculateDiscSpeed(diameter);
			const weightG = ring(diameter, bore) * thickness * DENSITY.abrasive;
			return {
				name: `Cutting disc ${diameter} x ${thickness.toFixed(1)} x ${bore}, ${use}`,
				code: `CD-${code}-${diameter}X${thickness.toFixed(1)}`,
				text: `Reinforced disc of grade ${grade} for ${use}. Up to ${MAX_DISC_SPEED} m/s, ${speed.toLocaleString("en-US")} rpm, to EN 12413.`,
				specs: { diameter, thickness, bore, use, speed },
				weightG,
				pricePoisha: priceWithWork(50, weightG, 1220) * cost,
				...(diameter <= MAX_PACKED_DISC && { minQuantity: 10, orderMultiple: 10 }),
			};
		}),
	),
);

/** Kind, diameter, highest speed in rpm, weight in g, price in tk. */
const BRUSHES = [
	["cup", 75, 12_500, 210, 240],
	["cup", 100, 8500, 420, 390],
	["wheel", 115, 12_500, 290, 310],
] as const;
const WIRES = [
	{ wire: "crimped", code: "CR", cost: 1 },
	{ wire: "knotted", code: "KN", cost: 1.3 },
];
const WIRE_METALS = [
	{ material: "steel", code: "ST", cost: 1 },
	{ material: "stainless steel", code: "SS", cost: 1.9 },
];

const wireBrushes = BRUSHES.flatMap(([kind, diameter, speed, weightG, tk]) =>
	WIRES.flatMap((knot) =>
		WIRE_METALS.map(
			(metal): PartDraft => ({
				name: `Wire ${kind} brush ${diameter} mm, M14, ${knot.wire}, ${metal.material}`,
				code: `WB-${kind.toUpperCase()}-${diameter}-${knot.code}-${metal.code}`,
				text: `${kind === "cup" ? "Cup" : "Wheel"} brush of ${knot.wire} ${metal.material} wire with an M14 x 2 nut for angle grinders, up to ${speed.toLocaleString("en-US")} rpm.`,
				specs: { kind, diameter, knot: knot.wire, material: metal.material, speed },
				weightG,
				pricePoisha: toPoisha(tk) * knot.cost * metal.cost,
			}),
		),
	),
);

/** Diameter, bore, kerf and plate in mm, highest speed in rpm; three numbers of teeth. */
const SAW_BLADES = [
	[160, 20, 2.6, 1.6, 9000, [24, 40, 56]],
	[165, 20, 2.6, 1.6, 8500, [24, 40, 56]],
	[184, 16, 2.6, 1.6, 7500, [24, 40, 60]],
	[185, 20, 2.8, 1.8, 7000, [24, 40, 60]],
	[190, 30, 2.8, 1.8, 7000, [24, 40, 60]],
	[200, 30, 2.8, 1.8, 7000, [24, 48, 64]],
	[210, 30, 2.8, 1.8, 6800, [24, 48, 64]],
	[216, 30, 2.8, 1.8, 6500, [24, 48, 80]],
	[235, 30, 2.8, 1.8, 6000, [24, 48, 64]],
	[250, 30, 3.2, 2.2, 5500, [24, 48, 80]],
	[300, 30, 3.2, 2.2, 4800, [28, 60, 96]],
	[350, 30, 3.5, 2.5, 4200, [32, 72, 108]],
] as const;

const sawBlades = SAW_BLADES.flatMap(([diameter, bore, kerf, plate, speed, teethNumbers]) =>
	teethNumbers.map((teeth): PartDraft => {
		const weightG = ring(diameter, bore) * plate * DENSITY.steel;
		return {
			name: `Circular-saw blade ${diameter} x ${bore} mm, ${teeth} teeth, EN 847-1`,
			code: `SB-${diameter}X${bore}-${teeth}`,
			text: `Carbide-tipped blade to EN 847-1 for timber, plywood and laminate. Kerf ${kerf} mm, plate ${plate} mm with laser-cut expansion slots, up to ${speed} rpm.`,
			specs: { diameter, bore, teeth, kerf, speed },
			weightG,
			pricePoisha: priceWithWork(200 + 11 * teeth, weightG, 650),
		};
	}),
);

export const cutting: readonly FamilyTable[] = [
	{
		slug: "cold-chisels",
		name: "Cold chisels",
		intro: "Flat chisels forged from octagonal bar, with and without a hand guard.",
		picture: "cold-chisel-24",
		hsCode: "8205.59",
		parts: coldChisels,
	},
	{
		slug: "files",
		name: "Files ISO 234",
		intro: "Engineer's files with a fixed handle: flat, half-round and round.",
		picture: "flat-file-250",
		hsCode: "8203.10",
		parts: files,
	},
	{
		slug: "hacksaws",
		name: "Hacksaws",
		intro: "Frames for blades of 150 and 300 mm, each with a bi-metal blade.",
		picture: "hacksaw-300",
		hsCode: "8202.10",
		parts: hacksaws,
	},
	{
		slug: "twist-drills",
		name: "Twist drills DIN 338",
		intro: "Jobber drills of HSS-G and HSS-Co from 1.0 to 13.0 mm in steps of 0.1 mm.",
		picture: "hss-drill-set-5",
		hsCode: "8207.50",
		parts: twistDrills,
	},
	{
		slug: "step-drills",
		name: "Step drills",
		intro: "For clean round holes in thin sheet, bright or coated.",
		picture: "step-drill-4-20",
		hsCode: "8207.50",
		parts: stepDrills,
	},
	{
		slug: "hole-saws",
		name: "Bi-metal hole saws",
		intro: "For holes of 16 to 127 mm in steel sheet, wood and plastic.",
		picture: "hole-saw-60",
		hsCode: "8202.99",
		parts: holeSaws,
	},
	{
		slug: "cutting-discs",
		name: "Cutting discs EN 12413",
		intro: "Thin reinforced discs for steel, stainless steel and aluminium.",
		picture: "cutting-disc-115",
		hsCode: "6804.22",
		parts: discs,
	},
	{
		slug: "wire-brushes",
		name: "Wire brushes for angle grinders",
		intro: "Cup and wheel brushes with an M14 nut that strip scale, paint and weld spatter.",
		picture: "wire-cup-brush-75",
		hsCode: "9603.50",
		leadDays: 7,
		parts: wireBrushes,
	},
	{
		slug: "saw-blades",
		name: "Circular-saw blades EN 847-1",
		intro: "Carbide-tipped blades of 160 to 350 mm, for rough, general and fine cuts.",
		picture: "saw-blade-185-40t",
		hsCode: "8202.39",
		parts: sawBlades,
	},
];

import { circle, DENSITY, hexagon, ring, torus } from "./geometry";
import { priceByWeight, priceWithWork } from "./prices";
import { type Diameter, getThread } from "./threads";
import type { FamilyTable, PartDraft } from "./types";

/** Diameter and length in mm, smallest and largest screw, pieces in the two packs. */
const WALL_PLUGS = [
	[5, 25, 2.5, 4, [100, 500]],
	[6, 30, 3.5, 5, [100, 500]],
	[8, 40, 4.5, 6, [100, 500]],
	[10, 50, 6, 8, [50, 200]],
	[12, 60, 8, 10, [25, 100]],
	[14, 70, 10, 12, [20, 50]],
] as const;
/** The rest of a plug is the hole and its slots. */
const PLUG_FILL = 0.55;
const DRILLED_DEEPER = 10;

const wallPlugs = WALL_PLUGS.flatMap(([diameter, length, from, to, packs]) =>
	packs.map((packSize, n): PartDraft => {
		const weightG = circle(diameter) * length * PLUG_FILL * DENSITY.polyamide;
		return {
			name: `Nylon wall plug ${diameter} x ${length}`,
			code: `PA6-${diameter}X${length}/${packSize}`,
			text: `Plug of polyamide 6 for screws of ${from} to ${to} mm in concrete, solid brick and hollow block. Drill ${diameter} mm, at least ${length + DRILLED_DEEPER} mm deep.`,
			specs: { diameter, length, screws: `${from} to ${to} mm`, depth: length + DRILLED_DEEPER },
			weightG,
			pricePoisha: priceByWeight(weightG, 650) * 0.9 ** n,
			unit: "pack",
			packSize,
		};
	}),
);

/** Thread, lengths in mm, tightening torque in Nm, pieces per box. */
const THROUGH_BOLTS: readonly (readonly [Diameter, readonly number[], number, number])[] = [
	[6, [40, 60, 80], 8, 100],
	[8, [50, 65, 80, 100, 120], 20, 50],
	[10, [65, 80, 100, 120, 150], 45, 25],
	[12, [80, 100, 120, 150, 180], 60, 20],
	[16, [125, 150, 180, 220], 110, 10],
	[20, [125, 160, 200], 200, 5],
];

function listThroughBolts(finish: string, code: string, density: number, tkPerKg: number) {
	return THROUGH_BOLTS.flatMap(([diameter, lengths, torque, packSize]) =>
		lengths.map((length): PartDraft => {
			const nut = (hexagon(getThread(diameter).acrossFlats) - circle(diameter)) * 0.85 * diameter;
			const washer = ring(2 * diameter, diameter) * 0.2 * diameter;
			const weightG = (circle(diameter) * length + nut + washer) * density;
			return {
				name: `Through-bolt anchor M${diameter} x ${length}, ${finish}`,
				code: `TB-${code}-M${diameter}X${length}`,
				text: `Torque-controlled expansion anchor for concrete, ${finish}, with nut and washer fitted. Drill ${diameter} mm, tighten to ${torque} Nm.`,
				specs: { thread: `M${diameter}`, length, finish, drillDiameter: diameter, torque },
				weightG,
				pricePoisha: priceByWeight(weightG, tkPerKg),
				unit: "box",
				packSize,
			};
		}),
	);
}

/** DIN 580 lists thread; shank; collar diameter and height; ring outside and inside; load in kg. */
const EYE_BOLTS = [
	[6, 13, 20, 6, 36, 20, 75],
	[8, 13, 20, 6, 36, 20, 140],
	[10, 17, 25, 8, 45, 25, 230],
	[12, 20.5, 30, 10, 54, 30, 340],
	[16, 27, 35, 12, 63, 35, 700],
	[20, 30, 40, 14, 72, 40, 1200],
	[24, 36, 50, 18, 90, 50, 1800],
	[30, 45, 65, 22, 108, 60, 3200],
	[36, 54, 75, 26, 126, 70, 4600],
	[42, 63, 85, 30, 144, 80, 6300],
	[48, 68, 100, 35, 166, 90, 8600],
] as const;

function listEyeBolts(material: string, code: string, density: number, tkPerKg: number) {
	return EYE_BOLTS.map(([diameter, length, collar, height, outside, inside, load]): PartDraft => {
		const shank = circle(diameter) * length;
		const weightG = (torus(outside, inside) + shank + circle(collar) * height) * density;
		return {
			name: `Lifting eye bolt M${diameter}, DIN 580, ${material}`,
			code: `580-${code}-M${diameter}`,
			text: `Drop-forged eye bolt to DIN 580, ${material}, with a shank of ${length} mm. Working load limit ${load} kg straight. Ring ${inside} mm inside. Each bolt is stamped with its load.`,
			specs: { thread: `M${diameter}`, length, material, inside, outside, workLoad: load },
			weightG,
			pricePoisha: priceWithWork(5, weightG, tkPerKg),
		};
	});
}

export const anchorsLifting: readonly FamilyTable[] = [
	{
		slug: "wall-plugs",
		name: "Nylon wall plugs",
		intro: "Plugs of polyamide 6 with locking teeth and two fins that stop them from turning.",
		picture: "wall-plug-8x40",
		hsCode: "3926.90",
		parts: wallPlugs,
	},
	{
		slug: "through-bolts-zinc",
		name: "Through-bolt anchors, zinc",
		intro: "Zinc-plated expansion anchors for cracked and uncracked concrete in dry rooms.",
		picture: "through-bolt-m10x100",
		hsCode: "7318.15",
		parts: listThroughBolts("zinc-plated", "ZN", DENSITY.steel, 600),
	},
	{
		slug: "through-bolts-a4",
		name: "Through-bolt anchors, stainless A4",
		intro: "Expansion anchors of stainless steel A4 for outdoor work and near the sea.",
		picture: "through-bolt-m10x100",
		hsCode: "7318.15",
		leadDays: 21,
		parts: listThroughBolts("stainless A4", "A4", DENSITY.stainless, 1800),
	},
	{
		slug: "eye-bolts-c15",
		name: "Lifting eye bolts DIN 580, C15 zinc",
		intro: "Drop-forged eye bolts of C15 steel, zinc-plated and stamped with their load.",
		picture: "eye-bolt-m12",
		hsCode: "7318.15",
		parts: listEyeBolts("C15 zinc-plated", "C15", DENSITY.steel, 720),
	},
	{
		slug: "eye-bolts-a2",
		name: "Lifting eye bolts DIN 580, stainless A2",
		intro: "Eye bolts of stainless steel A2 for food plants and outdoor lifting points.",
		picture: "eye-bolt-m12",
		hsCode: "7318.15",
		leadDays: 21,
		parts: listEyeBolts("stainless A2", "A2", DENSITY.stainless, 1750),
	},
];

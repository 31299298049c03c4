import { circle, DENSITY, hexagon, roundTo } from "./geometry";
import { priceWithWork } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

const COMBINATION_SIZES = [...Array.from({ length: 25 }, (_, n) => 6 + n), ...[32, 34, 36]];

/** DIN 3113 makes them about this long. */
const getSpannerLength = (size: number) => roundTo(30 + 10.3 * size, 5);
/** Section of the shaft as a share of the size squared, heads included. */
const SHAFT = 0.333;

const combinationSpanners = COMBINATION_SIZES.map((size): PartDraft => {
	const length = getSpannerLength(size);
	const weightG = SHAFT * size ** 2 * length * DENSITY.steel;
	return {
		name: `Combination spanner ${size} mm, DIN 3113`,
		code: `3113-${size}`,
		text: `Open end set at 15 degrees and a twelve-point ring of the same size, ${size} mm. Drop-forged chrome vanadium steel to DIN 3113, mirror chrome finish, about ${length} mm long.`,
		specs: { size: `${size} mm`, length, material: "chrome vanadium" },
		weightG,
		pricePoisha: priceWithWork(110, weightG, 1000),
	};
});

/** ISO 6787 lists length and jaw opening in mm. */
const ADJUSTABLE = [
	[100, 13],
	[150, 20],
	[200, 25],
	[250, 30],
	[300, 36],
	[375, 44],
	[450, 55],
	[600, 65],
] as const;
const ADJUSTABLE_FINISHES = [
	{ finish: "satin chrome", code: "CR", cost: 1 },
	{ finish: "phosphated", code: "PH", cost: 0.85 },
];
/** Volume as a share of the length cubed. */
const ADJUSTABLE_BODY = 0.0035;

const adjustableSpanners = ADJUSTABLE.flatMap(([length, opening]) =>
	ADJUSTABLE_FINISHES.map(({ finish, code, cost }): PartDraft => {
		const weightG = ADJUSTABLE_BODY * length ** 3 * DENSITY.steel;
		return {
			name: `Adjustable spanner ${length} mm, ${finish}, ISO 6787`,
			code: `6787-${code}-${length}`,
			text: `Jaw opens to ${opening} mm by a smooth four-turn worm. Forged and hardened body to ISO 6787, ${finish}, with a hanging hole.`,
			specs: { length, opening, finish },
			weightG,
			pricePoisha: priceWithWork(250, weightG, 800) * cost,
		};
	}),
);

/** Sizes of 8 and of 12 sockets by square drive, and their length, in mm. */
const SOCKETS = [
	["1/4", [5, 5.5, 6, 7, 8, 10, 12, 13], [4, 4.5, 5, 5.5, 6, 7, 8, 9, 10, 11, 12, 13], 25],
	["3/8", [8, 10, 12, 13, 14, 17, 19, 22], [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19], 28],
	["1/2", [10, 12, 13, 14, 17, 19, 21, 24], [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22], 38],
	["3/4", [22, 24, 27, 30, 32, 36, 41, 46], [19, 22, 24, 27, 30, 32, 34, 36, 38, 41, 46, 50], 55],
] as const;
const SOCKET_WALL = 1.38;

const weighSocket = (size: number, length: number) =>
	(circle(SOCKET_WALL * size) - 0.6 * hexagon(size)) * length * DENSITY.steel;

const socketSets = SOCKETS.flatMap(([drive, eight, twelve, length]) =>
	(
		[
			[eight, "12-point"],
			[eight, "hexagon"],
			[twelve, "hexagon"],
		] as const
	).map(([sizes, profile]): PartDraft => {
		const weightG = sizes.reduce((sum, size) => sum + weighSocket(size, length), 0);
		const [from, to] = [sizes[0], sizes.at(-1) ?? 0];
		return {
			name: `Socket set ${drive} inch, ${sizes.length} pieces, ${from} to ${to} mm, ${profile}`,
			code: `3124-${drive}-${sizes.length}${profile === "hexagon" ? "H" : "T"}`,
			text: `Sockets of ${sizes.join(", ")} mm, ${profile}. Chrome vanadium steel to DIN 3124, ${length} mm long, on a ${drive} inch square drive with a ball groove.`,
			specs: { drive: `${drive} inch`, pieces: sizes.length, smallest: from, largest: to, profile },
			weightG,
			pricePoisha: priceWithWork(130 * sizes.length, weightG, 1150),
			unit: "set",
		};
	}),
);

/** Square drive, length and head in mm, and the test torque of ISO 3315 in Nm. */
const RATCHETS = [
	["1/4", 150, 25, 62],
	["3/8", 200, 32, 202],
	["1/2", 250, 38, 512],
	["3/4", 500, 58, 1412],
] as const;
const RATCHET_KINDS = [
	{ teeth: 48, head: "fixed", cost: 0.9 },
	{ teeth: 72, head: "fixed", cost: 1 },
	{ teeth: 72, head: "flexible", cost: 1.2 },
];
/** Assumes a shaft of 0.4 times the head, and a head 0.7 times as thick as wide. */
const weighRatchet = (length: number, head: number) =>
	(circle(0.4 * head) * length + circle(head) * 0.7 * head) * DENSITY.steel;

const ratchets = RATCHETS.flatMap(([drive, length, headDiameter, torque]) =>
	RATCHET_KINDS.map(({ teeth, head, cost }): PartDraft => {
		const weightG = weighRatchet(length, headDiameter);
		return {
			name: `Ratchet handle ${drive} inch, ${teeth} teeth, ${head} head`,
			code: `3315-${drive}-${teeth}${head === "fixed" ? "" : "F"}`,
			text: `Reversible ratchet with a working arc of ${roundTo(360 / teeth, 0.5)} degrees, ${head} head of ${headDiameter} mm, ${length} mm long. Holds up to ${torque} Nm to ISO 3315.`,
			specs: { drive: `${drive} inch`, teeth, head, length, torque },
			weightG,
			pricePoisha: priceWithWork(380, weightG, 790) * cost,
		};
	}),
);

/** ISO 2936 gives the size across flats, the short arm, and the long arm in both lengths, in mm. */
const HEX_KEYS = [
	[1.5, 14, 45, 90],
	[2, 16, 50, 100],
	[2.5, 18, 56, 112],
	[3, 20, 63, 126],
	[4, 25, 70, 140],
	[5, 28, 80, 160],
	[6, 32, 90, 180],
	[8, 36, 100, 200],
	[10, 40, 112, 224],
	[12, 45, 125, 250],
	[14, 56, 140, 280],
	[17, 63, 160, 320],
	[19, 70, 180, 360],
] as const;
const SET_KEYS = HEX_KEYS.slice(0, 9);
const LONG_KEYS = HEX_KEYS.slice(1, 9);

const weighKey = (size: number, arms: number) => hexagon(size) * arms * DENSITY.steel;
const priceKey = (weightG: number) => priceWithWork(12, weightG, 600);

function describeKey(arm: "short" | "long", size: number, short: number, long: number): PartDraft {
	const weightG = weighKey(size, short + long);
	return {
		name: `Hex key ${size} mm, ${arm} arm, ISO 2936`,
		code: `2936-${arm === "short" ? "S" : "L"}-${size.toFixed(1)}`,
		text: `Hexagon key of hardened alloy steel to ISO 2936, black finish, arms of ${short} and ${long} mm.`,
		specs: { size: `${size} mm`, pieces: 1, arm, length: long },
		weightG,
		pricePoisha: priceKey(weightG),
		...(size <= 10 && { minQuantity: 10, orderMultiple: 5 }),
	};
}

const KEY_SETS = [
	{ arm: "long", words: "long arm", code: "L", cost: 1 },
	{ arm: "short", words: "short arm", code: "S", cost: 1 },
	{ arm: "long, ball end", words: "long arm with ball end", code: "B", cost: 1.35 },
];

const keySets = KEY_SETS.map(({ arm, words, code, cost }): PartDraft => {
	const isLong = arm !== "short";
	const weights = SET_KEYS.map(([size, short, long, extraLong]) =>
		weighKey(size, short + (isLong ? extraLong : long)),
	);
	return {
		name: `Hex key set, 9 pieces, 1.5 to 10 mm, ${words}`,
		code: `2936-${code}-SET9`,
		text: `Keys of 1.5, 2, 2.5, 3, 4, 5, 6, 8 and 10 mm, ${words}. Hardened alloy steel to ISO 2936, black finish, in a plastic clip.`,
		specs: { size: "1.5 to 10 mm", pieces: 9, arm, length: isLong ? 224 : 112 },
		weightG: weights.reduce((sum, weightG) => sum + weightG, 0),
		pricePoisha: weights.reduce((sum, weightG) => sum + priceKey(weightG), 0) * cost,
		unit: "set",
	};
});

export const spannersSockets: readonly FamilyTable[] = [
	{
		slug: "combination-spanners",
		name: "Combination spanners DIN 3113",
		intro: "Open end and ring of the same size, chrome vanadium steel, 6 to 36 mm.",
		picture: "combination-spanner-17",
		hsCode: "8204.11",
		parts: combinationSpanners,
	},
	{
		slug: "adjustable-spanners",
		name: "Adjustable spanners ISO 6787",
		intro: "Forged spanners with a worm-driven jaw, 100 to 600 mm long.",
		picture: "adjustable-spanner-250",
		hsCode: "8204.12",
		parts: adjustableSpanners,
	},
	{
		slug: "socket-sets",
		name: "Socket sets DIN 3124",
		intro: "Sets of 8 or 12 sockets for square drives of 1/4 to 3/4 inch.",
		picture: "socket-set-half-inch",
		hsCode: "8204.20",
		parts: socketSets,
	},
	{
		slug: "ratchet-handles",
		name: "Ratchet handles ISO 3315",
		intro: "Reversible ratchets for square drives of 1/4 to 3/4 inch.",
		picture: "ratchet-handle-half-inch",
		hsCode: "8204.11",
		leadDays: 7,
		parts: ratchets,
	},
	{
		slug: "hex-keys",
		name: "Hex keys ISO 2936",
		intro: "Single keys with short and long arms, and sets of nine.",
		picture: "hex-key-set-9",
		hsCode: "8204.11",
		parts: [
			...HEX_KEYS.map(([size, short, long]) => describeKey("short", size, short, long)),
			...LONG_KEYS.map(([size, short, , long]) => describeKey("long", size, short, long)),
			...keySets,
		],
	},
];

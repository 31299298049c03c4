import { DENSITY, ring } from "./geometry";
import { priceWithWork } from "./prices";
import type { FamilyTable, PartDraft } from "./types";

/** ISO 15 lists by bore code from 00: outside diameter, width (mm), dynamic load rating (kN). */
type Row = readonly [number, number, number];

const SERIES_60: readonly Row[] = [
	[26, 8, 4.6],
	[28, 8, 5.1],
	[32, 9, 5.6],
	[35, 10, 6],
	[42, 12, 9.4],
	[47, 12, 10.1],
	[55, 13, 13.2],
	[62, 14, 16],
	[68, 15, 16.8],
	[75, 16, 21],
	[80, 16, 21.8],
	[90, 18, 28.2],
	[95, 18, 29.5],
	[100, 18, 30.5],
	[110, 20, 38],
	[115, 20, 39.7],
	[125, 22, 47.5],
	[130, 22, 49.5],
	[140, 24, 58],
	[145, 24, 60.5],
	[150, 24, 60.5],
];
const SERIES_62: readonly Row[] = [
	[30, 9, 5.1],
	[32, 10, 6.8],
	[35, 11, 7.7],
	[40, 12, 9.6],
	[47, 14, 12.8],
	[52, 15, 14],
	[62, 16, 19.5],
	[72, 17, 25.7],
	[80, 18, 29.1],
	[85, 19, 31.5],
	[90, 20, 35],
	[100, 21, 43.5],
	[110, 22, 52.5],
	[120, 23, 57.2],
	[125, 24, 60.5],
	[130, 25, 66],
	[140, 26, 72.5],
	[150, 28, 83.5],
	[160, 30, 96],
	[170, 32, 109],
	[180, 34, 122],
];
const SERIES_63: readonly Row[] = [
	[35, 11, 8.1],
	[37, 12, 9.7],
	[42, 13, 11.4],
	[47, 14, 13.6],
	[52, 15, 15.9],
	[62, 17, 22.2],
	[72, 19, 26.7],
	[80, 21, 33.5],
	[90, 23, 40.5],
	[100, 25, 53],
	[110, 27, 62],
	[120, 29, 71.5],
	[130, 31, 81.5],
	[140, 33, 92.5],
	[150, 35, 104],
	[160, 37, 113],
	[170, 39, 123],
];

const SEALS = [
	{ suffix: "", seal: "open", words: "open", cost: 0.9 },
	{ suffix: "-2Z", seal: "2Z", words: "two steel shields", cost: 1 },
	{ suffix: "-2RS", seal: "2RS", words: "two rubber seals", cost: 1.1 },
];
/** The rest of the space between bore and outside is air. */
const BEARING_FILL = 0.67;
/** Small shielded bearings are sold in tubes of ten. */
const MAX_TUBE_BORE = 15;
/** Large open bearings of series 63 are sold off; the shielded ones replace them. */
const FIRST_SOLD_OFF = 60;

/** 00 is 10 mm, 01 is 12, 02 is 15, 03 is 17; from 04 it is five times the code. */
export const getBore = (code: number) => [10, 12, 15, 17][code] ?? 5 * code;

function listBearings(series: number, rows: readonly Row[]): PartDraft[] {
	return rows.flatMap(([outside, width, loadRating], code) =>
		SEALS.map(({ suffix, seal, words, cost }): PartDraft => {
			const bore = getBore(code);
			const designation = `${series}${String(code).padStart(2, "0")}`;
			const weightG = ring(outside, bore) * width * BEARING_FILL * DENSITY.steel;
			const isSoldOff = series === 63 && seal === "open" && bore >= FIRST_SOLD_OFF;
			return {
				name: `Deep-groove ball bearing ${designation}${suffix}, ${bore} x ${outside} x ${width} mm, ${words}`,
				code: `${designation}${suffix}`,
				text: `Single-row bearing to ISO 15, ${words}. Bore ${bore} mm, outside ${outside} mm, width ${width} mm. Dynamic load rating about ${loadRating} kN.`,
				specs: { series: `${series}`, bore, outside, width, seal, loadRating },
				weightG,
				pricePoisha: priceWithWork(85, weightG, 780) * cost,
				...(seal === "2Z" && bore <= MAX_TUBE_BORE && { minQuantity: 10, orderMultiple: 10 }),
				...(isSoldOff && { replacedBy: `${designation}-2Z` }),
			};
		}),
	);
}

/** UCP204 to UCP218: shaft height, bolt centres, base length and width (mm), bolt. */
const PILLOW_BLOCKS = [
	[33.3, 95, 127, 38, "M10"],
	[36.5, 105, 140, 38, "M10"],
	[42.9, 121, 165, 48, "M14"],
	[47.6, 127, 167, 48, "M14"],
	[49.2, 137, 184, 54, "M14"],
	[54, 146, 190, 54, "M14"],
	[57.2, 159, 206, 60, "M16"],
	[63.5, 171, 219, 60, "M16"],
	[69.8, 184, 241, 70, "M16"],
	[76.2, 203, 265, 70, "M20"],
	[79.4, 210, 266, 72, "M20"],
	[82.6, 217, 275, 74, "M20"],
	[88.9, 232, 292, 78, "M20"],
	[95.2, 247, 310, 83, "M20"],
	[101.6, 262, 327, 88, "M22"],
] as const;
const PILLOW_FILL = 0.57;

const pillowBlocks = PILLOW_BLOCKS.map(
	([shaftHeight, centres, length, width, bolt], n): PartDraft => {
		const bore = getBore(4 + n);
		const weightG = length * width * shaftHeight * PILLOW_FILL * DENSITY.castIron;
		return {
			name: `Pillow block bearing UCP${204 + n}, ${bore} mm shaft`,
			code: `UCP${204 + n}`,
			text: `Cast-iron housing with a self-aligning insert, two set screws and a grease nipple. Shaft height ${shaftHeight} mm, bolt centres ${centres} mm, for two ${bolt} bolts.`,
			specs: { bore, shaftHeight, centres, length, width, bolt },
			weightG,
			pricePoisha: priceWithWork(120, weightG, 470),
		};
	},
);

const INTRO =
	"Single-row deep-groove ball bearings to ISO 15, open, shielded (2Z) or sealed (2RS).";

export const bearings: readonly FamilyTable[] = [
	{
		slug: "ball-bearings-60",
		name: "Deep-groove ball bearings, series 60",
		intro: `${INTRO} The extra light series, for small space.`,
		picture: "ball-bearing-6204-2rs",
		hsCode: "8482.10",
		parts: listBearings(60, SERIES_60),
	},
	{
		slug: "ball-bearings-62",
		name: "Deep-groove ball bearings, series 62",
		intro: `${INTRO} The light series, for motors, pumps and conveyor rollers.`,
		picture: "ball-bearing-6204-2rs",
		hsCode: "8482.10",
		parts: listBearings(62, SERIES_62),
	},
	{
		slug: "ball-bearings-63",
		name: "Deep-groove ball bearings, series 63",
		intro: `${INTRO} The medium series, for high loads.`,
		picture: "ball-bearing-6204-2rs",
		hsCode: "8482.10",
		leadDays: 10,
		parts: listBearings(63, SERIES_63),
	},
	{
		slug: "pillow-blocks-ucp",
		name: "Pillow block bearings UCP",
		intro: "Cast-iron housings with a self-aligning insert, for fans, shafts and farm drives.",
		picture: "pillow-block-ucp205",
		hsCode: "8483.20",
		leadDays: 10,
		parts: pillowBlocks,
	},
];

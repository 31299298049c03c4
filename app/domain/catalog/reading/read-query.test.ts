import { expect, test } from "vitest";
import { buildVocabulary } from "./build-vocabulary";
import { readQuery } from "./read-query";
import { findValueText } from "./vocabulary";

const VALUES = {
	thread: ["M6", "M8", "M10"],
	length: ["20", "40", "45"],
	material: ["Stainless A2", "Zinc-plated"],
	bore: ["1/2 inch", "1 1/4 inch", "4 inch"],
	jaw: ["100", "115"],
	teeth: ["15", "20"],
	module: ["1.5", "2"],
	code: ["6204", "6205"],
};
const UNITS: Partial<Record<string, string>> = { length: "mm", jaw: "mm", teeth: "teeth" };

const FAMILIES = {
	"Hex bolts ISO 4014, 8.8 zinc": ["thread", "length", "material"],
	"Socket cap screws ISO 4762": ["thread", "length"],
	"Flat washers": ["thread"],
	"Ball valves": ["bore"],
	"Bench vices": ["jaw"],
	"Spur gears": ["module", "teeth"],
	"Deep groove ball bearings": ["code"],
	Screwdrivers: ["length"],
};

const vocabulary = buildVocabulary({
	categories: [{ id: "all", name: "Parts", path: "parts", partCount: 8 }],
	families: Object.entries(FAMILIES).map(([name, columns]) => ({
		id: name,
		slug: name,
		name,
		imageKey: "",
		intro: "",
		partCount: 1,
		categoryId: "all",
		columns,
		numbers: name.startsWith("Hex") ? ["DIN 931 M8x40"] : [],
	})),
	attributes: Object.keys(VALUES).map((id) => ({
		id,
		name: id,
		unit: UNITS[id] ?? "",
		kind: /^[\d.]+$/.test(VALUES[id as keyof typeof VALUES][0] ?? "") ? "number" : "choice",
	})),
	values: Object.entries(VALUES).flatMap(([attributeId, values]) =>
		values.map((value) => ({ categoryId: "all", attributeId, value })),
	),
	synonyms: [
		{ word: "allen bolt", means: "socket cap screw", kind: "kind" },
		{ word: "ss", means: "stainless", kind: "value" },
		{ word: "t", means: "teeth", kind: "unit" },
	],
});

/** Writes 'Flat washers: thread=M8; material; 200 pieces', for each reading. */
function describe(query: string): string[] {
	return readQuery(query, vocabulary).flatMap(({ families, quantity }) =>
		families.map(({ family, sizes, properties, rest }) => {
			const values = sizes.map(({ token, options }) => {
				const found = options.flatMap(({ column, word }) => {
					const attribute = family.columns[column];
					const text = attribute && findValueText(attribute, word);
					return text ? [`${attribute.id}=${text}`] : [];
				});
				return found.join("|") || `${token.text}?`;
			});
			const said = properties.flatMap(({ column, words }) => {
				const attribute = family.columns[column];
				return words.map((word) => attribute && findValueText(attribute, word));
			});
			const wanted = quantity ? [`${quantity.count} ${quantity.ofPacks ? "packs" : "pieces"}`] : [];
			const left = rest.map(({ text }) => `“${text}”`);
			const parts = [...values, ...said, ...wanted, ...left];
			return [family.name, ...parts].join("; ");
		}),
	);
}

const BOLTS = "Hex bolts ISO 4014, 8.8 zinc";
const SCREWS = "Socket cap screws ISO 4762";

test.each([
	["hex bolt m8x40", [`${BOLTS}; thread=M8; length=40`]],
	["M8 × 40 hex bolts", [`${BOLTS}; thread=M8; length=40`]],
	["bolt m8*40", [`${BOLTS}; thread=M8; length=40`]],
	["bolt 8 40", [`${BOLTS}; thread=M8; length=40`]],
	["bolt 40mm", [`${BOLTS}; length=40`]],
	["bolt ৪০ মিমি", [`${BOLTS}; length=40`]],
	["bolt 43 mm", [`${BOLTS}; 43 mm?`]],
	["hex blot m8", [`${BOLTS}; thread=M8`]],
	// Each rewriting by a synonym is a reading.
	["hex bolt m8 stainlses", [`${BOLTS}; thread=M8; Stainless A2`, `${BOLTS}; thread=M8; “ss”`]],
	["hex bolt m8 plastic", [`${BOLTS}; thread=M8; “plastic”`]],
	["din 931 m8", [`${BOLTS}; thread=M8`]],
	["iso4762 m6", [`${SCREWS}; thread=M6`]],
	["allen bolt m6 20", [`${SCREWS}; thread=M6; length=20`]],
	["bolt m6 20 allen", [`${SCREWS}; thread=M6; length=20`]],
	["washer 8", ["Flat washers; thread=M8"]],
	[
		"200 pcs washer m8",
		["Flat washers; thread=M8; 200 pieces", "Flat washers; 200?; thread=M8; “pcs”"],
	],
	[
		"1,000 pcs washer m8",
		["Flat washers; thread=M8; 1000 pieces", "Flat washers; 1000?; thread=M8; “pcs”"],
	],
	["half inch ball valve", ["Ball valves; bore=1/2 inch"]],
	['ball valve 1 1/4"', ["Ball valves; bore=1 1/4 inch"]],
	// An inch is no other inch, though a millimetre may be nearly one.
	['ball valve 1.26"', ['Ball valves; 1.26"?']],
	['ball valve 1.25"', ["Ball valves; bore=1 1/4 inch"]],
	["vice 4 inch", ["Bench vices; jaw=100"]],
	["vice 4 1/2 inch", ["Bench vices; jaw=115"]],
	["spur gear module 2 20t", ["Spur gears; module=2; “20t”", "Spur gears; module=2; teeth=20"]],
	["gear 1,5", ["Spur gears; module=1.5"]],
	["scerw driver 20", ["Screwdrivers; length=20"]],
	["screw driver 20", ["Screwdrivers; length=20"]],
	["o-ring", []],
	["paint", []],
	["", []],
])("%j is read as %j", (query, readings) => {
	expect(describe(query)).toEqual(readings);
});

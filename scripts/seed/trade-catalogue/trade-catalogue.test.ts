import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { normalizePartNumber } from "../../../app/domain/catalog/part-number-rules";
import { catalogue } from "../catalogue";
import { pictureFile } from "../store-pictures";
import { listAlternateNumbers } from "./alternate-numbers";
import { type AttributeId, attributes } from "./attributes";
import { getBore } from "./bearings";
import { categories } from "./categories";
import { calculateDiscSpeed } from "./cutting";
import { demoParts } from "./demo-parts";
import { fillBox, priceByWeight, roundPrice } from "./prices";
import { calculateSpringRate } from "./springs";
import { listLengths } from "./threads";
import { calculatePrice, families, partDrafts, parts } from "./trade-catalogue";
import type { AttributeSeed, PartSeed } from "./types";

const familyBySlug = new Map(families.map((family) => [family.slug, family]));
const partById = new Map(parts.map((part) => [part.id, part]));
const draftByCode = new Map(partDrafts.map((draft) => [draft.code, draft]));

function findPart(code: string): PartSeed {
	const part = parts.find(({ manufacturerNumber }) => manufacturerNumber === code);
	if (!part) throw new Error(`No part ${code}`);
	return part;
}

function countBy<T>(rows: readonly T[], getKey: (row: T) => string): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const row of rows) counts[getKey(row)] = (counts[getKey(row)] ?? 0) + 1;
	return counts;
}

/** How far a demo product's price may be from the formula of its family, as a share. */
const MAX_PRICE_DIFFERENCE = 0.2;

test("the catalogue has 4 departments, 12 leaf categories, 60 families and 2,217 parts", () => {
	const departments = categories.filter(({ parent }) => parent === null);
	const leaves = categories.filter(({ parent }) => parent !== null);
	expect([departments.length, leaves.length, families.length, parts.length]).toEqual([
		4, 12, 60, 2217,
	]);
	expect(new Set(categories.map(({ slug }) => slug)).size).toBe(16);
	expect(familyBySlug.size).toBe(60);
	for (const { parent } of leaves)
		expect(departments.map(({ slug }) => slug)).toContain(parent ?? "");
	expect(new Set(families.map(({ category }) => category))).toEqual(
		new Set(leaves.map(({ slug }) => slug)),
	);
});

test("each leaf category has as many parts as the standards and the table of sizes give", () => {
	expect(countBy(parts, ({ family }) => familyBySlug.get(family)?.category ?? "")).toEqual({
		bolts: 390,
		"nuts-washers": 121,
		screws: 178,
		"anchors-lifting": 84,
		bearings: 192,
		drives: 306,
		springs: 252,
		"fittings-valves": 110,
		"spanners-sockets": 92,
		"hand-tools": 46,
		cutting: 394,
		"measuring-workshop": 52,
	});
});

test("each family has its number of sizes", () => {
	const counts = countBy(parts, ({ family }) => family);
	expect(Object.keys(counts)).toEqual(families.map(({ slug }) => slug));
	expect(Object.values(counts)).toEqual([
		...[68, 68, 80, 87, 87],
		...[22, 22, 22, 22, 33],
		...[53, 53, 72],
		...[12, 25, 25, 11, 11],
		...[63, 63, 51, 15],
		...[84, 24, 105, 93],
		...[72, 72, 54, 54],
		...[22, 22, 10, 34, 22],
		...[28, 16, 12, 12, 24],
		...[14, 6, 6, 6, 14],
		...[8, 18, 6, 242, 8, 36, 28, 12, 36],
		...[14, 8, 6, 8, 10, 6],
	]);
});

test("part numbers, manufacturers' numbers, ids, names and bins are unique", () => {
	for (const values of [
		parts.map(({ number }) => normalizePartNumber(number)),
		parts.map(({ manufacturerNumber }) => normalizePartNumber(manufacturerNumber)),
		parts.map(({ id }) => id),
		parts.map(({ name }) => name.toLowerCase()),
		parts.map(({ bin }) => bin),
	])
		expect(new Set(values).size).toBe(parts.length);
	expect([parts[0]?.number, parts.at(-1)?.number]).toEqual(["TY-0001", "TY-2217"]);
});

test("each size differs from the others of its family in its values or its pack", () => {
	const rows = parts.map(({ family, specs, packSize, unit }) =>
		JSON.stringify([family, specs, packSize, unit]),
	);
	expect(new Set(rows).size).toBe(parts.length);
});

test("each part has a value for each column of its family, of the attribute's kind", () => {
	for (const { family, specs, unit, name } of parts) {
		const columns = familyBySlug.get(family)?.columns ?? [];
		const ids = Object.keys(specs) as AttributeId[];
		expect(columns.length).toBeLessThanOrEqual(8);
		// A set has no single diameter.
		if (unit === "set" || unit === "pair") expect(columns).toEqual(expect.arrayContaining(ids));
		else expect(ids, name).toEqual(columns);
		for (const id of ids) {
			const attribute: AttributeSeed = attributes[id];
			const value = specs[id];
			if (attribute.kind === "number") expect(value, `${name}: ${id}`).toBeGreaterThan(0);
			else expect(value, `${name}: ${id}`).toMatch(/^\S.*\S$|^\S$/);
		}
		expect(JSON.stringify(specs).length).toBeLessThanOrEqual(2000);
	}
});

test("each attribute is a column of a family", () => {
	const used = new Set(families.flatMap(({ columns }) => columns));
	expect(new Set(Object.keys(attributes))).toEqual(used);
});

test("names and descriptions fit on a page, and tell the pack", () => {
	for (const { name, description, unit, packSize } of parts) {
		expect(name.length, name).toBeLessThanOrEqual(90);
		expect(description.length, name).toBeGreaterThan(60);
		expect(`${name} ${description}`).not.toMatch(/undefined|NaN|Infinity|null|\d\.\d{5}/);
		expect(description).not.toMatch(/\b[Aa] (?:[aei]|o(?!ne)|8|11 |18 )/);
		if (packSize > 1 && unit !== "pack") expect(name).toContain(`${packSize}`);
	}
	expect(findPart("4014-8.8-M8X40").name).toBe("Hex bolt M8 x 40, ISO 4014, 8.8 zinc, box of 100");
});

test("every category, family and part has a picture", () => {
	for (const { picture } of [...categories, ...families, ...parts])
		expect(existsSync(pictureFile(picture)), picture).toBe(true);
});

test("lengths follow the standards", () => {
	expect(listLengths(45, 100)).toEqual([45, 50, 55, 60, 65, 70, 80, 90, 100]);
	expect(listLengths(150, 300)).toEqual([150, 160, 180, 200, 220, 240]);
	const lengths = parts
		.filter(({ family, specs }) => family === "hex-bolts-8-8" && specs.thread === "M20")
		.map(({ specs }) => specs.length);
	expect(lengths).toEqual([80, 90, 100, 110, 120, 130, 140, 150, 160, 180, 200]);
});

test("weights follow from geometry and density", () => {
	const weigh = (code: string) => draftByCode.get(code)?.weightG;
	expect(weigh("4014-8.8-M10X60")).toBeCloseTo(48.1, 1);
	expect(findPart("4014-8.8-M10X60").weightG).toBe(2407);
	// Catalogues of the trade give 106 g, 3.14 kg, 205 g and 0.18 kg.
	expect(weigh("6204-2RS")).toBeCloseTo(104.6, 1);
	expect(weigh("6220")).toBeCloseTo(3146, 0);
	expect(weigh("SG-M2.0-20")).toBeCloseTo(179.4, 0);
	expect(weigh("580-C15-M12")).toBeCloseTo(191, 0);
	expect(weigh("4032-8-M12/100")).toBeCloseTo(15.9, 1);
	expect(weigh("7089-ZN-M10/50")).toBeCloseTo(3.57, 2);
	expect(weigh("4014-A2-M10X60")).toBeCloseTo((48.13 * 7.9) / 7.85, 1);
	for (const { weightG, name } of parts) expect(Number.isInteger(weightG), name).toBe(true);
});

test("a box weighs at most 2.5 kg, and a longer bolt more than a shorter one", () => {
	expect([fillBox(48.1), fillBox(0.5), fillBox(400), fillBox(900)]).toEqual([50, 500, 5, 1]);
	const bolts = parts.filter(({ family }) => family === "hex-bolts-8-8");
	for (const { weightG, name } of bolts) expect(weightG, name).toBeLessThanOrEqual(2500);
	for (const [n, { specs, weightG, packSize }] of bolts.entries()) {
		const next = bolts[n + 1];
		if (next && next.specs.thread === specs.thread)
			expect(next.weightG / next.packSize).toBeGreaterThan(weightG / packSize);
	}
});

test("prices are multiples of 25 poisha, at least tk 1, and at most tk 50,000", () => {
	for (const { pricePoisha, name } of parts) {
		expect(pricePoisha % 25, name).toBe(0);
		expect(pricePoisha, name).toBeGreaterThanOrEqual(100);
		expect(pricePoisha, name).toBeLessThanOrEqual(5_000_000);
	}
	expect(roundPrice(12)).toBe(100);
	expect(roundPrice(962.4 * 100)).toBe(96_250);
});

test("a price is the weight by its rate, and small parts cost more per kilogram", () => {
	expect(priceByWeight(48.13, 400)).toBeCloseTo(1925, 0);
	expect(priceByWeight(1, 400)).toBeGreaterThan(2 * 40);
	expect(priceByWeight(2, 400)).toBeGreaterThan(priceByWeight(1, 400));
	const draft = draftByCode.get("4014-8.8-M10X60");
	expect(draft && calculatePrice(draft)).toBe(96_250);
});

test("stainless costs more than zinc-plated steel, and sealed bearings more than open ones", () => {
	for (const { code } of partDrafts.filter((draft) => draft.code.startsWith("4014-8.8-"))) {
		const stainless = findPart(code.replace("8.8", "A2"));
		expect(stainless.pricePoisha).toBeGreaterThan(2 * findPart(code).pricePoisha);
	}
	expect(findPart("6205-2RS").pricePoisha).toBeGreaterThan(findPart("6205").pricePoisha);
});

test("each demo product is a part with its own name, price and stock", () => {
	expect(Object.keys(demoParts).sort()).toEqual(catalogue.map(({ slug }) => slug).sort());
	for (const { slug, name, description, pricePoisha, stock } of catalogue)
		expect(partById.get(slug)).toMatchObject({
			name,
			description,
			pricePoisha,
			onHand: stock,
			leadDays: -1,
			supersededBy: null,
			manufacturerNumber: demoParts[slug],
			picture: slug,
			minQuantity: 1,
			orderMultiple: 1,
		});
});

test("the pack of a demo product is the one that its name tells", () => {
	for (const { slug, name } of catalogue) {
		const told = Number(/(?:box|bag|pack) of (\d+)/.exec(name)?.[1] ?? 1);
		expect(partById.get(slug)?.packSize, name).toBe(told);
	}
});

test("the formula of each family gives about the price of its demo product", () => {
	for (const { slug, pricePoisha } of catalogue) {
		const draft = draftByCode.get(demoParts[slug] ?? "");
		const calculated = draft ? calculatePrice(draft) : 0;
		expect(Math.abs(calculated / pricePoisha - 1), slug).toBeLessThan(MAX_PRICE_DIFFERENCE);
	}
});

test("a tenth of the parts are ordered in multiples, and each minimum is a multiple", () => {
	const multiples = parts.filter(({ orderMultiple }) => orderMultiple > 1);
	expect(multiples.length / parts.length).toBeGreaterThan(0.095);
	expect(multiples.length / parts.length).toBeLessThan(0.105);
	for (const { minQuantity, orderMultiple, name } of parts) {
		expect(minQuantity % orderMultiple, name).toBe(0);
		expect(minQuantity, name).toBeGreaterThanOrEqual(1);
	}
	expect(findPart("CC-N-16X125")).toMatchObject({ minQuantity: 12, orderMultiple: 4 });
});

test("twenty parts are replaced by another part of their family that is not replaced", () => {
	const superseded = parts.filter(({ supersededBy }) => supersededBy !== null);
	expect(superseded).toHaveLength(20);
	expect(partDrafts.filter(({ replacedBy }) => replacedBy)).toHaveLength(20);
	for (const { supersededBy, family, id } of superseded) {
		const replacement = partById.get(supersededBy ?? "");
		expect(replacement).toMatchObject({ family, supersededBy: null });
		expect(replacement?.id).not.toBe(id);
	}
	expect(findPart("6312").supersededBy).toBe(findPart("6312-2Z").id);
});

test("stock, lead days, packs and customs codes are in range", () => {
	for (const part of parts) {
		expect(part.onHand).toBeGreaterThanOrEqual(0);
		expect(part.onHand).toBeLessThanOrEqual(1000);
		expect([-1, 7, 10, 14, 21]).toContain(part.leadDays);
		expect(part.packSize).toBeGreaterThanOrEqual(1);
		expect(part.packSize).toBeLessThanOrEqual(100_000);
		expect(part.hsCode).toMatch(/^\d{4}\.\d{2}$/);
		expect(part.bin).toMatch(/^[A-L]\d-\d{1,2}-\d{1,2}$/);
		expect(["piece", "box", "pack", "set", "pair", "metre", "kg"]).toContain(part.unit);
	}
	expect(parts.some(({ onHand }) => onHand === 0)).toBe(true);
	expect(parts.filter(({ leadDays }) => leadDays > 0).length).toBeGreaterThan(300);
});

test("bearings have the bores of ISO 15", () => {
	expect([0, 1, 2, 3, 4, 20].map(getBore)).toEqual([10, 12, 15, 17, 20, 100]);
	expect(findPart("6204").specs).toMatchObject({ bore: 20, outside: 47, width: 14 });
	expect(findPart("6310-2Z").specs).toMatchObject({ bore: 50, outside: 110, width: 27 });
	expect(findPart("UCP218").specs).toMatchObject({ bore: 90, shaftHeight: 101.6 });
});

test("gears, sprockets, pulleys, springs, drills and discs follow their formulas", () => {
	expect(findPart("SG-M2.5-36").specs.pitchDiameter).toBe(90);
	expect(findPart("SP-08B-1-18").specs.pitchDiameter).toBe(73.1);
	expect(findPart("SPA112-2").specs).toMatchObject({ outside: 117.5, width: 35, bush: "1610" });
	expect(calculateSpringRate(81_500, 2, 16, 8)).toBeCloseTo(4.974, 3);
	expect(findPart("338-G-10.0").specs).toMatchObject({ diameter: 10, length: 133, flute: 87 });
	expect([115, 230].map(calculateDiscSpeed)).toEqual([13_300, 6650]);
	expect(findPart("3113-17").specs.length).toBe(205);
});

test("fasteners are also called by their DIN standards, and bearings by the seals of other makers", () => {
	expect(
		["4014-8.8-M8X40", "7089-ZN-M10/50", "6204", "6204-2Z", "6204-2RS", "UCP205"].map(
			listAlternateNumbers,
		),
	).toEqual([
		["DIN 931-8.8-M8X40"],
		["DIN 125-ZN-M10/50"],
		[],
		["6204ZZ"],
		["6204DDU", "6204LLU"],
		[],
	]);
	const others = parts.flatMap((part) => listAlternateNumbers(part.manufacturerNumber));
	expect(new Set(others).size).toBe(others.length);
});

import { expect, test } from "vitest";
import { normalizePartNumber, spellPartNumber } from "./part-number-rules";

test.each([
	["TY-0912", "ty0912"],
	["ty 0912", "ty0912"],
	["TY–0912", "ty0912"],
	["ＴＹ０９１２", "ty0912"],
	["1/4-20", "1420"],
	["14-20", "1420"],
	["M8 × 40", "m8x40"],
	["M8x40", "m8x40"],
	["STRAßE 1", "strasse1"],
	["স্ক্রু ১২", "স্ক্রু১২"],
	[" - / .", ""],
])("the part number '%s' is normalized to '%s'", (text, normalized) => {
	expect(normalizePartNumber(text)).toBe(normalized);
});

test.each([
	["TY.0912", "ty0912"],
	["TY-0912.", "ty0912"],
	["HB-3.5x16", "hb3.5x16"],
	["HB-3,5x16", "hb3,5x16"],
	["HB-35x16", "hb35x16"],
	["BV 1 / 2", "bv1/2"],
	["BV-½", "bv1/2"],
	["ＢＶ－１／２", "bv1/2"],
	["BV-1∕2", "bv1/2"],
	["A4-.5", "a45"],
	["A4.-5", "a45"],
	["A3..5", "a3..5"],
	["K2+1", "k2+1"],
	["K2 + 1", "k2+1"],
	["K2-1", "k21"],
	["স্ক্রু ৩.৫×১৬", "স্ক্রু৩.৫x১৬"],
])("the part number '%s' is spelled '%s'", (text, spelling) => {
	expect(spellPartNumber(text)).toBe(spelling);
});

test("spelling twice changes nothing", () => {
	for (let code = 32; code < 0x2fff; code += 1) {
		const once = spellPartNumber(`1${String.fromCodePoint(code)}2`);
		expect(spellPartNumber(once)).toBe(once);
	}
});

test("normalizing twice changes nothing", () => {
	for (let code = 32; code < 0x2fff; code += 1) {
		const once = normalizePartNumber(`A${String.fromCodePoint(code)}1`);
		expect(normalizePartNumber(once)).toBe(once);
	}
});

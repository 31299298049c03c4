import { expect, test } from "vitest";
import { normalizePartNumber } from "./part-number-rules";

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

test("normalizing twice changes nothing", () => {
	for (let code = 32; code < 0x2fff; code += 1) {
		const once = normalizePartNumber(`A${String.fromCodePoint(code)}1`);
		expect(normalizePartNumber(once)).toBe(once);
	}
});

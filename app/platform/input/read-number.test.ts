import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DecimalSign, readNumber } from "./read-number";

const number = (value: string) => ({ kind: "number", value });

describe("a number as people write it", () => {
	test.each([
		["7", "7"],
		["007", "7"],
		["12.50", "12.5"],
		["12,50", "12.5"],
		["1,000", "1000"],
		["1,00,000", "100000"],
		["1,250.00", "1250"],
		["1.250,00", "1250"],
		["1.250.000", "1250000"],
		["1 250,5", "1250.5"],
		["1\u00a0250", "1250"],
		["1\u202f250.5", "1250.5"],
		["1'250.50", "1250.5"],
		["-3", "-3"],
		["−3", "-3"],
		["+5", "5"],
		[".5", "0.5"],
		["0,125", "0.125"],
		["-0", "0"],
		["১,২৫০.৫", "1250.5"],
		["١٢", "12"],
		["１２", "12"],
	])("%s is %s", (typed, value) => {
		expect(readNumber(typed)).toEqual(number(value));
	});

	test.each([
		["1.000", ["1", "1000"]],
		["12.500", ["12.5", "12500"]],
	])("%s has two readings", (typed, values) => {
		expect(readNumber(typed)).toEqual({ kind: "ambiguous", values });
	});

	test.each([
		["1.000", ".", "1"],
		["1.000", ",", "1000"],
		["1,000", ",", "1"],
		["1,000", ".", "1000"],
		["1.250,00", ",", "1250"],
	] as const)("%s with the decimal sign %s is %s", (typed, decimal, value) => {
		expect(readNumber(typed, decimal)).toEqual(number(value));
	});

	test.each([
		["12,50", ".", ","],
		["12.50", ",", "."],
		["1.250,00", ".", ","],
	] as const)("%s is wrong in a file with the decimal sign %s", (typed, decimal, sign) => {
		expect(readNumber(typed, decimal)).toEqual({ kind: "wrong-sign", sign });
	});

	test.each(["1.23E+12", "8,8E+3", "1e3"])("%s was shortened", (typed) => {
		expect(readNumber(typed)).toEqual({ kind: "shortened" });
	});

	test.each([
		"",
		"-",
		"> 10",
		"N/A",
		"1,2,3",
		"1.2.3",
		"10 pcs",
		"1..2",
		"5.",
		"0x10",
		"9".repeat(61),
	])("%j is none", (typed) => {
		expect(readNumber(typed)).toEqual({ kind: "none" });
	});

	test("is read back from every way to write it with a known decimal sign", () => {
		const writing = fc.record({
			whole: fc.nat({ max: 99_999_999 }),
			decimals: fc.constantFrom("", "5", "25", "125"),
			decimal: fc.constantFrom<DecimalSign[]>(".", ","),
			mark: fc.constantFrom("", "other", " ", "'"),
			isNegative: fc.boolean(),
		});
		fc.assert(
			fc.property(writing, ({ whole, decimals, decimal, mark, isNegative }) => {
				const thousands = mark === "other" ? (decimal === "." ? "," : ".") : mark;
				const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, thousands);
				const sign = isNegative && (whole > 0 || decimals !== "") ? "-" : "";
				const typed = `${sign}${grouped}${decimals && decimal}${decimals}`;
				const value = `${sign}${whole}${decimals && "."}${decimals}`;
				expect(readNumber(typed, decimal)).toEqual(number(value));
			}),
			{ numRuns: 3000 },
		);
	});
});

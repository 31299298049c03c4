import { describe, expect, test } from "vitest";
import { readAmount } from "../money/read-amount";
import { findHeadings } from "./headings";
import { readCount } from "./read-count";
import { readUnit } from "./read-unit";

describe("amounts, counts, units and headings as lists write them", () => {
	test.each([
		["Tk 1,250.00", 125_000],
		["tk.1250", 125_000],
		["৳ 1250", 125_000],
		["1,250/-", 125_000],
		["BDT 18,500.00", 1_850_000],
		["১২.৫০ টাকা", 1250],
		["1250.5", 125_050],
		["12,50", 1250],
		["0.25", 25],
		["-5", -500],
		["10.000,00", 1_000_000],
		["999999999999", 99_999_999_999_900],
		[`${" ".repeat(58)}12`, 1200],
	])("%s is %d poisha", (typed, poisha) => {
		expect(readAmount(typed)).toEqual({ ok: true, poisha });
	});

	test.each([
		["1250.555", '"1250.555" has more than two decimals'],
		["1.250", '"1.250" may be 1.25 or 1250'],
		["N/A", '"N/A" is not an amount'],
		["1e3", '"1e3" was shortened by a spreadsheet: write all its digits'],
		["12.50 / pc", '"12.50 / pc" is not an amount'],
		["$12", '"$12" is not an amount'],
		["1000000000000", '"1000000000000" is too large'],
		["9999999999999", '"9999999999999" is too large'],
	])("%s is refused with the reason", (typed, problem) => {
		expect(readAmount(typed)).toEqual({ ok: false, problem });
	});

	test("a text of 61 characters is no amount", () => {
		expect(readAmount(`${" ".repeat(59)}12`)).toMatchObject({ ok: false });
	});

	test("an amount with the other decimal sign than its file is named", () => {
		expect(readAmount("12,50", ".")).toEqual({
			ok: false,
			problem: '"12,50" has a decimal comma, but this file has decimal points',
		});
	});

	test.each([
		["10.0", 10, null],
		["1,000", 1000, null],
		["10 pcs", 10, "piece"],
		["+5", 5, null],
		["-3", -3, null],
		["৫ বক্স", 5, "box"],
		["2 m", 2, "metre"],
		[" 7 ", 7, null],
	])("%s counts %d", (typed, count, unit) => {
		expect(readCount(typed)).toEqual({ ok: true, count, unit });
	});

	test.each([
		["12.5", '"12.5" is not a whole number'],
		["> 10", '"> 10" is not a number'],
		["In stock", '"In stock" is not a number'],
		["10 lorries", '"10 lorries" is not a number'],
		["1.000", '"1.000" may be 1 or 1000'],
	])("%s is no count", (typed, problem) => {
		expect(readCount(typed)).toEqual({ ok: false, problem });
	});

	test.each([
		["Nos", "piece"],
		["pcs.", "piece"],
		["EA", "piece"],
		["Stück", "piece"],
		["পিস", "piece"],
		["Box", "box"],
		["KG", "kg"],
		["m", "metre"],
		["barrel", null],
	])("the unit %s is %s", (typed, unit) => {
		expect(readUnit(typed)).toBe(unit);
	});

	test.each([
		["Part\u00a0Number", ["part number"]],
		["Price*", ["price"]],
		["Price 2026", ["price"]],
		["Unit price (BDT)", ["price"]],
		["Qty. on hand", ["on hand"]],
		["পরিমাণ", ["quantity"]],
		["EAN13", ["barcode"]],
		["Reference #", ["part number"]],
		["Mfr. #", ["manufacturer number"]],
		["Art.-Nr.", ["part number"]],
		["stockOnHand", ["on hand"]],
		["Lagerplatz", ["bin"]],
		["Something", []],
	])("the heading %s is %j", (label, names) => {
		expect(findHeadings(label)).toEqual(names);
	});
});

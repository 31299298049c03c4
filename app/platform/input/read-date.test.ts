import { expect, test } from "vitest";
import { readDate } from "./read-date";
import { readYesNo } from "./read-yes-no";

test.each([
	["2026-12-31", "2026-12-31"],
	["2026-12-31 14:05:00", "2026-12-31"],
	["2026/1/5", "2026-01-05"],
	["31/12/2026", "2026-12-31"],
	["12/31/2026", "2026-12-31"],
	["05/05/2026", "2026-05-05"],
	["3.4.2026", "2026-04-03"],
	["31-Dec-26", "2026-12-31"],
	["31 December 2026", "2026-12-31"],
	["31. Dez. 2026", "2026-12-31"],
	["Dec 31, 2026", "2026-12-31"],
	["৩১ ডিসেম্বর ২০২৬", "2026-12-31"],
	["46387", "2026-12-31"],
	["46387.75", "2026-12-31"],
	["29-Feb-2028", "2028-02-29"],
])("the day %s is %s", (typed, day) => {
	expect(readDate(typed)).toEqual({ ok: true, day });
});

test.each([
	"2026-02-31",
	"31/13/2026",
	"soon",
	"",
	"0012",
	"29-Feb-2027",
	"99999",
	"9".repeat(100),
])("%j is not a day", (typed) => {
	expect(readDate(typed)).toMatchObject({ ok: false });
});

test("asks for a clear form where a day and a month may be meant in either order", () => {
	expect(readDate("03/04/2026")).toEqual({
		ok: false,
		problem: '"03/04/2026" may be a day and a month in either order. Write it like 2026-12-31',
	});
});

test.each([
	["Yes", true],
	["TRUE", true],
	["হ্যাঁ", true],
	["0", false],
	["Nein", false],
	["maybe", null],
])("%s is %s", (typed, value) => {
	expect(readYesNo(typed)).toBe(value);
});

import { expect, test } from "vitest";
import { MAX_PRICE_POISHA } from "../catalog/rules";
import type { PriceRow } from "../price-lists/rules";
import { changeByPercent, changeRowsByPercent } from "./percent-rules";

test.each([
	// 100.10 and 5 %: 105.105 is half way to the next poisha.
	[10_010, 500, 1, 10_511],
	[10_010, -500, 1, 9510],
	[34_725, 500, 5, 36_460],
	[34_725, 500, 50, 36_450],
	[34_725, 500, 100, 36_500],
	[100, -250, 50, 100],
	[100, -9000, 1, 100],
	[101, 1, 1, 101],
	[MAX_PRICE_POISHA, 10_000, 1, MAX_PRICE_POISHA],
	[33_333_333_333, 10_000, 1, 66_666_666_666],
])(
	"%i poisha changed by %i basis points and rounded to %i are %i",
	(from, percentBp, stepPoisha, to) => {
		expect(changeByPercent(from, { percentBp, stepPoisha })).toBe(to);
	},
);

test.each([
	[
		[
			[1, 1000],
			[10, 900],
		],
		500,
		1,
		[
			[1, 1050],
			[10, 945],
		],
	],
	// Rounded, both would cost tk 10.50: they stay.
	[
		[
			[10, 1000],
			[100, 995],
		],
		500,
		50,
		[
			[10, 1000],
			[100, 995],
		],
	],
	// What is below tk 1 doesn't fall, and rises by steps.
	[[[1000, 85]], -500, 50, [[1000, 100]]],
	[[[1000, 20]], -5000, 1, [[1000, 20]]],
] as [PriceRow[], number, number, PriceRow[]][])(
	"the quantity prices %j changed by %i and rounded to %i are %j",
	(before, percentBp, stepPoisha, after) => {
		expect(changeRowsByPercent(before, { percentBp, stepPoisha })).toEqual(after);
	},
);

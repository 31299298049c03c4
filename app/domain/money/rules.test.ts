import { expect, test } from "vitest";
import {
	calculateLineTotal,
	findAmountProblem,
	formatDecimalTk,
	formatLimitValue,
	formatTk,
	parseTk,
	TK_AMOUNT_PATTERN,
} from "./rules";

test.each([
	[25_000, 2, 50_000],
	[1250, 1, 1200],
	[1250, 2, 2500],
	[1250, 3, 3700],
	[199, 100, 19_900],
	[100_000_000_000, 10_000, 1_000_000_000_000_000],
])("%d poisha times %d is %d, rounded down to whole tk", (price, quantity, total) => {
	expect(calculateLineTotal(price, quantity)).toBe(total);
});

test.each([
	[100, 1, null],
	[99, 1, 2],
	[50, 1, 2],
	[50, 2, null],
	[34, 2, 3],
	[33, 3, 4],
	[1, 99, 100],
	[1, 100, null],
])(
	"a line of %d poisha times %d can be charged from a quantity of %j",
	(price, quantity, least) => {
		const message = `This line would cost less than tk 1. Order at least ${least}.`;
		expect(findAmountProblem(price, quantity)).toEqual(least && { message, limit: least });
	},
);

test.each([
	[-1, ""],
	[0, "0"],
	[1, "0.01"],
	[5_000_000, "50000"],
])("a limit of %d poisha is '%s' in its field", (poisha, text) => {
	expect(formatLimitValue(poisha)).toBe(text);
});

test.each([
	[0, "tk 0"],
	[125_000, "tk 1,250"],
	[1250, "tk 12.50"],
	[1205, "tk 12.05"],
	[100_000_000, "tk 1,000,000"],
])("%d poisha is formatted as '%s'", (poisha, text) => {
	expect(formatTk(poisha)).toBe(text);
});

test.each([
	["1250", 125_000],
	["12.5", 1250],
	["12.05", 1205],
	["0.10", 10],
	["999999999999.99", 99_999_999_999_999],
])("'%s' tk is %d poisha", (text, poisha) => {
	expect(text).toMatch(TK_AMOUNT_PATTERN);
	expect(parseTk(text)).toBe(poisha);
	expect(parseTk(formatDecimalTk(poisha))).toBe(poisha);
});

test.each(["", "1,250", "12.345", ".5", "-1", "1e3", "1234567890123"])(
	"'%s' is not a valid amount in tk",
	(text) => {
		expect(text).not.toMatch(TK_AMOUNT_PATTERN);
	},
);

import { expect, test } from "vitest";
import { inTk, lineTotal } from "./rules";

test.each([
	[25_000, 2, 50_000],
	[1250, 1, 1200],
	[1250, 2, 2500],
	[1250, 3, 3700],
	[199, 100, 19_900],
	[100_000_000_000, 10_000, 1_000_000_000_000_000],
])("%d poisha times %d comes to %d: the integer part in tk", (price, quantity, total) => {
	expect(lineTotal(price, quantity)).toBe(total);
});

test.each([
	[0, "tk 0"],
	[125_000, "tk 1,250"],
	[1250, "tk 12.50"],
	[1205, "tk 12.05"],
	[100_000_000, "tk 1,000,000"],
])("%d poisha reads '%s'", (poisha, text) => {
	expect(inTk(poisha)).toBe(text);
});

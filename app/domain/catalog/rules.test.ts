import { expect, test } from "vitest";
import { isOrderable, resolveQuantity, stepDown, stepUp } from "./rules";

test("'-' goes down to 0 and does nothing below 1", () => {
	expect([3, 2, 1, 0, -4].map(stepDown)).toEqual([2, 1, 0, 0, -4]);
});

test("'+' adds one only while the count is less than the stock minus 1", () => {
	expect([0, 1, 2, 3, 4, 5, 9].map((quantity) => stepUp(quantity, 5))).toEqual([
		1, 2, 3, 4, 4, 5, 9,
	]);
	expect(stepUp(1, 1)).toBe(1);
	expect(stepUp(0, 0)).toBe(0);
});

test("the count starts at 1 and is null for text that is not a number", () => {
	expect(resolveQuantity(null, null, 5)).toBe(1);
	expect(resolveQuantity(" 4 ", null, 5)).toBe(4);
	for (const typed of ["", "abc", "1.5", "1e9", "0x10", "9".repeat(10), "--1"]) {
		expect(resolveQuantity(typed, "plus", 5)).toBeNull();
	}
});

test("only quantities from 1 to the stock can be ordered", () => {
	const orderable = [null, -1, 0, 1, 5, 6, 1.5, Number.NaN, Number.POSITIVE_INFINITY];
	expect(orderable.filter((quantity) => isOrderable(quantity, 5))).toEqual([1, 5]);
});

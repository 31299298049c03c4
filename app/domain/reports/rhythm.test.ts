import { expect, test } from "vitest";
import { calculateRhythm } from "./rhythm";

const onDay = (day: number) => Date.UTC(2026, 0, day, 6);

test("three orders have a rhythm: the days between them, and those since the last", () => {
	expect(calculateRhythm([onDay(31), onDay(20), onDay(1)], onDay(38))).toEqual({
		usual: 15,
		now: 7,
	});
	expect(calculateRhythm([onDay(31), onDay(1)], onDay(38))).toBe(null);
	expect(calculateRhythm([onDay(3), onDay(3), onDay(3)], onDay(38))).toBe(null);
	expect(calculateRhythm([], onDay(38))).toBe(null);
});

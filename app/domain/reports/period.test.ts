import { expect, test } from "vitest";
import {
	calculateRhythm,
	choosePeriod,
	describeLength,
	findPeriodProblem,
	formatPeriod,
	getPeriodBefore,
	listMonths,
	toMonth,
	toPeriodRange,
} from "./period";

const onDay = (day: number) => Date.UTC(2026, 0, day, 6);
const NOW = Date.parse("2026-11-30T17:59:59Z");

test("the last millisecond of a month in Dhaka is in it, and the next is not", () => {
	expect(toMonth(NOW + 999)).toBe("2026-11");
	expect(toMonth(NOW + 1000)).toBe("2026-12");
});

test("without a choice a report covers the twelve months that end now", () => {
	const period = choosePeriod({}, NOW);
	expect(period).toEqual({ first: "2025-12", last: "2026-11" });
	expect(listMonths(period)).toHaveLength(12);
	expect(getPeriodBefore(period)).toEqual({ first: "2024-12", last: "2025-11" });
	expect([formatPeriod(period), describeLength(period)]).toEqual([
		"December 2025 to November 2026",
		"12 months",
	]);
});

test("one side of a period that is left out follows from the other", () => {
	expect(choosePeriod({ last: "2025-01" }, NOW).first).toBe("2024-02");
	expect(choosePeriod({ first: "2026-03" }, NOW).last).toBe("2026-11");
	expect(choosePeriod({ first: "2027-03" }, NOW).last).toBe("2027-03");
});

test("February of a leap year has 29 days", () => {
	const days = ({ since, until }: { since: number; until: number }) => (until - since) / 86_400_000;
	expect(days(toPeriodRange({ first: "2028-02", last: "2028-02" }))).toBe(29);
	expect(days(toPeriodRange({ first: "2027-02", last: "2027-02" }))).toBe(28);
	expect(days(toPeriodRange({ first: "2028-01", last: "2028-12" }))).toBe(366);
});

test.each([
	["2024-12", "2026-11", null],
	["2024-11", "2026-11", "A report covers at most 24 months."],
	["2026-12", "2026-11", "The first month must not be after the last"],
	["1999-12", "1999-12", "Enter a month from 2000-01 on"],
])("from %s to %s is answered with %s", (first, last, problem) => {
	expect(findPeriodProblem({ first, last })).toBe(problem);
});

test("three orders have a rhythm: the days between them, and those since the last", () => {
	expect(calculateRhythm([onDay(31), onDay(20), onDay(1)], onDay(38))).toEqual({
		usual: 15,
		now: 7,
	});
	expect(calculateRhythm([onDay(31), onDay(1)], onDay(38))).toBe(null);
	expect(calculateRhythm([onDay(3), onDay(3), onDay(3)], onDay(38))).toBe(null);
	expect(calculateRhythm([], onDay(38))).toBe(null);
});

import { expect, test } from "vitest";
import { calculateNeed, type Stocked, suggestUnits } from "./buy-now";

const part = (changes: Partial<Stocked> = {}): Stocked => ({
	available: 40,
	waiting: 20,
	soldUnits: 270,
	leadDays: 12,
	orderMultiple: 10,
	reorderAt: -1,
	reorderTo: 0,
	...changes,
});

test("three a day, twelve days of lead time and 20 that wait need 98: of 40 for sale, 58 are missing and 60 are bought", () => {
	expect(calculateNeed(part())).toBe(98);
	expect(suggestUnits(part({ orderMultiple: 1 }))).toBe(58);
	expect(suggestUnits(part())).toBe(60);
});

test.each<[string, Partial<Stocked>, number]>([
	["an unknown lead time is 14 days", { leadDays: -1 }, 70],
	["a lead time of 0 days counts as 0", { leadDays: 0, orderMultiple: 1 }, 22],
	["enough is for sale", { available: 98 }, 0],
	[
		"a part of a unit a day needs a whole one",
		{ soldUnits: 1, waiting: 0, available: 0, orderMultiple: 1 },
		1,
	],
	["without sales only what waits is bought", { soldUnits: 0, available: 0 }, 20],
	["nothing sells and nobody waits", { soldUnits: 0, waiting: 0, available: 0 }, 0],
	["more is held than there is", { soldUnits: 0, waiting: 0, available: -3, orderMultiple: 1 }, 3],
])("%s", (_, changes, units) => {
	expect(suggestUnits(part(changes))).toBe(units);
});

test.each<[string, Partial<Stocked>, number]>([
	[
		"a part above its reorder point is not bought, however much was sold",
		{ available: 31, reorderAt: 30 },
		0,
	],
	[
		"at its reorder point it is filled up to what is wanted",
		{ available: 30, reorderAt: 30, reorderTo: 95 },
		70,
	],
	["without such a number, up to the reorder point", { available: 12, reorderAt: 30 }, 20],
	[
		"what buyers wait for is not for sale",
		{ available: 40, waiting: 20, reorderAt: 30, reorderTo: 60 },
		40,
	],
	["a reorder point of 0 waits for the last one", { available: 1, reorderAt: 0, reorderTo: 10 }, 0],
	["and then buys", { available: 0, reorderAt: 0, reorderTo: 10 }, 10],
])("%s", (_, changes, units) => {
	expect(suggestUnits(part({ waiting: 0, ...changes }))).toBe(units);
});

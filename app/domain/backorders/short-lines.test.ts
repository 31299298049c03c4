import { expect, test } from "vitest";
import { countUnitsNow, describeSplit } from "./short-lines";

test.each([
	[0, 5, "5 "],
	[1, 5, "1 now and 4 "],
	[4, 5, "4 now and 1 "],
])("%d units now of %d are told as '%s'", (now, quantity, text) => {
	expect(describeSplit(now, quantity, 12)).toMatch(new RegExp(`^${text}in about 12 days$`));
	expect(describeSplit(now, quantity, -1)).toMatch(new RegExp(`^${text}.*, date unknown$`));
});

test.each([
	[9, 10, 1, 1, 9],
	[9, 10, 1, 5, 5],
	[10, 10, 1, 5, 10],
	[4, 10, 1, 5, 0],
	[4, 10, 4, 1, 4],
	[4, 10, 5, 1, 0],
	[20, 10, 1, 1, 10],
])(
	"of %d in stock an order of %d takes, from %d in steps of %d, %d now",
	(available, quantity, minQuantity, orderMultiple, units) => {
		const terms = { available, minQuantity, orderMultiple } as Parameters<typeof countUnitsNow>[1];
		expect(countUnitsNow(quantity, terms)).toBe(units);
	},
);

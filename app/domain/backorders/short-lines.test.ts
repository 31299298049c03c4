import { expect, test } from "vitest";
import { countUnitsNow } from "./short-lines";

test.each([
	// Units in stock, the quantity, the minimum and the multiple: what can be ordered now.
	[25, 40, 1, 10, 20],
	[30, 40, 1, 10, 30],
	[29, 40, 1, 10, 20],
	[9, 40, 1, 10, 0],
	[25, 40, 20, 10, 20],
	[25, 40, 21, 10, 0],
	[50, 40, 1, 10, 40],
	[0, 40, 1, 1, 0],
	[7, 40, 7, 1, 7],
	[6, 40, 7, 1, 0],
])(
	"of %d in stock and %d wanted, with a minimum of %d in steps of %d, %d are ordered now",
	(available, quantity, minQuantity, orderMultiple, units) => {
		const terms = { available, minQuantity, orderMultiple };
		expect(countUnitsNow(quantity, terms)).toBe(units);
	},
);

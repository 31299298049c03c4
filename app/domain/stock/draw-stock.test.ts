import { expect, test } from "vitest";
import { drawStock } from "./draw-stock";

test("the stock is drawn in steps from its first movement until now", () => {
	const points = [
		{ at: 0, units: 100 },
		{ at: 50, units: 50 },
		{ at: 75, units: 0 },
	];
	expect(drawStock(points, 100)).toBe("M0 0H150V30H225V60H300");
});

test("movements of one column of pixels are one step, and one moment is a line", () => {
	const sold = Array.from({ length: 1000 }, (_, n) => ({ at: n, units: 1000 - n }));
	expect(drawStock(sold, 1_000_000)).toBe("M0 60H300");
	expect(drawStock([{ at: 5, units: 3 }], 5)).toBe("M0 0H300");
	expect(drawStock([], 5)).toBe("");
});

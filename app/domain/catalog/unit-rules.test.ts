import { expect, test } from "vitest";
import { calculatePiecePrice, countPieces, formatPack, formatPieces } from "./unit-rules";

test("the pieces of a quantity are units times pack size", () => {
	expect(countPieces(12, { packSize: 50 })).toBe(600);
	expect(formatPieces(12, { unit: "box", packSize: 50 })).toBe("12 boxes of 50 = 600 pieces");
	expect(formatPieces(1, { unit: "box", packSize: 50 })).toBe("1 box of 50 = 50 pieces");
	expect(formatPieces(12, { unit: "metre", packSize: 1 })).toBeNull();
});

test("the price of a piece is the price of the pack divided by its size, rounded", () => {
	expect(calculatePiecePrice(965_00, { packSize: 50 })).toBe(19_30);
	expect(calculatePiecePrice(10_00, { packSize: 3 })).toBe(3_33);
	expect(calculatePiecePrice(965_00, { packSize: 1 })).toBe(965_00);
});

test("a pack is named by its unit and size; a single piece has no pack", () => {
	expect(formatPack({ unit: "box", packSize: 50 })).toBe("Box of 50");
	expect(formatPack({ unit: "metre", packSize: 1 })).toBe("Metre");
	expect(formatPack({ unit: "piece", packSize: 1 })).toBeNull();
});

import { expect, test } from "vitest";
import {
	findNeighbours,
	findQuantityProblem,
	formatOrderTerms,
	isOrderable,
	isValidQuantity,
	resolveQuantity,
	stepDown,
	stepUp,
} from "./quantity-rules";

const createTerms = (minQuantity: number, orderMultiple: number, available = 100) => ({
	minQuantity,
	orderMultiple,
	available,
	unit: "piece" as const,
	packSize: 1,
});

const createBoxes = (packSize: number, available: number) => ({
	...createTerms(1, 1, available),
	unit: "box" as const,
	packSize,
});

/** Every minimum up to 36 with each of its divisors. */
const allTerms = Array.from({ length: 36 }, (_, n) => n + 1).flatMap((minQuantity) =>
	Array.from({ length: minQuantity }, (_, n) => n + 1)
		.filter((orderMultiple) => minQuantity % orderMultiple === 0)
		.map((orderMultiple) => createTerms(minQuantity, orderMultiple)),
);

test("both neighbours of an invalid quantity are valid, and no valid quantity is between them", () => {
	for (const terms of allTerms) {
		for (let quantity = 1; quantity <= 80; quantity += 1) {
			if (isValidQuantity(quantity, terms)) continue;
			const neighbours = findNeighbours(quantity, terms);
			const above = neighbours.at(-1) ?? 0;
			const below = neighbours.length === 2 ? (neighbours[0] ?? 0) : 0;
			expect(neighbours.every((it) => isValidQuantity(it, terms))).toBe(true);
			expect(below < quantity && quantity < above).toBe(true);
			for (let other = below + 1; other < above; other += 1) {
				expect(isValidQuantity(other, terms)).toBe(false);
			}
		}
	}
});

test("a quantity is valid from the minimum on, in whole multiples", () => {
	const valid = Array.from({ length: 41 }, (_, quantity) => quantity).filter((quantity) =>
		isValidQuantity(quantity, createTerms(10, 10)),
	);
	expect(valid).toEqual([10, 20, 30, 40]);
	expect(findNeighbours(25, createTerms(10, 10))).toEqual([20, 30]);
	expect(findNeighbours(7, createTerms(10, 10))).toEqual([10]);
	expect(findNeighbours(13, createTerms(12, 4))).toEqual([12, 16]);
});

test("each offered quantity can be ordered", () => {
	for (const terms of allTerms) {
		for (const available of [0, 1, 5, 11, 12, 35, 36, 37, 100]) {
			const product = { ...terms, available };
			for (const quantity of [null, -3, 0, 1, 1.5, 7, 13, 36, 71, 100, 101, 1e9]) {
				const problem = findQuantityProblem(quantity, product, 100);
				expect(problem === null).toBe(isOrderable(quantity, product));
				expect(problem?.nearest.every((it) => isOrderable(it, product)) ?? true).toBe(true);
				const isOffered = terms.minQuantity > 1 && available >= terms.minQuantity;
				if (problem) expect(problem.nearest.length > 0).toBe(isOffered);
			}
		}
	}
});

test.each([
	[25, createTerms(10, 10), "Minimum order quantity 10, in multiples of 10. Choose 20 or 30."],
	[7, createTerms(10, 10), "Minimum order quantity 10, in multiples of 10. Choose 10."],
	[25, createTerms(10, 10, 27), "Minimum order quantity 10, in multiples of 10. Choose 20."],
	[3, createTerms(5, 1), "Minimum order quantity 5. Choose 5."],
	[30, createTerms(10, 10, 7), "Only 7 left. The minimum order quantity is 10."],
	[30, createTerms(10, 10, 27), "Only 27 left. Choose 20."],
	[30, createTerms(10, 10, 0), "Sold out"],
	[30, createTerms(1, 1, 5), "Only 5 pieces in stock"],
	[0, createTerms(1, 1, 5), "Choose a whole number from 1 to 5"],
	[Number.NaN, createTerms(10, 10), "Minimum order quantity 10, in multiples of 10. Choose 10."],
	[null, createTerms(10, 10), "Minimum order quantity 10, in multiples of 10. Choose 10."],
	[9, createBoxes(100, 7), "Only 7 boxes in stock"],
	[2, createBoxes(100, 1), "Only 1 box in stock"],
	[200, createBoxes(100, 7), "200 pieces = 2 boxes of 100."],
	[1000, createBoxes(1000, 7), "1,000 pieces = 1 box of 1,000."],
	[800, createBoxes(100, 7), "Only 7 boxes in stock"],
	[500, { ...createTerms(10, 10, 90), unit: "box", packSize: 50 }, "500 pieces = 10 boxes of 50."],
] as const)("the message for %d units with the terms %o", (quantity, product, message) => {
	expect(findQuantityProblem(quantity, product, 100)?.message).toBe(message);
});

test("pieces typed as packs offer the packs, unless so many packs can be ordered", () => {
	expect(findQuantityProblem(200, createBoxes(100, 7), 100)?.nearest).toEqual([2]);
	expect(findQuantityProblem(250, createBoxes(100, 7), 100)?.nearest).toEqual([]);
	expect(findQuantityProblem(200, createBoxes(100, 200), 100)).toBeNull();
});

test.each([
	[1, 87, "This line would cost less than tk 1. Order at least 2.", [2]],
	[
		90_001,
		100_000_000_000,
		"This quantity is too large to calculate. Enter 90,000 or less.",
		[90_000],
	],
])("%d units at %d poisha have no amount", (quantity, unitPoisha, message, nearest) => {
	const product = { ...createTerms(1, 1), available: 1_000_000 };
	const problem = findQuantityProblem(quantity, product, unitPoisha);
	expect(problem).toMatchObject({ reason: "invalid-quantity", message, nearest });
	expect(findQuantityProblem(nearest[0] ?? 0, product, unitPoisha)).toBeNull();
});

test("a product without a minimum shows no order terms", () => {
	expect(formatOrderTerms(createTerms(1, 1))).toBeNull();
	expect(formatOrderTerms(createTerms(10, 10))).toBe("Minimum 10, in multiples of 10");
	expect(formatOrderTerms(createTerms(5, 1))).toBe("Minimum 5");
});

const single = (available: number) => createTerms(1, 1, available);

test("'-' goes down to 0 and does nothing below 1", () => {
	expect([3, 2, 1, 0, -4].map((quantity) => stepDown(quantity, single(5)))).toEqual([
		2, 1, 0, 0, -4,
	]);
});

test("'+' adds one only while the count is less than the stock minus 1", () => {
	expect([0, 1, 2, 3, 4, 5, 9].map((quantity) => stepUp(quantity, single(5)))).toEqual([
		1, 2, 3, 4, 4, 5, 9,
	]);
	expect(stepUp(1, single(1))).toBe(1);
	expect(stepUp(0, single(0))).toBe(0);
});

test("with a minimum, '-' and '+' step through the quantities that can be ordered", () => {
	const product = createTerms(10, 5, 27);
	expect([25, 20, 15, 10, 7, 0].map((quantity) => stepDown(quantity, product))).toEqual([
		20, 15, 10, 10, 7, 0,
	]);
	expect([0, 7, 10, 12, 20, 25, 30].map((quantity) => stepUp(quantity, product))).toEqual([
		10, 10, 15, 15, 25, 25, 30,
	]);
});

test("the count starts at the minimum and is null for text that is not a number", () => {
	expect(resolveQuantity(null, null, single(5))).toBe(1);
	expect(resolveQuantity(null, null, createTerms(10, 5))).toBe(10);
	expect(resolveQuantity(" 4 ", null, single(5))).toBe(4);
	for (const typed of ["", "abc", "1.5", "1e9", "0x10", "9".repeat(10), "--1"]) {
		expect(resolveQuantity(typed, "plus", single(5))).toBeNull();
	}
});

test("only quantities from 1 to the stock can be ordered", () => {
	const orderable = [null, -1, 0, 1, 5, 6, 1.5, Number.NaN, Number.POSITIVE_INFINITY];
	expect(orderable.filter((quantity) => isOrderable(quantity, single(5)))).toEqual([1, 5]);
});

import { expect, test } from "vitest";
import { describeCells, readPasted } from "./read-pasted";

test("each row has its line, its text and its cells, whatever separates them", () => {
	expect(readPasted('\ufeffa\tb\r\n\r\n"c\nd"\te\nf;g\n1/2" h\t3/4"\nplain 5')).toEqual([
		{ line: 1, text: "a\tb", cells: ["a", "b"] },
		{ line: 3, text: '"c\nd"\te', cells: ["c\nd", "e"] },
		{ line: 4, text: "f;g", cells: ["f", "g"] },
		{ line: 5, text: '1/2" h\t3/4"', cells: ['1/2" h', '3/4"'] },
		{ line: 6, text: "plain 5", cells: ["plain 5"] },
	]);
});

test("cells are shown as they are, and long ones are cut", () => {
	expect(describeCells(["a", "", "b"])).toBe("This line has 3 cells: a | (empty) | b.");
	expect(describeCells(["x".repeat(900)]).length).toBeLessThan(240);
});

import { expect, test } from "vitest";
import { readReceivedLines } from "./read-received-lines";

const read = (text: string) =>
	readReceivedLines(text).lines.map((line) =>
		line.ok ? [line.number, line.units] : [line.line, line.message],
	);

test.each([
	["TY-0912 40", "TY-0912", 40],
	["TY-0912\t1,000", "TY-0912", 1000],
	["TY-0912,40", "TY-0912", 40],
	["TY-0912, 1,000", "TY-0912", 1000],
	["TY-0912 1,000", "TY-0912", 1000],
	["TY-0912; 40", "TY-0912", 40],
	["TY-0912;40.0", "TY-0912", 40],
	["TY-0912;40 pcs", "TY-0912", 40],
	["TY-0912;৪০", "TY-0912", 40],
	['elbow 1/2" 40', 'elbow 1/2"', 40],
	["Qty;Part No;Delivery 2026\n40;TY-0912;7", "TY-0912", 40],
	["Menge\tArtikel-Nr.\n40\tTY-0912", "TY-0912", 40],
	// As a scanner writes it.
	["5901234123457", "5901234123457", 1],
])("'%s' is %s and %i units", (text, number, units) => {
	expect(read(text)).toEqual([[number, units]]);
});

test("empty lines and a header are left out, and lines keep their numbers", () => {
	const units = "The units must be a whole number from 1 to 100,000,000.";
	expect(read("\nPart;Units\nTY-0912;0\n \nTY-0913;-3")).toEqual([
		[3, units],
		[5, units],
	]);
	expect(readReceivedLines("Part;Units\nTY-0912;1").heading?.text).toBe("Part;Units");
});

test.each([
	["TY-0912,1,000", "This line has 3 cells: TY-0912 | 1 | 000."],
	["Part,Qty\nTY-0912,4,5", "This line has 3 cells: TY-0912 | 4 | 5."],
	["TY-0912;> 10", '"> 10" is not a number.'],
	["TY-0912;12.5", '"12.5" is not a whole number.'],
	["TY-0912;1.000", '"1.000" may be 1 or 1000.'],
	["TY-0912;", "The units are missing."],
	[";40", "The part number is missing."],
])("'%s' is refused: %s", (text, message) => {
	expect(read(text)).toEqual([[expect.any(Number), message]]);
});

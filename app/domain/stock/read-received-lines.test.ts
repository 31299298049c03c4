import { expect, test } from "vitest";
import { readReceivedLines } from "./read-received-lines";

test.each([
	["TY-0912 40", "TY-0912", 40],
	["TY-0912\t1,000", "TY-0912", 1000],
	["TY-0912,40", "TY-0912", 40],
	["TY-0912,1,000", "TY-0912", 1000],
	["TY-0912; 40", "TY-0912", 40],
	['elbow 1/2" 40', 'elbow 1/2"', 40],
	// As a scanner writes it.
	["5901234123457", "5901234123457", 1],
])("'%s' is %s and %i units", (typed, number, units) => {
	expect(readReceivedLines([typed])).toEqual([{ typed, ok: true, number, units }]);
});

test("empty lines and a header are left out, and no units are an error", () => {
	const lines = readReceivedLines(["", "Part;Units", "TY-0912 0", " "]);
	expect(lines).toMatchObject([{ typed: "TY-0912 0", ok: false }]);
});

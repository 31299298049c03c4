import { expect, test } from "vitest";
import { readOwnNumbers } from "./read-own-numbers";

const read = (text: string) =>
	readOwnNumbers(text).lines.map((line) =>
		line.ok ? [line.own, line.ours] : [line.line, line.message],
	);

test.each([
	["K-1, TY-0912"],
	["K-1;TY-0912"],
	['"K-1"\t"TY-0912"'],
	["| K-1 | TY-0912 |".slice(2, -2)],
	["Yours\tOurs\nK-1\tTY-0912"],
	["Our number;Name;Your number\nTY-0912;Bolt, zinc;K-1"],
	["Ihre Nummer,Artikelnummer\nK-1,TY-0912"],
	['Part number,"Customer\nreference"\nTY-0912,K-1'],
])("'%s' names one part", (text) => {
	expect(read(text)).toEqual([["K-1", "TY-0912"]]);
});

test.each([
	["K-1", "your number, a comma, then ours"],
	["K-1,", "your number, a comma, then ours"],
	["K-1,TY-0912,5", "This line has 3 cells: K-1 | TY-0912 | 5."],
	["---, TY-0912", "A part number has letters or digits, and at most 60 characters."],
	[`K-1, ${"9".repeat(2000)}`, "The line is too long: at most 2,000 characters."],
])("'%s' is refused", (text, message) => {
	expect(read(text)).toEqual([[1, message]]);
});

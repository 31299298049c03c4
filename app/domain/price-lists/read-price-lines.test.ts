import { expect, test } from "vitest";
import {
	LINE_ERROR,
	MISSING_PRICE_ERROR,
	PRICE_RANGE_ERROR,
	QUANTITY_ERROR,
	REMOVAL_ERROR,
	readPriceLines,
} from "./read-price-lines";

test.each([
	["TY-0912\t10\t9.50", "TY-0912"],
	["TY-0912;10;9.50", "TY-0912"],
	["TY-0912, 10, 9.50", "TY-0912"],
	["TY-0912  10  9.50", "TY-0912"],
	["TY 0912 10+ tk 9.50", "TY 0912"],
	['"TY-0912",10,"9.50"', "TY-0912"],
	['"M8, 60";10;9.50', "M8, 60"],
	['"M8; 60",10,9.50', "M8; 60"],
	["TY-0912 | 10 | 9,50", "TY-0912"],
	["TY-0912;10 pcs;Tk 9.50/-", "TY-0912"],
	["TY-0912;১০;৳ ৯.৫০", "TY-0912"],
	["Price 2026;Part No;From\n9.50;TY-0912;10", "TY-0912"],
	["Artikel-Nr.,Bezeichnung,Preis,MOQ\nTY-0912,Bolt,9.50,10", "TY-0912"],
])("'%s' is a price of %s from 10 on", (text, number) => {
	expect(readPriceLines(text)).toMatchObject([
		{ ok: true, entry: { number, minQuantity: 10, unitPoisha: 950 } },
	]);
});

test("a heading that is not understood leaves the columns in their usual order", () => {
	const entry = { number: "TY-0912", minQuantity: 10, unitPoisha: 950 };
	expect(readPriceLines("part number;ab;price\nTY-0912;10;9.50")).toMatchObject([{ entry }]);
	expect(readPriceLines("part;from;price\nTY-0912;9.50")).toMatchObject([
		{ entry: { ...entry, minQuantity: 1 } },
	]);
});

test("a row with more cells than headings shows them", () => {
	const text = "Part,Price\nTY-0912,12,50\nTY-0913,9.50";
	expect(readPriceLines(text)).toMatchObject([
		{ line: 2, ok: false, message: "This line has 3 cells: TY-0912 | 12 | 50." },
		{ line: 3, ok: true, entry: { number: "TY-0913", minQuantity: 1, unitPoisha: 950 } },
	]);
});

test("a header line and empty lines are left out, and lines keep their numbers", () => {
	const text =
		'\ufeffpart_number,min_quantity,price\r\n\r\nTY-0912,"1,000","1,250.50"\r\nTY-0913,,remove\n';
	expect(readPriceLines(text)).toEqual([
		{ line: 3, ok: true, entry: { number: "TY-0912", minQuantity: 1000, unitPoisha: 125_050 } },
		{ line: 4, ok: true, entry: { number: "TY-0913", minQuantity: 1, unitPoisha: null } },
	]);
});

test.each([
	["TY-0912;;9.50", QUANTITY_ERROR],
	["TY-0912;0;9.50", QUANTITY_ERROR],
	["TY-0912;ten;9.50", '"ten" is not a number.'],
	["TY-0912;1.000;9.50", '"1.000" may be 1 or 1000.'],
	["TY-0912;100000001;9.50", QUANTITY_ERROR],
	["TY-0912;10;9.5055", '"9.5055" has more than two decimals.'],
	["TY-0912;10;9.505", '"9.505" may be 9.505 or 9505.'],
	["TY-0912;10;1.23E+12", '"1.23E+12" was shortened by a spreadsheet: write all its digits.'],
	["TY-0912;10;-1", PRICE_RANGE_ERROR],
	["TY-0912;10;0", PRICE_RANGE_ERROR],
	["TY-0912;10;1000000000.01", PRICE_RANGE_ERROR],
	["TY-0912;10;", MISSING_PRICE_ERROR],
	["TY-0912\t950\t", MISSING_PRICE_ERROR],
	["TY-0912;;", MISSING_PRICE_ERROR],
	["TY-0912", MISSING_PRICE_ERROR],
	["TY-0912;10;remove", REMOVAL_ERROR],
	["TY-0912;delete", '"delete" is not an amount.'],
	[";10;9.50", LINE_ERROR],
	["TY-0912;10;9.50;8", "This line has 4 cells: TY-0912 | 10 | 9.50 | 8."],
])("'%s' is refused", (text, message) => {
	expect(readPriceLines(text)).toEqual([{ line: 1, ok: false, message }]);
});

test.each(["TY-0912\t950", "TY-0912;950", "TY-0912,950.00", "TY-0912  tk 950", '"TY-0912","950"'])(
	"two columns are a part and its price from 1 on: '%s'",
	(text) => {
		expect(readPriceLines(text)).toEqual([
			{ line: 1, ok: true, entry: { number: "TY-0912", minQuantity: 1, unitPoisha: 95_000 } },
		]);
	},
);

test.each([
	["TY-0912;remove", "TY-0912"],
	["TY-0912;;Remove", "TY-0912"],
	["TY-0912;remove;", "TY-0912"],
	["TY-0912 remove", "TY-0912"],
	["TY 0912 REMOVE", "TY 0912"],
])("'%s' removes the prices of the part", (text, number) => {
	expect(readPriceLines(text)).toEqual([
		{ line: 1, ok: true, entry: { number, minQuantity: 1, unitPoisha: null } },
	]);
});

test("a line of more than 2,000 characters is refused, and the others are read", () => {
	const long = `TY-0912;1${" ".repeat(2000)}2;9.50`;
	expect(readPriceLines(`${long}\nTY-0912 10 9.50`)).toEqual([
		{ line: 1, ok: false, message: "The line is too long: at most 2,000 characters." },
		{ line: 2, ok: true, entry: { number: "TY-0912", minQuantity: 10, unitPoisha: 950 } },
	]);
});

test.each(["TY-0912,9,50", "TY-0912,1,250\nTY-0913,9", "TY-0912,9,5"])(
	"a comma that may separate cells or decimals is asked about: '%s'",
	(text) => {
		const [first] = readPriceLines(text);
		expect(first).toMatchObject({ ok: false, message: expect.stringMatching(/^"[\d,]+" may be/) });
	},
);

test("headings, quotes, spaces, or a line with a decimal point say what the commas separate", () => {
	const entry = { number: "TY-0912", minQuantity: 9, unitPoisha: 5000 };
	for (const text of [
		"part number,from,price\nTY-0912,9,50",
		'TY-0912,"9","50"',
		"TY-0912, 9, 50",
		"TY-0912;9;50",
		"TY-0912,9,50\nTY-0913,10,9.50",
	])
		expect(readPriceLines(text)[0]).toMatchObject({ ok: true, entry });
});

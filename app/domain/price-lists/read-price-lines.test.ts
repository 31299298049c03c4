import { expect, test } from "vitest";
import {
	LINE_ERROR,
	MISSING_PRICE_ERROR,
	PRICE_ERROR,
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
])("'%s' is a price of %s from 10 on", (text, number) => {
	expect(readPriceLines(text)).toEqual([
		{ line: 1, ok: true, entry: { number, minQuantity: 10, unitPoisha: 950 } },
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
	["TY-0912;ten;9.50", QUANTITY_ERROR],
	["TY-0912;100000001;9.50", QUANTITY_ERROR],
	["TY-0912;10;9,50", PRICE_ERROR],
	["TY-0912;10;9.505", PRICE_ERROR],
	["TY-0912;10;-1", PRICE_ERROR],
	["TY-0912;10;0", PRICE_RANGE_ERROR],
	["TY-0912;10;1000000000.01", PRICE_RANGE_ERROR],
	["TY-0912;10;", MISSING_PRICE_ERROR],
	["TY-0912\t950\t", MISSING_PRICE_ERROR],
	["TY-0912;;", MISSING_PRICE_ERROR],
	["TY-0912", MISSING_PRICE_ERROR],
	["TY-0912;10;remove", REMOVAL_ERROR],
	["TY-0912;9,50", PRICE_ERROR],
	["TY-0912;delete", PRICE_ERROR],
	[";10;9.50", LINE_ERROR],
	["TY-0912;10;9.50;8", LINE_ERROR],
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

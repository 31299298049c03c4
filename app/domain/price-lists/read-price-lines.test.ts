import { expect, test } from "vitest";
import {
	LINE_ERROR,
	PRICE_ERROR,
	PRICE_RANGE_ERROR,
	QUANTITY_ERROR,
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
])("'%s' is a price of %s from 10 on", (text, number) => {
	expect(readPriceLines(text)).toEqual([
		{ line: 1, ok: true, entry: { number, minQuantity: 10, unitPoisha: 950 } },
	]);
});

test("a header line and empty lines are left out, and lines keep their numbers", () => {
	const text =
		'\ufeffpart_number,min_quantity,price\r\n\r\nTY-0912,"1,000","1,250.50"\r\nTY-0913\n';
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
	[";10;9.50", LINE_ERROR],
	["TY-0912;10;9.50;8", LINE_ERROR],
])("'%s' is refused", (text, message) => {
	expect(readPriceLines(text)).toEqual([{ line: 1, ok: false, message }]);
});

test("a price that is left out removes the prices of the part", () => {
	expect(
		readPriceLines("TY-0912;10;\nTY-0913;;\nTY-0914").map((line) => line.ok && line.entry),
	).toEqual([
		{ number: "TY-0912", minQuantity: 10, unitPoisha: null },
		{ number: "TY-0913", minQuantity: 1, unitPoisha: null },
		{ number: "TY-0914", minQuantity: 1, unitPoisha: null },
	]);
});

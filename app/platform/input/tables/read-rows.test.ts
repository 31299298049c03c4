import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSeparator, openTable, readRows } from "./read-rows";
import { writeRow } from "./write-rows";

const split = (text: string, separator = ",") =>
	Array.from(readRows(text, separator), ({ cells }) => cells);

describe("the reader of delimited rows", () => {
	test.each([
		[
			"a,b\n1,2\n",
			[
				["a", "b"],
				["1", "2"],
			],
		],
		[
			"a,b\r\n1,2",
			[
				["a", "b"],
				["1", "2"],
			],
		],
		[
			"a,b\r1,2\r",
			[
				["a", "b"],
				["1", "2"],
			],
		],
		['"a ""b""","c,d"\n', [['a "b"', "c,d"]]],
		[
			'"two\nlines","x"\n1,2',
			[
				["two\nlines", "x"],
				["1", "2"],
			],
		],
		['"",x,""', [["", "x", ""]]],
		['"""quoted""",x', [['"quoted"', "x"]]],
		[
			"a,b,\n1,,",
			[
				["a", "b", ""],
				["1", "", ""],
			],
		],
	])("reads %j as RFC 4180 says", (text, rows) => {
		expect(split(text)).toEqual(rows);
	});

	test.each([
		['valve 1/2" brass,420', ['valve 1/2" brass', "420"]],
		['"valve 1/2" brass",420', ['valve 1/2" brass', "420"]],
		['"valve 1/2"" brass",420', ['valve 1/2" brass', "420"]],
		['  "bolt, hex" , 12.50 ', ["bolt, hex", "12.50"]],
		['"not closed,420', ['"not closed', "420"]],
		['"a" b,c', ['"a" b', "c"]],
		['""a,b', ['""a', "b"]],
		['3/4",1/2"', ['3/4"', '1/2"']],
	])("keeps the quotes of %s as characters where they begin no cell", (line, cells) => {
		expect(split(`${line}\nnext,row`)).toEqual([cells, ["next", "row"]]);
	});

	test("lets a quote that is not closed spoil its own line only", () => {
		const text = 'a,b\n1,"open\n2,"x"\n3,"4"\n5,y';
		expect(split(text)).toEqual([
			["a", "b"],
			["1", '"open'],
			["2", "x"],
			["3", "4"],
			["5", "y"],
		]);
	});

	test("numbers rows as a spreadsheet does: rows without content and line breaks of cells count as such", () => {
		const text = 'a,b\n\n,,\n"x\ny",1\n   \nz,2';
		expect(Array.from(readRows(text, ","))).toEqual([
			{ line: 1, cells: ["a", "b"] },
			{ line: 4, cells: ["x\ny", "1"] },
			{ line: 6, cells: ["z", "2"] },
		]);
	});

	test.each([
		["part;price\nA;12,50\nB;3,75", ";"],
		["part\tprice\nA, B\t1;2\nC, D\t3;4", "\t"],
		["part|price\nA|1", "|"],
		["part,name,price\nA,Washer, 8,1\nB,x;y,2\nC,Nut,3", ","],
		["name,text\nA,one; two\nB,one; two\nC,one; two", ","],
		["one column\nA\nB", ","],
		['"a;b","c;d"\n"e;f","g;h"', ","],
		['part,name\nA,";x",9\nB,";x"\nC,";x",,9\nD,x;,8,7', ","],
	])("finds the separator of %j", (text, separator) => {
		expect(findSeparator(text)).toBe(separator);
	});

	test("obeys a line sep=; and does not count it", () => {
		const { separator, rows } = openTable("sep=;\r\na;b,c\r\n1;2,5");
		expect([separator, Array.from(rows)]).toEqual([
			";",
			[
				{ line: 1, cells: ["a", "b,c"] },
				{ line: 2, cells: ["1", "2,5"] },
			],
		]);
	});

	test("reads back every table, in every dialect", () => {
		const cell = fc
			.array(
				fc.constantFrom('"', '""', ",", ";", "\t", "|", "\n", "\r\n", " ", "a", '1/2"', "৳", "é"),
			)
			.map((pieces) => pieces.join("").trim());
		const table = fc.array(
			fc
				.array(cell, { minLength: 1, maxLength: 6 })
				.filter((row) => row.some((text) => text !== "")),
			{ minLength: 1, maxLength: 8 },
		);
		const dialect = fc.record({
			separator: fc.constantFrom(",", ";", "\t", "|"),
			lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
			isQuotedAlways: fc.boolean(),
			padding: fc.constantFrom("", " "),
			endsWithLine: fc.boolean(),
		});
		fc.assert(
			fc.property(
				table,
				dialect,
				(rows, { separator, lineEnd, isQuotedAlways, padding, endsWithLine }) => {
					const write = (text: string) =>
						isQuotedAlways || /[",;\t|\r\n]/.test(text)
							? `${padding}"${text.replaceAll('"', '""')}"${padding}`
							: text;
					const text = rows.map((row) => row.map(write).join(separator)).join(lineEnd);
					expect(split(text + (endsWithLine ? lineEnd : ""), separator)).toEqual(rows);
				},
			),
			{ numRuns: 2000 },
		);
	});

	test("reads back what it writes", () => {
		const rows = [
			["a", 'b"c', "d,e"],
			["", "two\nlines", "'=1"],
		];
		expect(split(rows.map(writeRow).join(""))).toEqual(rows);
	});
});

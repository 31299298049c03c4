import { expect, test } from "vitest";
import { createWorkbook, type TestCell, writeSheet } from "~/testing/order-pad/workbook";
import { readListFile } from "./read-list-file.server";

const read = async (
	rows: readonly (readonly TestCell[])[],
	more: Parameters<typeof createWorkbook>[1] = {},
) => readListFile(createWorkbook(rows, more));

const UNREADABLE = {
	ok: false,
	error: "spreadsheet",
	message: "This file cannot be read. Save it as XLSX or CSV.",
};
const refused = (error: string) => expect.objectContaining({ ok: false, error });

test("cells are read as the sheet shows them", async () => {
	const rows: TestCell[][] = [
		["Part number", "Qty", "Note"],
		["0912", 12, 'Hex bolt 1/4"'],
		[4711, 2.5, '"quoted"'],
		["#10-32", { xml: "<f>2*3</f><v>6</v>" }, { xml: "<v>45982</v>", style: 1 }],
		[{ xml: "<f>A2</f><v>0912</v>", type: "str" }, 0.1 + 0.2, { xml: "<v>1</v>", type: "b" }],
		[12345678901234, 1000000, "two\nlines"],
	];
	expect(await read(rows)).toEqual({
		ok: true,
		text: [
			"Part number\tQty\tNote",
			'0912\t12\tHex bolt 1/4"',
			'4711\t2.5\t"""quoted"""',
			"#10-32\t6\t2025-11-21",
			"0912\t0.3\tTRUE",
			"12345678901234\t1000000\ttwo lines",
		].join("\n"),
	});
});

test("empty cells keep the others in their columns; empty rows and columns are left out", async () => {
	const rows = [[null, "no", null, "part", "qty"], [], [null, null, null, "TY-1", 5], [null, 2]];
	expect(await read(rows)).toEqual({
		ok: true,
		text: 'no\tpart\tqty\n""\tTY-1\t5\n2\t\t""',
	});
});

test("of several sheets the first is read, and a note says so", async () => {
	const text = "TY-1\t5\n# Only the first of the file's 3 sheets was read.";
	expect(await read([["TY-1", 5]], { sheetCount: 3 })).toEqual({ ok: true, text });
	expect(await read([], { sheetCount: 3 })).toEqual({
		ok: false,
		error: "empty-sheet",
		message: "The first sheet of the file is empty.",
	});
});

test("empty rows and cells to the end of the sheet are not read", async () => {
	const sheet = writeSheet([["TY-1", 5]]).replace(
		"</sheetData>",
		'<row r="900"><c r="XFD900" s="1"/></row><row r="1048576" hidden="1"/></sheetData>',
	);
	const files = { "xl/worksheets/sheet1.xml": sheet };
	expect(await read([], { files })).toEqual({ ok: true, text: "TY-1\t5" });
});

test("a sheet with more than 1,000 rows, 100 cells or 256 KB of text is refused", async () => {
	const fill = (rows: number, cells: number) =>
		Array.from({ length: rows }, () => Array.from({ length: cells }, () => 1));
	expect(await read(fill(1000, 100))).toMatchObject({ ok: true });
	expect(await read(fill(1001, 1))).toEqual(refused("rows-too-large"));
	expect(await read(fill(1, 101))).toEqual(refused("cells-too-large"));
	const far = (cell: string) => ({
		files: { "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cell}</sheetData></worksheet>` },
	});
	for (const [cell, error] of [
		['<row r="9999999"><c r="A9999999"><v>1</v></c></row>', "rows-too-large"],
		['<row><c r = "XFD1"><v>1</v></c></row>', "cells-too-large"],
		["<row><c r='A1001'><v>1</v></c></row>", "rows-too-large"],
	] as const)
		expect(await read([], far(cell))).toEqual(refused(error));
	const long = { xml: "<v>0</v>", type: "s" };
	const strings = `<sst><si><t>${"a".repeat(3000)}</t></si></sst>`;
	const wide = Array.from({ length: 100 }, () => [long]);
	expect(await read(wide, { files: { "xl/sharedStrings.xml": strings } })).toEqual(
		refused("textChars-too-large"),
	);
});

test("a number format longer than a spreadsheet allows is refused without delay", async () => {
	const format = `<numFmt numFmtId="164" formatCode="${"[".repeat(80_000)}"/>`;
	const styles = `<styleSheet><numFmts>${format}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
	const rows = [[{ xml: "<v>5</v>", style: 1 }]];
	expect(await read(rows, { files: { "xl/styles.xml": styles } })).toEqual(UNREADABLE);
});

test("parts that are read unpack to at most 6 MB; pictures and others are not unpacked", async () => {
	const spaces = " ".repeat(20 * 1024 * 1024);
	const bomb = createWorkbook([], { files: { "xl/worksheets/sheet1.xml": spaces } });
	expect(bomb.length).toBeLessThan(64 * 1024);
	expect(await readListFile(bomb)).toEqual(refused("unpackedBytes-too-large"));
	const files = { "xl/media/picture.png": spaces, "docProps/other.xml": spaces };
	expect(await read([["TY-1", 5]], { files })).toEqual({ ok: true, text: "TY-1\t5" });
});

test("a picture doesn't count to the size of the list; a file of more than 5 MB is refused", async () => {
	const draw = (bytes: number) => createWorkbook([["TY-1", 5]], { pictureBytes: bytes });
	const large = draw(4 * 1024 * 1024);
	expect(large.length).toBeGreaterThan(4 * 1024 * 1024);
	expect(await readListFile(large)).toEqual({ ok: true, text: "TY-1\t5" });
	expect(await readListFile(draw(5 * 1024 * 1024))).toEqual(refused("workbook-too-large"));
	expect(await readListFile(new Uint8Array(256 * 1024 + 1).fill(65))).toEqual(
		refused("file-too-large"),
	);
});

test("older spreadsheets and those with a password are named", async () => {
	expect(await readListFile(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]))).toEqual({
		ok: false,
		error: "old-spreadsheet",
		message:
			"This is an older spreadsheet (XLS), or it has a password. Save it as XLSX or CSV, without a password.",
	});
});

test("whatever can't be read as a workbook gets the same error", async () => {
	const whole = createWorkbook([["TY-1", 5]]);
	const withFile = (path: string, content: string) =>
		createWorkbook([["TY-1", 5]], { files: { [path]: content } });
	for (const file of [
		Uint8Array.from([0x50, 0x4b, 3, 4]),
		whole.subarray(0, whole.length / 2),
		whole.map((byte, at) => (at > 40 && at % 50 === 0 ? byte ^ 0xff : byte)),
		withFile("xl/workbook.xml", "<workbook>"),
		withFile("xl/worksheets/sheet1.xml", "<worksheet><sheetData><row><c/>"),
		withFile("xl/worksheets/sheet1.xml", '<sheetData><row r="&#49;e9"/></worksheet>'),
		withFile("_rels/.rels", "<Relationships/>"),
		Uint8Array.from([0x25, 0x50, 0x44, 0x46]),
	])
		expect(await readListFile(file)).toEqual(UNREADABLE);
});

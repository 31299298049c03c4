import { expect, test } from "vitest";
import {
	createWorkbook,
	MAIN,
	RELATIONS,
	type TestCell,
	writeRelations,
	writeSheet,
} from "~/testing/order-pad/workbook";
import { readFirstSheet } from "./read-sheet.server";

// The shapes are built from the standard, ECMA-376; files that other programs wrote have their own tests.

const LIMITS = { unpackedBytes: 1024 * 1024, rows: 1000, cells: 100, textChars: 10_000 };

type Files = Record<string, string>;

const read = (files: Files) => readFirstSheet(createWorkbook([], { files }), LIMITS);
const readRows = async (files: Files) => (await read(files)).rows;

const sheet = (data: string) =>
	`<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
const readData = (data: string, files: Files = {}) =>
	readRows({ "xl/worksheets/sheet1.xml": sheet(data), ...files });

/** Reads the cells of one row. */
const readCells = async (cells: string, files: Files = {}) =>
	(await readData(`<row>${cells}</row>`, files))[0];

/** A number in each of the formats. */
async function readFormatted(value: string, codes: readonly string[]) {
	const write = (code: string) => code.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
	const formats = codes.map(
		(code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${write(code)}"/>`,
	);
	const styles = codes.map((_, n) => `<xf numFmtId="${164 + n}" applyNumberFormat="1"/>`);
	const cells = codes.map((_, n) => `<c s="${n}"><v>${value}</v></c>`).join("");
	return readCells(cells, {
		"xl/styles.xml": `<styleSheet><numFmts>${formats.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join("")}</cellXfs></styleSheet>`,
	});
}

test("what Excel writes around the cells is skipped", async () => {
	const content = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r
<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac xr" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xr:uid="{00000000-0001-0000-0000-000000000000}"><sheetPr filterMode="1"/><dimension ref="A1:XFD1048576"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols><col min="1" max="1" hidden="1"/></cols><sheetData><row r="1" spans="1:2" hidden="1" x14ac:dyDescent="0.25"><c r="A1" t="inlineStr"><is><t>TY-1</t></is></c><c r="B1" s="0"><v>5</v></c></row></sheetData><autoFilter ref="A1:B1"/><mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells><hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks><drawing r:id="rId2"/><extLst><ext><x14:c r="A9"><x14:v>9</x14:v></x14:c></ext></extLst></worksheet>`;
	expect(await readRows({ "xl/worksheets/sheet1.xml": content })).toEqual([["TY-1", "5"]]);
});

test("shared texts join their runs, and leave out how they are pronounced", async () => {
	const strings = `<sst count="9" uniqueCount="9"><si><t>TY-1</t></si><si><r><t>Hex </t></r><r><rPr><b/></rPr><t xml:space="preserve"> bolt </t></r><rPh sb="0" eb="2"><t>カナ</t></rPh><phoneticPr fontId="1"/></si><si><t/></si></sst>`;
	const cells = '<c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>0</v></c>';
	expect(await readCells(cells, { "xl/sharedStrings.xml": strings })).toEqual([
		"Hex bolt ",
		"",
		"TY-1",
	]);
});

test("texts keep escaped characters, and spaces where the file says so", async () => {
	const text = (xml: string) => `<c t="inlineStr"><is>${xml}</is></c>`;
	const cells = [
		text('<t xml:space="preserve"> a </t>'),
		text("<t> b </t>"),
		text("<r><t>c</t></r><r><t>d</t></r><rPh><t>e</t></rPh>"),
		text("<t>R&amp;D &lt;tools&gt; &quot;x&quot; &apos;y&apos; &#8220;z&#x201D; &#x1F527;</t>"),
		text("<t>two_x000D_\nlines_x000a_three&#13;&#10;four\r\nfive</t>"),
		text("<t>_x005F_x000D_ _x0041_</t>"),
		text("<t><![CDATA[<b>&amp;]]> and <!-- no -->more</t>"),
		'<c t="str"><f>A1</f><v>0912_x0020_&amp;</v></c>',
	].join("");
	expect(await readCells(cells)).toEqual([
		" a ",
		"b",
		"cd",
		"R&D <tools> \"x\" 'y' “z” 🔧",
		"two\nlines\nthree\nfour\nfive",
		"_x000D_ A",
		"<b>&amp; and more",
		"0912 &",
	]);
});

test("cells of every type are read: booleans, errors, dates, formulas and their texts", async () => {
	const cells = [
		'<c t="b"><v>1</v></c><c t="b"><v>0</v></c>',
		'<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c>',
		'<c t="d"><v>2026-11-21T00:00:00Z</v></c><c t="d"><v>2026-11-21T14:30:05.000</v></c>',
		'<c t="d"><v>2026-11-21</v></c><c t="d"><v>T08:15:00</v></c>',
		'<c><f t="shared" ref="A1:A9" si="0">A1*2</f><v>6</v></c><c><f t="shared" si="0"/><v>8</v></c>',
		'<c t="str"><f>""</f><v></v></c><c><f>SUM(A1:A2)</f></c><c><f>A1&amp;"x"</f><v/></c>',
		'<c t="n"><v> 7 </v></c>',
	].join("");
	expect(await readCells(cells)).toEqual([
		...["TRUE", "FALSE", "#DIV/0!", "#N/A"],
		...["2026-11-21", "2026-11-21 14:30:05", "2026-11-21", "08:15"],
		...["6", "8", "", "=SUM(A1:A2)", '=A1&"x"', "7"],
	]);
});

test("numbers have up to 15 digits, and what isn't a number stays as it is", async () => {
	const numbers = {
		"0.30000000000000004": "0.3",
		"12345678901234": "12345678901234",
		"1.0E-2": "0.01",
		"1E+21": "1E+21",
		"-0": "0",
		"1250.5": "1250.5",
		"99.90000000000001": "99.9",
		"1e999": "1e999",
		NaN: "NaN",
		"0x10": "0x10",
	};
	const cells = Object.keys(numbers).map((value) => `<c><v>${value}</v></c>`);
	expect(await readCells(cells.join(""))).toEqual(Object.values(numbers));
});

test("only formats of dates make dates, of percentages percentages", async () => {
	const dates = [
		"yyyy-mm-dd",
		"d/m/yy",
		"mmm yyyy",
		"[$-409]d-mmm-yy;@",
		"dddd",
		"[Red]dd.mm.yyyy",
	];
	expect(await readFormatted("45982", dates)).toEqual(dates.map(() => "2025-11-21"));
	const both = ["yyyy-mm-dd h:mm", "d.m.yy hh:mm:ss", '[$-F800]dddd", "mmm d AM/PM h'];
	expect(await readFormatted("45982.604166666664", both)).toEqual(
		both.map(() => "2025-11-21 14:30"),
	);
	expect(await readFormatted("45982.604166666664", ["yyyy-mm-dd"])).toEqual(["2025-11-21"]);
	expect(await readFormatted("45982", ["yyyy-mm-dd h:mm"])).toEqual(["2025-11-21"]);
	expect(await readFormatted("0.604166666666667", ["h:mm AM/PM", "mm:ss.0", "yyyy h"])).toEqual(
		["h", "mm", "yyyy"].map(() => "14:30"),
	);
	const numbers = [
		...["General", "0.00", "[Red]0.00", '0 "days"', "#,##0.00 [$€-407]", "[$৳-845] #,##0", "\\d0"],
		...["[h]:mm", "[mm]:ss", "0.00E+00", "@", '_("Tk"* #,##0.00_)', "# ?/?", '"yes";"no"', "0 \\s"],
	];
	expect(await readFormatted("1.5", numbers)).toEqual(numbers.map(() => "1.5"));
	expect(await readFormatted("0.075", ["0%", "0.00%", '[Red]0.0"%"'])).toEqual([
		...["7.5%", "7.5%", "0.075"],
	]);
	expect(await readFormatted("912", ["00000", "0", '"TY-"00000', "00.00"])).toEqual([
		...["00912", "912", "912", "912"],
	]);
});

test("built-in formats are known by their numbers", async () => {
	const ids = [0, 1, 4, 9, 10, 14, 17, 20, 22, 31, 37, 44, 45, 46, 48, 49];
	const styles = ids.map((id) => `<xf numFmtId="${id}"/>`).join("");
	const files = { "xl/styles.xml": `<styleSheet><cellXfs>${styles}</cellXfs></styleSheet>` };
	const cells = ids.map((_, style) => `<c s="${style}"><v>60.25</v></c>`).join("");
	const shifted = cells.replaceAll("60.25", "61.25");
	const shown = ["61.25", "6125%", "1900-03-01", "1900-03-01 06:00"] as const;
	const [number, percent, date, both] = shown;
	expect(await readCells(shifted, files)).toEqual([
		...[number, number, number, percent, percent, date, date, both, both, date],
		...[number, number, both, number, number, number],
	]);
	expect((await readCells(cells, files))?.[5]).toBe("60.25");
});

test("dates count from 1900, or from 1904 where the workbook says so", async () => {
	const workbook = (pr: string) => ({
		"xl/workbook.xml": `<workbook>${pr}<sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
	});
	const cells = ["0", "1", "59", "61", "44520", "-1", "2958466"]
		.map((value) => `<c s="1"><v>${value}</v></c>`)
		.join("");
	expect(await readCells(cells, workbook(""))).toEqual([
		...["0", "1900-01-01", "1900-02-28", "1900-03-01", "2021-11-20", "-1", "2958466"],
	]);
	expect(await readCells(cells, workbook('<workbookPr date1904="1"/>'))).toEqual([
		...["1904-01-01", "1904-01-02", "1904-02-29", "1904-03-02", "2025-11-21", "-1", "2958466"],
	]);
});

test("rows and cells without an address follow the ones before, and empty rows keep their places", async () => {
	const data =
		'<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="4"><c/><c><v>4</v></c></row><row><c><v>5</v></c></row><row r="900"/>';
	expect(await readData(data)).toEqual([["1", "", "", "2", "3"], [], [], ["", "4"], ["5"]]);
});

test("a cell in another row or with the address of another is refused", async () => {
	const cell = (address: string) => `<c r="${address}"><v>1</v></c>`;
	for (const row of [cell("A2"), cell("A1") + cell("A1"), cell("A0"), cell("1"), cell("A1:B1")])
		await expect(readData(`<row r="1">${row}</row>`)).rejects.toThrow(/^(?:A|Two) cell/);
	await expect(readData('<row r="x"/>')).rejects.toThrow("A row has no number.");
});

test("strict workbooks and those with prefixes are read alike", async () => {
	const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";
	const relations = (text: string) => text.replaceAll(RELATIONS, strict);
	const parts = [
		["worksheet", "worksheets/sheet1.xml"],
		["sharedStrings", "sharedStrings.xml"],
	] as const;
	expect(
		await read({
			"_rels/.rels": relations(writeRelations([["officeDocument", "xl/workbook.xml"]])),
			"xl/_rels/workbook.xml.rels": relations(writeRelations(parts)),
			"xl/workbook.xml":
				'<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" conformance="strict"><x:sheets><x:sheet name="Liste" sheetId="7" d3p1:id="rId1"/></x:sheets></x:workbook>',
			"xl/sharedStrings.xml": "<x:sst><x:si><x:t>TY-1</x:t></x:si></x:sst>",
			"xl/worksheets/sheet1.xml":
				'<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
		}),
	).toMatchObject({ rows: [["TY-1"]], sheetName: "Liste", sheetCount: 1 });
});

test("the first visible sheet of cells is read, wherever its part is", async () => {
	const workbook = (sheets: string) =>
		`<workbook xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`;
	const entry = (name: string, id: number, state = "visible") =>
		`<sheet name="${name}" sheetId="${10 - id}" state="${state}" r:id="rId${id}"/>`;
	const entries = [
		entry("Chart", 2),
		entry("Hidden", 1, "veryHidden"),
		entry("Prices &amp; more", 3),
	];
	for (const target of [
		"/xl/other/My%20sheet.xml",
		"../xl/other/My sheet.xml",
		"./other/My%20Sheet.XML",
	])
		expect(
			await read({
				"_rels/.rels": writeRelations([
					["extended-properties", "docProps/app.xml"],
					["officeDocument", "/xl/workbook22.xml"],
				]),
				"xl/workbook22.xml": workbook(entries.join("") + entry("Last", 1)),
				"xl/_rels/workbook22.xml.rels": writeRelations([
					["worksheet", "worksheets/sheet1.xml"],
					["chartsheet", "chartsheets/sheet1.xml"],
					["worksheet", target],
				]),
				"xl/chartsheets/sheet1.xml": "<chartsheet/>",
				"xl/other/My sheet.xml": writeSheet([["here"]]),
			}),
		).toMatchObject({ rows: [["here"]], sheetName: "Prices & more", sheetCount: 2 });
});

test("an empty first sheet has no rows", async () => {
	const empty = "<worksheet><sheetData/></worksheet>";
	const workbook = createWorkbook([], {
		sheetCount: 3,
		files: { "xl/worksheets/sheet1.xml": empty },
	});
	const { rows, sheetCount } = await readFirstSheet(workbook, LIMITS);
	expect([rows, sheetCount]).toEqual([[], 3]);
});

test("each limit is named, and cells without text don't count", async () => {
	const rows: TestCell[][] = [["a"], [], [null, "b"]];
	const bytes = createWorkbook(rows);
	const readWith = (limits: Partial<typeof LIMITS>) =>
		readFirstSheet(bytes, { ...LIMITS, ...limits });
	expect((await readWith({ rows: 3, cells: 2, textChars: 2 })).rows).toEqual([
		["a"],
		[],
		["", "b"],
	]);
	await expect(readWith({ rows: 2 })).rejects.toMatchObject({ limit: "rows" });
	await expect(readWith({ cells: 1 })).rejects.toMatchObject({ limit: "cells" });
	await expect(readWith({ textChars: 1 })).rejects.toMatchObject({ limit: "textChars" });
	await expect(readWith({ unpackedBytes: 500 })).rejects.toMatchObject({ limit: "unpackedBytes" });
	const empty =
		'<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row><row r="1048576" hidden="1"><c r="A1048576" t="str"><v> </v></c></row>';
	expect(await readData(empty)).toEqual([["1"]]);
});

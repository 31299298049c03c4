import { RELATIONS, writeRelations } from "~/testing/order-pad/workbook";
import {
	cells,
	count,
	data,
	fill,
	type HostileWorkbook,
	hostile,
	LONG,
	SHEET,
	STYLES,
	sheet,
	WORKBOOK,
	writeData,
	writeFormats,
} from "./builders";

export const HOSTILE_CELLS: Record<string, HostileWorkbook> = {
	"empty rows": data("read", (chars) => count(chars, (n) => `<row r="${n + 1}"/>`)),
	"rows that are high": data("read", (chars) =>
		count(chars, (n) => `<row r="${n + 1}" spans="1:16384" ht="12.75" customHeight="1"></row>`),
	),
	"empty cells with styles": sheet(
		"read",
		cells(() => '<c s="1"/>'),
	),
	"the last cell of a sheet": data(
		"rows",
		() => '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
	),
	"the last column of a sheet": data("cells", () => '<row r="1"><c r="XFD1"><v>1</v></c></row>'),
	"rows in the wrong order": data("read", (chars) =>
		count(chars, (n) => `<row r="${1000 - n}"><c r="CV${1000 - n}"><v>1</v></c></row>`, 1000),
	),
	"figures that aren't true": sheet(
		"read",
		(chars) =>
			`<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${count(chars, (n) => `<row r="${n + 1}" spans="1:999999999"/>`)}</sheetData></worksheet>`,
	),
	"endless numbers": data("textChars", (chars) =>
		count(chars, (n) => `<row><c><v>${n}${fill("9", LONG)}</v></c></row>`),
	),
	"numbers at their limits": sheet(
		"read",
		cells(
			(n) => `<c><v>${["1e308", "-1e-308", "NaN", "1e999", "Infinity"][n % 5]}</v></c>`,
			20_000,
		),
	),
	"dates at their limits": hostile("read", (chars) => ({
		[STYLES]: writeFormats("", '<xf numFmtId="22"/>'),
		[SHEET]: cells(
			(n) => `<c s="1"><v>${["1e308", "-1", "2958465.99999", "1e-300", "60"][n % 5]}</v></c>`,
			20_000,
		)(chars),
	})),
	"styles that the file doesn't have": sheet(
		"read",
		cells((n) => `<c s="${n}999999999"><v>1</v></c>`, 10_000),
	),
	"an endless address": data(
		"unreadable",
		(chars) => `<row><c r="${fill("A", Math.min(chars, LONG))}1"/></row>`,
	),
	"one cell many times": data(
		"unreadable",
		(chars) => `<row>${fill('<c r="A1"><v>1</v></c>', chars)}</row>`,
	),
	"cells that go back": data(
		"unreadable",
		(chars) => `<row r="9">${fill('<c r="A1"><v>1</v></c>', chars)}</row>`,
	),
	"merged cells": sheet(
		"read",
		(chars) =>
			`${writeData("<row><c><v>1</v></c></row>").replace("</worksheet>", "")}<mergeCells>${fill('<mergeCell ref="A1:XFD1048576"/>', chars)}</mergeCells></worksheet>`,
	),
	"conditional formats and rules": sheet(
		"read",
		(chars) =>
			`<worksheet><sheetData/>${fill('<conditionalFormatting sqref="A1:XFD1048576"><cfRule type="expression"><formula>A1</formula></cfRule></conditionalFormatting>', chars)}</worksheet>`,
	),
};

export const HOSTILE_PARTS: Record<string, HostileWorkbook> = {
	"sheets by thousands": hostile("unreadable", () => ({
		[WORKBOOK]: `<workbook><sheets>${count(2_000_000, () => '<sheet name="a" r:id="rId1"/>')}</sheets></workbook>`,
	})),
	"names by thousands": hostile("read", (chars) => ({
		[WORKBOOK]: `<workbook><sheets><sheet name="a" r:id="rId1"/></sheets><definedNames>${count(chars, (n) => `<definedName name="n${n}">#REF!</definedName>`)}</definedNames></workbook>`,
	})),
	"references by thousands": hostile("read", (chars) => ({
		"xl/_rels/workbook.xml.rels": writeRelations(
			Array.from({ length: Math.min(20_000, Math.floor(chars / 120)) }, () => [
				"worksheet",
				"worksheets/sheet1.xml",
			]),
		),
	})),
	"references outside of the file": hostile("unreadable", () => ({
		"xl/_rels/workbook.xml.rels": writeRelations([
			["worksheet", "http://127.0.0.1/../../../etc/passwd"],
		]),
	})),
	"a reference that isn't an address": hostile("unreadable", () => ({
		"xl/_rels/workbook.xml.rels": writeRelations([["worksheet", "%FF%zz"]]),
	})),
	"a workbook that is its own sheet": hostile("read", () => ({
		"xl/_rels/workbook.xml.rels": writeRelations([["worksheet", "/xl/workbook.xml"]]),
	})),
	"one part for everything": hostile("read", (chars) => ({
		[SHEET]: writeData(fill("<row/>", chars / 4)),
		"xl/_rels/workbook.xml.rels": `<Relationships>${["worksheet", "sharedStrings", "styles"].map((type, n) => `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/${type}" Target="worksheets/sheet1.xml"/>`).join("")}</Relationships>`,
	})),
};

import { createWorkbook, MAIN } from "~/testing/order-pad/workbook";

/** What a reader answers: the rows, that it can't be read, or the limit that it exceeds. */
export type HostileWorkbook = {
	answer: "read" | "unreadable" | "rows" | "cells" | "textChars" | "unpackedBytes";
	/** Its XML is about as long. */
	create: (chars: number) => Uint8Array<ArrayBuffer>;
};

/** A tag or a text has as many characters. */
export const LONG = 200_000;
export const SHEET = "xl/worksheets/sheet1.xml";
export const STRINGS = "xl/sharedStrings.xml";
export const STYLES = "xl/styles.xml";
export const WORKBOOK = "xl/workbook.xml";

export type CreateText = (chars: number) => string;
export type CreateFiles = (chars: number) => Record<string, string>;

export const fill = (unit: string, chars: number) => unit.repeat(Math.ceil(chars / unit.length));
export const count = (
	chars: number,
	create: (n: number) => string,
	max = Number.POSITIVE_INFINITY,
) => {
	const length = Math.max(1, Math.min(max, Math.floor(chars / create(9999).length)));
	return Array.from({ length }, (_, n) => create(n)).join("");
};
export const writeData = (data: string) =>
	`<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
export const writeStyles = (inside: string) => `<styleSheet xmlns="${MAIN}">${inside}</styleSheet>`;
export const writeFormat = (code: string, id: number | string = 164) =>
	`<numFmt numFmtId="${id}" formatCode="${code}"/>`;
export const writeFormats = (formats: string, styles: string) =>
	writeStyles(`<numFmts>${formats}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs>`);
export const writeStrings = (inside: string) => `<sst xmlns="${MAIN}">${inside}</sst>`;

/** Cells of 20 columns. */
export const writeCells = (chars: number, writeCell: (n: number) => string, max?: number) =>
	count(
		chars,
		(n) => `${n % 20 === 0 ? `${n === 0 ? "" : "</row>"}<row>` : ""}${writeCell(n)}`,
		max,
	);
export const cells =
	(writeCell: (n: number) => string, max?: number): CreateText =>
	(chars) =>
		writeData(`${writeCells(chars, writeCell, max)}</row>`);

export const hostile = (
	answer: HostileWorkbook["answer"],
	files: CreateFiles,
): HostileWorkbook => ({
	answer,
	create: (chars) => createWorkbook([["TY-1", 5]], { files: files(chars) }),
});
export const sheet = (answer: HostileWorkbook["answer"], create: CreateText) =>
	hostile(answer, (chars) => ({ [SHEET]: create(chars) }));
export const data = (answer: HostileWorkbook["answer"], create: CreateText) =>
	sheet(answer, (chars) => writeData(create(chars)));
export const strings = (answer: HostileWorkbook["answer"], create: CreateText) =>
	hostile(answer, (chars) => ({ [STRINGS]: writeStrings(create(chars)) }));
export const styled = (styles: string) => ({
	[STYLES]: styles,
	[SHEET]: writeData('<row><c s="1"><v>45982</v></c></row>'),
});

/** A small table above empty cells with styles, which ordinary sheets end with. */
export const createInnocentWorkbook = (chars: number): Uint8Array<ArrayBuffer> =>
	createWorkbook([], {
		files: {
			[SHEET]: writeData(
				`<row r="1"><c r="A1" t="str"><v>part</v></c><c r="B1" t="str"><v>other</v></c></row>${count(
					chars,
					(n) => `<row r="${n + 2}"><c r="A${n + 2}" s="0"/><c r="B${n + 2}" s="0"/></row>`,
				)}`,
			),
		},
	});

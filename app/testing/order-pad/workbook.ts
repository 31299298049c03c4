import { strToU8, zipSync } from "fflate";

/** A text, a number, or the XML of a cell's value: '<f>A1</f><v>5</v>'. Null omits the cell. */
export type TestCell = string | number | { xml: string; type?: string; style?: number } | null;

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** An XLSX file of one sheet, and of as many more as wanted. `files` are added or replaced. */
export function createWorkbook(
	rows: readonly (readonly TestCell[])[],
	{ sheetCount = 1, files = {} }: { sheetCount?: number; files?: Record<string, string> } = {},
): Uint8Array<ArrayBuffer> {
	const numbers = Array.from({ length: sheetCount }, (_, index) => index + 1);
	const sheets = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`);
	const relations = numbers.map(
		(n) =>
			`<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
	);
	const all: Record<string, string> = {
		"[Content_Types].xml": "<Types/>",
		"xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}</Relationships>`,
		// Style 1 is a date.
		"xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
		...Object.fromEntries(
			numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, writeSheet(n === 1 ? rows : [["other"]])]),
		),
		...files,
	};
	const entries = Object.entries(all).map(([path, text]) => [path, strToU8(text)] as const);
	return Uint8Array.from(zipSync(Object.fromEntries(entries)));
}

export const writeSheet = (rows: readonly (readonly TestCell[])[]): string =>
	`<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetData>${rows.map(writeRow).join("")}</sheetData></worksheet>`;

const writeRow = (cells: readonly TestCell[], index: number): string => {
	const written = cells.map((cell, column) => writeCell(cell, `${nameColumn(column)}${index + 1}`));
	return `<row r="${index + 1}">${written.join("")}</row>`;
};

const nameColumn = (column: number): string =>
	(column < 26 ? "" : nameColumn(Math.floor(column / 26) - 1)) +
	String.fromCharCode(65 + (column % 26));

function writeCell(cell: TestCell, address: string): string {
	if (cell === null) return "";
	if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
	if (typeof cell === "string")
		return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
	return `<c r="${address}" t="${cell.type ?? "n"}" s="${cell.style ?? 0}">${cell.xml}</c>`;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

import { strToU8, zipSync } from "fflate";

/** A text, a number, or the XML of a cell's value: '<f>A1</f><v>5</v>'. Null omits the cell. */
export type TestCell = string | number | { xml: string; type?: string; style?: number } | null;

export const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A picture of `pictureBytes` is not packed. */
type More = {
	sheetCount?: number;
	files?: Record<string, string>;
	pictureBytes?: number;
	isPacked?: boolean;
};

/** An XLSX file of one sheet, and of as many more as wanted. `files` are added or replaced. */
export function createWorkbook(
	rows: readonly (readonly TestCell[])[],
	{ sheetCount = 1, files = {}, pictureBytes = 0, isPacked = true }: More = {},
): Uint8Array<ArrayBuffer> {
	const numbers = Array.from({ length: sheetCount }, (_, index) => index + 1);
	const sheets = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`);
	const all: Record<string, string> = {
		"[Content_Types].xml": "<Types/>",
		"_rels/.rels": writeRelations([["officeDocument", "xl/workbook.xml"]]),
		"xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join("")}</sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": writeRelations([
			...numbers.map((n) => ["worksheet", `worksheets/sheet${n}.xml`] as const),
			["styles", "styles.xml"],
			...("xl/sharedStrings.xml" in files ? [["sharedStrings", "sharedStrings.xml"] as const] : []),
		]),
		// Style 1 is a date.
		"xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
		...Object.fromEntries(
			numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, writeSheet(n === 1 ? rows : [["other"]])]),
		),
		...files,
	};
	const entries = Object.entries(all).map(([path, text]) => [path, strToU8(text)] as const);
	const picture = new Uint8Array(pictureBytes);
	return Uint8Array.from(
		zipSync(
			{ ...Object.fromEntries(entries), "xl/media/image1.png": [picture, { level: 0 }] },
			{ level: isPacked ? 6 : 0 },
		),
	);
}

/** 'rId1' is the first. */
export const writeRelations = (
	parts: readonly (readonly [type: string, target: string])[],
): string =>
	`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
		.map(
			([type, target], index) =>
				`<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
		)
		.join("")}</Relationships>`;

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

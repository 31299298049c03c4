import { refuse, type SheetLimits } from "./workbook/errors";
import { readFormats, readStrings, readWorkbook } from "./workbook/parts.server";
import { readCells } from "./workbook/sheet.server";
import { openZip } from "./workbook/zip.server";

/** `sheetCount` are the visible ones. Row 1 of the sheet is `rows[0]`; each ends with its last cell that isn't empty. */
type FirstSheet = { rows: string[][]; sheetName: string; sheetCount: number };

/** The first visible sheet of an XLSX file. Throws `SheetTooLarge`, and `UnreadableWorkbook` for other files. */
export async function readFirstSheet(bytes: Uint8Array, limits: SheetLimits): Promise<FirstSheet> {
	const readPart = openZip(bytes, limits.unpackedBytes);
	const { is1904, stringsPath, stylesPath, sheets } = await readWorkbook(readPart);
	const [sheet] = sheets;
	if (!sheet) refuse("The workbook has no sheet.");
	const strings = await readStrings(readPart, stringsPath);
	const findFormat = await readFormats(readPart, stylesPath);
	const content = readPart(sheet.path) ?? refuse(`There is no ${sheet.path}.`);
	const rows = await readCells(content, { strings, findFormat, is1904 }, limits);
	return { rows, sheetName: sheet.name, sheetCount: sheets.length };
}

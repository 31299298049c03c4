import { refuse, type SheetLimits } from "./workbook/errors";
import { readFormats, readStrings, readWorkbook } from "./workbook/parts.server";
import { readCells, type SheetRows } from "./workbook/sheet.server";
import { openZip } from "./workbook/zip.server";

/** `sheetCount` are the visible ones. */
type FirstSheet = SheetRows & { sheetName: string; sheetCount: number };

/** Reads the first visible sheet of an XLSX file. Throws `SheetTooLarge`, and `UnreadableWorkbook` for other files. */
export async function readFirstSheet(bytes: Uint8Array, limits: SheetLimits): Promise<FirstSheet> {
	const { readPart } = openZip(bytes, limits.unpackedBytes);
	const { is1904, stringsPath, stylesPath, sheets } = await readWorkbook(readPart);
	const [sheet] = sheets;
	if (!sheet) refuse("The workbook has no sheet.");
	const strings = await readStrings(readPart, stringsPath);
	const findFormat = await readFormats(readPart, stylesPath);
	const content = readPart(sheet.path) ?? refuse(`There is no ${sheet.path}.`);
	const { rows, decimals } = await readCells(content, { strings, findFormat, is1904 }, limits);
	return { rows, decimals, sheetName: sheet.name, sheetCount: sheets.length };
}

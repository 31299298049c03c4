import { readFirstSheet, SheetTooLarge } from "~/platform/input/read-sheet.server";
import { MAX_CELLS } from "~/platform/input/tables/limits";
import { MAX_WORKBOOK_LINES } from "../model/rules";
import {
	countLines,
	type ReadImportFile,
	UNREADABLE,
	WORKBOOK_TOO_LARGE,
} from "./read-file.server";

const LIMITS = {
	unpackedBytes: 40 * 1024 * 1024,
	rows: MAX_WORKBOOK_LINES + 1,
	cells: MAX_CELLS,
	textChars: 32_767,
};

/** The first sheet of an XLSX file as CSV. */
export async function convertWorkbook(bytes: Uint8Array): Promise<ReadImportFile> {
	try {
		const { rows } = await readFirstSheet(bytes, LIMITS);
		const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
		const text = rows.map((cells) => `${cells.map(quote).join(",")}\n`).join("");
		return countLines(new TextEncoder().encode(text));
	} catch (error) {
		// The library throws errors of many kinds for files that are not workbooks.
		return { ok: false, message: error instanceof SheetTooLarge ? WORKBOOK_TOO_LARGE : UNREADABLE };
	}
}

import { readFirstSheet, SheetTooLarge } from "~/platform/input/read-sheet.server";
import { MAX_CELLS } from "~/platform/input/split-cells";
import type { TableRow } from "~/platform/input/tables/read-rows";
import { MAX_WORKBOOK_LINES } from "../model/rules";

export const UNREADABLE = "This file cannot be read. Save it as XLSX or CSV (UTF-8).";
export const WORKBOOK_TOO_LARGE = `Save it as CSV: a spreadsheet may have ${MAX_WORKBOOK_LINES.toLocaleString("en-US")} rows.`;

const LIMITS = {
	unpackedBytes: 40 * 1024 * 1024,
	rows: MAX_WORKBOOK_LINES + 1,
	cells: MAX_CELLS,
	textChars: 32_767,
};

type ReadRows = { ok: true; rows: TableRow[] } | { ok: false; message: string };

/** The filled rows of the first sheet of an XLSX file. */
export async function readWorkbookRows(bytes: Uint8Array): Promise<ReadRows> {
	try {
		const { rows } = await readFirstSheet(bytes, LIMITS);
		const numbered = rows.map((cells, place) => ({
			line: place + 1,
			cells: cells.map((cell) => cell.trim()),
		}));
		return { ok: true, rows: numbered.filter(({ cells }) => cells.some((cell) => cell !== "")) };
	} catch (error) {
		// The library throws errors of many kinds for files that are not workbooks.
		return { ok: false, message: error instanceof SheetTooLarge ? WORKBOOK_TOO_LARGE : UNREADABLE };
	}
}

import { formatNumber } from "~/platform/format/format-number";
import { MAX_CELLS } from "~/platform/input/tables/limits";
import { SheetTooLarge, UnreadableWorkbook } from "~/platform/input/workbook/errors";
import { MAX_FILE_BYTES, MAX_WORKBOOK_LINES } from "../model/rules";
import type { UploadRow } from "./read-upload.server";

const LIMITS = {
	unpackedBytes: 100 * 1024 * 1024,
	rows: MAX_WORKBOOK_LINES + 1,
	cells: MAX_CELLS,
	textChars: MAX_FILE_BYTES,
};

export const UNREADABLE = "This file cannot be read. Save it as XLSX or CSV (UTF-8).";
const TOO_LARGE = {
	rows: `Save it as CSV: a spreadsheet may have ${formatNumber(MAX_WORKBOOK_LINES)} rows.`,
	cells: `The sheet has more than ${MAX_CELLS} columns. Remove those that are not for the shop.`,
	textChars: "Save it as CSV, in several files: a spreadsheet may have 20 MB of text.",
	unpackedBytes: "Save it as CSV: the sheet is too large.",
};

type ReadRows = { ok: true; rows: UploadRow[] } | { ok: false; message: string };

/** The filled rows of the first sheet of an XLSX file. */
export async function readWorkbookRows(bytes: Uint8Array): Promise<ReadRows> {
	const { readFirstSheet } = await import("~/platform/input/read-sheet.server");
	try {
		const { rows, decimals } = await readFirstSheet(bytes, LIMITS);
		const numbered = rows.map((cells, place) => ({
			line: place + 1,
			cells: cells.map((cell) => cell.trim()),
			decimals: decimals.get(place + 1),
		}));
		return { ok: true, rows: numbered.filter(({ cells }) => cells.some((cell) => cell !== "")) };
	} catch (error) {
		if (error instanceof SheetTooLarge) return { ok: false, message: TOO_LARGE[error.limit] };
		if (error instanceof UnreadableWorkbook) return { ok: false, message: UNREADABLE };
		throw error;
	}
}

import { MAX_CELLS } from "~/platform/input/tables/limits";
import { SheetTooLarge, UnreadableWorkbook } from "~/platform/input/workbook/errors";
import { MAX_FILE_BYTES, MAX_WORKBOOK_LINES } from "../model/rules";
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
	textChars: MAX_FILE_BYTES,
};

/** The first sheet of an XLSX file as CSV: line 1 is row 1. */
export async function convertWorkbook(bytes: Uint8Array): Promise<ReadImportFile> {
	const { readFirstSheet } = await import("~/platform/input/read-sheet.server");
	try {
		const { rows } = await readFirstSheet(bytes, LIMITS);
		return countLines(new TextEncoder().encode(writeCsv(rows)));
	} catch (error) {
		if (error instanceof SheetTooLarge)
			return { ok: false, message: WORKBOOK_TOO_LARGE[error.limit] };
		if (error instanceof UnreadableWorkbook) return { ok: false, message: UNREADABLE };
		throw error;
	}
}

function writeCsv(rows: readonly (readonly string[])[]): string {
	const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
	const quote = (cell: string) => (cell === "" ? "" : `"${cell.replaceAll('"', '""')}"`);
	return rows
		.map((cells) => `${cells.map(quote).join(",")}${",".repeat(width - cells.length)}\n`)
		.join("");
}

import { readFirstSheet } from "~/platform/input/read-sheet.server";
import { MAX_CELLS } from "~/platform/input/tables/limits";
import { SheetTooLarge, UnreadableWorkbook } from "~/platform/input/workbook/errors";
import { type ListText, MAX_FILE_BYTES, refuseList } from "../read-list";
import { MAX_PAD_LINES } from "../reading/clean-lines";

const LIMITS = {
	unpackedBytes: 6 * 1024 * 1024,
	rows: MAX_PAD_LINES,
	cells: MAX_CELLS,
	textChars: MAX_FILE_BYTES,
};

/** Reads the first sheet of an XLSX file: a line for each row, with tabs between the cells. */
export async function readWorkbook(bytes: Uint8Array): Promise<ListText> {
	try {
		const { rows, sheetCount } = await readFirstSheet(bytes, LIMITS);
		if (rows.length === 0) return refuseList("empty-sheet");
		const text = writeRows(rows);
		const note = `# Only the first of the file's ${sheetCount} sheets was read.`;
		return { ok: true, text: sheetCount > 1 ? `${text}\n${note}` : text };
	} catch (error) {
		if (error instanceof SheetTooLarge) return refuseList(`${error.limit}-too-large`);
		if (error instanceof UnreadableWorkbook) return refuseList("spreadsheet");
		throw error;
	}
}

/** Without columns that are empty in all rows. */
function writeRows(rows: readonly (readonly string[])[]): string {
	const used = new Set(
		rows.flatMap((row) => row.flatMap((cell, column) => (cell === "" ? [] : [column]))),
	);
	const columns = Array.from(used).toSorted((one, other) => one - other);
	let text = "";
	for (const row of rows) {
		if (row.length === 0) continue;
		for (const [place, column] of columns.entries()) {
			const isOuter = place === 0 || place === columns.length - 1;
			const cell = quoteCell(row[column] ?? "", isOuter && columns.length > 1);
			text += `${place === 0 ? "" : "\t"}${cell}`;
			if (text.length > MAX_FILE_BYTES) throw new SheetTooLarge("textChars");
		}
		text += "\n";
	}
	return text.trimEnd();
}

/** Empty cells at the ends of a line would be cut off, and the other cells would move. */
function quoteCell(cell: string, isOuter: boolean): string {
	const line = cell.replace(/[\t\r\n]+/g, " ").trim();
	if (line === "" && isOuter) return '""';
	return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

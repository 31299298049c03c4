import { readFirstSheet, SheetTooLarge } from "~/platform/input/read-sheet.server";
import { MAX_CELLS } from "~/platform/input/tables/limits";
import { type ListText, MAX_FILE_BYTES, refuseList } from "../read-list";
import { MAX_PAD_LINES } from "../reading/clean-lines";

const LIMITS = {
	unpackedBytes: 4 * 1024 * 1024,
	rows: MAX_PAD_LINES,
	cells: MAX_CELLS,
	textChars: MAX_FILE_BYTES,
};

/** The first sheet of an XLSX file: a line for each row, with tabs between the cells. */
export async function readWorkbook(bytes: Uint8Array): Promise<ListText> {
	try {
		const { rows, sheetCount } = await readFirstSheet(bytes, LIMITS);
		const text = writeRows(rows);
		const note = `# Only the first of the file's ${sheetCount} sheets was read.`;
		return { ok: true, text: sheetCount > 1 && text !== "" ? `${text}\n${note}` : text };
	} catch (error) {
		// The library throws errors of many kinds for files that are not workbooks.
		return refuseList(error instanceof SheetTooLarge ? "sheet-too-large" : "spreadsheet");
	}
}

/** Without columns that are empty in all rows. */
function writeRows(rows: readonly (readonly string[])[]): string {
	const used = new Set(
		rows.flatMap((row) => row.flatMap((cell, column) => (cell === "" ? [] : [column]))),
	);
	let text = "";
	for (const row of rows) {
		const cells = row.filter((_, column) => used.has(column));
		if (cells.every((cell) => cell === "")) continue;
		for (const [column, cell] of cells.entries()) {
			const isOuter = column === 0 || column === cells.length - 1;
			text += `${column === 0 ? "" : "\t"}${quoteCell(cell, isOuter && cells.length > 1)}`;
			if (text.length > MAX_FILE_BYTES) throw new SheetTooLarge();
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

/** Rows of one line of text on a sheet of Letter, below its head. */
const SHEET_ROWS = 38;
/** A row of a line has its name and its part number. */
const CHARS_A_ROW = 80;

const countRows = ({ productName }: { productName: string }) =>
	1 + Math.max(1, Math.ceil(productName.length / CHARS_A_ROW));

/** Splits the lines of each sheet of a slip. A browser counts the pages of all slips together, so each has its own sheets. */
export function splitSlip<Line extends { productName: string }>(lines: readonly Line[]): Line[][] {
	const sheets: Line[][] = [];
	let rows = Number.POSITIVE_INFINITY;
	for (const line of lines) {
		rows += countRows(line);
		if (rows > SHEET_ROWS) {
			sheets.push([]);
			rows = countRows(line);
		}
		sheets.at(-1)?.push(line);
	}
	return sheets;
}

import { quoteTyped } from "~/platform/input/read-number";
import { refuse } from "./line-error";

/** As spreadsheets write a long number. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;

/** For a cell that is a text of digits, never a quantity. */
export function refuseShortened(column: string, cell: string): void {
	if (SHORTENED.test(cell))
		refuse(
			`${column} ${quoteTyped(cell)} was shortened by a spreadsheet. Format its column as text there, and enter it again.`,
		);
}

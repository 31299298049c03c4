import { quoteTyped } from "~/platform/input/read-number";
import { refuse } from "./line-error";

/** As spreadsheets write a long number. */
const SHORTENED = /^-?\d(?:[.,]\d+)?E[+-]\d{1,3}$/i;

/** '1-2' becomes '02-Jan', and then perhaps a date of this year. */
const DATED =
	/^(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2,4})?)$/i;

/** Refuses it for a number of a part. */
export function refuseDated(column: string, cell: string): void {
	if (DATED.test(cell))
		refuse(
			`${column} ${quoteTyped(cell)} was made a date by a spreadsheet. Format its column as text there, and enter it again.`,
		);
}

/** For a cell that is a text of digits, never a quantity. */
export function refuseShortened(column: string, cell: string): void {
	if (SHORTENED.test(cell))
		refuse(
			`${column} ${quoteTyped(cell)} was shortened by a spreadsheet. Format its column as text there, and enter it again.`,
		);
}

import type { FileRow } from "./kind.server";

const SIGN = "us\\$|[$€£₹¥]|(?:usd|eur|gbp|inr|rs)(?![a-z])\\.?";
const DIGIT = "[\\d.,০-৯]";
const BEFORE = new RegExp(`^(?:${SIGN})\\s*(?=-?${DIGIT})`, "i");
const AFTER = new RegExp(`(?<=${DIGIT})\\s*(?:${SIGN})$`, "i");
const MAX_CHARS = 40;

/** Whether an amount has the sign of another currency than the shop's. */
export const hasOtherCurrency = (cell: string): boolean =>
	cell.length <= MAX_CHARS && (BEFORE.test(cell) || AFTER.test(cell));

/** Columns of amounts. */
export const AMOUNT_COLUMNS = ["price", "cost", "amount"];

/** The amounts of a line as if they were in tk. */
export function dropCurrencies(row: FileRow): FileRow {
	const cells = { ...row.cells };
	for (const column of AMOUNT_COLUMNS) {
		const cell = cells[column];
		if (cell && hasOtherCurrency(cell)) cells[column] = cell.replace(BEFORE, "").replace(AFTER, "");
	}
	return { ...row, cells };
}

import { parseCount } from "../catalog/read-count";
import { parseAmount } from "../money/read-amount";
import { calculateLineTotal } from "../money/rules";

/** Cells of a line: a part's number or a text, quantity, unit price and lead time. */
export function splitCells(typed: string): string[] {
	const cells = typed.split(/[;\t]/).map((cell) => cell.trim());
	const extra = Math.max(cells.length - 4, 0);
	return [cells.slice(0, extra + 1).join("; "), ...cells.slice(extra + 1)];
}

/** What typed lines cost together. Those without a price and alternatives of a part are not counted. */
export function sumTypedLines(text: string): { poisha: number; uncounted: number } {
	const lines = text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map(splitCells);
	const timesTyped = new Map<string, number>();
	for (const [code = ""] of lines) timesTyped.set(code, (timesTyped.get(code) ?? 0) + 1);
	const totals = lines.flatMap(([code = "", quantityText = "", priceText = ""]) => {
		const [quantity, unitPoisha] = [parseCount(quantityText), parseAmount(priceText)];
		const isCounted = quantity !== null && unitPoisha !== null && timesTyped.get(code) === 1;
		return isCounted ? [calculateLineTotal(unitPoisha, quantity)] : [];
	});
	return {
		poisha: totals.reduce((sum, total) => sum + total, 0),
		uncounted: lines.length - totals.length,
	};
}

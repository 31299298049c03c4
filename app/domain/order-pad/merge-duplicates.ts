import { formatNumber } from "~/platform/format/format-number";
import { createRow, describeResult, joinNotes, type PadRow, type TypedLine } from "./pad-lines";
import { checkUnits } from "./reading/check-quantity";
import type { LineResult, PadProduct } from "./reading/rules";

/** The part and the units of a line whose quantity is only to be checked. */
export function getCounted(result: LineResult): { product: PadProduct; quantity: number } | null {
	if (result.kind === "ok") return result;
	if (result.kind !== "short" && result.kind !== "invalid-quantity") return null;
	return result.quantity === null ? null : { product: result.product, quantity: result.quantity };
}

type Counted = { line: TypedLine; product: PadProduct; quantity: number };

/** Lines of the same part become one line with the sum, which is checked as a whole. */
export function mergeLines(lines: readonly Counted[]): PadRow[] {
	const [first, ...others] = lines;
	if (!first) return [];
	const sum = lines.reduce((total, { quantity }) => total + quantity, 0);
	const row = describeResult(first.line, checkUnits(first.product, sum));
	if (others.length === 0) return [row];
	const note = describeSum(lines, sum);
	return [
		{ ...row, note: joinNotes(note, row.note) },
		...others.map(({ line }) => ({
			...createRow(line, "merged", `In line ${formatNumber(first.line.n)}`),
			productId: first.product.id,
		})),
	];
}

/** More lines are only counted: a note has an end. */
const MAX_NAMED_LINES = 50;

function describeSum(lines: readonly Counted[], sum: number): string {
	const numbers = lines.map(({ line }) => formatNumber(line.n));
	if (numbers.length > MAX_NAMED_LINES) {
		const count = formatNumber(numbers.length);
		return `${count} lines, from ${numbers[0]} to ${numbers.at(-1)}: ${formatNumber(sum)} together`;
	}
	const named = `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
	const added = lines.map(({ quantity }) => formatNumber(quantity)).join(" + ");
	return `Lines ${named}: ${added} = ${formatNumber(sum)}`;
}

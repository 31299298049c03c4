import {
	type Answer,
	type CleanLine,
	getShownQuantity,
	type PadRow,
	type TypedLine,
	toCleanLine,
} from "./pad-lines";
import type { Columns } from "./reading/rules";

/** The buyer's entries for one line; undefined fields stay as they are. */
export type LineEntry = {
	typed?: string;
	productId?: string;
	quantity?: string;
	/** The quantity may be more than is in stock. */
	mayWait?: true;
	leavesOut?: boolean;
	/** Restores a line that was left out. */
	readsAgain?: boolean;
};

export type PadEntries = {
	lines: ReadonlyMap<number, LineEntry>;
	columns: Columns | null;
	/** Unknown lines from this one on get suggestions. */
	suggestsFrom?: number | null;
};

export type CartMode = "replace" | "add";

export function applyEntries(
	rows: readonly PadRow[],
	entries: ReadonlyMap<number, LineEntry>,
): CleanLine[] {
	const lines = rows.map((row) => applyEntry(row, entries.get(row.n) ?? {}));
	const changed = new Set(
		rows.flatMap((row, index) => (lines[index]?.answer === row.answer ? [] : [row.n])),
	);
	const answered = lines.map((line, index): TypedLine => {
		const row = rows[index];
		if (row?.result !== "merged") return line;
		const into = findTarget(rows, row);
		return into && changed.has(into) ? { ...line, answer: { kind: "merged", into } } : line;
	});
	return answered.map(toCleanLine);
}

const findTarget = (rows: readonly PadRow[], { productId }: PadRow): number | undefined =>
	rows.find((row) => row.result !== "merged" && row.productId === productId)?.n;

function applyEntry(row: PadRow, entry: LineEntry): TypedLine {
	const { n, typed, answer } = row;
	if (answer?.kind === "added") return { n, typed, answer };
	const corrected = entry.typed?.replace(/[\r\n\0]+/g, " ").trim();
	if (corrected !== undefined && corrected !== typed.trim()) {
		if (corrected === "") return { n, typed, answer: { kind: "left-out" } };
		return { n, typed: corrected, answer: null };
	}
	if (entry.readsAgain) return { n, typed, answer: null };
	return { n, typed, answer: entry.leavesOut ? { kind: "left-out" } : chooseAnswer(row, entry) };
}

function chooseAnswer(row: PadRow, { productId, quantity, mayWait }: LineEntry): Answer | null {
	const typed = quantity?.trim() ?? "";
	if (productId !== undefined)
		return { kind: "product", productId, typed, ...(mayWait && { mayWait }) };
	if (quantity === undefined || typed === getShownQuantity(row)) return row.answer;
	return { kind: "product", productId: row.productId, typed };
}

import type { Platform } from "../../platform/platform.server";
import { createPriceViewer } from "../prices/price-of.server";
import { type JudgedRows, judgeTypedLines } from "./judge-typed-lines.server";
import { type Answer, getShownQuantity, type PadRow, type TypedLine } from "./pad-lines";
import { readAnsweredColumns, storeJudged, toPossibleColumns } from "./pad-statements.server";
import type { StoredPad } from "./queries.server";
import type { Columns } from "./reading/read-pad";
import { withNewestPad } from "./with-newest-pad.server";

/** What the buyer entered for one line; what is undefined stays as it is. */
export type LineEntry = {
	/** The line itself, corrected. */
	typed?: string;
	partId?: string;
	quantity?: string;
	leavesOut?: boolean;
	/** Takes a line that was left out back. */
	readsAgain?: boolean;
};

export type PadEntries = {
	lines: ReadonlyMap<number, LineEntry>;
	columns: Columns | null;
	/** Unknown lines from this one on get suggestions. */
	suggestsFrom?: number | null;
};

type Needs = Pick<Platform, "db" | "now" | "settings">;

/** Judges every line again, with the buyer's entries and today's stock and prices. */
export async function checkPad(
	needs: Needs,
	pad: StoredPad,
	entries: PadEntries,
): Promise<PadRow[]> {
	return withNewestPad(needs.db, pad, async (newest) => {
		const judged = await judgeEntries(needs, newest, entries);
		await needs.db.batch(storeJudged(needs.db, newest, judged));
		return judged.rows;
	});
}

export async function judgeEntries(
	needs: Needs,
	pad: StoredPad,
	{ columns, lines, suggestsFrom = null }: PadEntries,
): Promise<JudgedRows> {
	const answered = columns ?? readAnsweredColumns(pad.columns);
	const reader = { db: needs.db, viewer: createPriceViewer(needs, pad.userId), suggestsFrom };
	const judged = await judgeTypedLines(reader, applyEntries(pad.rows, lines), answered, pad.rows);
	if (judged.columns || !answered) return judged;
	return { ...judged, columns: toPossibleColumns(answered) };
}

function applyEntries(
	rows: readonly PadRow[],
	entries: ReadonlyMap<number, LineEntry>,
): TypedLine[] {
	const lines = rows.map((row) => applyEntry(row, entries.get(row.n) ?? {}));
	const changed = new Set(
		rows.flatMap((row, index) => (lines[index]?.answer === row.answer ? [] : [row.n])),
	);
	return lines.map((line, index) => {
		const row = rows[index];
		if (row?.verdict !== "merged") return line;
		const into = findTarget(rows, row);
		return into && changed.has(into) ? { ...line, answer: { kind: "merged", into } } : line;
	});
}

/** The line that has the quantity of a merged line. */
const findTarget = (rows: readonly PadRow[], { productId }: PadRow): number | undefined =>
	rows.find((row) => row.verdict !== "merged" && row.productId === productId)?.n;

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

function chooseAnswer(row: PadRow, { partId, quantity }: LineEntry): Answer | null {
	const typed = quantity?.trim() ?? "";
	if (partId !== undefined) return { kind: "part", partId, typed };
	if (quantity === undefined || typed === getShownQuantity(row)) return row.answer;
	return { kind: "part", partId: row.productId, typed };
}

import { checkLine, checkUnknown } from "./check-line";
import { checkRow, checkUnclearCells, getBracketed } from "./check-row";
import type { PadLine } from "./clean-lines";
import { findColumns } from "./find-columns";
import { listReadingGroups, type Reading, splitManyCells } from "./read-line";
import { findTable, type PadTable } from "./read-table";
import type { Columns, FindMatches, LineResult, PossibleColumns } from "./rules";

/** `cells` of a line that has three or more, and is then no reading but a whole part number. */
type DraftLine = PadLine & {
	readingGroups: Reading[][];
	cells: string[] | null;
	isRow: boolean;
};
export type PadDraft = { lines: DraftLine[]; table: PadTable | null };
type CheckedLine = { line: PadLine; result: LineResult };
type CheckedDraft =
	| { ok: true; lines: CheckedLine[] }
	/** One question covers all lines of a table. */
	| ({ ok: false } & PossibleColumns);

export function readLines(lines: readonly PadLine[]): PadDraft {
	const table = findTable(lines.filter((line) => line.text !== ""));
	const rows = new Map(table?.rows.map((row) => [row.line.n, row.cells]));
	return { lines: lines.map((line) => readLine(line, rows.get(line.n))), table };
}

const EMPTY_CELLS = /^[\s,;|]+|(?<![\s,;|])[\s,;|]+$/g;

function readLine(line: PadLine, row: string[] | undefined): DraftLine {
	const isRow = row !== undefined && row.length > 2;
	const cells = isRow ? row : splitManyCells(line.text);
	const text = line.text.replace(EMPTY_CELLS, "");
	const whole: Reading[][] = [[{ code: text, quantity: null }]];
	return { ...line, text, cells, isRow, readingGroups: cells ? whole : listReadingGroups(text) };
}

/** All candidates for part numbers, to be looked up at once. */
export function listCodes({ lines, table }: PadDraft): string[] {
	const codes = new Set<string>();
	const add = (code: string) => {
		if (code === "" || codes.has(code)) return;
		codes.add(code);
		const bracketed = getBracketed(code);
		if (bracketed !== "") codes.add(bracketed);
	};
	for (const cell of table?.heading?.cells ?? []) add(cell);
	for (const { cells } of table?.rows ?? []) for (const cell of cells) add(cell);
	for (const { cells, isRow, readingGroups } of lines) {
		for (const cell of (isRow ? null : cells) ?? []) add(cell);
		for (const readings of readingGroups) for (const { code } of readings) add(code);
	}
	return Array.from(codes);
}

/** `answer` is the buyer's choice when the columns of a table were not clear. */
export function checkDraft(
	draft: PadDraft,
	findNumber: FindMatches,
	answer: Columns | null,
): CheckedDraft {
	const find = findBracketed(findNumber);
	const table = draft.table && checkHeading(draft.table, find);
	const found = table && !answer ? findColumns(table, find) : null;
	if (found && (found.partColumns.length > 1 || found.quantityColumns.length > 1))
		return { ok: false, ...found };
	const [part, quantity] = [found?.partColumns[0], found?.quantityColumns[0]];
	const columns =
		answer ?? (part === undefined || quantity === undefined ? null : { part, quantity });
	const rows = new Map(table?.rows.map((row) => [row.line.n, row.cells]));
	const checked = draft.lines.filter(({ n, note }) => note === "" && n !== table?.heading?.line.n);
	return {
		ok: true,
		lines: checked.map((line) => {
			const cells = rows.get(line.n);
			const isRow = table && columns && cells;
			return {
				line,
				result: isRow ? checkRow(cells, { table, columns }, find) : checkFree(line, find),
			};
		}),
	};
}

/** Asked for each cell of a table several times. */
function findBracketed(findNumber: FindMatches): FindMatches {
	const known = new Map<string, ReturnType<FindMatches>>();
	return (code) => {
		const asked = known.get(code);
		if (asked) return asked;
		const matches = findNumber(code);
		const bracketed = matches.length > 0 ? "" : getBracketed(code);
		const found = bracketed === "" ? matches : findNumber(bracketed);
		known.set(code, found);
		return found;
	};
}

/** A line with a known part number is no heading. One such as 'Item' without a digit may be a column's name, unless all cells are known. */
function checkHeading(table: PadTable, find: FindMatches): PadTable {
	const { heading, rows } = table;
	const known = heading?.cells.filter((cell) => find(cell).length > 0) ?? [];
	const isOrdered =
		known.some((cell) => /\d/.test(cell)) ||
		known.length === heading?.cells.filter((cell) => cell !== "").length;
	return heading && isOrdered ? { ...table, heading: null, rows: [heading, ...rows] } : table;
}

function checkFree({ text, readingGroups, cells }: DraftLine, find: FindMatches): LineResult {
	const known = checkLine(text, readingGroups, find);
	if (known) return known;
	if (text.startsWith("#")) return { kind: "note" };
	return cells ? checkUnclearCells(cells, find) : checkUnknown(readingGroups.flat());
}

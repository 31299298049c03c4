import { checkLine, checkUnknown } from "./check-line";
import { checkRow, checkUnclearCells, getBracketed } from "./check-row";
import type { PadLine } from "./clean-lines";
import { findColumns } from "./find-columns";
import { listReadingGroups, type Reading, splitManyCells } from "./read-line";
import { findTable, type PadTable } from "./read-table";
import type { Columns, FindMatches, LineResult, PossibleColumns } from "./rules";

/** `cells` of a line that has three or more, and is then no reading but a whole part number. */
type DraftLine = PadLine & { readingGroups: Reading[][]; cells: string[] | null };
export type PadDraft = { lines: DraftLine[]; table: PadTable | null };
type CheckedLine = { line: PadLine; result: LineResult };
type CheckedDraft =
	| { ok: true; lines: CheckedLine[] }
	/** One question for all lines of a table. */
	| ({ ok: false } & PossibleColumns);

export function readLines(lines: readonly PadLine[]): PadDraft {
	const table = findTable(lines.filter((line) => line.text !== ""));
	return { lines: lines.map(readLine), table };
}

const EMPTY_CELLS = /^[\s,;|]+|(?<![\s,;|])[\s,;|]+$/g;

function readLine(line: PadLine): DraftLine {
	const cells = splitManyCells(line.text);
	const text = line.text.replace(EMPTY_CELLS, "");
	const whole: Reading[][] = [[{ code: text, quantity: null }]];
	return { ...line, text, cells, readingGroups: cells ? whole : listReadingGroups(text) };
}

/** All candidates for part numbers, to be looked up at once. */
export function listCodes({ lines, table }: PadDraft): string[] {
	const rows = table?.heading ? [table.heading, ...table.rows] : (table?.rows ?? []);
	const codes = [
		...rows.flatMap(({ cells }) => cells),
		...lines.flatMap(({ cells, readingGroups }) => [
			...(cells ?? []),
			...readingGroups.flat().map(({ code }) => code),
		]),
	];
	const named = codes.map(getBracketed);
	return Array.from(new Set([...codes, ...named])).filter((code) => code !== "");
}

/** `answer` is the buyer's choice when the columns of a table were not clear. */
export function checkDraft(
	draft: PadDraft,
	findNumber: FindMatches,
	answer: Columns | null,
): CheckedDraft {
	const find: FindMatches = (code) => {
		const matches = findNumber(code);
		return matches.length > 0 ? matches : findNumber(getBracketed(code));
	};
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

/** A line with a known part number is no heading. */
function checkHeading(table: PadTable, find: FindMatches): PadTable {
	const { heading, rows } = table;
	const isOrdered = heading?.cells.some((cell) => /\d/.test(cell) && find(cell).length > 0);
	return heading && isOrdered ? { ...table, heading: null, rows: [heading, ...rows] } : table;
}

function checkFree({ text, readingGroups, cells }: DraftLine, find: FindMatches): LineResult {
	const known = checkLine(text, readingGroups, find);
	if (known) return known;
	if (text.startsWith("#")) return { kind: "note" };
	return cells ? checkUnclearCells(cells, find) : checkUnknown(readingGroups.flat());
}

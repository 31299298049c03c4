import { MAX_CELLS } from "~/platform/input/tables/limits";
import { readRows } from "~/platform/input/tables/read-rows";
import type { PadLine } from "./clean-lines";
import { type HeadingKind, readHeading } from "./headings";
import { readQuantityCell } from "./read-quantity";
import { SEPARATORS } from "./rules";

export type PadTableRow = { line: PadLine; cells: string[] };
type Heading = PadTableRow & { kinds: (HeadingKind | null)[] };

/** The rows of one pasted or uploaded table. Columns count from 0. */
export type PadTable = {
	rows: PadTableRow[];
	heading: Heading | null;
	/** Filled cells of the heading, or cells of most rows. */
	width: number;
	/** Empty cells at the end count. A row with more cells has moved. */
	maxCells: number;
};

/** The share of lines that must split alike. */
const ALIKE_SHARE = 0.8;
/** Above the heading may be a title, an address or a note. */
const MAX_LINES_ABOVE = 20;

/** Null when the lines are not a table. */
export function findTable(lines: readonly PadLine[]): PadTable | null {
	for (const separator of SEPARATORS) {
		const separated = lines.filter(({ text }) => text.includes(separator));
		if (separated.length === 0) continue;
		const isFramed = separator === "|" && separated.every(({ text }) => FRAMED.test(text));
		const split = lines.map((line) => ({
			line,
			cells: splitRow(isFramed ? removeFrame(line.text) : line.text, separator),
		}));
		const table = findHeading(split) ?? findAlikeRows(split, separator);
		if (table) return table;
	}
	return null;
}

/** '| TY-0912 | 12 |' has two cells. */
const FRAMED = /^\|(.*)\|$/;
export const removeFrame = (text: string): string => text.replace(FRAMED, "$1");

/** The text has no line breaks. */
export function splitRow(text: string, separator: string): string[] {
	// A table has up to 100,000 cells.
	if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim());
	const [row] = readRows(text, separator);
	return row?.cells ?? [];
}

export const countCells = (cells: readonly string[]): number =>
	cells.findLastIndex((cell) => cell !== "") + 1;

/** Other lines between the rows are read one by one. */
const isRow = ({ cells }: PadTableRow): boolean => cells.length > 1 && cells.length <= MAX_CELLS;

function findHeading(split: readonly PadTableRow[]): PadTable | null {
	for (const [at, row] of split.slice(0, MAX_LINES_ABOVE).entries()) {
		const kinds = isRow(row) ? readHeadings(row.cells, at === 0) : null;
		if (!kinds) continue;
		const rows = split.slice(at + 1).filter(isRow);
		const width = countCells(row.cells);
		const maxCells = Math.max(row.cells.length, findCommonWidth(rows, width));
		return { heading: { ...row, kinds }, rows, width, maxCells };
	}
	return null;
}

/** Some programs end each row with empty cells. 0 if the rows differ. */
function findCommonWidth(rows: readonly PadTableRow[], filled: number): number {
	const [first] = rows;
	if (!first || rows.length < 2) return 0;
	const isCommon = ({ cells }: PadTableRow) =>
		cells.length === first.cells.length && countCells(cells) <= filled;
	return rows.every(isCommon) ? first.cells.length : 0;
}

/** Returns null for a line of an order. Only the first line may be a heading of which a single cell is understood. */
function readHeadings(cells: readonly string[], isFirst: boolean): Heading["kinds"] | null {
	const kinds = cells.map(readHeading);
	const isNumber = (cell: string, at: number) =>
		kinds[at] === "quantity" ? /\d/.test(cell) : readQuantityCell(cell) !== null;
	if (cells.some(isNumber)) return null;
	const understood = kinds.filter((kind) => kind !== null).length;
	if (understood < (isFirst ? 1 : 2)) return null;
	return kinds.some((kind) => kind === "part" || kind === "quantity") ? kinds : null;
}

/** Finds a table without a heading. Rows with other cells than most are read as rows, too, unless a comma may be inside a number. */
function findAlikeRows(split: readonly PadTableRow[], separator: string): PadTable | null {
	const width = findUsualWidth(split);
	const alike = split.filter((row) => isRow(row) && row.cells.length === width);
	if (alike.length === 0 || alike.length < ALIKE_SHARE * split.length) return null;
	if (!isPlain(alike, separator)) return null;
	return {
		heading: null,
		rows: separator === "," ? alike : split.filter(isRow),
		width,
		maxCells: width,
	};
}

/** A line of its own with two cells is read as a line. */
function isPlain(rows: readonly PadTableRow[], separator: string): boolean {
	if (separator === "\t" || rows.some(({ line }) => line.text.includes('"'))) return true;
	if (separator === "," && rows.every(({ line }) => /\d,\d{3}\b/.test(line.text))) return false;
	return rows.length > 1 || (rows[0]?.cells.length ?? 0) > 2;
}

function findUsualWidth(rows: readonly PadTableRow[]): number {
	const counts = new Map<number, number>();
	for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
	const [most] = Array.from(counts).toSorted(([, one], [, other]) => other - one);
	return most?.[0] ?? 0;
}

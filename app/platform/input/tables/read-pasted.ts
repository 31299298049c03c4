import { LONG_LINE_ERROR, MAX_LINE_CHARS } from "./limits";
import { readPlacedRows, readRows } from "./read-rows";

/** A row of a pasted list. `line` counts from 1, and `text` is the row as typed. */
export type PastedRow = { line: number; text: string; cells: string[] };

/** In the order in which they are preferred. */
const SEPARATORS = ["\t", ";", "|", ","];

/** The rows that are not empty. A list may use several separators; a quoted cell may have line breaks. */
export function readPasted(text: string): PastedRow[] {
	const list = text.replace(/^\ufeff/, "");
	const rows: PastedRow[] = [];
	for (const { line, cells, start, end } of readPlacedRows(list, findCommonSeparator(list))) {
		const typed = list.slice(start, end);
		if (typed.trim() === "") continue;
		const own = cells.length > 1 ? null : findOwnSeparator(typed);
		const [row] = own === null ? [] : readRows(typed, own);
		rows.push({ line, text: typed, cells: row?.cells ?? cells });
	}
	return rows;
}

export const dropEmptyEnd = (cells: readonly string[]): string[] =>
	cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);

export const findLongLine = ({ text }: PastedRow): string | null =>
	text.length > MAX_LINE_CHARS ? LONG_LINE_ERROR : null;

const MAX_SHOWN_CHARS = 200;

/** Writes 'This line has 4 cells: TY-0912 | 163 | 50 | 3.'. */
export function describeCells(cells: readonly string[]): string {
	const shown = cells.map((cell) => cell || "(empty)").join(" | ");
	const cut = shown.length > MAX_SHOWN_CHARS ? `${shown.slice(0, MAX_SHOWN_CHARS)}…` : shown;
	return `This line has ${cells.length} cells: ${cut}.`;
}

function findOwnSeparator(line: string): string | null {
	const unquoted = line.replace(/"(?:[^"\r\n]|"")*"/g, "");
	return SEPARATORS.find((mark) => unquoted.includes(mark)) ?? null;
}

const MAX_SAMPLE = 100;

function findCommonSeparator(text: string): string {
	const lines = text.slice(0, MAX_LINE_CHARS * MAX_SAMPLE).split(/[\r\n]+/, MAX_SAMPLE);
	const own = lines.map(findOwnSeparator);
	const count = (mark: string) => own.filter((each) => each === mark).length;
	return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

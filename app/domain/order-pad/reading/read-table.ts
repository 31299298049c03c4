import { MAX_CELLS, splitCells } from "~/platform/input/split-cells";
import type { PadLine } from "./clean-lines";

/** Rows of one pasted or uploaded table. Columns count from 0; null until the cells are looked up. */
export type PadTable = {
	rows: { line: PadLine; cells: string[] }[];
	partColumn: number | null;
	quantityColumn: number | null;
	/** 'pcs' if the heading says so. */
	quantityUnit: string;
};

const SEPARATORS = ["\t", ";", "|", ","];
/** The best first: 'No' is a line number if there is a 'Part number'. */
const PART_WORDS = [/\b(?:part|code|sku|article)\b|পার্ট/i, /\b(?:item|ref)\b/i, /^(?:no|number)\b/i];
const NAME_WORDS = /name|desc/i;
const QUANTITY_WORDS = [/\bq'?ty\b|\bquantity\b|পরিমাণ|সংখ্যা/i, /^(?:pcs|pieces|nos)\b/i];
const PIECE_HEADING = /\b(?:pcs|pieces|nos)\b/i;
/** The share of lines that must split alike. */
const ALIKE_SHARE = 0.8;

/** Null when the lines are not a table. Rows that split differently are read one by one. */
export function findTable(lines: readonly PadLine[]): PadTable | null {
	const [first] = lines;
	if (!first) return null;
	for (const separator of SEPARATORS) {
		const split = lines.map((line) => ({ line, cells: splitCells(line.text, separator) }));
		const header = isRow(split[0]) ? findHeader(split[0].cells) : null;
		if (header) return { ...header, rows: split.slice(1).filter(isRow) };
		const columns = countColumns(split.map(({ cells }) => cells));
		const rows = split.filter(({ cells }) => cells.length === columns);
		const isTable = isRow(rows[0]) && rows.length >= ALIKE_SHARE * split.length;
		if (isTable && isPlain(rows, separator))
			return { rows, partColumn: null, quantityColumn: null, quantityUnit: "" };
	}
	return null;
}

type Row = PadTable["rows"][number];

/** A row with more columns is read as a line. */
const isRow = (row: Row | undefined): row is Row =>
	row !== undefined && row.cells.length > 1 && row.cells.length <= MAX_CELLS;

/** A line of its own with two cells is read as a line; a comma may also be inside a number. */
function isPlain(rows: PadTable["rows"], separator: string): boolean {
	const isQuoted = rows.some(({ line }) => line.text.includes('"'));
	if (isQuoted || separator === "\t") return true;
	if (separator === "," && rows.some(({ line }) => /\d,\d{3}\b/.test(line.text))) return false;
	return rows.length > 1 || (rows[0]?.cells.length ?? 0) > 2;
}

function findHeader(cells: readonly string[]) {
	const partColumn = findHeading(cells, PART_WORDS);
	const quantityColumn = findHeading(cells, QUANTITY_WORDS);
	if (partColumn === null && quantityColumn === null) return null;
	// A line of an order is not a heading.
	if (cells.some((cell) => /\d/.test(cell))) return null;
	const heading = quantityColumn === null ? "" : (cells[quantityColumn] ?? "");
	return { partColumn, quantityColumn, quantityUnit: PIECE_HEADING.test(heading) ? "pcs" : "" };
}

function findHeading(cells: readonly string[], words: readonly RegExp[]): number | null {
	for (const word of words) {
		const column = cells.findIndex((cell) => word.test(cell) && !NAME_WORDS.test(cell));
		if (column >= 0) return column;
	}
	return null;
}

function countColumns(rows: readonly string[][]): number {
	const counts = new Map<number, number>();
	for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
	const [most] = Array.from(counts).toSorted(([, one], [, other]) => other - one);
	return most?.[0] ?? 0;
}

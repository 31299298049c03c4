import type { PadLine } from "./clean-lines";
import { readQuantity } from "./read-quantity";

/** Rows of one pasted or uploaded table. Columns count from 0; null until the cells are looked up. */
export type PadTable = {
	rows: { line: PadLine; cells: string[] }[];
	partColumn: number | null;
	quantityColumn: number | null;
};

const SEPARATORS = ["\t", ";", "|", ","];
const PART_WORDS = /^(?:part|code|sku|item|no|ref|article|পার্ট)\b/i;
const QUANTITY_WORDS = /^(?:qty|quantity|pcs|পরিমাণ)/i;
/** Four of five lines. */
const ALIKE_SHARE = 0.8;

/** Null when the lines are no table. Rows that split otherwise are left to be read one by one. */
export function findTable(lines: readonly PadLine[]): PadTable | null {
	const [first] = lines;
	if (!first) return null;
	for (const separator of SEPARATORS) {
		const split = lines.map((line) => ({ line, cells: splitCells(line.text, separator) }));
		const header = split[0]?.cells.length === 1 ? null : findHeader(split[0]?.cells ?? []);
		if (header) return { ...header, rows: split.slice(1).filter(({ cells }) => cells.length > 1) };
		const columns = countColumns(split.map(({ cells }) => cells));
		const rows = split.filter(({ cells }) => cells.length === columns);
		if (columns > 1 && rows.length >= ALIKE_SHARE * split.length && isPlain(rows, separator))
			return { rows, partColumn: null, quantityColumn: null };
	}
	return null;
}

/** A line of its own with two cells is read as a line; a comma may also be inside a number. */
function isPlain(rows: PadTable["rows"], separator: string): boolean {
	const isQuoted = rows.some(({ line }) => line.text.includes('"'));
	if (isQuoted || separator === "\t") return true;
	if (separator === "," && rows.some(({ line }) => /\d,\d{3}\b/.test(line.text))) return false;
	return rows.length > 1 || (rows[0]?.cells.length ?? 0) > 2;
}

function findHeader(cells: readonly string[]) {
	const partColumn = cells.findIndex((cell) => PART_WORDS.test(cell));
	const quantityColumn = cells.findIndex((cell) => QUANTITY_WORDS.test(cell));
	if (partColumn < 0 && quantityColumn < 0) return null;
	if (cells.some((cell) => readQuantity(cell))) return null;
	return {
		partColumn: partColumn < 0 ? null : partColumn,
		quantityColumn: quantityColumn < 0 ? null : quantityColumn,
	};
}

function countColumns(rows: readonly string[][]): number {
	const counts = new Map<number, number>();
	for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
	const [most] = Array.from(counts).toSorted(([, one], [, other]) => other - one);
	return most?.[0] ?? 0;
}

/** As in RFC 4180; a quote inside of a cell, as in 1/2", is a character. */
export function splitCells(text: string, separator: string): string[] {
	const cells: string[] = [];
	let rest = text;
	while (true) {
		const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
		const after = quoted ? rest.slice(quoted[0].length) : rest;
		if (quoted && (after === "" || after.startsWith(separator))) {
			cells.push((quoted[1] ?? "").replaceAll('""', '"').trim());
			if (after === "") return cells;
			rest = after.slice(separator.length);
			continue;
		}
		const end = rest.indexOf(separator);
		cells.push((end < 0 ? rest : rest.slice(0, end)).trim());
		if (end < 0) return cells;
		rest = rest.slice(end + separator.length);
	}
}
